// Package byhand writes the code that a patient user writes for a library that
// has a call for each kind of value and nothing for structs: for each type a
// function that measures it, one that writes it and one that reads it. A
// [Dialect] says how such functions look with one library; the walk over fields,
// lists, maps and pointers is the same for all.
package byhand

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Step is what a function does with a value.
type Step int

// The steps. Skip moves behind a value without decoding it.
const (
	Size Step = iota
	Put
	Get
	Skip
)

// Dialect is how one library is used. The expressions v that the functions are
// given are addressable Go locations, such as "v.Name" or "(*v.Phone)".
type Dialect struct {
	// Steps are the functions that a type needs, in their order.
	Steps []Step
	// Begin and End write what stands around the body of the function for t.
	Begin, End func(w *Writer, s Step, t *schema.Type)
	// Declare writes what t needs instead of functions and reports whether it did;
	// nil never does.
	Declare func(w *Writer, t *schema.Type) bool
	// Value writes the library's calls for v and reports whether it did; else the
	// walker writes loops and conditions itself. Structs and leaves must be written.
	Value func(w *Writer, s Step, t *schema.Type, v string) bool
	// Count writes the number of elements that follow. With Size and Put, n is
	// an int expression, with Get the name of an int to declare.
	Count func(w *Writer, s Step, n string)
	// Present writes whether a pointer is set. With Size and Put, ok is a bool
	// expression, with Get the name of a bool to declare.
	Present func(w *Writer, s Step, ok string)
	// Fixed is the size of a leaf of which all encodings have the same size, in
	// bytes, and 0 for others; nil is 0 for all. It spares loops that measure.
	Fixed func(t *schema.Type) int
	// Framed says that Value writes arrays of bytes with their length.
	Framed bool
}

// Heads is a Begin that prints a line for each step, of the type's word and of its
// Go expression; Tails is an End that prints a line.
func Heads(lines map[Step]string) func(*Writer, Step, *schema.Type) {
	return func(w *Writer, s Step, t *schema.Type) { w.P(lines[s], w.Word(t), w.Native(t)) }
}

// Tails is described at [Heads].
func Tails(lines map[Step]string) func(*Writer, Step, *schema.Type) {
	return func(w *Writer, s Step, _ *schema.Type) { w.P("%s", lines[s]) }
}

// Writer writes one Go file.
type Writer struct {
	*emit.Source
	Dialect
	n     int
	queue []*schema.Type
	known map[string]bool
	words map[string]string // names by Go types
	taken map[string]bool   // these names
}

// NewWriter starts the file of the package that r asks for.
func NewWriter(r *emit.Request, d Dialect) *Writer {
	return &Writer{Source: emit.NewSource(r.Package), Dialect: d, known: map[string]bool{}, words: map[string]string{},
		taken: map[string]bool{}}
}

// Var returns a name that is not used yet.
func (w *Writer) Var(prefix string) string {
	w.n++
	return fmt.Sprintf("%s%d", prefix, w.n)
}

// Native is the Go expression of t; what it needs is imported.
func (w *Writer) Native(t *schema.Type) string { return emit.Native(w.Source, t) }

// Need asks for what stands under a name, the declaration or the functions of t.
func (w *Writer) Need(name string, t *schema.Type) {
	if !w.known[name] {
		w.known[name] = true
		w.queue = append(w.queue, t)
	}
}

// Functions writes the functions of all types that were asked for, and of those
// that these ask for.
func (w *Writer) Functions() {
	for len(w.queue) > 0 {
		t := w.queue[0]
		w.queue = w.queue[1:]
		if w.Declare != nil && w.Declare(w, t) {
			continue
		}
		for _, s := range w.Steps {
			w.Begin(w, s, t)
			w.body(s, t)
			w.End(w, s, t)
			w.P("}\n")
		}
	}
}

func (w *Writer) body(s Step, t *schema.Type) {
	if t.Kind != schema.Struct {
		w.Write(s, t, "v")
		return
	}
	for _, f := range t.Fields {
		w.Write(s, f.Type, "v."+f.Name)
	}
}

