// Package schema describes Go types as serializers see them: kinds, fields,
// nesting, recursion. It finds them from source, without running the code, and
// adapts them to what a library can express. Nothing else in the repository looks at
// Go types.
package schema

import (
	"fmt"
	"slices"
)

// Kind is what a serializer has to know of a type.
type Kind uint8

// The kinds. Bytes is []byte; byte arrays are arrays of Uint8.
const (
	Invalid Kind = iota
	Bool
	Int
	Int8
	Int16
	Int32
	Int64
	Uint
	Uint8
	Uint16
	Uint32
	Uint64
	Float32
	Float64
	String
	Bytes
	Time     // time.Time
	Duration // time.Duration
	Custom   // a type that nothing shows of but the forms it marshals itself to
	Any      // an interface; see [Type.Union]
	Complex64
	Complex128
	Struct
	Slice
	Array
	Map
	Pointer
)

var kindNames = [...]string{"invalid", "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16",
	"uint32", "uint64", "float32", "float64", "string", "bytes", "time", "duration", "custom", "any", "complex64",
	"complex128", "struct", "slice", "array", "map", "pointer"}

// String is the Go name of basic kinds and a word for the others.
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return fmt.Sprintf("kind(%d)", uint8(k))
}

// Signed reports whether k is a signed integer; durations are not counted.
func (k Kind) Signed() bool { return k >= Int && k <= Int64 }

// Unsigned reports whether k is an unsigned integer.
func (k Kind) Unsigned() bool { return k >= Uint && k <= Uint64 }

// Integer reports whether k is an integer of either sign.
func (k Kind) Integer() bool { return k >= Int && k <= Uint64 }

// Float reports whether k is a floating-point number.
func (k Kind) Float() bool { return k == Float32 || k == Float64 }

// Leaf reports whether k has no elements and no fields.
func (k Kind) Leaf() bool { return k != Invalid && k < Struct }

// Bits is the width of an integer or float, 64 for int, uint and durations, 0 for others.
func (k Kind) Bits() int {
	switch k {
	case Int8, Uint8:
		return 8
	case Int16, Uint16:
		return 16
	case Int32, Uint32, Float32:
		return 32
	case Int, Int64, Uint, Uint64, Float64, Duration:
		return 64
	}
	return 0
}

// Empty says which fields of no size a struct has that are not exported.
type Empty int

// The kinds of structs that have such fields, or none.
const (
	EmptyNone     Empty = iota
	EmptyField          // a field
	EmptyEmbedded       // an embedded struct
)

// Type is one type. Struct types are shared: every use of a named struct is the
// same *Type, so a recursive type is a cycle of pointers.
type Type struct {
	Kind    Kind
	Name    string // of a named type; every struct has one
	Package string // import path of the named type; "" for predeclared, synthetic and composite types
	// name of that package where the loader knew it: the path need not end in it
	PackageName string
	Elem        *Type   // of a slice, array, map (the value) or pointer
	Key         *Type   // of a map
	Len         int     // of an array
	Fields      []Field // of a struct, in source order
	Enum        []Value // the constants of a named integer type
	From        *Type   // the type that this one was adapted from; nil where nothing changed
	Args        []*Type // the type arguments of an instance of a generic type; Name is without them
	Forms       Form    // in which a named type marshals itself; all that is known of a Custom one
	// forms that it has a method to or from, but not both, and YAML where it has any; those of fields that are left out
	// too
	OneWay  Form
	Partial bool  // fields of this struct were left out
	Padded  bool  // a field of no size was left out behind the last one, which makes the struct longer
	Empty   Empty // whether a field that is not exported and has no size was left out
	// the types that an interface with methods may hold, as found in its package: structs, other named types and pointers
	// to them
	Union  []*Type
	Texts  []string // the constants of a named string type
	Error  bool     // a named type that is an error, or a pointer to it is
	Opaque bool     // a field of this struct was left out that is a struct none of whose fields is exported

	refused *cannotError // why it cannot be converted: what it was made of so far means nothing

	Retired map[int]*Type // of a struct: what the fields were that had these numbers and are gone
}

// Form is a set of ways in which a type marshals itself, with the method that
// goes back.
type Form uint8

// The forms.
const (
	Text   Form = 1 << iota // encoding.TextMarshaler
	Binary                  // encoding.BinaryMarshaler
	JSON                    // json.Marshaler
	YAML                    // MarshalYAML or UnmarshalYAML, of which nothing more is known: in OneWay only
	Gob                     // gob.GobEncoder, of types that have another form, too
)

// Method is the name of the marshaling method of the best single form, without
// its "Marshal": a readable form is better.
func (f Form) Method() string {
	switch {
	case f&Text != 0:
		return "Text"
	case f&Binary != 0:
		return "Binary"
	}
	return "JSON"
}

