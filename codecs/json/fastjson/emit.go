package fastjson

import (
	"fmt"

	"github.com/serialbench/serialbench/codecs/json/jsonmember"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// emitter writes what a user of the library writes by hand: for each struct a
// function that builds its value and one that takes it apart.
func emitter(r *emit.Request) (*emit.Output, error) {
	if problems := jsonmember.Keys(r.Root); len(problems) > 0 {
		return &emit.Output{Problems: problems}, nil
	}
	g := &generator{Source: emit.NewSource(r.Package)}
	lib := g.Import(r.Module+"/codecs/json/fastjson/adapter", "libfastjson")
	g.Import("github.com/valyala/fastjson", "")
	name := r.Root.Name
	jsonmember.Codec(g.Source, r.Root, "an arena and a parser", "writer "+lib+".Writer\nreader "+lib+".Reader",
		"return c.writer.Finish(dst, encode"+name+"(&c.writer, v))",
		"x, err := c.reader.Parse(src)\nif err != nil {\nreturn err\n}\ndecode"+name+
			"(&c.reader, x, v)\nreturn c.reader.Err()")
	for _, t := range schema.Structs(r.Root) {
		g.structure(t)
	}
	g.one(r)
	return jsonmember.Output(g.Source, r.Root)
}

type generator struct {
	*emit.Source
	n int
}

func (g *generator) name(prefix string) string {
	g.n++
	return fmt.Sprintf("%s%d", prefix, g.n)
}

func (g *generator) structure(t *schema.Type) {
	native := emit.Native(g.Source, t)
	g.P("func encode%s(w *libfastjson.Writer, v *%s) *fastjson.Value {\no := w.NewObject()", t.Name, native)
	members := jsonmember.Of(t, "v")
	for _, m := range members {
		if m.If != "" {
			g.P("if %s {", m.If)
		}
		g.P("o.Set(%q, %s)", m.Name, g.encode(m.Type, m.Place))
		if m.If != "" {
			g.P("}")
		}
	}
	g.P("return o\n}\n")
	g.P("func decode%s(r *libfastjson.Reader, x *fastjson.Value, v *%s) {", t.Name, native)
	g.P("r.Object(x).Visit(func(key []byte, x *fastjson.Value) {\nswitch string(key) {")
	for _, m := range members {
		g.P("case %q:", m.Name)
		g.decode(m.Type, "x", m.Place)
	}
	g.P("}\n})\n}\n")
}

// encode writes what is needed to make a value of v, which is addressable unless
// it is a leaf, and returns its expression.
func (g *generator) encode(t *schema.Type, v string) string {
	cast := func(to string) string {
		if t.Name == "" && t.Kind.String() == to {
			return v
		}
		return to + "(" + v + ")"
	}
	switch k := t.Kind; {
	case k == schema.Bool:
		return "w.Bool(" + cast("bool") + ")"
	case k.Signed(), k == schema.Duration:
		return "w.Int(" + cast("int64") + ")"
	case k.Unsigned():
		return "w.Uint(" + cast("uint64") + ")"
	case k == schema.Float32:
		return "w.Float32(" + cast("float32") + ")"
	case k == schema.Float64:
		return "w.NewNumberFloat64(" + cast("float64") + ")"
	case k == schema.String:
		return "w.String(" + cast("string") + ")"
	case k == schema.Bytes:
		return "w.Bytes(" + v + ")"
	case k == schema.Time:
		return "w.Time(" + v + ")"
	case k == schema.Struct:
		return "encode" + t.Name + "(w, &" + v + ")"
	case k == schema.Array && t.Elem.Kind == schema.Uint8:
		return "w.Bytes(" + v + "[:])"
	}
	x := g.name("x")
	g.P("%s := w.NewNull()", x)
	if t.Kind != schema.Array {
		g.P("if %s != nil {", v)
	}
	switch t.Kind {
	case schema.Pointer:
		g.P("%s = %s", x, g.encode(t.Elem, "(*"+v+")"))
	case schema.Slice, schema.Array:
		i := g.name("i")
		g.P("%s = w.NewArray()\nfor %s := range %s {", x, i, v)
		g.P("%s.SetArrayItem(%s, %s)\n}", x, i, g.encode(t.Elem, v+"["+i+"]"))
	case schema.Map:
		k, e := g.name("k"), g.name("e")
		g.P("%s = w.NewObject()\nfor %s, %s := range %s {", x, k, e, v)
		g.P("%s.Set(%s, %s)\n}", x, g.key(t.Key, k), g.encode(t.Elem, e))
		if t.Key.Kind == schema.String {
			g.P("%s = w.Object(%s)", x, x)
		}
	}
	if t.Kind != schema.Array {
		g.P("}")
	}
	return x
}

func (g *generator) key(t *schema.Type, k string) string {
	switch {
	case t.Kind == schema.String:
		return "w.Key(string(" + k + "))"
	case t.Kind.Signed():
		return g.Import("strconv", "") + ".FormatInt(int64(" + k + "), 10)"
	}
	return g.Import("strconv", "") + ".FormatUint(uint64(" + k + "), 10)"
}

// decode writes the statements that set v, which may hold an earlier value, to
// what the value x holds.
func (g *generator) decode(t *schema.Type, x, v string) {
	set := func(kind schema.Kind, expression string) {
		if t.Name != "" || t.Kind != kind {
			expression = emit.Native(g.Source, t) + "(" + expression + ")"
		}
		g.P("%s = %s", v, expression)
	}
	switch k := t.Kind; {
	case k == schema.Bool:
		set(schema.Bool, "r.Bool("+x+")")
	case k.Signed(), k == schema.Duration:
		set(schema.Int64, fmt.Sprintf("r.Int(%s, %d)", x, k.Bits()))
	case k.Unsigned():
		set(schema.Uint64, fmt.Sprintf("r.Uint(%s, %d)", x, k.Bits()))
	case k == schema.Float32:
		set(schema.Float32, "r.Float32("+x+")")
	case k == schema.Float64:
		set(schema.Float64, "r.Float64("+x+")")
	case k == schema.String:
		set(schema.String, "r.String("+x+")")
	case k == schema.Bytes:
		g.P("%s = r.Bytes(%s, %s)", v, v, x)
	case k == schema.Time:
		g.P("%s = r.Time(%s)", v, x)
	case k == schema.Struct:
		g.P("decode%s(r, %s, &%s)", t.Name, x, v)
	case k == schema.Array && t.Elem.Kind == schema.Uint8:
		g.P("r.ByteArray(%s[:], %s)", v, x)
	case k == schema.Array:
		i, e := g.name("i"), g.name("x")
		g.P("for %s, %s := range r.Fixed(%s, %d) {", i, e, x, t.Len)
		g.decode(t.Elem, e, v+"["+i+"]")
		g.P("}")
	default:
		g.P("if libfastjson.Null(%s) {\n%s = nil\n} else {", x, v)
		g.composite(t, x, v)
		g.P("}")
	}
}

func (g *generator) composite(t *schema.Type, x, v string) {
	switch t.Kind {
	case schema.Pointer:
		g.P("if %s == nil {\n%s = new(%s)\n}", v, v, emit.Native(g.Source, t.Elem))
		g.decode(t.Elem, x, "(*"+v+")")
	case schema.Slice:
		a, i, e := g.name("a"), g.name("i"), g.name("x")
		g.P("%s := r.Array(%s)\n%s = libfastjson.Resize(%s, len(%s))", a, x, v, v, a)
		g.P("for %s, %s := range %s {", i, e, a)
		g.decode(t.Elem, e, v+"["+i+"]")
		g.P("}")
	case schema.Map:
		o, e, k := g.name("o"), g.name("e"), g.name("k")
		g.P("%s := r.Object(%s)\n%s = libfastjson.Clear(%s, %s.Len())", o, x, v, v, o)
		g.P("%s.Visit(func(key []byte, x *fastjson.Value) {\nvar %s %s", o, e, emit.Native(g.Source, t.Elem))
		g.decode(t.Elem, "x", e)
		native := emit.Native(g.Source, t.Key)
		if t.Key.Kind == schema.String {
			g.P("%s[%s(key)] = %s\n})", v, native, e)
			return
		}
		parse := "ParseUint"
		if t.Key.Kind.Signed() {
			parse = "ParseInt"
		}
		g.P("%s, err := %s.%s(string(key), 10, %d)\nr.Fail(err)", k, g.Import("strconv", ""), parse, t.Key.Kind.Bits())
		g.P("%s[%s(%s)] = %s\n})", v, native, k, e)
	}
}
