// Package jsonmember says which members of an object encoding/json writes of a struct, by the tags of its fields, for
// libraries that are called by hand for each of them.
package jsonmember

import (
	"reflect"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Keys are the maps whose keys can be no names of an object.
func Keys(root *schema.Type) (problems []codec.Problem) {
	schema.Walk(root, func(path string, t *schema.Type) bool {
		if t.Kind == schema.Map && t.Key.Kind != schema.String && !t.Key.Kind.Integer() {
			problems = append(problems, codec.Problem{Path: path, Reason: "keys of objects are strings"})
		}
		return true
	})
	return problems
}

// Codec writes the codec of a package in which each struct has a function that writes it and one that reads it; fields,
// marshal and unmarshal are what stands in its type and in its methods.
func Codec(s *emit.Source, root *schema.Type, holds, fields, marshal, unmarshal string) {
	native := emit.Native(s, root)
	s.P("// Codec owns %s.\ntype Codec struct {\n%s\n}\n", holds, fields)
	s.P("// New makes the codec.\nfunc New() (*Codec, error) { return &Codec{}, nil }\n")
	s.P("// Marshal appends the encoding of v to dst.")
	s.P("func (c *Codec) Marshal(dst []byte, v *%s) ([]byte, error) {\n%s\n}\n", native, marshal)
	for _, m := range []struct{ name, doc string }{
		{"Unmarshal", "decodes src into the zero value v"},
		{"UnmarshalReuse", "decodes src into v, which may hold an earlier value"},
	} {
		s.P("// %s %s.\nfunc (c *Codec) %s(src []byte, v *%s) error {\n%s\n}\n", m.name, m.doc, m.name, native, unmarshal)
	}
}

// Output is what an emitter returns whose package is s.
func Output(s *emit.Source, root *schema.Type) (*emit.Output, error) {
	src, err := s.Bytes()
	if err != nil {
		return nil, err
	}
	return &emit.Output{
		Adapted: Unused(root),
		Files:   []emit.File{{Name: "codec.go", Data: src}},
		Ops:     []codec.Op{codec.OpMarshalReuse, codec.OpUnmarshalReuse, codec.OpReadOne},
	}, nil
}

// Member is one member of the object that stands for a struct.
type Member struct {
	Name, Place string // key, and the Go expression of the field
	Type        *schema.Type
	If          string // the condition under which it is written; "": always
}

// Of lists the members that encoding/json would write of the struct t at place, by the tags of its fields.
func Of(t *schema.Type, place string) []Member { return membersOf(t, place, nil) }

func membersOf(t *schema.Type, place string, around []*schema.Type) (list []Member) {
	for _, f := range t.Fields {
		tag := reflect.StructTag(f.Tag).Get("json")
		if tag == "-" {
			continue
		}
		name, options, _ := strings.Cut(tag, ",")
		at := place + "." + f.Name
		if f.Within && name == "" && f.Type.Kind == schema.Struct && !slices.Contains(around, f.Type) {
			list = append(list, membersOf(f.Type, at, append(around, t))...)
			continue
		}
		m := Member{Name: name, Place: at, Type: f.Type}
		if name == "" {
			m.Name = f.Name
		}
		if slices.Contains(strings.Split(options, ","), "omitempty") {
			m.If = filled(f.Type, at)
		}
		list = append(list, m)
	}
	return list
}

// filled is the condition under which encoding/json does not take v for empty; "": always.
func filled(t *schema.Type, v string) string {
	switch k := t.Kind; {
	case k == schema.Bool:
		return v
	case k.Integer(), k.Float(), k == schema.Duration:
		return v + " != 0"
	case k == schema.String, k == schema.Bytes, k == schema.Slice, k == schema.Map:
		return "len(" + v + ") != 0"
	case k == schema.Pointer:
		return v + " != nil"
	}
	return ""
}

// Unused names what of the tags code of such members does not do.
func Unused(root *schema.Type) (adapted []codec.Adaptation) {
	schema.Walk(root, func(path string, t *schema.Type) bool {
		for _, f := range t.Fields {
			_, tag := (&emit.TagDialect{Keys: []string{"json"}}).Tag(f.Tag)
			name, options, _ := strings.Cut(tag, ",")
			at := path + "." + f.Name
			if f.Within && name == "" && tag != "-" && f.Type.Kind == schema.Pointer && f.Type.Elem.Kind == schema.Struct {
				adapted = append(adapted, codec.Adaptation{Path: at, How: "embedded pointer as a member of its own"})
			}
			for _, o := range strings.Split(options, ",") {
				if o == "string" || o == "omitzero" {
					adapted = append(adapted, codec.Adaptation{Path: at, How: "the option " + o + " of your tag is not used"})
				}
			}
		}
		return true
	})
	return adapted
}
