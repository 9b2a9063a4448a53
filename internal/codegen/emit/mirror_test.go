package emit

import (
	"regexp"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// TestGeneratorsGetTagsAndEmbedding: the struct that stands for a user's has its tags, and embeds what that embeds
// where the dialect of a library says so and no tag names it.
func TestGeneratorsGetTagsAndEmbedding(t *testing.T) {
	base := &schema.Type{Kind: schema.Struct, Name: "Base",
		Fields: []schema.Field{{Name: "ID", Type: schema.Leaf(schema.String)}}}
	pointer := &schema.Type{Kind: schema.Pointer, Elem: base}
	flat := Dialect{Struct: func(t *schema.Type) string { return t.Name + "Mirror" }, Embeds: Flat}
	for _, c := range []struct {
		d    Dialect
		f    schema.Field
		want string
	}{
		{flat, schema.Field{Name: "N", Type: schema.Leaf(schema.Int), Tag: `json:"n,omitempty"`},
			"N int `json:\"n,omitempty\"`"},
		{flat, schema.Field{Name: "N", Type: schema.Leaf(schema.Int), Tag: "a`b"}, "N int \"a`b\""},
		{flat, schema.Field{Name: "N", Type: schema.Leaf(schema.Int)}, "N int"},
		{flat, schema.Field{Name: "Base", Type: base, Within: true}, "BaseMirror"},
		{flat, schema.Field{Name: "Base", Type: pointer, Within: true}, "*BaseMirror"},
		{flat, schema.Field{Name: "Base", Type: base, Within: true, Tag: `json:"b"`}, "Base BaseMirror `json:\"b\"`"},
		{flat, schema.Field{Name: "Base", Type: base, Within: true, Tag: `yaml:"b"`}, "BaseMirror `yaml:\"b\"`"},
		{flat, schema.Field{Name: "Base", Type: base}, "Base BaseMirror"},
		{flat, schema.Field{Name: "Text", Type: schema.Leaf(schema.String), Within: true}, "Text string"},
		{Dialect{}, schema.Field{Name: "Base", Type: base, Within: true}, "Base Base"},
	} {
		s := NewSource("p")
		StructSource(s, &schema.Type{Kind: schema.Struct, Name: "Order", Fields: []schema.Field{c.f}}, c.d, nil)
		src, err := s.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		_, body, _ := strings.Cut(string(src), "struct {\n")
		line, _, _ := strings.Cut(body, "\n")
		if got := strings.TrimSpace(regexp.MustCompile(` +`).ReplaceAllString(line, " ")); got != c.want {
			t.Errorf("%+v: %s, want %s", c.f, got, c.want)
		}
	}
}
