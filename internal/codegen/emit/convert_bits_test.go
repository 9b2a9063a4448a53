package emit

import (
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// TestConvertBits: a number whose kind changes keeps its bits.
func TestConvertBits(t *testing.T) {
	degrees := &schema.Type{Kind: schema.Float64, Name: "Degrees", Package: "example.com/data"}
	root := &schema.Type{Kind: schema.Struct, Name: "T", Package: "example.com/data", Fields: []schema.Field{
		{Name: "A", Type: schema.Leaf(schema.Float32)},
		{Name: "B", Type: degrees},
		{Name: "C", Type: schema.Leaf(schema.Int8)},
		{Name: "D", Type: schema.Leaf(schema.Time)},
		{Name: "E", Type: schema.Leaf(schema.Float64)},
	}}
	a := schema.Adapt(root, schema.Rules{
		Leaves: map[schema.Kind]schema.Kind{schema.Float32: schema.Uint32, schema.Int8: schema.Uint8,
			schema.Time: schema.Uint64},
		Other: func(path string, t *schema.Type) (*schema.Type, string, string) {
			if path == "T.E" {
				return schema.Leaf(schema.Int64), "bits as int64", ""
			}
			if t.Kind == schema.Float64 {
				return schema.Leaf(schema.Uint64), "bits", ""
			}
			return nil, "", ""
		},
	})
	s := NewSource("p")
	NewConverter(s, Dialect{}).Write(a.Type)
	src, err := s.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"w.A = math.Float32bits(v.A)", "v.A = math.Float32frombits(w.A)",
		"w.B = math.Float64bits(float64(v.B))", "v.B = data.Degrees(math.Float64frombits(w.B))",
		"w.C = uint8(v.C)", "v.C = int8(w.C)",
		"w.D = uint64(v.D.UnixNano())", "v.D = time.Unix(0, int64(w.D)).UTC()",
		"w.E = int64(math.Float64bits(v.E))", "v.E = math.Float64frombits(uint64(w.E))",
	} {
		if !strings.Contains(string(src), want) {
			t.Errorf("no line %q in\n%s", want, src)
		}
	}
}
