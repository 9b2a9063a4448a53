package mus

import (
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/emit/byhand"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// leaf is the library's serializer of a leaf without a name.
func (p packages) leaf(w *byhand.Writer, t *schema.Type) string {
	pkg := p.integer
	name := t.Kind.String()
	switch {
	case t.Kind == schema.Time:
		pkg, name = p.time, "TimeUnixMicroUTC"
		if p.unixNano {
			name = "TimeUnixNanoUTC"
		}
	case t.Kind == schema.String:
		pkg = p.text
	case t.Kind == schema.Bytes:
		pkg, name = p.bytes, "byteSlice"
	case t.Kind == schema.Bool:
		pkg = p.boolean
	case t.Kind.Float(), t.Kind.Bits() == 8: // a varint of one byte takes up to two
		pkg = p.float
	}
	return p.pkg(w, pkg) + "." + strings.ToUpper(name[:1]) + name[1:]
}

func (p packages) pkg(w *byhand.Writer, name string) string {
	if name == "unsafe" {
		return w.Import(library+"/unsafe", "musunsafe")
	}
	return w.Import(library+"/"+name, "")
}

// serializer is the Go expression of a serializer of t, declared if need be.
func (p packages) serializer(w *byhand.Writer, t *schema.Type) string {
	if t.Kind.Leaf() && byhand.Unnamed(t) == t {
		return p.leaf(w, t)
	}
	name := variable(w, t)
	w.Need(name, t)
	return name
}

// declare declares serializers of composite types without a name.
func (p packages) declare(w *byhand.Writer, t *schema.Type) bool {
	if t.Name != "" || t.Kind.Leaf() {
		return false
	}
	ord := w.Import(library+"/ord", "")
	elem, ser := w.Native(t.Elem), p.serializer(w, t.Elem)
	w.P("// %s is the serializer of %s.", variable(w, t), w.Native(t))
	switch t.Kind {
	case schema.Slice:
		w.P("var %s = %s.NewSliceSer[%s](%s)\n", variable(w, t), ord, elem, ser)
	case schema.Array:
		w.P("var %s = %s.NewArraySer[%s, %s](%s)\n", variable(w, t), ord, w.Native(t), elem, ser)
	case schema.Pointer:
		w.P("var %s = %s.NewPtrSer[%s](%s)\n", variable(w, t), ord, elem, ser)
	case schema.Map:
		w.P("var %s = %s.NewMapSer[%s, %s](%s, %s)\n", variable(w, t), ord, w.Native(t.Key), elem,
			p.serializer(w, t.Key), ser)
	}
	return true
}

func (p packages) value(w *byhand.Writer, s byhand.Step, t *schema.Type, v string) bool {
	plain := byhand.Unnamed(t)
	if byhand.ByteArray(t) {
		p.byteArray(w, s, t, v)
		return true
	}
	ser := p.serializer(w, plain)
	switch s {
	case byhand.Put:
		w.P("n += %s.Marshal(%s, bs[n:])", ser, w.As(t, v, plain))
	case byhand.Size:
		w.P("size += %s.Size(%s)", ser, w.As(t, v, plain))
	case byhand.Skip:
		skip(w, ser)
	case byhand.Get:
		x := v
		if !byhand.Same(t, plain) {
			x = w.Var("x")
			w.P("var %s %s", x, w.Native(plain))
		}
		w.P("%s, n1, err = %s.Unmarshal(bs[n:])\nn += n1\nif err != nil {\nreturn\n}", x, ser)
		if x != v {
			w.P("%s = %s", v, w.As(plain, x, t))
		}
	}
	return true
}

func skip(w *byhand.Writer, ser string) {
	w.P("n1, err = %s.Skip(bs[n:])\nn += n1\nif err != nil {\nreturn\n}", ser)
}

// byteArray writes an array of bytes as a byte slice: the same bytes as with the
// library's serializer of arrays, which calls a serializer for each element and
// trusts the encoded length.
func (p packages) byteArray(w *byhand.Writer, s byhand.Step, t *schema.Type, v string) {
	ser := p.leaf(w, schema.Leaf(schema.Bytes))
	switch s {
	case byhand.Put:
		w.P("n += %s.Marshal(%s[:], bs[n:])", ser, v)
	case byhand.Size:
		w.P("size += %s.Size(%s[:])", ser, v)
	case byhand.Skip:
		skip(w, ser)
	case byhand.Get:
		x, com := w.Var("x"), w.Import("github.com/mus-format/common-go", "com")
		w.P("var %s []byte", x)
		w.P("%s, n1, err = %s.Unmarshal(bs[n:])\nn += n1\nif err != nil {\nreturn\n}", x, ser)
		w.P("if copy(%s[:], %s) != %d {\nreturn v, n, %s.ErrWrongFormat\n}", v, x, t.Len, com)
	}
}
