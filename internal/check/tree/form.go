package tree

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"unicode"
)

// Forms are how one codec writes the parts of a type, as a reference learns it from its
// messages and follows it: the names of fields, whether a time is a text or
// an integer, and so on. Parts are known by their place in the nearest struct, such as
// "Order.Lines[]".
type Forms map[string]*form

// form is how one part stands in messages; its zero value is the natural one.
type form struct {
	as    string            // one of the forms below
	names map[string]string // of a struct: what its fields are called
	order []string          // of a struct: its fields in the order in which they were met, by their Go names
	inner string            // of what stands alone in a struct: the name of that field
	pair  [2]string         // of a map as list of structs, or a time as struct: their names
	omits bool              // left out where it is empty
	seen  bool              // met in a message, in this form

	unsigned bool // of a time as struct: seconds before 1970 are those of the same bits
}

// The forms of leaves and lists beside the natural one.
const (
	asText     = "text"     // a number, a bool or an instant as text
	asBase64   = "base64"   // bytes as text
	asList     = "list"     // bytes as a list of integers, a pointer as a list of none or one, a struct by position
	asBytes    = "bytes"    // text as bytes
	asBits     = "bits"     // a float as the integer of its bits
	asUnsigned = "unsigned" // a signed integer as the unsigned one of the same bits
	asSigned   = "signed"   // an unsigned integer as the signed one of the same bits
	asInt      = "int"      // a bool as 0 or 1
	asFixed    = "fixed"    // an integer as 8 bytes, the highest first
	asPairs    = "pairs"    // a map as a list of structs of two fields
	asTwos     = "twos"     // a map as a list of lists of two
	asNanos    = "ns"       // an instant as an integer since 1970
	asMicros   = "us"
	asStruct   = "struct" // an instant as seconds and nanoseconds
	asSingle   = "single" // a list of one as that one
)

// at is the form of a part, a new one where nothing is known.
func (f Forms) at(place string) *form {
	if f[place] == nil {
		f[place] = &form{}
	}
	return f[place]
}

// Learn adds what another codec's messages told of parts that these do not know.
func (f Forms) Learn(from Forms) {
	for place, other := range from {
		if known := f[place]; known == nil || known.empty() {
			f[place] = other
		}
	}
}

// Clone is a copy that learns apart.
func (f Forms) Clone() Forms {
	c := Forms{}
	for place, known := range f {
		m := *known
		m.names, m.order = maps.Clone(known.names), slices.Clone(known.order)
		c[place] = &m
	}
	return c
}

func (m *form) empty() bool {
	return !m.seen && m.as == "" && len(m.names) == 0 && m.inner == "" && m.pair == [2]string{} && !m.omits
}

// plainName is a name without what writers differ in: case, underscores and hyphens.
func plainName(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
}

// fieldPlace is the place of a field in its struct.
func fieldPlace(t reflect.Type, f reflect.StructField) string { return t.Name() + "." + f.Name }
