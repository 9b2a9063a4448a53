package fastjson

import (
	"reflect"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// member is one member of the object that stands for a struct.
type member struct {
	name, place string
	typ         *schema.Type
	unless      string // the condition under which it is written; "": always
}

// membersOf lists the members that encoding/json would write of the struct t at place, by the tags of its fields.
func membersOf(t *schema.Type, place string, around []*schema.Type) (list []member) {
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
		m := member{name: name, place: at, typ: f.Type}
		if name == "" {
			m.name = f.Name
		}
		if slices.Contains(strings.Split(options, ","), "omitempty") {
			m.unless = filled(f.Type, at)
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

// unused names what of the tags the code written here does not do.
func unused(root *schema.Type) (adapted []codec.Adaptation) {
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
