package emit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Dialect is how a library's generated Go structs look. The zero Dialect is
// plain: the same field names, values instead of pointers, slices of values.
type Dialect struct {
	// Struct is the Go name (qualified if need be) of the generated struct; nil
	// uses the adapted type's name.
	Struct func(t *schema.Type) string
	// Field is the Go name of a field; nil keeps it.
	Field func(owner *schema.Type, f schema.Field) string
	// Leaf is the Go type of an adapted leaf where it is not the usual one ("" keeps it).
	Leaf func(t *schema.Type) string
	// StructPointer: a struct in a field is a pointer to it. ElemPointer: so are
	// the elements of slices and the values of maps.
	StructPointer bool
	ElemPointer   bool
	// Set and Get make a statement and an expression of a field with accessors;
	// nil assigns and selects.
	Set func(owner *schema.Type, f schema.Field, target, value string) string
	Get func(owner *schema.Type, f schema.Field, source string) string
	// First is the first field of every struct, which has no size; "": there is none.
	First string
	// Embeds reports whether the Go struct embeds a struct that the user's embeds; nil: none does.
	Embeds func(f schema.Field) bool
	// Blank is the tag, with its quotes, of a field that only takes room; "": it has none.
	Blank string
}

// Converter writes, for every struct that an adapted type reaches, two functions:
// to<Name>(v *native, w *generated) and from<Name>(w *generated, v *native). Both
// share strings, byte slices and slices of identical types between the two
// sides. From expects *v to be zero, To expects *w to be zero.
type Converter struct {
	Dialect
	s      *Source
	native func(t *schema.Type) string
	n      int
	forms  []string // methods of types that marshal themselves, of which the functions are to be written
}

// NewConverter writes into s. The native types are imported by their packages.
func NewConverter(s *Source, d Dialect) *Converter {
	c := &Converter{Dialect: d, s: s}
	c.native = func(t *schema.Type) string { return Native(s, t) }
	return c
}

// NewUserConverter is [NewConverter] where the native types are the user's, with
// whatever packages they are of.
func NewUserConverter(s *Source, d Dialect) *Converter {
	c := &Converter{Dialect: d, s: s}
	c.native = func(t *schema.Type) string { return UserType(s, t) }
	return c
}

// UserType is [Native] of a type of the user's.
func UserType(s *Source, t *schema.Type) string {
	if schemaNeedsTime(t) {
		s.Import("time", "")
	}
	return schema.GoType(t, s.ImportUser)
}

// Native is the Go expression of a native type; what it needs is imported into s.
func Native(s *Source, t *schema.Type) string {
	if schemaNeedsTime(t) {
		s.Import("time", "")
	}
	return schema.GoType(t, func(pkg string) string { return s.Import(pkg, "") })
}

func schemaNeedsTime(t *schema.Type) bool {
	for ; t != nil; t = t.Elem {
		switch {
		case t.Name != "":
			return slices.ContainsFunc(t.Args, schemaNeedsTime)
		case t.Kind == schema.Time || t.Kind == schema.Duration, t.Key != nil && schemaNeedsTime(t.Key):
			return true
		case t.Kind == schema.Struct:
			return slices.ContainsFunc(t.Fields, func(f schema.Field) bool { return schemaNeedsTime(f.Type) })
		}
	}
	return false
}

// Write writes the conversions of root and everything below. A root that is a struct of one field around a
// native value that is no struct has functions too.
func (c *Converter) Write(root *schema.Type) {
	list := convertible(root)
	if wrapped(root) {
		list = append(list, root)
	}
	for _, t := range list {
		c.writeTo(t)
		c.writeFrom(t)
	}
	c.writeForms()
}

// WriteTo writes only the functions to<Name>.
func (c *Converter) WriteTo(root *schema.Type) {
	for _, t := range convertible(root) {
		c.writeTo(t)
	}
}

// convertible lists the structs that have functions; synthetic ones are
// converted in line.
func convertible(root *schema.Type) []*schema.Type {
	return slices.DeleteFunc(schema.Structs(root), func(t *schema.Type) bool {
		return t.From == nil || t.From.Kind != schema.Struct
	})
}

