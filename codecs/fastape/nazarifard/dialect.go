package nazarifard

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/emit/byhand"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// tapes writes tapes. long are the types of the fields that [longFields] names.
type tapes struct {
	own  string // import path of this package
	long map[*schema.Type]bool
	all  bool // so is every string, list and map
}

func emitter(r *emit.Request) (*emit.Output, error) {
	ts := tapes{own: r.Module + "/codecs/fastape/nazarifard/adapter", long: longTypes(r.Root), all: r.Evolving}
	d := byhand.Dialect{Steps: []byhand.Step{byhand.Size, byhand.Put, byhand.Get}, Begin: begin, End: end, Value: ts.value}
	out, err := byhand.Output(r, ts.rules(), d, func(w *byhand.Writer, root *schema.Type) []codec.Op {
		tape := ts.tape(w, root)
		c := byhand.Codec{
			Size:    tape + "{}.Sizeof(*v)",
			Put:     "_, err := " + tape + "{}.Marshal(*v, b)\nif err != nil {\nreturn nil, err\n}",
			Get:     "_, err := " + tape + "{}.Unmarshal(src, v)\nreturn err",
			Aliases: byhand.Texts(root),
			Reuse: !byhand.Reaches(root, func(t *schema.Type) bool { // a used map or longer slice spoils these tapes
				return t.Kind == schema.Map && !ts.all || t.Kind == schema.Slice && !ts.isLong(t)
			}),
		}
		return c.Write(w, root)
	})
	long := func(t *schema.Type) bool { return t.Kind != schema.Bytes && ts.isLong(t) }
	if err == nil && ts.all && byhand.Reaches(r.Root, long) {
		out.Adapted = append(out.Adapted, codec.Adaptation{Path: r.Root.Name, How: "strings, lists and maps with tapes of " +
			"our own, as the library loses lengths over 255"})
	}
	return out, err
}

func begin(w *byhand.Writer, s byhand.Step, t *schema.Type) {
	tape, native := w.Lower(t)+"Tape", w.Native(t)
	switch s {
	case byhand.Size:
		w.P("// %s is the tape of %s.", tape, native)
		w.P("type %s struct{}\n", tape)
		w.P("func (%s) Sizeof(v %s) (s int) {", tape, native)
	case byhand.Put:
		w.P("func (%s) Marshal(v %s, bs []byte) (n int, err error) {\nvar k int", tape, native)
	case byhand.Get:
		w.P("func (%s) Unmarshal(bs []byte, v *%s) (n int, err error) {\nvar k int", tape, native)
	}
}

func end(w *byhand.Writer, s byhand.Step, _ *schema.Type) {
	if s == byhand.Size {
		w.P("return s")
		return
	}
	w.P("return n, nil")
}

func (ts tapes) value(w *byhand.Writer, s byhand.Step, t *schema.Type, v string) bool {
	plain, pointer, native := t, byhand.Address(v), v
	if v == "v" { // the function of a type that is no struct
		if t.Kind == schema.Array {
			return false
		}
		plain = byhand.Unnamed(t)
		pointer, native = "(*"+w.Native(plain)+")(v)", w.As(t, v, plain)
	}
	tape := ts.tape(w, plain)
	switch s {
	case byhand.Size:
		w.P("s += %s{}.Sizeof(%s)", tape, native)
	case byhand.Put:
		w.P("k, err = %s{}.Marshal(%s, bs[n:])", tape, native)
	case byhand.Get:
		w.P("k, err = %s{}.Unmarshal(bs[n:], %s)", tape, pointer)
	}
	if s != byhand.Size {
		w.P("if err != nil {\nreturn 0, err\n}\nn += k")
	}
	return true
}

// tape is the Go type of the tape of t, which is written if need be.
func (ts tapes) tape(w *byhand.Writer, t *schema.Type) string {
	lib := func() string { return w.Import(library, "") } // not imported unless it is called
	switch {
	case unit(t):
		return lib() + ".UnitTape[" + w.Native(t) + "]"
	case t.Kind == schema.Time:
		return lib() + ".TimeTape"
	case t.Name != "" || t.Kind == schema.Array:
		name := w.Lower(t) + "Tape"
		w.Need(name, t)
		return name
	}
	elem := func(pkg, tape string) string {
		return pkg + "." + tape + "[" + w.Native(t.Elem) + ", " + ts.tape(w, t.Elem) + "]"
	}
	switch t.Kind {
	case schema.Bytes:
		return w.Import(ts.own, "") + ".BytesTape"
	case schema.Pointer:
		return elem(lib(), "PtrTape")
	case schema.Map:
		tape := ""
		if ts.isLong(t) {
			tape = w.Import(ts.own, "") + ".LongMapTape["
		} else {
			tape = lib() + ".MapTape["
		}
		return tape + w.Native(t.Key) + ", " + w.Native(t.Elem) + ", " + ts.tape(w, t.Key) + ", " + ts.tape(w, t.Elem) + "]"
	case schema.Slice:
		if ts.isLong(t) {
			return elem(w.Import(ts.own, ""), "LongSliceTape")
		}
		return elem(lib(), "SliceTape")
	}
	if ts.isLong(t) {
		return w.Import(ts.own, "") + ".LongStringTape"
	}
	return lib() + ".StringTape"
}
