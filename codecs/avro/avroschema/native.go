package avroschema

import (
	"fmt"
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Generic writes conversions between Go structs and the generic values of a
// library (numbers, text, []any and map[string]any in an any). The func fields
// say what differs between libraries; they take and return Go expressions.
type Generic struct {
	S      *emit.Source
	Params string // parameters that every written func has in front, with a comma
	Args   string // the arguments for them

	Record  func(t *schema.Type, values []string) string    // a record of these field values
	Open    func(t *schema.Type, value string) string       // an any as the library's record
	Get     func(t *schema.Type, i int, open string) string // the any in field i of an opened record
	Fixed   func(n int, bytes string) string                // a []byte as fixed
	Unfixed func(value string) string                       // an any that holds a fixed as []byte
	Some    func(t *schema.Type, value string) string       // a value in a union with null
	Unsome  func(t *schema.Type, value string) string       // the any in a union that is not nil
	Bytes   func(value string) string                       // an any as a []byte of our own

	// Micros: the any of a time is the int64 of its microseconds since 1970, not a [time.Time].
	Micros bool
	// Float32 is an any as a float32; nil asserts the type.
	Float32 func(value string) string

	n int
}

// Write writes, for every struct that root reaches, the funcs to<Name>(v *native)
// any and from<Name>(x any, v *native), where *v is zero.
func (g *Generic) Write(root *schema.Type) {
	WriteSymbols(g.S, root)
	for _, t := range schema.Structs(root) {
		if t.From == nil || t.From.Kind != schema.Struct {
			continue // a pair of a map: written in line
		}
		native := emit.Native(g.S, t.From)
		g.S.P("func to%s(%sv *%s) any {", t.Name, g.Params, native)
		values := make([]string, len(t.Fields))
		for i, f := range t.Fields {
			values[i] = g.to(f.Type, "v."+t.From.Fields[i].Name)
		}
		g.S.P("return %s\n}\n", g.Record(t, values))
		g.S.P("func from%s(%sx any, v *%s) {", t.Name, g.Params, native)
		if len(t.Fields) > 0 {
			g.S.P("r := %s", g.Open(t, "x"))
		}
		for i, f := range t.Fields {
			g.from(f.Type, g.Get(t, i, "r"), "v."+t.From.Fields[i].Name)
		}
		g.S.P("}\n")
	}
}

func (g *Generic) name(prefix string) string {
	g.n++
	return fmt.Sprintf("%s%d", prefix, g.n)
}

// to writes what is needed and returns the expression of the generic value of v.
func (g *Generic) to(t *schema.Type, v string) string {
	from := t.From
	switch {
	case t.IsEnum():
		return fmt.Sprintf("symbol%s(int32(%s))", t.Name, v)
	case t.Kind == schema.Struct:
		return fmt.Sprintf("to%s(%s%s)", t.Name, g.Args, address(v))
	case t.Kind == schema.Array:
		return g.Fixed(t.Len, v+"[:]")
	case t.Kind == schema.Slice && from.Kind == schema.Pointer:
		list := g.name("list")
		g.S.P("var %s []any", list)
		g.S.P("if %s != nil {", v)
		g.S.P("%s = []any{%s}", list, g.to(t.Elem, "(*"+v+")"))
		g.S.P("}")
		return list
	case t.Kind == schema.Slice && from.Kind == schema.Map:
		list, k, e := g.name("list"), g.name("k"), g.name("e")
		g.S.P("%s := make([]any, 0, len(%s))", list, v)
		g.S.P("for %s, %s := range %s {", k, e, v)
		pair := t.Elem
		g.S.P("%s = append(%s, %s)", list, list,
			g.Record(pair, []string{g.to(pair.Fields[0].Type, k), g.to(pair.Fields[1].Type, e)}))
		g.S.P("}")
		return list
	case t.Kind == schema.Slice:
		list, i := g.name("list"), g.name("i")
		g.S.P("%s := make([]any, len(%s))", list, v)
		g.S.P("for %s := range %s {", i, v)
		g.S.P("%s[%s] = %s", list, i, g.to(t.Elem, v+"["+i+"]"))
		g.S.P("}")
		return list
	case t.Kind == schema.Map:
		m, k, e := g.name("m"), g.name("k"), g.name("e")
		g.S.P("%s := make(map[string]any, len(%s))", m, v)
		g.S.P("for %s, %s := range %s {", k, e, v)
		g.S.P("%s[%s] = %s", m, converted(t.Key, k), g.to(t.Elem, e))
		g.S.P("}")
		return m
	case t.Kind == schema.Pointer:
		some := g.name("some")
		g.S.P("var %s any", some)
		g.S.P("if %s != nil {", v)
		g.S.P("%s = %s", some, g.Some(t.Elem, g.to(t.Elem, "(*"+v+")")))
		g.S.P("}")
		return some
	case t.Kind == schema.Time && g.Micros:
		return v + ".UnixMicro()"
	}
	return converted(t, v)
}

// address is &v, or p where v is (*p).
func address(v string) string {
	if p, ok := strings.CutPrefix(v, "(*"); ok && strings.HasSuffix(p, ")") {
		return strings.TrimSuffix(p, ")")
	}
	return "&" + v
}

// converted is the leaf v as the basic type of t.
func converted(t *schema.Type, v string) string {
	if t.From.Kind == t.Kind && t.From.Name == "" {
		return v
	}
	return schema.GoType(&schema.Type{Kind: t.Kind}, nil) + "(" + v + ")"
}

// from writes the conversion of the any w into the location v, which is zero.
func (g *Generic) from(t *schema.Type, w, v string) {
	from := t.From
	switch {
	case t.IsEnum():
		g.S.P("%s = %s(number%s(%s.(string)))", v, emit.Native(g.S, from), t.Name, w)
	case t.Kind == schema.Struct:
		g.S.P("from%s(%s%s, %s)", t.Name, g.Args, w, address(v))
	case t.Kind == schema.Array:
		g.S.P("copy(%s[:], %s)", v, g.Unfixed(w))
	case t.Kind == schema.Slice:
		g.fromList(t, w, v)
	case t.Kind == schema.Map:
		m, k, e, one := g.name("m"), g.name("k"), g.name("e"), g.name("one")
		g.S.P("if %s := %s.(map[string]any); len(%s) > 0 {", m, w, m)
		g.S.P("%s = make(%s, len(%s))", v, emit.Native(g.S, from), m)
		g.S.P("for %s, %s := range %s {", k, e, m)
		g.S.P("var %s %s", one, emit.Native(g.S, from.Elem))
		g.from(t.Elem, e, one)
		key := k
		if from.Key.Name != "" {
			key = emit.Native(g.S, from.Key) + "(" + k + ")"
		}
		g.S.P("%s[%s] = %s", v, key, one)
		g.S.P("}\n}")
	case t.Kind == schema.Pointer:
		some := g.name("some")
		g.S.P("if %s := %s; %s != nil {", some, w, some)
		g.S.P("%s = new(%s)", v, emit.Native(g.S, from.Elem))
		g.from(t.Elem, g.Unsome(t.Elem, some), "(*"+v+")")
		g.S.P("}")
	case t.Kind == schema.Bytes:
		g.S.P("%s = %s", v, g.Bytes(w))
	case t.Kind == schema.Time && g.Micros:
		g.S.Import("time", "")
		g.S.P("%s = time.UnixMicro(%s.(int64)).UTC()", v, w)
	default:
		if t.Kind == schema.Time {
			g.S.Import("time", "")
		}
		value := w + ".(" + schema.GoType(&schema.Type{Kind: t.Kind}, nil) + ")"
		if t.Kind == schema.Float32 && g.Float32 != nil {
			value = g.Float32(w)
		}
		if t.Kind != from.Kind || from.Name != "" {
			value = emit.Native(g.S, from) + "(" + value + ")"
		}
		g.S.P("%s = %s", v, value)
	}
}

func (g *Generic) fromList(t *schema.Type, w, v string) {
	list, i := g.name("list"), g.name("i")
	from := t.From
	g.S.P("if %s := %s.([]any); len(%s) > 0 {", list, w, list)
	switch from.Kind {
	case schema.Pointer:
		g.S.P("%s = new(%s)", v, emit.Native(g.S, from.Elem))
		g.from(t.Elem, list+"[0]", "(*"+v+")")
	case schema.Map:
		pair, r, k, e := t.Elem, g.name("r"), g.name("k"), g.name("e")
		g.S.P("%s = make(%s, len(%s))", v, emit.Native(g.S, from), list)
		g.S.P("for %s := range %s {", i, list)
		g.S.P("%s := %s", r, g.Open(pair, list+"["+i+"]"))
		g.S.P("var %s %s", k, emit.Native(g.S, from.Key))
		g.from(pair.Fields[0].Type, g.Get(pair, 0, r), k)
		g.S.P("var %s %s", e, emit.Native(g.S, from.Elem))
		g.from(pair.Fields[1].Type, g.Get(pair, 1, r), e)
		g.S.P("%s[%s] = %s", v, k, e)
		g.S.P("}")
	case schema.Array:
		g.S.P("for %s := range min(len(%s), len(%s)) {", i, list, v)
		g.from(t.Elem, list+"["+i+"]", v+"["+i+"]")
		g.S.P("}")
	default:
		g.S.P("%s = make(%s, len(%s))", v, emit.Native(g.S, from), list)
		g.S.P("for %s := range %s {", i, list)
		g.from(t.Elem, list+"["+i+"]", v+"["+i+"]")
		g.S.P("}")
	}
	g.S.P("}")
}
