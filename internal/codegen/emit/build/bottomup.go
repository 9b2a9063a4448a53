package build

import (
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// BottomUp writes functions that build an encoding from the leaves to the root,
// as FlatBuffers needs it: whatever a table refers to is written before the
// table is begun. Every function is a method of *Codec, which has the fields
// builder (the library's) and offsets, a stack of the library's offsets that is
// used while the elements of a list are written.
type BottomUp struct {
	names
	s *emit.Source
	Builder
}

// Builder is how a library's generated code writes. Each method returns an
// expression unless it says that it prints.
type Builder interface {
	// Offset is the Go type of a reference to something written.
	Offset() string
	// Fixed reports whether a struct is written in line as a whole, without references.
	Fixed(t *schema.Type) bool
	// CreateFixed writes one such struct; args are all its leaves, depth first.
	CreateFixed(t *schema.Type, args []string) string
	// CreateLeaf writes a string or bytes v and is its offset.
	CreateLeaf(t *schema.Type, v string) string
	// CreateVector writes a list of references in the slice v and is its offset.
	CreateVector(v string) string
	// StartVector prints the begin of a list of n numbers or fixed structs, which
	// are then put in from last to first. EndVector is its offset.
	StartVector(owner *schema.Type, f schema.Field, n string)
	EndVector(n string) string
	// Put prints a number as element of a list.
	Put(t *schema.Type, v string)
	// Start prints the begin of a table, Add a field of it; End is its offset.
	Start(t *schema.Type)
	Add(owner *schema.Type, f schema.Field, v string)
	End(t *schema.Type) string
}

// NewBottomUp writes into s.
func NewBottomUp(s *emit.Source, b Builder) *BottomUp { return &BottomUp{s: s, Builder: b} }

// Write writes for every struct that is not fixed a method
// to<Name>(v *native) offset of *Codec.
func (w *BottomUp) Write(root *schema.Type) {
	for _, t := range schema.Structs(root) {
		if !own(t) || w.Fixed(t) {
			continue
		}
		w.s.P("func (c *Codec) to%s(v *%s) %s {", t.Name, native(w.s, t), w.Offset())
		w.s.P("b := c.builder")
		var values []string
		for _, f := range t.From.Fields {
			values = append(values, "v."+f.Name)
		}
		w.s.P("return %s", w.table(t, values))
		w.s.P("}\n")
	}
}

// table writes a table with the given native values of its fields.
func (w *BottomUp) table(t *schema.Type, values []string) string {
	refs := make([]string, len(values))
	for i, f := range t.Fields {
		if !w.inline(f.Type) {
			refs[i] = w.name("o")
			w.reference(t, f, f.Type, values[i], refs[i])
		}
	}
	w.Start(t)
	for i, f := range t.Fields {
		w.add(t, f, values[i], refs[i])
	}
	return w.End(t)
}

// inline reports whether a value is part of the table itself.
func (w *BottomUp) inline(t *schema.Type) bool {
	if t.Kind == schema.Pointer {
		t = t.Elem
	}
	return t.Kind.Leaf() && t.Kind != schema.String && t.Kind != schema.Bytes || t.Kind == schema.Struct && w.Fixed(t)
}

func (w *BottomUp) add(owner *schema.Type, f schema.Field, v, ref string) {
	switch {
	case ref != "":
		w.Add(owner, f, ref)
	case f.Type.Kind == schema.Pointer:
		w.s.P("if %s != nil {", v)
		w.Add(owner, f, w.value(f.Type.Elem, "(*"+v+")"))
		w.s.P("}")
	default:
		w.Add(owner, f, w.value(f.Type, v))
	}
}

// value is the expression of a value that is part of its table or list.
func (w *BottomUp) value(t *schema.Type, v string) string {
	if t.Kind == schema.Struct {
		return w.CreateFixed(t, w.leaves(t, v))
	}
	return Leaf(w.s, t, v)
}

func (w *BottomUp) leaves(t *schema.Type, v string) []string {
	if t.Instant() {
		return instant(t, v)
	}
	var args []string
	for i, f := range t.Fields {
		args = append(args, w.args(f.Type, v+"."+t.From.Fields[i].Name)...)
	}
	return args
}

// args are the leaves of a field of a fixed struct.
func (w *BottomUp) args(t *schema.Type, v string) []string {
	if t.Kind == schema.Struct {
		return w.leaves(t, v)
	}
	return []string{Leaf(w.s, t, v)}
}

// reference prints what writes v and declares ref as its offset, which is zero
// for an empty value. A pointer to an empty value is not empty.
func (w *BottomUp) reference(owner *schema.Type, f schema.Field, t *schema.Type, v, ref string) {
	if t.Kind == schema.Struct || t.Kind == schema.Bytes && t.Source().Kind == schema.Array {
		w.s.P("%s := %s", ref, w.create(t, v))
		return
	}
	w.s.P("var %s %s", ref, w.Offset())
	switch t.Kind {
	case schema.Pointer: // to something with a presence of its own, so not to a list
		w.s.P("if %s != nil {", v)
		w.s.P("%s = %s", ref, w.create(t.Elem, "(*"+v+")"))
	case schema.Slice:
		w.s.P("if len(%s) > 0 {", v)
		w.list(owner, f, t, v, ref)
	default:
		w.s.P("if len(%s) > 0 {", v)
		w.s.P("%s = %s", ref, w.create(t, v))
	}
	w.s.P("}")
}

// create prints what comes before and returns the expression that writes v and
// is its offset. Lists are written by list.
func (w *BottomUp) create(t *schema.Type, v string) string {
	switch {
	case own(t):
		return "c.to" + t.Name + "(" + address(v) + ")"
	case wrapper(t):
		return w.table(t, []string{v})
	}
	return w.CreateLeaf(t, Leaf(w.s, t, v))
}

// list writes the elements of the native slice, array or map v.
func (w *BottomUp) list(owner *schema.Type, f schema.Field, t *schema.Type, v, ref string) {
	fromMap := t.Source().Kind == schema.Map
	if w.inline(t.Elem) {
		n := w.name("n")
		w.s.P("%s := len(%s)", n, v)
		w.StartVector(owner, f, n)
		switch {
		case fromMap:
			key, elem := w.name("key"), w.name("elem")
			w.s.P("for %s, %s := range %s {", key, elem, v)
			args := append(w.args(t.Elem.Fields[0].Type, key), w.args(t.Elem.Fields[1].Type, elem)...)
			w.s.P("%s", w.CreateFixed(t.Elem, args))
		case t.Elem.Kind == schema.Struct:
			i, e := w.name("i"), w.name("e")
			w.s.P("for %s := %s - 1; %s >= 0; %s-- {", i, n, i, i)
			w.s.P("%s := &%s[%s]", e, v, i)
			w.s.P("%s", w.value(t.Elem, e))
		default:
			i := w.name("i")
			w.s.P("for %s := %s - 1; %s >= 0; %s-- {", i, n, i, i)
			w.Put(t.Elem, w.value(t.Elem, v+"["+i+"]"))
		}
		w.s.P("}")
		w.s.P("%s = %s", ref, w.EndVector(n))
		return
	}
	base := w.name("base")
	w.s.P("%s := len(c.offsets)", base)
	if fromMap {
		key, elem := w.name("key"), w.name("elem")
		w.s.P("for %s, %s := range %s {", key, elem, v)
		w.s.P("c.offsets = append(c.offsets, %s)", w.table(t.Elem, []string{key, elem}))
	} else {
		i := w.name("i")
		w.s.P("for %s := range %s {", i, v)
		w.s.P("c.offsets = append(c.offsets, %s)", w.create(t.Elem, v+"["+i+"]"))
	}
	w.s.P("}")
	w.s.P("%s = %s", ref, w.CreateVector("c.offsets["+base+":]"))
	w.s.P("c.offsets = c.offsets[:%s]", base)
}