// Write writes one step for the value v of type t.
func (w *Writer) Write(s Step, t *schema.Type, v string) {
	if w.Value(w, s, t, v) {
		return
	}
	switch t.Kind {
	case schema.Slice:
		w.slice(s, t, v)
	case schema.Array:
		if size := w.size(t.Elem); s == Size && size > 0 {
			w.P("s += %d", t.Len*size)
			return
		}
		i := w.Var("i")
		w.P("for %s := range %s {", i, v)
		w.Write(s, t.Elem, v+"["+i+"]")
		w.P("}")
	case schema.Map:
		w.mapping(s, t, v)
	case schema.Pointer:
		w.pointer(s, t, v)
	default:
		panic(fmt.Sprintf("byhand: the dialect does not write %s", t.Kind))
	}
}

// size is the size of all encodings of t, 0 if they differ.
func (w *Writer) size(t *schema.Type) int {
	switch {
	case w.Fixed == nil, w.Framed && ByteArray(t):
		return 0
	case t.Kind == schema.Array:
		return t.Len * w.size(t.Elem)
	case t.Kind == schema.Struct:
		sum := 0
		for _, f := range t.Fields {
			size := w.size(f.Type)
			if size == 0 {
				return 0
			}
			sum += size
		}
		return sum
	case t.Kind.Leaf():
		return w.Fixed(t)
	}
	return 0
}

// Address is the Go expression of a pointer to the location v.
func Address(v string) string {
	if inner, ok := strings.CutPrefix(v, "(*"); ok && strings.HasSuffix(inner, ")") {
		return strings.TrimSuffix(inner, ")")
	}
	return "&" + v
}

// Word is a name for t that may stand in an identifier, with a capital first. No two Go
// types of one file have the same: where a list of Item and a struct ItemList would, the
// one that comes second gets a number.
func (w *Writer) Word(t *schema.Type) string {
	key := schema.GoType(t, func(pkg string) string { return pkg })
	if name, ok := w.words[key]; ok {
		return name
	}
	name := capital(w.describe(t))
	for i, base := 2, name; w.taken[name]; i++ {
		name = base + strconv.Itoa(i)
	}
	w.words[key], w.taken[name] = name, true
	return name
}

func (w *Writer) describe(t *schema.Type) string {
	switch {
	case t.Name != "":
		return t.Name
	case t.Kind == schema.Slice:
		return w.Word(t.Elem) + "List"
	case t.Kind == schema.Array:
		return fmt.Sprintf("%sArray%d", w.Word(t.Elem), t.Len)
	case t.Kind == schema.Map:
		return w.Word(t.Key) + w.Word(t.Elem) + "Map"
	case t.Kind == schema.Pointer:
		return w.Word(t.Elem) + "Pointer"
	}
	return t.Kind.String()
}

func capital(name string) string { return strings.ToUpper(name[:1]) + name[1:] }

// Lower is Word with a small first letter.
func (w *Writer) Lower(t *schema.Type) string {
	name := w.Word(t)
	return strings.ToLower(name[:1]) + name[1:]
}

// Same reports whether two types are the same Go type.
func Same(t, u *schema.Type) bool {
	path := func(pkg string) string { return pkg }
	return schema.GoType(t, path) == schema.GoType(u, path)
}

// As converts the expression v of type t to another type, where they differ.
func (w *Writer) As(t *schema.Type, v string, to *schema.Type) string {
	if Same(t, to) {
		return v
	}
	return w.Native(to) + "(" + v + ")"
}

// Unnamed is the type that t's name stands for, t itself if it has none or is a
// struct. A duration is an int64.
func Unnamed(t *schema.Type) *schema.Type {
	switch {
	case t.Kind == schema.Duration:
		return schema.Leaf(schema.Int64)
	case t.Name == "" || t.Kind == schema.Struct:
		return t
	}
	return &schema.Type{Kind: t.Kind, Elem: t.Elem, Key: t.Key, Len: t.Len}
}

// ByteArray reports whether t is an array of bytes.
func ByteArray(t *schema.Type) bool {
	return t.Kind == schema.Array && t.Elem.Kind == schema.Uint8 && t.Elem.Name == ""
}

// Reaches reports whether t or anything that it reaches fulfils want.
func Reaches(t *schema.Type, want func(t *schema.Type) bool) bool {
	found := false
	schema.Walk(t, func(_ string, t *schema.Type) bool {
		found = found || want(t)
		return !found
	})
	return found
}

// Texts reports whether t or anything that it reaches is a string or a byte slice.
func Texts(t *schema.Type) bool {
	return Reaches(t, func(t *schema.Type) bool {
		return slices.Contains([]schema.Kind{schema.String, schema.Bytes}, t.Kind)
	})
}
