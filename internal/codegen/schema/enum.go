package schema

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"
)

// Open are the [Rules.Enums] of formats whose enumerations hold any number of 32 bits, and
// NotNegative those of formats whose numbers begin at 0.
func Open(string, *Type) bool { return true }

// NotNegative see [Open].
func NotNegative(_ string, t *Type) bool { return EnumValues(t)[0].N >= 0 }

// FromZero are the rules of formats that number the values from 0 without gaps, which are filled,
// and that have other lists for them than for numbers: fields alone are enumerations.
func FromZero(path string, t *Type) bool {
	values := EnumValues(t)
	return values[0].N >= 0 && values[len(values)-1].N < mostFilled && !strings.HasSuffix(path, "]")
}

// mostFilled is how many values an enumeration without gaps has at most.
const mostFilled = 256

// IsEnum reports whether the adapted type t is an enumeration of the format's own, with a name
// and values, and its number in 32 bits.
func (t *Type) IsEnum() bool {
	return t.From != nil && t.Name != "" && t.Kind == Int32 && len(t.Enum) > 0
}

// Enumerations lists the enumerations that an adapted type reaches, each once.
func Enumerations(root *Type) (list []*Type) {
	seen := map[string]bool{}
	Walk(root, func(_ string, t *Type) bool {
		if t.IsEnum() && !seen[t.Name] {
			seen[t.Name] = true
			list = append(list, t)
		}
		return true
	})
	return list
}

// EnumValues are the constants of t, one for each number, from the lowest to the highest, with
// one for 0, which a field that nobody set has. Their names do not begin with that of the type.
func EnumValues(t *Type) (values []Value) {
	name := t.Source().Name
	zero := Value{Name: "Unspecified"}
	for _, v := range append(slices.Clone(t.Enum), zero) {
		if slices.ContainsFunc(values, func(w Value) bool { return w.N == v.N }) {
			continue
		}
		if rest := strings.TrimPrefix(v.Name, name); rest != "" && unicode.IsUpper(rune(rest[0])) {
			v.Name = rest
		}
		for slices.ContainsFunc(values, func(w Value) bool { return strings.EqualFold(w.Name, v.Name) }) {
			v.Name += "Value"
		}
		values = append(values, v)
	}
	slices.SortStableFunc(values, func(a, b Value) int { return cmp.Compare(a.N, b.N) })
	return values
}

// enumerable reports whether t is a named integer of at most 32 bits with constants that all
// fit into 32 bits with a sign.
func enumerable(t *Type) bool {
	if t.Name == "" || len(t.Enum) == 0 || !t.Kind.Integer() || t.Kind.Bits() > 32 || t.Kind == Uint32 {
		return false
	}
	return !slices.ContainsFunc(t.Enum, func(v Value) bool {
		ascii := !strings.ContainsFunc(v.Name, func(r rune) bool { return r > unicode.MaxASCII })
		return !ascii || v.N < math.MinInt32 || v.N > math.MaxInt32
	})
}

// enumeration is the format's own enumeration for a leaf; nil where it has none, or the
// struct of the field has no wire tags: then nobody keeps a schema of it.
func (a *adapter) enumeration(path string, t *Type) *Type {
	if a.Enums == nil || a.owner == nil || !Numbered(a.owner) || strings.HasSuffix(path, "[key]") || !enumerable(t) ||
		!a.Enums(path, t) {
		return nil
	}
	key := t.Package + "." + t.Name
	name, known := a.enums[key]
	if !known {
		if name = t.Name; a.Name != nil {
			name = a.Name(t)
		}
		for a.taken[name] {
			name += "Enum"
		}
		a.taken[name], a.enums[key] = true, name
	}
	return &Type{Kind: Int32, Name: name, Enum: t.Enum, From: t}
}
