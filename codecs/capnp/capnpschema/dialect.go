package capnpschema

import (
	"fmt"

	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/emit/build"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Style is how the generated code of a library looks.
type Style struct {
	Import, Name string // of the library: path and qualifier
	Fails        bool   // setters and accessors of pointers return errors
	// Which is the constant for a set union of that struct and field.
	Which func(owner *schema.Type, f schema.Field) string
	// Has is the condition under which the pointer field whose accessor is call is set.
	Has func(call string) string
	// Segment is the expression of the segment of a struct variable.
	Segment func(w string) string
	// New prints nothing and is the call that makes a struct or list in segment.
	NewStruct func(t *schema.Type, segment string) string
	NewList   func(t *schema.Type, segment, n string) string
	// Makes reports whether parents have methods New<Field> that do both.
	Makes bool
	// BytesAt is the method of lists of text that does not copy; PointerAt and
	// SetPointer are those of lists of lists.
	BytesAt, PointerAt, SetPointer string
	// FromPointer is the list of that Go type behind a pointer, ToPointer the pointer to a list.
	FromPointer func(list *schema.Type, p string) string
	ToPointer   func(l string) string
}

// ListType is the Go type of a list.
func (d Style) ListType(t *schema.Type) string {
	if t.Elem.Kind == schema.Struct {
		return Package + "." + t.Elem.Name + "_List"
	}
	return d.Name + "." + ElemName(t) + "List"
}

// ElemName is the word for the elements of a list in names of Go types.
func ElemName(t *schema.Type) string {
	switch t.Elem.Kind {
	case schema.Bool:
		return "Bit"
	case schema.Slice:
		return "Pointer"
	}
	return typeNames[t.Elem.Kind]
}

// dialect writes code in a style; it is both build.Setters and build.Accessors.
type dialect struct {
	Style
	s *emit.Source
}

func (d dialect) Struct(t *schema.Type) string { return Package + "." + t.Name }
func (d dialect) Fails() bool                  { return d.Style.Fails }

// get prints what evaluates a call that may fail, and returns the variable.
func (d dialect) get(variable, call string) string {
	if d.Style.Fails {
		d.s.P("%s, err := %s\nif err != nil {\nreturn err\n}", variable, call)
	} else {
		d.s.P("%s := %s", variable, call)
	}
	return variable
}

// do prints a call that may fail.
func (d dialect) do(format string, args ...any) {
	call := fmt.Sprintf(format, args...)
	if d.Style.Fails {
		call = "if err := " + call + "; err != nil {\nreturn err\n}"
	}
	d.s.P("%s", call)
}

// Field reaches field f of the struct variable r.
func (d dialect) Field(owner *schema.Type, f schema.Field, r string, p build.Purpose) build.Value {
	t, call, x := f.Type, r+"."+GoName(f), "x"+GoName(f)
	switch {
	case t.Kind != schema.Pointer:
		return d.value(t, call, x, p)
	case union(t.Elem):
		guard := fmt.Sprintf("%s := %s(); %s.Which() == %s", x, call, x, d.Which(owner, f))
		return build.Value{Guard: guard, Inner: func() build.Value { return d.value(t.Elem, x+".Value", x+"Value", p) }}
	}
	return build.Value{Guard: d.Has(call), Inner: func() build.Value { return d.value(t.Elem, call, x, p) }}
}

// value reaches what the accessor call gives; x is a variable for it.
func (d dialect) value(t *schema.Type, call, x string, p build.Purpose) build.Value {
	switch t.Kind {
	case schema.Struct, schema.Bytes:
		return build.Value{Expr: d.get(x, call+"()")}
	case schema.String:
		if p == build.Look {
			call += "Bytes"
		}
		return build.Value{Expr: d.get(x, call+"()")}
	case schema.Slice:
		return d.list(t, d.get(x, call+"()"), p)
	}
	return build.Value{Expr: call + "()"}
}

func (d dialect) list(t *schema.Type, l string, p build.Purpose) build.Value {
	at := func(i string) build.Value {
		x := "e" + i
		switch t.Elem.Kind {
		case schema.Struct:
			d.s.P("%s := %s.At(%s)", x, l, i)
			return build.Value{Expr: x}
		case schema.Bytes:
			return build.Value{Expr: d.get(x, fmt.Sprintf("%s.At(%s)", l, i))}
		case schema.String:
			method := "At"
			if p == build.Look {
				method = d.BytesAt
			}
			return build.Value{Expr: d.get(x, fmt.Sprintf("%s.%s(%s)", l, method, i))}
		case schema.Slice:
			pointer := d.get("p"+i, fmt.Sprintf("%s.%s(%s)", l, d.PointerAt, i))
			d.s.P("%s := %s", x, d.FromPointer(t.Elem, pointer))
			d.library(t.Elem)
			return d.list(t.Elem, x, p)
		}
		return build.Value{Expr: fmt.Sprintf("%s.At(%s)", l, i)}
	}
	return build.Value{Len: l + ".Len()", At: at}
}

// library imports the library if the Go type of list t is one of its own.
func (d dialect) library(t *schema.Type) {
	if t.Elem.Kind != schema.Struct {
		d.s.Import(d.Import, d.Name)
	}
}
