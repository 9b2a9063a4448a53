package protoschema

import (
	"path/filepath"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/pluginpb"

	"github.com/serialbench/serialbench/internal/codegen/schema"
	"github.com/serialbench/serialbench/internal/longtest/golden"
)

// shapes is a type with everything that a .proto file can say somehow.
func shapes() *schema.Type {
	leaf := schema.Leaf
	of := func(k schema.Kind, elem *schema.Type) *schema.Type { return &schema.Type{Kind: k, Elem: elem} }
	color := &schema.Type{Kind: schema.Uint8, Name: "Color", Package: "example.com/shapes"}
	inner := &schema.Type{Kind: schema.Struct, Name: "Inner", Package: "example.com/shapes", Fields: []schema.Field{
		{Name: "X", Type: leaf(schema.Float32)},
		{Name: "Y", Type: leaf(schema.Int)},
	}}
	t := &schema.Type{Kind: schema.Struct, Name: "Shapes", Package: "example.com/shapes"}
	t.Fields = []schema.Field{
		{Name: "ID", Type: leaf(schema.Int8)},
		{Name: "HTTPCode", Type: leaf(schema.Uint16)},
		{Name: "CPUs", Type: of(schema.Slice, leaf(schema.Int16))},
		{Name: "Color", Type: color},
		{Name: "Colors", Type: of(schema.Slice, color)},
		{Name: "At", Type: leaf(schema.Time)},
		{Name: "Ats", Type: of(schema.Slice, leaf(schema.Time))},
		{Name: "Wait", Type: leaf(schema.Duration)},
		{Name: "Inner", Type: inner},
		{Name: "Inners", Type: of(schema.Slice, inner)},
		{Name: "MaybeInner", Type: of(schema.Pointer, inner)},
		{Name: "MaybeAt", Type: of(schema.Pointer, leaf(schema.Time))},
		{Name: "MaybeInt", Type: of(schema.Pointer, leaf(schema.Int8))},
		{Name: "MaybeText", Type: of(schema.Pointer, leaf(schema.String))},
		{Name: "MaybeBytes", Type: of(schema.Pointer, leaf(schema.Bytes))},
		{Name: "Hash", Type: &schema.Type{Kind: schema.Array, Len: 16, Elem: leaf(schema.Uint8)}},
		{Name: "Three", Type: &schema.Type{Kind: schema.Array, Len: 3, Elem: leaf(schema.Bool)}},
		{Name: "Table", Type: of(schema.Slice, of(schema.Slice, leaf(schema.String)))},
		{Name: "ByKey", Type: &schema.Type{Kind: schema.Map, Key: leaf(schema.Int8), Elem: of(schema.Slice, inner)}},
		{Name: "Byname", Type: &schema.Type{Kind: schema.Map, Key: leaf(schema.String), Elem: leaf(schema.Time)}},
		{Name: "ByName", Type: &schema.Type{Kind: schema.Map, Key: leaf(schema.String), Elem: color}},
		{Name: "Children", Type: of(schema.Slice, t)},
	}
	return t
}

func TestText(t *testing.T) {
	for name, style := range map[string]Style{"plain": Plain, "optional": Optional, "gogo": Gogo,
		"gogowrappers": GogoWrappers} {
		t.Run(name, func(t *testing.T) {
			a := schema.Adapt(shapes(), style.Rules())
			if len(a.Problems) > 0 {
				t.Fatal(a.Problems)
			}
			const importPath = "example.com/shapes-2/gen/shapes/protobuf_x"
			got := style.Text(a.Type, PackageName(importPath), importPath+"/pb")
			golden.File(t, filepath.Join("testdata", name+".proto"), []byte(got))
			request(t, FileName(importPath), got)
		})
	}
}

// request compiles the file and looks whether a plugin would get all of it.
func request(t *testing.T, name, text string) {
	t.Helper()
	file, err := compileFile(name, text)
	if err != nil {
		t.Fatal(err)
	}
	data, err := pluginRequest(file, "a=b")
	if err != nil {
		t.Fatal(err)
	}
	var req pluginpb.CodeGeneratorRequest
	if err := proto.Unmarshal(data, &req); err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, f := range req.ProtoFile {
		for _, d := range f.Dependency {
			if !known[d] {
				t.Errorf("%s comes before %s, which it imports", f.GetName(), d)
			}
		}
		known[f.GetName()] = true
	}
	if len(req.FileToGenerate) != 1 || !known[req.FileToGenerate[0]] {
		t.Errorf("files to generate: %v of %v", req.FileToGenerate, known)
	}
}

func TestProblem(t *testing.T) {
	pointer := &schema.Type{Kind: schema.Pointer, Elem: schema.Leaf(schema.Int)}
	for name, typ := range map[string]*schema.Type{
		"pointer to pointer":  {Kind: schema.Pointer, Elem: pointer},
		"pointer to slice":    {Kind: schema.Pointer, Elem: &schema.Type{Kind: schema.Slice, Elem: schema.Leaf(schema.Int)}},
		"slice of pointers":   {Kind: schema.Slice, Elem: pointer},
		"map to pointers":     {Kind: schema.Map, Key: schema.Leaf(schema.Int), Elem: pointer},
		"map keyed by floats": {Kind: schema.Map, Key: schema.Leaf(schema.Float64), Elem: schema.Leaf(schema.Int)},
		"map keyed by times":  {Kind: schema.Map, Key: schema.Leaf(schema.Time), Elem: schema.Leaf(schema.Int)},
	} {
		root := &schema.Type{Kind: schema.Struct, Name: "Root", Fields: []schema.Field{{Name: "F", Type: typ}}}
		for _, style := range []Style{Plain, Optional, Gogo, GogoWrappers} {
			a := schema.Adapt(root, style.Rules())
			if len(a.Problems) != 1 || a.Problems[0].Path != "Root.F" {
				t.Errorf("%s, style %d: got problems %v, want one at Root.F", name, style, a.Problems)
			}
		}
	}
}

func TestSnake(t *testing.T) {
	for name, want := range map[string]string{
		"ID": "id", "CPUIDLevel": "cpuid_level", "CPUs": "cpus", "DirectMap4k": "direct_map4k", "BirthDay": "birth_day",
		"HTTPCode": "http_code", "Over18": "over18", "IDs": "ids", "SomeIDsHere": "some_ids_here",
		"IsSet": "is_set", "A_b": "a_b",
		"USSenate": "us_senate",
	} {
		if got := snake(name); got != want {
			t.Errorf("snake(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestFieldNamesAreUnique(t *testing.T) {
	leaf := schema.Leaf(schema.Bool)
	got := FieldNames(&schema.Type{Kind: schema.Struct, Fields: []schema.Field{
		{Name: "ByName", Type: leaf}, {Name: "Byname", Type: leaf}, {Name: "BYname", Type: leaf},
	}})
	seen := map[string]bool{}
	for _, name := range got {
		if seen[name] {
			t.Errorf("field names %q: one twice", got)
		}
		seen[name] = true
	}
}