// Field is one field of a struct.
type Field struct {
	Name     string
	Type     *Type
	Tag      string // without quotes
	Embedded bool
	Within   bool // the struct that this one was adapted from embeds it

	source int // its place in the struct that this one was adapted from, counted from 1; 0: the same place
}

// Value is one constant of an enumeration.
type Value struct {
	Name string
	N    int64
}

// Leaf returns an unnamed type of a leaf kind.
func Leaf(k Kind) *Type { return &Type{Kind: k} }

// Source is the Go type that t stands for: t itself, or what it was adapted from.
func (t *Type) Source() *Type {
	if t.From != nil {
		return t.From
	}
	return t
}

// Instant reports whether t is the struct that stands for a time: its fields are
// integers, the seconds since 1970 and the nanoseconds of the second from 0 on.
func (t *Type) Instant() bool {
	// a box around a time has one field
	return t.Kind == Struct && len(t.Fields) == 2 && t.From != nil && t.From.Kind == Time
}

// IsUnion reports whether t is the struct of pointers that stands for an
// interface: one field for each type that it may hold, of which at most one is set.
func (t *Type) IsUnion() bool {
	return t.Kind == Struct && t.From != nil && t.From.Kind == Any && !t.wraps()
}

// wraps reports whether t is a struct of one field around what its own source became.
func (t *Type) wraps() bool { return len(t.Fields) == 1 && t.Fields[0].Type.From == t.From }

// SourceField is the field that the i-th field of t was adapted from.
func (t *Type) SourceField(i int) Field {
	if n := t.Fields[i].source; n > 0 {
		return t.Source().Fields[n-1]
	}
	return t.Source().Fields[i]
}

// Structs lists t and every struct that it reaches, each once, in the order of
// first appearance.
func Structs(t *Type) []*Type {
	var list []*Type
	Walk(t, func(_ string, t *Type) bool {
		if t.Kind == Struct {
			list = append(list, t)
		}
		return true
	})
	return list
}

// Walk calls visit for t and every type below it with the path of the field,
// such as "Order.Lines[].Tags", parents first. A struct is entered once; at a
// further use visit is not called again. Where visit returns false, nothing
// below is visited.
func Walk(t *Type, visit func(path string, t *Type) bool) {
	seen := map[*Type]bool{}
	inside := map[*Type]bool{} // named lists, maps and pointers that may hold themselves
	var walk func(path string, t *Type)
	walk = func(path string, t *Type) {
		switch {
		case t.Kind == Struct:
			if seen[t] {
				return
			}
			seen[t] = true
		case t.Name != "" && t.Elem != nil:
			if inside[t] {
				return
			}
			inside[t] = true
			defer delete(inside, t)
		}
		if !visit(path, t) {
			return
		}
		if t.Key != nil {
			walk(path+"[key]", t.Key)
		}
		if t.Elem != nil {
			walk(elemPath(path, t), t.Elem)
		}
		for _, f := range t.Fields {
			walk(path+"."+f.Name, f.Type)
		}
		if len(t.Union) > 0 && !seen[t] {
			seen[t] = true
			for _, u := range t.Union {
				walk(unionPath(path, u), u)
			}
		}
	}
	walk(t.Name, t)
}

// unionPath is the path of what an interface holds when it is a t.
func unionPath(path string, t *Type) string {
	if t.Kind == Pointer {
		return path + ".(*" + t.Elem.Name + ")"
	}
	return path + ".(" + t.Name + ")"
}

func elemPath(path string, t *Type) string {
	if t.Kind == Pointer {
		return path
	}
	return path + "[]"
}

// Recursive reports whether t reaches itself.
func Recursive(t *Type) bool {
	var inside func(u *Type, seen map[*Type]bool) bool
	inside = func(u *Type, seen map[*Type]bool) bool {
		if u == nil {
			return false
		}
		if u.Kind == Struct || u.Name != "" && u.Elem != nil {
			if u == t {
				return true
			}
			if seen[u] {
				return false
			}
			seen[u] = true
		}
		for _, f := range u.Fields {
			if inside(f.Type, seen) {
				return true
			}
		}
		if slices.ContainsFunc(u.Union, func(v *Type) bool { return inside(v, seen) }) {
			return true
		}
		return inside(u.Elem, seen) || inside(u.Key, seen)
	}
	seen := map[*Type]bool{}
	for _, f := range t.Fields {
		if inside(f.Type, seen) {
			return true
		}
	}
	return inside(t.Elem, seen)
}

// Has reports whether t or anything that it reaches is of one of the kinds.
func Has(t *Type, kinds ...Kind) bool {
	found := false
	Walk(t, func(_ string, t *Type) bool {
		for _, k := range kinds {
			found = found || t.Kind == k
		}
		return true
	})
	return found
}