func (c *Converter) writeTo(t *schema.Type) {
	c.s.P("func to%s(v *%s, w *%s) {", t.Name, c.native(t.From), c.structName(t))
	for i, f := range t.Fields {
		v := native(t, i)
		if f.Type.Kind == schema.Struct && f.Type.From != nil && f.Type.From.Kind == schema.Struct &&
			!c.StructPointer && c.Set == nil {
			c.s.P("to%s(&%s, &w.%s)", f.Type.Name, v, c.field(t, f)) // in place
			continue
		}
		c.to(f.Type, v, c.setter(t, f, "w"))
	}
	c.s.P("}\n")
}

func (c *Converter) writeFrom(t *schema.Type) {
	c.s.P("func from%s(w *%s, v *%s) {", t.Name, c.structName(t), c.native(t.From))
	for i, f := range t.Fields {
		c.from(f.Type, c.get(t, f, "w"), native(t, i))
	}
	c.s.P("}\n")
}

// native is the expression of what the i-th field of t was adapted from, in the value that v points to.
func native(t *schema.Type, i int) string {
	if wrapped(t) {
		return "(*v)"
	}
	return "v." + t.SourceField(i).Name
}

func (c *Converter) structName(t *schema.Type) string {
	if c.Struct != nil {
		return c.Struct(t)
	}
	return t.Name
}

func (c *Converter) field(owner *schema.Type, f schema.Field) string {
	switch {
	case c.embeds(f):
		return c.structName(structOf(f.Type))
	case c.Field != nil:
		return c.Field(owner, f)
	}
	return f.Name
}

// embeds reports whether a field has no name of its own.
func (c *Converter) embeds(f schema.Field) bool {
	return c.Embeds != nil && f.Within && structOf(f.Type) != nil && c.Embeds(f)
}

// structOf is the struct that t is or points to, or nil.
func structOf(t *schema.Type) *schema.Type {
	if t = pointed(t); t.Kind == schema.Struct {
		return t
	}
	return nil
}

func (c *Converter) setter(owner *schema.Type, f schema.Field, target string) func(value string) {
	return func(value string) {
		if c.Set != nil {
			c.s.P("%s", c.Set(owner, f, target, value))
			return
		}
		c.s.P("%s.%s = %s", target, c.field(owner, f), value)
	}
}

func (c *Converter) get(owner *schema.Type, f schema.Field, source string) string {
	if c.Get != nil {
		return c.Get(owner, f, source)
	}
	return source + "." + c.field(owner, f)
}

func (c *Converter) name(prefix string) string {
	c.n++
	return fmt.Sprintf("%s%d", prefix, c.n)
}

// Type is the Go type of the adapted type t on the generated side; elem tells
// whether it stands inside a slice or map.
func (c *Converter) Type(t *schema.Type, elem bool) string {
	name := c.typeName(t, elem)
	if strings.Contains(name, "time.") {
		c.s.Import("time", "")
	}
	return name
}

// typeName is Type without importing anything.
func (c *Converter) typeName(t *schema.Type, elem bool) string {
	pointer := ""
	if elem && c.ElemPointer || !elem && c.StructPointer {
		pointer = "*"
	}
	switch t.Kind {
	case schema.Struct:
		return pointer + c.structName(t)
	case schema.Slice:
		return "[]" + c.typeName(t.Elem, true)
	case schema.Array:
		return fmt.Sprintf("[%d]%s", t.Len, c.typeName(t.Elem, true))
	case schema.Map:
		return "map[" + c.typeName(t.Key, true) + "]" + c.typeName(t.Elem, true)
	case schema.Pointer:
		if t.Elem.Kind == schema.Struct {
			return "*" + c.structName(t.Elem)
		}
		return "*" + c.typeName(t.Elem, false)
	}
	if c.Leaf != nil {
		if name := c.Leaf(t); name != "" {
			return name
		}
	}
	return schema.GoType(&schema.Type{Kind: t.Kind}, nil)
}

// same reports whether native and generated Go types are identical.
func (c *Converter) same(t *schema.Type, elem bool) bool {
	if t.Kind == schema.Struct || t.From == nil {
		return false
	}
	native := schema.GoType(t.From, func(pkg string) string { return pkg })
	return native == c.typeName(t, elem)
}
