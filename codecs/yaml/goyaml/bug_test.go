package goyaml

import (
	"testing"

	"go.yaml.in/yaml/v3"
)

// What the library writes of these texts, it does not read. When it reads one, the text can be
// left out here.
func TestBugTextsItCannotRead(t *testing.T) {
	for _, v := range []any{"\t\na", []string{"\na"}, []string{"  a\nb"}, map[string]string{"<<": "a"}} {
		out, err := yaml.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		var got any
		if err := yaml.Unmarshal(out, &got); err == nil {
			t.Errorf("%q is read from %q: the bug is fixed", v, out)
		}
	}
}
