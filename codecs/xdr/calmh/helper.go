package calmh

import (
	"fmt"
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// code is a named type and the bodies of its methods. Receivers are named o,
// the marshaller m, the unmarshaller u.
type code struct{ def, size, marshal, unmarshal string }

// helper writes the named type for t, which genxdr does not know, with its
// methods XDRSize, MarshalXDRInto and UnmarshalXDRFrom.
func (m *mirror) helper(name string, t *schema.Type) {
	c := m.code(name, t) // writes the helpers of what is inside
	s := m.methods
	s.Import("github.com/calmh/xdr", "")
	s.P("// %s stands for %s.", name, schema.GoType(t, nil))
	s.P("type %s %s\n", name, c.def)
	s.P("// XDRSize is the size of the encoding in bytes.")
	s.P("func (o %s) XDRSize() int {\n%s\n}\n", name, c.size)
	s.P("// MarshalXDRInto writes the encoding.")
	s.P("func (o %s) MarshalXDRInto(m *xdr.Marshaller) error {\n%s\nreturn m.Error\n}\n", name, c.marshal)
	s.P("// UnmarshalXDRFrom reads the encoding.")
	s.P("func (o *%s) UnmarshalXDRFrom(u *xdr.Unmarshaller) error {\n%s\nreturn u.Error\n}\n", name, c.unmarshal)
}

func (m *mirror) code(name string, t *schema.Type) code {
	switch t.Kind {
	case schema.Uint:
		return code{"uint", "return 8", "m.MarshalUint64(uint64(o))", "*o = " + name + "(u.UnmarshalUint64())"}
	case schema.Float32:
		m.methods.Import("math", "")
		return code{"float32", "return 4", "m.MarshalUint32(math.Float32bits(float32(o)))", "*o = " + name +
			"(math.Float32frombits(u.UnmarshalUint32()))"}
	case schema.Float64:
		m.methods.Import("math", "")
		return code{"float64", "return 8", "m.MarshalUint64(math.Float64bits(float64(o)))", "*o = " + name +
			"(math.Float64frombits(u.UnmarshalUint64()))"}
	case schema.Time:
		m.methods.Import("time", "")
		return code{"time.Time", "return 12",
			"m.MarshalUint64(uint64(time.Time(o).Unix()))\nm.MarshalUint32(uint32(time.Time(o).Nanosecond()))",
			"seconds := int64(u.UnmarshalUint64())\n*o = " + name + "(time.Unix(seconds, int64(u.UnmarshalUint32())).UTC())"}
	case schema.Bytes:
		return code{"[]byte", "return 4 + len(o) + xdr.Padding(len(o))", "m.MarshalBytes(o)", "*o = u.UnmarshalBytes()"}
	case schema.Array:
		if t.Elem.Kind == schema.Uint8 {
			return opaque(t.Len)
		}
		return code{
			fmt.Sprintf("[%d]%s", t.Len, m.name(t.Elem)),
			listSize(0, m.size(t.Elem, "o[i]")),
			"for i := range o {\n" + m.put(t.Elem, "o[i]") + "\n}",
			"for i := range o {\n" + m.get(t.Elem, "o[i]") + "\n}",
		}
	case schema.Slice:
		return code{
			"[]" + m.name(t.Elem),
			listSize(4, m.size(t.Elem, "o[i]")),
			"m.MarshalUint32(uint32(len(o)))\nfor i := range o {\n" + m.put(t.Elem, "o[i]") + "\n}",
			count + "switch {\ncase n == 0:\n*o = nil\ncase n <= len(*o):\n*o = (*o)[:n]\ndefault:\n*o = make(" +
				name + ", n)\n}\n" +
				"for i := range *o {\n" + m.get(t.Elem, "(*o)[i]") + "\n}",
		}
	case schema.Map:
		key, elem := m.name(t.Key), m.name(t.Elem)
		return code{
			"map[" + key + "]" + elem,
			mapSize(m.size(t.Key, "key"), m.size(t.Elem, "value")),
			"m.MarshalUint32(uint32(len(o)))\nfor key, value := range o {\n" + m.put(t.Key, "key") + "\n" +
				m.put(t.Elem, "value") + "\n}",
			"*o = nil\n" + count + "if n > 0 {\n*o = make(" + name + ", n)\n}\nfor range n {\nvar key " + key +
				"\nvar value " + elem + "\n" +
				m.get(t.Key, "key") + "\n" + m.get(t.Elem, "value") + "\nif u.Error != nil {\nbreak\n}\n(*o)[key] = value\n}",
		}
	}
	elem := m.name(t.Elem) // a pointer, as XDR's optional data
	return code{
		"struct{ P *" + elem + " }",
		"if o.P == nil {\nreturn 4\n}\nreturn 4 + " + m.size(t.Elem, "(*o.P)"),
		"m.MarshalBool(o.P != nil)\nif o.P != nil {\n" + m.put(t.Elem, "(*o.P)") + "\n}",
		"if !u.UnmarshalBool() {\no.P = nil\nreturn u.Error\n}\nif o.P == nil {\no.P = new(" + elem + ")\n}\n" +
			m.get(t.Elem, "(*o.P)"),
	}
}

// listSize adds up the sizes of elements, of which all may have the same, behind a header.
func listSize(header int, elem string) string {
	if !strings.Contains(elem, "o[i]") {
		return fmt.Sprintf("return %d + len(o)*(%s)", header, elem)
	}
	return fmt.Sprintf("n := %d\nfor i := range o {\nn += %s\n}\nreturn n", header, elem)
}

// mapSize adds up the sizes of keys and values, of which either may be a constant.
func mapSize(key, value string) string {
	vars := "for range o"
	switch {
	case strings.Contains(value, "value"):
		vars = "for key, value := range o"
		if !strings.Contains(key, "key") {
			vars = "for _, value := range o"
		}
	case strings.Contains(key, "key"):
		vars = "for key := range o"
	}
	return "n := 4\n" + vars + " {\nn += " + key + " + " + value + "\n}\nreturn n"
}

// count reads the number of elements into n; each takes one byte at least.
const count = `n := int(u.UnmarshalUint32())
if u.Error == nil && n > len(u.Data) {
u.Error = xdr.ElementSizeExceeded("list", n, len(u.Data))
}
if u.Error != nil {
return u.Error
}
`

// opaque is a byte array: its bytes and what fills them up to a multiple of four.
func opaque(n int) code {
	c := code{
		def:       fmt.Sprintf("[%d]byte", n),
		size:      fmt.Sprintf("return %d", (n+3)/4*4),
		marshal:   "m.MarshalRaw(o[:])",
		unmarshal: fmt.Sprintf("copy(o[:], u.UnmarshalRaw(%d))", n),
	}
	if pad := (4 - n%4) % 4; pad > 0 {
		c.marshal += fmt.Sprintf("\nm.MarshalRaw(make([]byte, %d))", pad)
		c.unmarshal += fmt.Sprintf("\nu.UnmarshalRaw(%d)", pad)
	}
	return c
}

// basic is what the methods of the marshaller and the unmarshaller for t are
// called, and the type that they take; "" for types that have methods of their own.
func basic(t *schema.Type) (method, arg string) {
	switch t.Kind {
	case schema.Bool:
		return "Bool", "bool"
	case schema.String:
		return "String", "string"
	case schema.Int8, schema.Uint8:
		return "Uint8", "uint8"
	case schema.Int16, schema.Uint16:
		return "Uint16", "uint16"
	case schema.Int32, schema.Uint32:
		return "Uint32", "uint32"
	case schema.Int, schema.Int64, schema.Uint64, schema.Duration:
		return "Uint64", "uint64"
	}
	return "", ""
}

// size is the expression of the encoded size of x, which is of type t.
func (m *mirror) size(t *schema.Type, x string) string {
	switch method, _ := basic(t); method {
	case "":
		return x + ".XDRSize()"
	case "String":
		return "4 + len(" + x + ") + xdr.Padding(len(" + x + "))"
	case "Uint64":
		return "8"
	}
	return "4"
}

// put is the statement that writes x, which is of type t.
func (m *mirror) put(t *schema.Type, x string) string {
	method, arg := basic(t)
	switch {
	case method == "":
		return "if err := " + x + ".MarshalXDRInto(m); err != nil {\nreturn err\n}"
	case arg != m.name(t):
		x = arg + "(" + x + ")"
	}
	return "m.Marshal" + method + "(" + x + ")"
}

// get is the statement that reads x, which is of type t.
func (m *mirror) get(t *schema.Type, x string) string {
	method, arg := basic(t)
	switch {
	case method == "":
		return "if err := " + x + ".UnmarshalXDRFrom(u); err != nil {\nreturn err\n}"
	case arg != m.name(t):
		return x + " = " + m.name(t) + "(u.Unmarshal" + method + "())"
	}
	return x + " = u.Unmarshal" + method + "()"
}
