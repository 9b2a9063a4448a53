package google

import (
	"fmt"

	"github.com/serialbench/serialbench/internal/codegen/emit/build"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Field reaches field f of the accessor r.
func (d dialect) Field(owner *schema.Type, f schema.Field, r string, p build.Purpose) build.Value {
	call := r + "." + fieldName(f)
	t := f.Type
	switch {
	case t.Kind == schema.Slice:
		return build.Value{Len: call + "Length()", At: func(i string) build.Value { return d.element(t.Elem, call, i, p) }}
	case t.Kind == schema.Struct && d.fixed(owner): // a struct in a struct is always there
		x := d.variable(f)
		d.s.P("%s := %s(new(%s.%s))", x, call, pkg, t.Name)
		return build.Value{Expr: x}
	case t.Kind == schema.Struct || t.Kind == schema.Pointer && t.Elem.Kind == schema.Struct:
		if t.Kind == schema.Pointer {
			t = t.Elem
		}
		x := d.variable(f)
		guard := fmt.Sprintf("%s := %s(new(%s.%s)); %s != nil", x, call, pkg, t.Name, x)
		return build.Value{Guard: guard, Inner: func() build.Value { return build.Value{Expr: x} }}
	case t.Kind == schema.Pointer:
		x := d.variable(f)
		inner := d.leaf(t.Elem, "*"+x, p)
		if t.Elem.Kind == schema.String || t.Elem.Kind == schema.Bytes {
			call, inner = d.bytes(t.Elem, call), d.leaf(t.Elem, x, p)
		} else {
			call, inner.Pointer = call+"()", x
		}
		return build.Value{Guard: fmt.Sprintf("%s := %s; %s != nil", x, call, x), Inner: func() build.Value { return inner }}
	case t.Kind == schema.Bytes || t.Kind == schema.String:
		return d.leaf(t, d.bytes(t, call), p)
	}
	return build.Value{Expr: call + "()"}
}

// element reaches element i of the vector whose accessor is call.
func (d dialect) element(t *schema.Type, call, i string, p build.Purpose) build.Value {
	if t.Kind != schema.Struct {
		return d.leaf(t, call+"("+i+")", p)
	}
	x := "e" + i
	d.s.P("%s := new(%s.%s)\n%s(%s, %s)", x, pkg, t.Name, call, x, i)
	return build.Value{Expr: x}
}

// bytes is the call that gives a string or byte vector as []byte.
func (d dialect) bytes(t *schema.Type, call string) string {
	if t.Kind == schema.Bytes {
		return call + "Bytes()"
	}
	return call + "()"
}

func (d dialect) leaf(t *schema.Type, x string, p build.Purpose) build.Value {
	if t.Kind == schema.String && p != build.Look {
		x = "string(" + x + ")"
	}
	return build.Value{Expr: x}
}

func (d dialect) variable(f schema.Field) string { return "x" + fieldName(f) }
