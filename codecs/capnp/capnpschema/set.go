package capnpschema

import (
	"fmt"

	"github.com/serialbench/serialbench/internal/codegen/emit/build"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Slot is the place of field f of the struct variable w.
func (d dialect) Slot(owner *schema.Type, f schema.Field, w string) build.Slot {
	t := f.Type
	switch {
	case t.Kind != schema.Pointer:
		return d.slot(t, w, GoName(f), true)
	case union(t.Elem):
		return build.Slot{Target: func() build.Slot { return d.slot(t.Elem, w+"."+GoName(f)+"()", "Value", false) }}
	}
	return build.Slot{Target: func() build.Slot { return d.slot(t.Elem, w, GoName(f), true) }}
}

// slot is the place that the setters and makers called name of w fill. Where
// nothing need not be set, an empty value is left out.
func (d dialect) slot(t *schema.Type, w, name string, optional bool) build.Slot {
	set := w + ".Set" + name
	switch t.Kind {
	case schema.Struct:
		return build.Slot{Struct: func() string {
			if d.Makes {
				return d.get("x"+name, w+".New"+name+"()")
			}
			d.s.P("x%s := %s\n%s(x%s)", name, d.NewStruct(t, d.Segment(w)), set, name)
			return "x" + name
		}}
	case schema.Slice:
		return build.Slot{List: func(n string) func(string) build.Slot {
			l := "l" + name
			if d.Makes {
				d.get(l, w+".New"+name+"(int32("+n+"))")
			} else {
				d.s.P("%s := %s\n%s(%s)", l, d.NewList(t, d.Segment(w), n), set, l)
			}
			return d.elements(t, l, d.Segment(w))
		}}
	case schema.String, schema.Bytes:
		return build.Slot{Leaf: func(v string) {
			if optional && !d.Makes && t.Source().Kind != schema.Array {
				d.s.P("if len(%s) > 0 {\n%s(%s)\n}", v, set, v)
				return
			}
			d.do("%s(%s)", set, v)
		}}
	}
	return build.Slot{Leaf: func(v string) {
		if t.IsEnum() {
			v = Package + "." + t.Name + "(" + v + ")"
		}
		d.s.P("%s(%s)", set, v)
	}}
}

// elements gives the slots of the elements of list l in segment.
func (d dialect) elements(t *schema.Type, l, segment string) func(i string) build.Slot {
	return func(i string) build.Slot {
		x := "e" + i
		switch t.Elem.Kind {
		case schema.Struct:
			return build.Slot{Struct: func() string {
				d.s.P("%s := %s.At(%s)", x, l, i)
				return x
			}}
		case schema.Slice:
			return build.Slot{List: func(n string) func(string) build.Slot {
				d.library(t.Elem)
				d.get(x, d.NewList(t.Elem, segment, n))
				d.do("%s.%s(%s, %s)", l, d.SetPointer, i, d.ToPointer(x))
				return d.elements(t.Elem, x, segment)
			}}
		case schema.String, schema.Bytes:
			return build.Slot{Leaf: func(v string) { d.do("%s.Set(%s, %s)", l, i, v) }}
		}
		return build.Slot{Leaf: func(v string) { d.s.P("%s.Set(%s, %s)", l, i, v) }}
	}
}

// Typed is the style of capnpc-go from version 2 on, but for lists of lists.
func Typed(path string) Style {
	return Style{
		Import: path, Name: "capnp", Fails: true, Makes: true,
		Which: func(owner *schema.Type, f schema.Field) string {
			return fmt.Sprintf("%s.%s_%s_Which_value", Package, owner.Name, schemaName(f))
		},
		Has:     func(call string) string { i := lastDot(call); return call[:i] + ".Has" + call[i+1:] + "()" },
		Segment: func(w string) string { return w + ".Segment()" },
		NewList: func(t *schema.Type, segment, n string) string {
			if t.Elem.Kind == schema.Struct {
				return fmt.Sprintf("%s.New%s_List(%s, int32(%s))", Package, t.Elem.Name, segment, n)
			}
			return fmt.Sprintf("capnp.New%sList(%s, int32(%s))", ElemName(t), segment, n)
		},
		BytesAt: "BytesAt",
	}
}

func lastDot(s string) int {
	for i := len(s) - 1; ; i-- {
		if s[i] == '.' {
			return i
		}
	}
}
