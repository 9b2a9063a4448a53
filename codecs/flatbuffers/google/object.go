package google

import (
	_ "embed"
	"fmt"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/emit/build"
	"github.com/serialbench/serialbench/internal/codegen/schema"
	"github.com/serialbench/serialbench/internal/template"
)

// emitObject is the emitter of the configuration that goes through the structs
// of flatc's object API.
func emitObject(r *emit.Request) (*emit.Output, error) {
	a := schema.Adapt(r.Root, objectRules())
	if len(a.Problems) > 0 {
		return &emit.Output{Problems: a.Problems}, nil
	}
	files, err := generated(r, a.Type, "--gen-object-api")
	if err != nil {
		return nil, err
	}
	s := emit.NewSource(r.Package)
	s.Import(library, "flatbuffers")
	s.Import(r.Import+"/"+pkg, "")
	ops := []codec.Op{codec.OpMarshalReuse, codec.OpMarshalGenerated, codec.OpUnmarshalGenerated}
	if build.HasBytes(a.Type) {
		ops = append(ops, codec.OpUnmarshalAlias)
	}
	objectCodec(s, a.Type)
	emit.NewConverter(s, emit.Dialect{
		Struct: func(t *schema.Type) string { return pkg + "." + t.Name + "T" },
		Field:  func(_ *schema.Type, f schema.Field) string { return fieldName(f) },
		Leaf: func(t *schema.Type) string {
			if t.IsEnum() {
				return enumName(t)
			}
			return ""
		},
		StructPointer: true, ElemPointer: true,
	}).Write(a.Type)
	src, err := s.Bytes()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.Codec, err)
	}
	return &emit.Output{Files: append(files, emit.File{Name: "codec.go", Data: src}), Adapted: a.Changes, Ops: ops}, nil
}

// objectRules are the rules but for strings: the generated structs hold values,
// so that an absent string and an empty one are the same.
func objectRules() schema.Rules {
	r := rules()
	other := r.Other
	r.Other = func(path string, t *schema.Type) (*schema.Type, string, string) {
		if t.Kind == schema.Pointer && (t.Elem.Kind == schema.String || bytesLike(t.Elem)) {
			if t.Elem.Kind != schema.String {
				return nil, "", "no optional bytes in the object API"
			}
			return &schema.Type{Kind: schema.Slice, Elem: &schema.Type{Kind: schema.String, From: t.Elem}},
				"pointer as list of none or one", ""
		}
		return other(path, t)
	}
	return r
}

//go:embed object.tmpl
var objectText string

var objectTemplate = template.New("object", objectText, nil)

// objectCodec writes the types Message, Generated and Codec.
func objectCodec(s *emit.Source, root *schema.Type) {
	if schema.Has(root, schema.Bytes) || build.HasBytes(root) {
		s.Import("bytes", "")
	}
	s.Execute(objectTemplate, facts(s, root))
}
