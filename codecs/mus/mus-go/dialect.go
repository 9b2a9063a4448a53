package mus

import (
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/emit"
	"github.com/serialbench/serialbench/emit/byhand"
	"github.com/serialbench/serialbench/schema"
)

func (p packages) emit(r *emit.Request) (*emit.Output, error) {
	d := byhand.Dialect{Steps: []byhand.Step{byhand.Put, byhand.Get, byhand.Size, byhand.Skip}, Begin: begin, End: end, Declare: p.declare, Value: p.value}
	return byhand.Output(r, byhand.TimeAsNanoseconds, d, func(w *byhand.Writer, root *schema.Type) []codec.Op {
		ser := p.serializer(w, root)
		c := byhand.Codec{
			Size:    ser + ".Size(*v)",
			Put:     ser + ".Marshal(*v, b)",
			Get:     "var err error\n*v, _, err = " + ser + ".Unmarshal(src)\nreturn err",
			Aliases: p.aliases(root),
			Reuse:   true,
		}
		if root.Kind == schema.Struct { // without a copy of the value
			c.Size, c.Put = sizer(root)+"(v)", putter(root)+"(v, b)"
		}
		return c.Write(w, root)
	})
}

func begin(w *byhand.Writer, s byhand.Step, t *schema.Type) {
	typ, native := byhand.Lower(t)+"MUS", w.Native(t)
	switch s {
	case byhand.Put:
		w.P("// %s is the serializer of %s.", variable(t), native)
		w.P("var %s = %s{}\n\ntype %s struct{}\n", variable(t), typ, typ)
		if t.Kind == schema.Struct {
			w.P("func (%s) Marshal(v %s, bs []byte) int { return %s(&v, bs) }\n", typ, native, putter(t))
			w.P("func %s(v *%s, bs []byte) (n int) {", putter(t), native)
			return
		}
		w.P("func (%s) Marshal(v %s, bs []byte) (n int) {", typ, native)
	case byhand.Get:
		w.P("func (%s) Unmarshal(bs []byte) (v %s, n int, err error) {\nvar n1 int", typ, native)
	case byhand.Size:
		if t.Kind == schema.Struct {
			w.P("func (%s) Size(v %s) int { return %s(&v) }\n", typ, native, sizer(t))
			w.P("func %s(v *%s) (size int) {", sizer(t), native)
			return
		}
		w.P("func (%s) Size(v %s) (size int) {", typ, native)
	case byhand.Skip:
		w.P("func (%s) Skip(bs []byte) (n int, err error) {\nvar n1 int", typ)
	}
}

func end(w *byhand.Writer, s byhand.Step, t *schema.Type) {
	switch s {
	case byhand.Put:
		w.P("return n")
	case byhand.Get:
		w.P("return v, n, nil")
	case byhand.Size:
		w.P("return size")
	case byhand.Skip:
		w.P("return n, nil")
	}
}

// putter and sizer are the functions that take a struct by its address; the
// library's interface takes it by value.
func putter(t *schema.Type) string { return byhand.Lower(t) + "MUSMarshal" }
func sizer(t *schema.Type) string  { return byhand.Lower(t) + "MUSSize" }

func variable(t *schema.Type) string {
	name := byhand.Word(t)
	return strings.ToUpper(name[:1]) + name[1:] + "MUS"
}
