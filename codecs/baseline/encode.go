package baseline

import (
	"fmt"

	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// textSize adds the lengths of all strings and byte slices of a type without counts.
func (w *writer) textSize(expr string, t *schema.Type) {
	for _, s := range layOut(expr, t).tails {
		w.P("text += len(%s)", s.expr)
	}
}

// size adds what expr needs to fixed and text.
func (w *writer) size(expr string, t *schema.Type) {
	l := layOut(expr, t)
	if l.size > 0 {
		w.P("fixed += %d", l.size)
	}
	for _, s := range l.tails {
		switch s.t.Kind {
		case schema.String, schema.Bytes:
			w.P("text += len(%s)", s.expr)
		case schema.Slice, schema.Array:
			if !varies(s.t.Elem) {
				w.P("fixed += len(%s) * %d", s.expr, size(s.t.Elem))
				continue
			}
			i := w.name("i")
			w.P("for %s := range %s {", i, s.expr)
			w.sizeElem(s.expr+"["+i+"]", s.t.Elem)
			w.P("}")
		case schema.Map:
			k, e := w.name("k"), w.name("e")
			w.P("for %s, %s := range %s {", k, e, s.expr)
			w.P("_, _ = %s, %s", k, e)
			w.sizeElem(k, s.t.Key)
			w.sizeElem(e, s.t.Elem)
			w.P("}")
		case schema.Pointer:
			w.P("if %s != nil {", s.expr)
			w.sizeElem("(*"+s.expr+")", s.t.Elem)
			w.P("}")
		}
	}
}

func (w *writer) sizeElem(expr string, t *schema.Type) {
	if t.Kind == schema.Struct && varies(t) {
		f, x := w.name("f"), w.name("x")
		w.P("%s, %s := size%s(&%s)", f, x, t.Name, expr)
		w.P("fixed += %s\ntext += %s", f, x)
		return
	}
	w.size(expr, t)
}

// put writes the encoding of expr: the fixed part into b from p, text from q.
func (w *writer) put(expr string, t *schema.Type) {
	l := layOut(expr, t)
	if l.size > 0 {
		f := w.name("f")
		w.P("%s := (*[%d]byte)(b[p:])\np += %d", f, l.size, l.size)
		for _, s := range l.slots {
			w.putSlot(f, s)
		}
	}
	for _, s := range l.tails {
		switch s.t.Kind {
		case schema.String, schema.Bytes:
			w.P("q += copy(b[q:], %s)", s.expr)
		case schema.Slice, schema.Array:
			i := w.name("i")
			w.P("for %s := range %s {", i, s.expr)
			w.putElem(s.expr+"["+i+"]", s.t.Elem)
			w.P("}")
		case schema.Map:
			k, e := w.name("k"), w.name("e")
			w.P("for %s, %s := range %s {", k, e, s.expr)
			w.putElem(k, s.t.Key)
			w.putElem(e, s.t.Elem)
			w.P("}")
		case schema.Pointer:
			w.P("if %s != nil {", s.expr)
			w.putElem("(*"+s.expr+")", s.t.Elem)
			w.P("}")
		}
	}
}

func (w *writer) putElem(expr string, t *schema.Type) {
	if t.Kind == schema.Struct && varies(t) {
		w.P("p, q = put%s(b, p, q, &%s)", t.Name, expr)
		return
	}
	w.put(expr, t)
}

func (w *writer) putSlot(f string, s slot) {
	number := func(bits int, value string) {
		if bits == 8 {
			w.P("%s[%d] = byte(%s)", f, s.off, value)
			return
		}
		w.P("binary.LittleEndian.PutUint%d(%s[%d:%d], uint%d(%s))", bits, f, s.off, s.off+bits/8, bits, value)
	}
	switch s.t.Kind {
	case schema.Bool:
		w.P("%s[%d] = %s.Bit(bool(%s))", f, s.off, w.lib, s.expr)
	case schema.Float32, schema.Float64:
		w.Import("math", "")
		bits := s.t.Kind.Bits()
		w.P("binary.LittleEndian.PutUint%d(%s[%d:%d], math.Float%dbits(float%d(%s)))", bits, f, s.off, s.off+bits/8,
			bits, bits, s.expr)
	case schema.Time:
		w.P("binary.LittleEndian.PutUint64(%s[%d:%d], uint64(%s.Unix()))", f, s.off, s.off+8, s.expr)
		w.P("binary.LittleEndian.PutUint32(%s[%d:%d], uint32(%s.Nanosecond()))", f, s.off+8, s.off+12, s.expr)
	case schema.Array:
		w.P("copy(%s[%d:%d], %s[:])", f, s.off, s.off+s.t.Len, s.expr)
	case schema.String, schema.Bytes, schema.Slice, schema.Map:
		number(32, fmt.Sprintf("len(%s)", s.expr))
	case schema.Pointer:
		w.P("%s[%d] = %s.Bit(%s != nil)", f, s.off, w.lib, s.expr)
	default:
		number(s.t.Kind.Bits(), s.expr)
	}
}
