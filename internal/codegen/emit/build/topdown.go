package build

import (
	"fmt"

	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Slot is a place in an encoding that is being built. Only what its type needs
// is set. The functions print.
type Slot struct {
	// Leaf puts the expression v, of the type that [Leaf] gives.
	Leaf func(v string)
	// Struct makes a struct here and returns the variable to fill it through.
	Struct func() string
	// List makes a list of n elements here and returns the slot of element i.
	List func(n string) func(i string) Slot
	// Target is the slot of what a pointer points to.
	Target func() Slot
}

// Setters are how a library's generated code writes.
type Setters interface {
	// Struct is the Go type that the functions of a struct take.
	Struct(t *schema.Type) string
	// Slot is the place of a field of struct variable w, in function body scope.
	Slot(owner *schema.Type, f schema.Field, w string) Slot
	// Fails reports whether setters return errors, so that functions do.
	Fails() bool
}

// TopDown writes functions that build an encoding from the root to the leaves,
// as Cap'n Proto has it: a struct or list is made in its parent and then filled.
type TopDown struct {
	names
	s *emit.Source
	Setters
}

// NewTopDown writes into s.
func NewTopDown(s *emit.Source, d Setters) *TopDown { return &TopDown{s: s, Setters: d} }

// Write writes for every struct to<Name>(w struct, v *native), which returns an
// error where setters fail.
func (w *TopDown) Write(root *schema.Type) {
	result, end := "", ""
	if w.Fails() {
		result, end = "error", "return nil"
	}
	for _, t := range schema.Structs(root) {
		if !own(t) {
			continue
		}
		w.s.P("func to%s(w %s, v *%s) %s {", t.Name, w.Struct(t), native(w.s, t), result)
		for i, f := range t.Fields {
			w.to(f.Type, w.Slot(t, f, "w"), "v."+t.From.Fields[i].Name)
		}
		if end != "" {
			w.s.P("%s", end)
		}
		w.s.P("}\n")
	}
}

// to writes what puts the native location v of adapted type t into slot.
func (w *TopDown) to(t *schema.Type, slot Slot, v string) {
	source := t.Source().Kind
	switch {
	case own(t):
		x := slot.Struct()
		call := fmt.Sprintf("to%s(%s, %s)", t.Name, x, address(v))
		if w.Fails() {
			w.s.P("if err := %s; err != nil {\nreturn err\n}", call)
		} else {
			w.s.P("%s", call)
		}
	case t.Instant():
		x := slot.Struct()
		for i, part := range instant(t, v) {
			w.Slot(t, t.Fields[i], x).Leaf(part)
		}
	case wrapper(t):
		w.to(t.Fields[0].Type, w.Slot(t, t.Fields[0], slot.Struct()), v)
	case t.Kind == schema.Pointer:
		w.s.P("if %s != nil {", v)
		if target := slot.Target(); t.Elem.Kind == schema.Slice {
			w.list(t.Elem, target, "(*"+v+")") // even if it is empty
		} else {
			w.to(t.Elem, target, "(*"+v+")")
		}
		w.s.P("}")
	case t.Kind == schema.Slice && source == schema.Pointer:
		w.s.P("if %s != nil {", v)
		w.to(t.Elem, slot.List("1")("0"), "(*"+v+")")
		w.s.P("}")
	case t.Kind == schema.Slice:
		w.s.P("if len(%s) > 0 {", v)
		w.list(t, slot, v)
		w.s.P("}")
	default:
		slot.Leaf(Leaf(w.s, t, v))
	}
}

// list makes a list of the native slice, array or map v in slot.
func (w *TopDown) list(t *schema.Type, slot Slot, v string) {
	i := w.name("i")
	at := slot.List("len(" + v + ")")
	if t.Source().Kind != schema.Map {
		w.s.P("for %s := range %s {", i, v)
		w.to(t.Elem, at(i), v+"["+i+"]")
		w.s.P("}")
		return
	}
	key, elem := w.name("key"), w.name("elem")
	w.s.P("%s := 0\nfor %s, %s := range %s {", i, key, elem, v)
	pair := at(i).Struct()
	w.to(t.Elem.Fields[0].Type, w.Slot(t.Elem, t.Elem.Fields[0], pair), key)
	w.to(t.Elem.Fields[1].Type, w.Slot(t.Elem, t.Elem.Fields[1], pair), elem)
	w.s.P("%s++\n}", i)
}
