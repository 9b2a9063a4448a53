package easyproto

import (
	"fmt"

	"github.com/serialbench/serialbench/internal/codegen/emit/byhand"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// place is where a field of a message goes.
type place struct {
	n       int
	t       *schema.Type
	v       string // a location
	name    string // for errors
	element bool   // of a list or a map: lists and maps are in messages of their own
}

// decoder is the name of the function that reads the fields of a struct.
func (g *generator) decoder(t *schema.Type) string {
	name := "read" + g.Word(t)
	return g.need(name, func() {
		var places []place
		for i, f := range t.Fields {
			places = append(places, place{n: schema.Numbers(t)[i], t: f.Type, v: "v." + f.Name, name: t.Name + "." + f.Name})
		}
		g.reader(name, "v *"+g.Native(t), places)
	})
}

// items is the name of the function that reads the message that stands for a list or map in another.
func (g *generator) items(t *schema.Type) string {
	name := "readItems" + g.Word(t)
	return g.need(name, func() {
		g.reader(name, "v *"+g.Native(t), []place{{n: 1, t: t, v: "(*v)", name: "items of a " + t.Kind.String()}})
	})
}

// entry is the name of the function that reads an entry of a map.
func (g *generator) entry(t *schema.Type) string {
	name := "readEntry" + g.Word(t)
	return g.need(name, func() {
		g.reader(name, fmt.Sprintf("k *%s, v *%s", g.Native(t.Key), g.Native(t.Elem)), []place{
			{n: 1, t: t.Key, v: "(*k)", name: "key of a map"},
			{n: 2, t: t.Elem, v: "(*v)", name: "value of a map", element: true},
		})
	})
}

// reader writes a function that reads the fields of a message to their places and
// passes over others.
func (g *generator) reader(name, parameters string, places []place) {
	g.P("func %s(src []byte, %s, alias bool) (err error) {\nvar fc easyproto.FieldContext", name, parameters)
	counts := make([]string, len(places)) // of the elements of arrays so far
	for i, p := range places {
		if p.t.Kind == schema.Array && !byhand.ByteArray(p.t) && !packed(p.t.Elem) && !p.element {
			counts[i] = g.Var("n")
			g.P("%s := 0", counts[i])
		}
	}
	g.P("for len(src) > 0 {\nif src, err = fc.NextField(src); err != nil {\nreturn err\n}\nswitch fc.FieldNum {")
	for i, p := range places {
		g.P("case %d:", p.n)
		if n := counts[i]; n != "" {
			e := g.Var("e")
			g.P("if %s < len(%s) {\n%s := &%s[%s]\n%s++", n, p.v, e, p.v, n, n)
			g.assign(place{t: p.t.Elem, v: "(*" + e + ")", name: p.name, element: true})
			g.P("}")
			continue
		}
		g.assign(p)
	}
	g.P("}\n}\nreturn nil\n}\n")
}

// assign writes the statements that set a place to what the field fc holds.
func (g *generator) assign(p place) {
	t := p.t
	switch {
	case p.element && nested(t):
		g.message(p, g.items(t))
	case t.Kind == schema.Time:
		g.P("if err = %s.Time(&fc, %s); err != nil {\nreturn err\n}", g.lib(), byhand.Address(p.v))
	case t.Kind.Leaf():
		g.scalar(p)
	case byhand.ByteArray(t):
		g.P("copy(%s[:], %s)", p.v, g.get(p, "Bytes"))
	case t.Kind == schema.Struct:
		g.message(p, g.decoder(t))
	case t.Kind == schema.Pointer:
		g.P("if %s == nil {\n%s = new(%s)\n}", p.v, p.v, g.Native(t.Elem))
		g.assign(place{t: t.Elem, v: "(*" + p.v + ")", name: p.name})
	case t.Kind == schema.Map:
		k, e := g.Var("k"), g.Var("e")
		g.P("var %s %s\nvar %s %s", k, g.Native(t.Key), e, g.Native(t.Elem))
		g.P("if err = %s(%s, &%s, &%s, alias); err != nil {\nreturn err\n}", g.entry(t), g.get(p, "MessageData"), k, e)
		g.P("if %s == nil {\n%s = make(%s)\n}\n%s[%s] = %s", p.v, p.v, g.Native(t), p.v, k, e)
	case packed(t.Elem):
		g.unpack(p)
	default:
		e := g.Var("e")
		g.P("%s := %s.Next(%s)", e, g.lib(), byhand.Address(p.v))
		g.assign(place{t: t.Elem, v: "(*" + e + ")", name: p.name, element: true})
	}
}

// get writes the call that takes a value out of fc and returns its name.
func (g *generator) get(p place, call string) string {
	x := g.Var("x")
	g.P("%s, ok := fc.%s()\nif !ok {\nreturn %s.New(%q)\n}", x, call, g.Import("errors", ""), "cannot read "+p.name)
	return x
}

func (g *generator) message(p place, read string) {
	g.P("if err = %s(%s, %s, alias); err != nil {\nreturn err\n}", read, g.get(p, "MessageData"), byhand.Address(p.v))
}

func (g *generator) scalar(p place) {
	l := scalar(p.t.Kind)
	x := g.get(p, l.name)
	switch {
	case l.t.Kind == schema.Bytes:
		g.P("if alias {\n%s = %s\n} else {\n%s = append(%s[:0], %s...)\n}", p.v, x, p.v, p.v, x)
		return
	case l.t.Kind == schema.String:
		g.P("if !alias {\n%s = %s.Clone(%s)\n}", x, g.Import("strings", ""), x)
	}
	g.P("%s = %s", p.v, g.As(l.t, x, p.t))
}

// unpack writes how numbers that fc holds are added to a list. The library appends to
// slices of its own types only, so others come by way of one.
func (g *generator) unpack(p place) {
	l, ok := scalar(p.t.Elem.Kind), g.Var("ok")
	if p.t.Kind == schema.Slice && p.t.Name == "" && byhand.Same(p.t.Elem, l.t) {
		g.P("var %s bool\nif %s, %s = fc.Unpack%ss(%s); !%s {", ok, p.v, ok, l.name, p.v, ok)
		g.P("return %s.New(%q)\n}", g.Import("errors", ""), "cannot read "+p.name)
		return
	}
	few, x := g.Var("few"), g.Var("x")
	g.P("var %s [64]%s // no allocation for so many\n%s, %s := fc.Unpack%ss(%s[:0])", few, l.t.Kind, x, ok, l.name, few)
	g.P("if !%s {\nreturn %s.New(%q)\n}", ok, g.Import("errors", ""), "cannot read "+p.name)
	if p.t.Kind == schema.Array {
		i := g.Var("i")
		g.P("for %s := range min(len(%s), len(%s)) {\n%s[%s] = %s\n}", i, p.v, x, p.v, i, g.As(l.t, x+"["+i+"]", p.t.Elem))
		return
	}
	e := g.Var("e")
	g.P("for _, %s := range %s {\n%s = append(%s, %s)\n}", e, x, p.v, p.v, g.As(l.t, e, p.t.Elem))
}

// resetter is the name of the function that sets the fields of a struct to their
// defaults and keeps the room of lists, bytes and maps.
func (g *generator) resetter(t *schema.Type) string {
	name := "reset" + g.Word(t)
	return g.need(name, func() {
		g.P("func %s(v *%s) {", name, g.Native(t))
		for _, f := range t.Fields {
			v := "v." + f.Name
			switch k := f.Type.Kind; {
			case k == schema.Struct:
				g.P("%s(&%s)", g.resetter(f.Type), v)
			case k == schema.Slice, k == schema.Bytes:
				g.P("%s = %s[:0]", v, v)
			case k == schema.Map:
				g.P("clear(%s)", v)
			case k == schema.Pointer:
				g.P("%s = nil", v)
			case k == schema.Array, k == schema.Time:
				g.P("%s = %s{}", v, g.Native(f.Type))
			case k == schema.Bool:
				g.P("%s = false", v)
			case k == schema.String:
				g.P(`%s = ""`, v)
			default:
				g.P("%s = 0", v)
			}
		}
		g.P("}\n")
	})
}
