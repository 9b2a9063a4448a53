package ditp

import (
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/emit/byhand"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

func emitter(r *emit.Request) (*emit.Output, error) {
	own := r.Module + "/codecs/idr/ditp/adapter"
	d := byhand.Dialect{
		Steps: []byhand.Step{byhand.Size, byhand.Put, byhand.Get},
		Begin: byhand.Heads(map[byhand.Step]string{
			byhand.Size: "func size%s(v *%s) (s int) {",
			byhand.Put:  "func put%s(e low.Encoder, v *%s) low.Encoder {",
			byhand.Get:  "func get%s(d low.Decoder, v *%s) low.Decoder {",
		}),
		End:   byhand.Tails(map[byhand.Step]string{byhand.Size: "return s", byhand.Put: "return e", byhand.Get: "return d"}),
		Fixed: fixed,
		Value: func(w *byhand.Writer, s byhand.Step, t *schema.Type, v string) bool { return value(w, s, t, v, own) },
		Count: func(w *byhand.Writer, s byhand.Step, n string) { count(w, s, n, own) },
		Present: func(w *byhand.Writer, s byhand.Step, ok string) {
			switch s {
			case byhand.Size:
				w.P("s++")
			case byhand.Put:
				w.P("e = low.PutBool(e, %s)", ok)
			case byhand.Get:
				w.P("var %s bool\nd, %s = low.Bool(d)", ok, ok)
			}
		},
	}
	return byhand.Output(r, schema.Rules{}, d, func(w *byhand.Writer, root *schema.Type) []codec.Op {
		w.Import(lowPath, "")
		name := w.Word(root)
		w.Need(name, root)
		c := byhand.Codec{
			Size:    "size" + name + "(v)",
			Append:  "put" + name + "(dst, v)",
			Get:     "get" + name + "(src, v)\nreturn nil",
			Aliases: schema.Has(root, schema.Bytes),
			Reuse:   true,
		}
		return c.Write(w, root)
	})
}

func count(w *byhand.Writer, s byhand.Step, n, own string) {
	switch s {
	case byhand.Size:
		w.P("s += %s.Length(%s)", w.Import(own, ""), n)
	case byhand.Put:
		w.P("e = low.PutSize(e, uint64(%s))", n)
	case byhand.Get:
		w.P("var %s int\nd, %s = %s.Count(d)", n, n, w.Import(own, ""))
	}
}

// fixed is the size of a leaf.
func fixed(t *schema.Type) int {
	switch t.Kind {
	case schema.String, schema.Bytes:
		return 0
	case schema.Bool:
		return 1
	case schema.Time: // seconds, nanoseconds, offset
		return 8 + 4 + 4
	}
	return t.Kind.Bits() / 8
}

// call is the type and the name by which the library calls a kind.
func call(t *schema.Type) (*schema.Type, string) {
	as := schema.Leaf(t.Kind)
	switch t.Kind {
	case schema.Int, schema.Duration:
		as = schema.Leaf(schema.Int64)
	case schema.Uint:
		as = schema.Leaf(schema.Uint64)
	case schema.Bytes:
		return as, "Blob"
	}
	name := as.Kind.String()
	return as, strings.ToUpper(name[:1]) + name[1:]
}

func value(w *byhand.Writer, s byhand.Step, t *schema.Type, v, own string) bool {
	switch {
	case t.Kind == schema.Struct:
		structure(w, s, t, v)
	case byhand.ByteArray(t):
		switch s {
		case byhand.Size:
			w.P("s += %d", t.Len)
		case byhand.Put:
			w.P("e = low.PutBytes(e, %s[:]...)", v)
		case byhand.Get:
			x := w.Var("x")
			w.P("var %s []byte\nd, %s = low.Bytes(d, %d)\ncopy(%s[:], %s)", x, x, t.Len, v, x)
		}
	case t.Kind.Leaf():
		leaf(w, s, t, v, own)
	default:
		return false
	}
	return true
}

func structure(w *byhand.Writer, s byhand.Step, t *schema.Type, v string) {
	name, pointer := w.Word(t), byhand.Address(v)
	w.Need(name, t)
	switch s {
	case byhand.Size:
		w.P("s += size%s(%s)", name, pointer)
	case byhand.Put:
		w.P("e = put%s(e, %s)", name, pointer)
	case byhand.Get:
		w.P("d = get%s(d, %s)", name, pointer)
	}
}

func leaf(w *byhand.Writer, s byhand.Step, t *schema.Type, v, own string) {
	as, name := call(t)
	text := t.Kind == schema.String || t.Kind == schema.Bytes
	switch s {
	case byhand.Size:
		if text {
			w.P("s += %s.Prefixed(len(%s))", w.Import(own, ""), v)
		} else {
			w.P("s += %d", fixed(t))
		}
	case byhand.Put:
		w.P("e = low.Put%s(e, %s)", name, w.As(t, v, as))
	case byhand.Get:
		x, limit := v, ""
		if text {
			limit = ", uint64(len(d))" // the longest that can be right
		}
		if !byhand.Same(t, as) || t.Kind == schema.Bytes {
			x = w.Var("x")
			w.P("var %s %s", x, w.Native(as))
		}
		w.P("d, %s = low.%s(d%s)", x, name, limit)
		switch {
		case t.Kind == schema.Bytes: // without the room that belongs to what follows
			w.P("%s = %s[:len(%s):len(%s)]", v, x, x, x)
		case x != v:
			w.P("%s = %s(%s)", v, w.Native(t), x)
		}
	}
}
