package codec

import "testing"

func TestFunctionOf(t *testing.T) {
	for name, want := range map[string][3]string{
		"encoding/json.(*decodeState).value":             {"encoding/json", "(*decodeState).value", "value"},
		"gopkg.in/yaml%2ev3.Unmarshal":                   {"gopkg.in/yaml.v3", "Unmarshal", "Unmarshal"},
		"example.com/a/b.F[go.shape.struct { X a/b.C }]": {"example.com/a/b", "F", "F"},
		"example.com/a.(*T[example.com/z.U]).Decode":     {"example.com/a", "(*T", "(*T"},
		"main.main.func1":                                {"main", "main.func1", "main"},
		"a/b.(*T).ProtoMethods.func2.1":                  {"a/b", "(*T).ProtoMethods.func2.1", "ProtoMethods"},
		"a/b.(*T).Each-range1":                           {"a/b", "(*T).Each-range1", "Each"},
		"a/b.T.Size2.gowrap1-fm":                         {"a/b", "T.Size2.gowrap1-fm", "Size2"},
	} {
		if f := FunctionOf(name); [3]string{f.Package, f.Name, f.Last()} != want {
			t.Errorf("%s: %+v, %s, want %q", name, f, f.Last(), want)
		}
	}
}
