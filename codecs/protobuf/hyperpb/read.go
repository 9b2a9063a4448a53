package hyperpb

import (
	"fmt"
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// readField writes what adds field i of message m to the digest d.
func (w *walker) readField(owner *schema.Type, i int) {
	t, d := owner.Fields[i].Type, descriptor(owner, i)
	if !pointer(t) {
		w.read(t, "m.Get("+d+")", "d")
		return
	}
	w.s.P("if m.Has(%s) {\nd.Len(1)", d)
	w.read(t.Elem, "m.Get("+d+")", "d")
	w.s.P("} else {\nd.Len(0)\n}")
}

// one writes the method that reads one field, where there is one.
func (w *walker) one(root *schema.Type) {
	index, ok := schema.OneIndex(root.From)
	if !ok {
		return
	}
	w.s.P("// ReadOne parses src and gets one field of the message.")
	w.s.P("func (c *Codec) ReadOne(src []byte) (codec.Digest, error) {\ndefer c.shared.Free()")
	w.s.P("parsed := c.shared.NewMessage(c.message)\nif err := parsed.Unmarshal(src, c.aliased); err != nil {\nreturn " +
		"0, err\n}")
	w.s.P("var sum codec.Digest\nf, d := c.fields, &sum\nm := protoreflect.Message(parsed)")
	last := len(index) - 1
	for _, i := range index[:last] {
		w.s.P("m = m.Get(%s).Message()", descriptor(root, i))
		root = root.Fields[i].Type
	}
	w.readField(root, index[last])
	w.s.P("return sum, nil\n}\n")
}

func (w *walker) read(t *schema.Type, x, d string) {
	switch {
	case t.Kind.Leaf():
		w.readLeaf(t, x, d)
	case t.Kind == schema.Struct && t.From != nil && t.From.Kind == schema.Struct:
		if d[0] != '&' && d != "d" {
			d = "&" + d
		}
		w.s.P("f.read%s(%s, %s.Message())", t.Name, d, x)
	case t.Instant():
		m := w.name("m")
		w.s.P("%s := %s.Message()", m, x)
		w.s.P("%s.Uint(uint64(%s))", d, strings.Join(instant(t, m), "*1e9 + "))
	case t.Kind == schema.Struct: // a list inside a list
		w.read(t.Fields[0].Type, fmt.Sprintf("%s.Message().Get(%s)", x, descriptor(t, 0)), d)
	case t.Kind == schema.Map:
		m, sum, pair := w.name("m"), w.name("sum"), w.name("pair")
		w.s.P("%s := %s.Map()\n%s.Len(%s.Len())", m, x, d, m)
		w.s.P("var %s codec.Digest", sum)
		w.s.P("%s.Range(func(k protoreflect.MapKey, e protoreflect.Value) bool {\nvar %s codec.Digest", m, pair)
		w.read(t.Key, "k", pair)
		w.read(t.Elem, "e", pair)
		w.s.P("%s += %s\nreturn true\n})", sum, pair)
		w.s.P("%s.Uint(uint64(%s))", d, sum)
	default:
		l, i := w.name("l"), w.name("i")
		w.s.P("%s := %s.List()", l, x)
		if t.From.Kind != schema.Array {
			w.s.P("%s.Len(%s.Len())", d, l)
		}
		w.s.P("for %s := range %s.Len() {", i, l)
		w.read(t.Elem, l+".Get("+i+")", d)
		w.s.P("}")
	}
}

func (w *walker) readLeaf(t *schema.Type, x, d string) {
	switch {
	case t.Kind == schema.Bool:
		w.s.P("%s.Bool(%s.Bool())", d, x)
	case t.Kind == schema.String:
		w.s.P("%s.String(%s.String())", d, x)
	case t.Kind == schema.Bytes:
		w.s.P("%s.Bytes(%s.Bytes())", d, x)
	case t.IsEnum():
		w.s.P("%s.Uint(uint64(int64(%s.Enum())))", d, x)
	case t.Kind.Unsigned():
		w.s.P("%s.Uint(%s.Uint())", d, x)
	case t.Kind.Signed():
		w.s.P("%s.Uint(uint64(%s.Int()))", d, x)
	case t.Kind == schema.Float32:
		w.s.Import("math", "")
		w.s.P("%s.Uint(uint64(math.Float32bits(float32(%s.Float()))))", d, x)
	case t.Kind == schema.Float64:
		w.s.Import("math", "")
		w.s.P("%s.Uint(math.Float64bits(%s.Float()))", d, x)
	}
}
