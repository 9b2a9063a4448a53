package jx

import (
	"fmt"
	"strings"

	"github.com/serialbench/serialbench/codecs/json/jsonmember"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// emitter writes what a user of the library writes by hand: for each struct a function that writes its fields and one
// that reads them.
func emitter(r *emit.Request) (*emit.Output, error) {
	if problems := jsonmember.Keys(r.Root); len(problems) > 0 {
		return &emit.Output{Problems: problems}, nil
	}
	g := &generator{Source: emit.NewSource(r.Package)}
	lib := g.Import(r.Module+"/codecs/json/jx/adapter", "libjx")
	g.Import("github.com/go-faster/jx", "")
	name := r.Root.Name
	jsonmember.Codec(g.Source, r.Root, "an encoder and a decoder", "writer "+lib+".Writer\ndecoder jx.Decoder",
		"encode"+name+"(c.writer.Begin(dst), v)\nreturn c.writer.Finish()",
		"c.decoder.ResetBytes(src)\nreturn decode"+name+"(&c.decoder, v)")
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
	members := jsonmember.Of(t, "v")
	g.P("func encode%s(w *libjx.Writer, v *%s) {\nw.ObjStart()", t.Name, native)
	for _, m := range members {
		if m.If != "" {
			g.P("if %s {", m.If)
		}
		g.P("w.FieldStart(%q)", m.Name)
		g.encode(m.Type, m.Place)
		if m.If != "" {
			g.P("}")
		}
	}
	g.P("w.ObjEnd()\n}\n")
	g.P("func decode%s(d *jx.Decoder, v *%s) error {", t.Name, native)
	g.P("return d.ObjBytes(func(d *jx.Decoder, key []byte) error {\nswitch string(key) {")
	for _, m := range members {
		g.P("case %q:", m.Name)
		g.decode(m.Type, m.Place)
	}
	g.P("default:\nreturn d.Skip()\n}\nreturn nil\n})\n}\n")
}

// method is the one of the library for a kind that is a number: Int8, UInt, Float64.
func method(k schema.Kind) (name, native string) {
	switch native = k.String(); {
	case k == schema.Duration:
		return "Int64", "int64"
	case strings.HasPrefix(native, "uint"):
		return "UI" + native[2:], native
	}
	return strings.ToUpper(native[:1]) + native[1:], native
}

// encode writes the statements that write v, which is addressable unless it is a leaf.
func (g *generator) encode(t *schema.Type, v string) {
	cast := func(to string) string {
		if t.Name == "" && t.Kind.String() == to {
			return v
		}
		return to + "(" + v + ")"
	}
	switch k := t.Kind; {
	case k == schema.Bool:
		g.P("w.Bool(%s)", cast("bool"))
	case k.Integer(), k.Float(), k == schema.Duration:
		name, native := method(k)
		g.P("w.%s(%s)", name, cast(native))
	case k == schema.String:
		g.P("w.Str(%s)", cast("string"))
	case k == schema.Bytes:
		g.P("w.Base64(%s)", v)
	case k == schema.Time:
		g.P("w.Time(%s)", v)
	case k == schema.Struct:
		g.P("encode%s(w, &%s)", t.Name, v)
	case k == schema.Array && t.Elem.Kind == schema.Uint8:
		g.P("w.Base64(%s[:])", v)
	case k == schema.Array:
		g.list(t, v)
	default:
		g.P("if %s == nil {\nw.Null()\n} else {", v)
		switch k {
		case schema.Pointer:
			g.encode(t.Elem, "(*"+v+")")
		case schema.Slice:
			g.list(t, v)
		case schema.Map:
			k, e := g.name("k"), g.name("e")
			g.P("w.ObjStart()\nfor %s, %s := range %s {\nw.FieldStart(%s)", k, e, v, g.key(t.Key, k))
			g.encode(t.Elem, e)
			g.P("}\nw.ObjEnd()")
		}
		g.P("}")
	}
}

func (g *generator) list(t *schema.Type, v string) {
	i := g.name("i")
	g.P("w.ArrStart()\nfor %s := range %s {", i, v)
	g.encode(t.Elem, v+"["+i+"]")
	g.P("}\nw.ArrEnd()")
}

func (g *generator) key(t *schema.Type, k string) string {
	switch {
	case t.Kind == schema.String:
		return "string(" + k + ")"
	case t.Kind.Signed():
		return g.Import("strconv", "") + ".FormatInt(int64(" + k + "), 10)"
	}
	return g.Import("strconv", "") + ".FormatUint(uint64(" + k + "), 10)"
}

// decode writes the statements that set v, which may hold an earlier value, to what comes next. They return errors.
func (g *generator) decode(t *schema.Type, v string) {
	set := func(call string, native string) {
		x := g.name("x")
		g.P("%s, err := %s\nif err != nil {\nreturn err\n}", x, call)
		if t.Name != "" || t.Kind.String() != native {
			x = emit.Native(g.Source, t) + "(" + x + ")"
		}
		g.P("%s = %s", v, x)
	}
	try := func(call string, args ...any) { g.P("if err := "+call+"; err != nil {\nreturn err\n}", args...) }
	switch k := t.Kind; {
	case k == schema.Bool:
		set("d.Bool()", "bool")
	case k.Integer(), k.Float(), k == schema.Duration:
		name, native := method(k)
		set("d."+name+"()", native)
	case k == schema.String:
		set("d.Str()", "string")
	case k == schema.Bytes:
		set("libjx.Bytes(d, "+v+")", "bytes")
	case k == schema.Time:
		try("libjx.Time(d, &%s)", v)
	case k == schema.Struct:
		try("decode%s(d, &%s)", t.Name, v)
	case k == schema.Array && t.Elem.Kind == schema.Uint8:
		try("libjx.ByteArray(d, %s[:])", v)
	case k == schema.Array:
		i := g.name("i")
		g.P("%s := 0\nif err := d.Arr(func(d *jx.Decoder) error {\nif %s == %d {\nreturn libjx.ErrLength\n}", i, i, t.Len)
		g.decode(t.Elem, v+"["+i+"]")
		g.P("%s++\nreturn nil\n}); err != nil {\nreturn err\n}\nif %s != %d {\nreturn libjx.ErrLength\n}", i, i, t.Len)
	default:
		g.P("if d.Next() == jx.Null {\n%s = nil\nif err := d.Null(); err != nil {\nreturn err\n}\n} else {", v)
		g.composite(t, v)
		g.P("}")
	}
}

func (g *generator) composite(t *schema.Type, v string) {
	native := emit.Native(g.Source, t)
	switch t.Kind {
	case schema.Pointer:
		g.P("if %s == nil {\n%s = new(%s)\n}", v, v, emit.Native(g.Source, t.Elem))
		g.decode(t.Elem, "(*"+v+")")
	case schema.Slice:
		l, e := g.name("l"), g.name("e")
		g.P("%s := %s[:0]\nif %s == nil {\n%s = %s{}\n}", l, v, l, l, native)
		g.P("if err := d.Arr(func(d *jx.Decoder) error {\nvar %s %s", e, emit.Native(g.Source, t.Elem))
		g.decode(t.Elem, e)
		g.P("%s = append(%s, %s)\nreturn nil\n}); err != nil {\nreturn err\n}\n%s = %s", l, l, e, v, l)
	case schema.Map:
		e, k := g.name("e"), g.name("k")
		g.P("%s = libjx.Clear(%s)\nif err := d.ObjBytes(func(d *jx.Decoder, key []byte) error {", v, v)
		if t.Key.Kind == schema.String {
			g.P("%s := %s(key)", k, emit.Native(g.Source, t.Key))
		} else {
			parse := "ParseUint"
			if t.Key.Kind.Signed() {
				parse = "ParseInt"
			}
			g.P("%s, err := %s.%s(string(key), 10, %d)\nif err != nil {\nreturn err\n}", k, g.Import("strconv", ""), parse,
				t.Key.Kind.Bits())
		}
		g.P("var %s %s", e, emit.Native(g.Source, t.Elem))
		g.decode(t.Elem, e)
		if t.Key.Kind != schema.String {
			k = emit.Native(g.Source, t.Key) + "(" + k + ")"
		}
		g.P("%s[%s] = %s\nreturn nil\n}); err != nil {\nreturn err\n}", v, k, e)
	}
}
