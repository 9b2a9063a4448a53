package build

import (
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/generate"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// TestRootsThatAreNoStructs: codecs that need a struct get one around the type, and the conversions of it are Go.
func TestRootsThatAreNoStructs(t *testing.T) {
	const pkg = "example.org/shop"
	text := schema.Leaf(schema.String)
	item := &schema.Type{Kind: schema.Struct, Name: "Item", Package: pkg, Fields: []schema.Field{{Name: "N", Type: text}}}
	pointer := &schema.Type{Kind: schema.Pointer, Elem: item}
	named := func(name string, t schema.Type) *schema.Type {
		t.Name, t.Package = name, pkg
		return &t
	}
	custom := named("Addr", schema.Type{Kind: schema.Custom, Forms: schema.Text})
	for _, c := range []struct {
		root *schema.Type
		cast bool
	}{
		{named("Samples", schema.Type{Kind: schema.Slice, Elem: item}), true},
		{named("ByName", schema.Type{Kind: schema.Map, Key: text, Elem: item}), true},
		{named("ID", schema.Type{Kind: schema.Int64}), true},
		{named("Link", schema.Type{Kind: schema.Pointer, Elem: item}), true},
		{&schema.Type{Kind: schema.Array, Len: 3, Elem: item}, true},
		{schema.Leaf(schema.Time), true},
		{custom, false},
		{named("Addrs", schema.Type{Kind: schema.Slice, Elem: custom}), false},
		{named("Hidden", schema.Type{Kind: schema.Custom, Forms: schema.JSON}), false},
		{named("Packed", schema.Type{Kind: schema.Custom, Forms: schema.Binary}), false},
		{named("Shape", schema.Type{Kind: schema.Any, Union: []*schema.Type{item, pointer}}), false},
		{named("One", schema.Type{Kind: schema.Any, Union: []*schema.Type{item}}), false},
		{named("Anything", schema.Type{Kind: schema.Any}), false},
	} {
		for _, shape := range []string{firstShape, plainShape} {
			s, err := normalize(c.root, shape, pkg+"/scratch", func(*schema.Type) bool { return true }, nil)
			if err != nil {
				t.Fatal(c.root.Name, err)
			}
			changed := s.Changes[len(s.Changes)-1].How
			if s.Type.Kind != schema.Struct || len(s.Type.Fields) != 1 || s.Cast != (c.cast && shape == firstShape) ||
				changed != "in a struct of one field" {
				t.Errorf("%s, %s: %+v, cast %t, %s", c.root.Name, shape, s.Type, s.Cast, changed)
			}
			src, err := s.source()
			if err != nil {
				t.Errorf("%s, %s: %v", c.root.Name, shape, err)
			} else if _, err := parser.ParseFile(token.NewFileSet(), "", src, 0); err != nil {
				t.Errorf("%s, %s: %v", c.root.Name, shape, err)
			} else if strings.Contains(string(src), "func To(") == s.Cast {
				t.Errorf("%s, %s: cast %t\n%s", c.root.Name, shape, s.Cast, src)
			}
		}
	}
}

// TestWhoAskedForAVersion: a row says where the version of its library came from.
func TestWhoAskedForAVersion(t *testing.T) {
	b := &builder{user: &userModule{GoMods: []string{"go.mod"}}, others: map[string]string{"example.org/theirs": "v1.2.3"},
		request: Request{Settings: Settings{Toolchain: "go1.26.8", Modules: []ModuleAt{
			{Path: "example.org/asked", Version: "v0.9.0"}, {Path: "example.org/fork", Dir: "/src/fork"}}}}}
	for library, want := range map[string]string{
		"example.org/asked":      "v0.9.0 of example.org/asked, as asked for by --with",
		"example.org/asked/v2":   "v0.9.0 of example.org/asked, as asked for by --with",
		"example.org/fork":       "the sources in /src/fork of example.org/fork, as asked for by --with",
		"example.org/theirs":     "v1.2.3 of example.org/theirs, as your go.mod says",
		"example.org/theirs/pkg": "v1.2.3 of example.org/theirs, as your go.mod says",
		"std":                    "go1.26.8",
		"example.org/asked2":     "these versions",
	} {
		if got := b.versionOf(library); got != want {
			t.Errorf("%s: %s, want %s", library, got, want)
		}
	}
}

// TestWhatACodecLacks: a codec whose adapter lost what its code needs is not built with that version, which is no fault
// of ours; other codecs of the folder are.
func TestWhatACodecLacks(t *testing.T) {
	const folder = "codecs/json/lib/adapter"
	file := emit.File{Name: "json_lib.go", Data: []byte("import \"" + Module + "/" + folder + "\"")}
	b := &builder{user: &userModule{}, fit: newFit("")}
	b.fit.removed[folder+" NewTuned"] = "undefined: json.Tuned"
	r := &row{}
	r.code = &generate.Code{Files: []emit.File{file}}
	for name, want := range map[string]string{
		".NewTuned": "does not build with these versions: undefined: json.Tuned",
		".New":      "",
		"NewTuned":  "",
		"":          "",
	} {
		if got := b.lacking(r, diagnostic{Name: name}); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	r.code = &generate.Code{}
	if b.lacking(r, diagnostic{Name: ".NewTuned"}) != "" {
		t.Error("a codec of another folder lacks it")
	}
	if n, err := b.fit.leaveOut(diag(Module+"/"+folder, folder+"/codec.go:3:4: too many errors")); n != 0 || err != nil {
		t.Errorf("where the compiler stopped %d declarations were left out, %v", n, err)
	}
}
