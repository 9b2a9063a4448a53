package baseline

import (
	"fmt"

	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// read decodes expr from src at p and from mem at q.
func (w *writer) read(expr string, t *schema.Type) {
	l := layOut(expr, t)
	f := w.name("f")
	if l.size > 0 {
		w.P("if len(src)-p < %d {\nreturn 0, 0, %s.ErrShort\n}", l.size, w.lib)
		w.P("%s := (*[%d]byte)(src[p:])\np += %d", f, l.size, l.size)
		for _, s := range l.slots {
			w.readSlot(f, s)
		}
	}
	off := map[string]int{}
	for _, s := range l.slots {
		off[s.expr] = s.off
	}
	for _, s := range l.tails {
		w.readTail(f, off[s.expr], s)
	}
}

func (w *writer) readElem(expr string, t *schema.Type) {
	if t.Kind == schema.Struct && varies(t) {
		w.P("if p, q, err = %s%s(src, mem, p, q, &%s); err != nil {\nreturn 0, 0, err\n}", w.get(), t.Name, expr)
		return
	}
	w.read(expr, t)
}

// readTail decodes what varies; its length stands in header f at off.
func (w *writer) readTail(f string, off int, s slot) {
	n := w.name("n")
	native := emit.Native(w.Source, s.t)
	switch s.t.Kind {
	case schema.Pointer:
		w.P("if %s[%d] == 0 {\n%s = nil\n} else {", f, off, s.expr)
		if w.reuse {
			w.P("%s = %s.Pointee(%s)", s.expr, w.lib, s.expr)
		} else {
			w.P("%s = new(%s)", s.expr, emit.Native(w.Source, s.t.Elem))
		}
		w.elem("(*"+s.expr+")", s.t.Elem)
		w.P("}")
		return
	case schema.Array:
		i := w.name("i")
		w.P("for %s := range %s {", i, s.expr)
		w.elem(s.expr+"["+i+"]", s.t.Elem)
		w.P("}")
		return
	}
	w.P("%s := int(binary.LittleEndian.Uint32(%s[%d:%d]))", n, f, off, off+4)
	switch s.t.Kind {
	case schema.String, schema.Bytes:
		w.P("if %s > len(mem)-q {\nreturn 0, 0, %s.ErrShort\n}", n, w.lib)
		switch {
		case s.t.Kind == schema.Bytes && w.reuse:
			w.P("if %s > 0 {\n%s = append(%s[:0], mem[q:q+%s]...)\n} else {\n%s = nil\n}", n, s.expr, s.expr, n, s.expr)
		case w.bytes && w.reuse:
			w.P("%s = %s(mem[q:q+%s])", s.expr, native, n)
		case s.t.Kind == schema.Bytes:
			w.P("if %s > 0 {\n%s = mem[q:q+%s:q+%s]\n} else {\n%s = nil\n}", n, s.expr, n, n, s.expr)
		case w.bytes:
			w.P("%s = %s(%s.Text(mem[q:q+%s]))", s.expr, native, w.lib, n)
		case s.t.Name != "":
			w.P("%s = %s(mem[q:q+%s])", s.expr, native, n)
		default:
			w.P("%s = mem[q:q+%s]", s.expr, n)
		}
		w.P("q += %s", n)
	case schema.Slice:
		w.bound(n, size(s.t.Elem))
		switch {
		case w.reuse:
			w.P("%s = %s.Resize(%s, %s)", s.expr, w.lib, s.expr, n)
		default:
			w.P("if %s > 0 {\n%s = make(%s, %s)\n}", n, s.expr, native, n)
		}
		i := w.name("i")
		w.P("for %s := range %s {", i, s.expr)
		w.elem(s.expr+"["+i+"]", s.t.Elem)
		w.P("}")
	case schema.Map:
		w.bound(n, size(s.t.Key)+size(s.t.Elem))
		if w.reuse {
			w.P("%s = %s.Emptied(%s, %s)", s.expr, w.lib, s.expr, n)
		} else {
			w.P("if %s > 0 {\n%s = make(%s, %s)\n}", n, s.expr, native, n)
		}
		k, e := w.name("k"), w.name("e")
		w.P("for range %s {", n)
		w.P("var %s %s\nvar %s %s", k, emit.Native(w.Source, s.t.Key), e, emit.Native(w.Source, s.t.Elem))
		w.elem(k, s.t.Key)
		w.elem(e, s.t.Elem)
		w.P("%s[%s] = %s\n}", s.expr, k, e)
	}
}

// bound refuses counts that the rest of the encoding cannot hold.
func (w *writer) bound(n string, each int) {
	w.P("if %s > (len(src)-p)/%d {\nreturn 0, 0, %s.ErrShort\n}", n, max(each, 1), w.lib)
}

// elem decodes an element, in a block of its own.
func (w *writer) elem(expr string, t *schema.Type) {
	if t.Kind == schema.Struct && varies(t) {
		w.P("var err error")
	}
	w.readElem(expr, t)
}

func (w *writer) readSlot(f string, s slot) {
	native := emit.Native(w.Source, s.t)
	part := func(from, size int) string { return fmt.Sprintf("%s[%d:%d]", f, s.off+from, s.off+from+size) }
	switch s.t.Kind {
	case schema.Bool:
		w.P("%s = %s[%d] != 0", s.expr, f, s.off)
	case schema.Float32, schema.Float64:
		w.Import("math", "")
		bits := s.t.Kind.Bits()
		w.P("%s = %s(math.Float%dfrombits(binary.LittleEndian.Uint%d(%s)))", s.expr, native, bits, bits, part(0, bits/8))
	case schema.Time:
		w.P("%s = time.Unix(int64(binary.LittleEndian.Uint64(%s)), int64(binary.LittleEndian.Uint32(%s))).UTC()", s.expr,
			part(0, 8), part(8, 4))
	case schema.Array:
		w.P("copy(%s[:], %s)", s.expr, part(0, s.t.Len))
	case schema.String, schema.Bytes, schema.Slice, schema.Map, schema.Pointer:
	default:
		bits := s.t.Kind.Bits()
		if bits == 8 {
			w.P("%s = %s(%s[%d])", s.expr, native, f, s.off)
			return
		}
		w.P("%s = %s(binary.LittleEndian.Uint%d(%s))", s.expr, native, bits, part(0, bits/8))
	}
}
