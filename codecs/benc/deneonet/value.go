package deneonet

import (
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/emit/byhand"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// leaf is how the library writes a leaf: the type that it takes and the ends of
// the names of the functions.
type leaf struct {
	t                     *schema.Type
	size, marshal, decode string
}

func (d dialect) leaf(t *schema.Type) leaf {
	name := t.Kind.String()
	as := schema.Leaf(t.Kind)
	switch t.Kind {
	case schema.Int8, schema.Uint8:
		name, as = "byte", schema.Leaf(schema.Uint8)
	case schema.Duration:
		name, as = "int64", schema.Leaf(schema.Int64)
	}
	name = strings.ToUpper(name[:1]) + name[1:]
	l := leaf{as, name, name, name}
	switch {
	case t.Kind == schema.Bytes && d.unsafe:
		l.decode = "BytesCropped"
	case t.Kind == schema.Bytes:
		l.decode = "BytesCopied"
	case t.Kind == schema.String && d.unsafe:
		l.marshal, l.decode = "UnsafeString", "UnsafeString"
	}
	return l
}

// fixed is the size of a leaf, 0 if it depends on the value.
func fixed(t *schema.Type) int {
	switch {
	case sized(t.Kind):
		return 0
	case t.Kind == schema.Bool:
		return 1
	case t.Kind == schema.Time:
		return 8 + 4
	}
	return t.Kind.Bits() / 8
}

// sized reports whether the library's size function takes the value.
func sized(k schema.Kind) bool {
	switch k {
	case schema.String, schema.Bytes, schema.Int, schema.Uint:
		return true
	}
	return false
}

func (d dialect) value(w *byhand.Writer, s byhand.Step, t *schema.Type, v string) bool {
	w.Import(std, "bstd")
	switch {
	case t.Kind == schema.Struct:
		w.Need(w.Word(t), t)
		structure(w, s, w.Word(t), byhand.Address(v))
	case byhand.ByteArray(t):
		byteArray(w, s, t, v)
	case t.Kind == schema.Time:
		timeValue(w, s, v)
	case t.Kind.Leaf():
		d.leafValue(w, s, t, v)
	case t.Kind == schema.Slice:
		d.list(w, s, t, v, "Slice", t.Elem)
	case t.Kind == schema.Map:
		d.list(w, s, t, v, "Map", t.Key, t.Elem)
	default:
		return false
	}
	return true
}

func structure(w *byhand.Writer, s byhand.Step, name, pointer string) {
	switch s {
	case byhand.Size:
		w.P("s += size%s(%s)", name, pointer)
	case byhand.Put:
		w.P("n = marshal%s(n, b, %s)", name, pointer)
	case byhand.Get:
		w.P("if n, err = unmarshal%s(n, b, %s); err != nil {\nreturn n, err\n}", name, pointer)
	}
}

func (d dialect) leafValue(w *byhand.Writer, s byhand.Step, t *schema.Type, v string) {
	l := d.leaf(t)
	native := w.As(t, v, l.t)
	switch s {
	case byhand.Size:
		if !sized(l.t.Kind) {
			native = ""
		}
		w.P("s += bstd.Size%s(%s)", l.size, native)
	case byhand.Put:
		w.P("n = bstd.Marshal%s(n, b, %s)", l.marshal, native)
	case byhand.Get:
		x := v
		if !byhand.Same(t, l.t) {
			x = w.Var("x")
			w.P("var %s %s", x, w.Native(l.t))
		}
		get(w, x, "bstd.Unmarshal"+l.decode+"(n, b)")
		switch {
		case t.Kind == schema.Bytes && d.unsafe: // cropped bytes have room for what follows them
			w.P("%s = %s[:len(%s):len(%s)]", v, x, x, x)
		case x != v:
			w.P("%s = %s(%s)", v, w.Native(t), x)
		}
	}
}

// timeValue writes the seconds since 1970 and the nanoseconds of a time.
func timeValue(w *byhand.Writer, s byhand.Step, v string) {
	switch s {
	case byhand.Size:
		w.P("s += bstd.SizeInt64() + bstd.SizeInt32()")
	case byhand.Put:
		w.P("n = bstd.MarshalInt64(n, b, %s.Unix())", v)
		w.P("n = bstd.MarshalInt32(n, b, int32(%s.Nanosecond()))", v)
	case byhand.Get:
		w.Import("time", "")
		seconds, nanos := w.Var("seconds"), w.Var("nanos")
		w.P("var %s int64\nvar %s int32", seconds, nanos)
		get(w, seconds, "bstd.UnmarshalInt64(n, b)")
		get(w, nanos, "bstd.UnmarshalInt32(n, b)")
		w.P("%s = time.Unix(%s, int64(%s)).UTC()", v, seconds, nanos)
	}
}

func byteArray(w *byhand.Writer, s byhand.Step, t *schema.Type, v string) {
	switch s {
	case byhand.Size:
		w.P("s += bstd.SizeBytes(%s[:])", v)
	case byhand.Put:
		w.P("n = bstd.MarshalBytes(n, b, %s[:])", v)
	case byhand.Get:
		x := w.Var("x")
		w.P("var %s []byte", x)
		get(w, x, "bstd.UnmarshalBytesCropped(n, b)")
		benc := w.Import(library, "")
		w.P("if copy(%s[:], %s) != %d {\nreturn n, %s.ErrBufTooSmall\n}", v, x, t.Len, benc)
	}
}

// list writes the library's call for a slice or a map, which takes a function
// for each type of element.
func (d dialect) list(w *byhand.Writer, s byhand.Step, t *schema.Type, v, kind string, elems ...*schema.Type) {
	plain := byhand.Unnamed(t)
	switch s {
	case byhand.Size:
		if l, ok := d.fixed(elems[0]); ok && kind == "Slice" {
			w.P("s += bstd.SizeFixedSlice(%s, bstd.Size%s())", w.As(t, v, plain), l.size)
			return
		}
		w.P("s += bstd.Size%s(%s,", kind, w.As(t, v, plain))
	case byhand.Put:
		w.P("n = bstd.Marshal%s(n, b, %s,", kind, w.As(t, v, plain))
	case byhand.Get:
		types := w.Native(elems[0])
		if len(elems) > 1 {
			types += ", " + w.Native(elems[1])
		}
		w.P("if n, %s, err = bstd.Unmarshal%s[%s](n, b,", v, kind, types)
	}
	for _, e := range elems {
		d.function(w, s, e, kind == "Map")
	}
	if s == byhand.Get {
		w.P("); err != nil {\nreturn n, err\n}")
		return
	}
	w.P(")")
}

// fixed is the leaf of elements that all take the same number of bytes by a call of the library; false for others.
func (d dialect) fixed(t *schema.Type) (leaf, bool) {
	if !t.Kind.Leaf() || t.Kind == schema.Time {
		return leaf{}, false
	}
	l := d.leaf(t)
	return l, l.t != nil && !sized(l.t.Kind)
}

// function writes a function that does one step for an element, and a comma. The library
// decodes all keys and values of a map into the same variables, which have to be zeroed
// where a pointer would be used again.
func (d dialect) function(w *byhand.Writer, s byhand.Step, t *schema.Type, ofMap bool) {
	again := ofMap && byhand.Reaches(t, func(t *schema.Type) bool { return t.Kind == schema.Pointer })
	l := leaf{}
	if t.Kind.Leaf() && t.Kind != schema.Time {
		l = d.leaf(t)
	}
	direct := l.t != nil && byhand.Same(t, l.t) && (t.Kind != schema.Bytes || s != byhand.Get)
	switch s {
	case byhand.Size:
		if _, ok := d.fixed(t); direct || ok {
			w.P("bstd.Size%s,", l.size)
			return
		}
		w.P("func(v %s) (s int) {", w.Native(t))
		w.Write(s, t, "v")
		w.P("return s\n},")
	case byhand.Put:
		if direct {
			w.P("bstd.Marshal%s,", l.marshal)
			return
		}
		w.P("func(n int, b []byte, v %s) int {", w.Native(t))
		w.Write(s, t, "v")
		w.P("return n\n},")
	case byhand.Get:
		switch {
		case direct:
			w.P("bstd.Unmarshal%s,", l.decode)
			return
		case t.Kind == schema.Struct && !again:
			w.Need(w.Word(t), t)
			w.P("unmarshal%s,", w.Word(t))
			return
		}
		w.P("func(n int, b []byte, v *%s) (_ int, err error) {", w.Native(t))
		if again {
			w.P("*v = *new(%s)", w.Native(t))
		}
		w.Write(s, t, "(*v)")
		w.P("return n, nil\n},")
	}
}
