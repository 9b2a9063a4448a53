package schema

import (
	"fmt"
	"maps"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/serialbench/serialbench/codec"
)

// Rules say what a library can express. The zero Rules change nothing: every
// kind is native.
type Rules struct {
	// Leaves replaces leaf kinds, for example {Int8: Int32, Time: Int64}. A time
	// as Int64 or Uint64 holds nanoseconds since 1970, a Duration nanoseconds, a
	// float as an integer its IEEE 754 bits, a signed integer as an unsigned one
	// of the same width its two's complement, a string as Bytes its bytes. Kinds
	// that stay as they are need no entry.
	Leaves map[Kind]Kind
	// TimeUnit is the precision of native times; 0 is exact. TimeYears are the years
	// that they hold, as in "1678 to 2261"; "" is all.
	TimeUnit  time.Duration
	TimeYears string
	// Decimals is how many digits behind the point of a float survive; 0 is all.
	Decimals int
	// TimeAsStruct turns a time into a struct of its seconds since 1970 and its
	// nanoseconds, which loses no year; see [Type.Instant]. Leaves then replaces the
	// kinds of these two, Int64 and Int32, and its entry for Time means nothing.
	TimeAsStruct bool
	// NativeTimeStruct: that struct is a type of the format's own, so nothing is adapted.
	NativeTimeStruct bool
	// No gives the reason why a kind cannot be expressed at all.
	No map[Kind]string
	// MapAsList turns a map into a slice of a struct with fields Key and Value.
	MapAsList bool
	// PointerAsList turns a pointer into a slice of no or one element.
	PointerAsList bool
	// ScalarPointerAsList does so for pointers to anything but structs only.
	ScalarPointerAsList bool
	// ByteArrayAsBytes turns [N]byte into []byte.
	ByteArrayAsBytes bool
	// ArrayAsSlice turns other arrays into slices; byte arrays too, unless they
	// became []byte or KeepByteArray leaves them.
	ArrayAsSlice  bool
	KeepByteArray bool
	// WrapNested puts the inner slice of a slice of slices (and a slice or map
	// that is a map's value) into a struct of one field Items.
	WrapNested bool
	// WrapBools puts a boolean in a list, and one behind a pointer that became a list, into a struct of one field.
	WrapBools bool
	// InLists replaces leaf kinds there, as Leaves does everywhere.
	InLists map[Kind]Kind
	// Plain does away with what only users' types have; see [Plain].
	Plain Plain
	// NoRecursion is the reason why a recursive type cannot be expressed.
	NoRecursion string
	// Name gives the name of the adapted struct; nil keeps the name.
	Name func(t *Type) string
	// Made is put before the names of structs that no Go struct stands behind.
	Made string
	// Enums, if set, is asked whether the format has an enumeration of its own for a named
	// integer with constants, in a struct with wire tags; see [Type.IsEnum].
	Enums func(path string, t *Type) bool
	// Other is asked first, for what the fields above cannot say. A nil type
	// and an empty problem mean: no opinion.
	Other func(path string, t *Type) (to *Type, how string, problem string)
}

// UnixNano is r with times as int64 nanoseconds since 1970, which end in 1677 and
// in 2262: other times become wrong ones without an error.
func (r Rules) UnixNano() Rules {
	r.TimeAsStruct, r.TimeUnit = false, 0
	r.Leaves = maps.Clone(r.Leaves)
	if r.Leaves == nil {
		r.Leaves = map[Kind]Kind{}
	}
	r.Leaves[Time] = Int64
	return r
}

// OwnNanoseconds is a [Rules.Other] of libraries that write a time as int64
// nanoseconds themselves: the type stays what it is, the limit is named.
func OwnNanoseconds(_ string, t *Type) (to *Type, how, problem string) {
	if t.Kind == Time {
		return Leaf(Time), "time as int64 nanoseconds by the library, years 1678 to 2261", ""
	}
	return nil, "", ""
}

// StringKeys is a [Rules.Other] of libraries that take maps with keys of text only.
func StringKeys(_ string, t *Type) (to *Type, how, problem string) {
	if t.Kind == Map && t.Key.Kind != String {
		return nil, "", "no maps but with string keys"
	}
	return nil, "", ""
}

// RoundedKey is why a library that rounds times or floats cannot express maps that have them as keys.
const RoundedKey = "a key of a map that is rounded is another key"

// Adapted is a type as a library can express it.
type Adapted struct {
	Type     *Type // nil if there are problems
	Changes  []codec.Adaptation
	Problems []codec.Problem
}

// Adapt rewrites t by the rules. In the result every struct is a new *Type
// whose From is the Go struct; a leaf or composite that changed has From set to
// what it was. Lossless renamings of the same width (int as int64, uint as
// uint64, an enumeration as its integer, a duration as int64) are not reported as changes.
func Adapt(t *Type, r Rules) Adapted {
	a := adapter{Rules: r, structs: map[*Type]*Type{}, made: map[string]*Type{}, sources: map[string]string{},
		taken: map[string]bool{}, names: map[*Type]string{}, enums: map[string]string{}}
	for _, s := range Structs(t) {
		a.taken[s.Name] = true
		if r.Name != nil { // also of those that are met later, such as Pair[uint16, int8]
			a.names[s] = r.Name(s)
			a.taken[a.names[s]] = true
		}
	}
	to := a.adapt(t.Name, t)
	out := Adapted{Type: to, Changes: a.changes, Problems: a.problems}
	if len(out.Problems) > 0 {
		out.Type = nil
	}
	return out
}

type adapter struct {
	Rules
	structs  map[*Type]*Type
	taken    map[string]bool   // names of structs that are there
	names    map[*Type]string  // of these, after [Rules.Name]
	made     map[string]*Type  // synthetic structs by name
	sources  map[string]string // the Go types of their fields
	enums    map[string]string // names of enumerations, by those of their Go types
	owner    *Type             // the struct whose fields are being adapted
	changes  []codec.Adaptation
	problems []codec.Problem
}

func (a *adapter) change(path, format string, args ...any) {
	how := fmt.Sprintf(format, args...)
	for _, c := range a.changes {
		if c.Path == path && c.How == how {
			return
		}
	}
	a.changes = append(a.changes, codec.Adaptation{Path: path, How: how})
}

func (a *adapter) problem(path, reason string) *Type {
	a.problems = append(a.problems, codec.Problem{Path: path, Reason: reason})
	return Leaf(Invalid)
}

func (a *adapter) adapt(path string, t *Type) *Type {
	if a.Other != nil {
		to, how, problem := a.Other(path, t)
		if problem != "" {
			return a.problem(path, problem)
		}
		if to != nil {
			if how != "" {
				a.change(path, "%s", how)
			}
			to.From = t
			return to
		}
	}
	if reason := a.No[t.Kind]; reason != "" {
		return a.problem(path, reason)
	}
	if to := a.plain(path, t); to != nil {
		return to
	}
	switch t.Kind {
	case Struct:
		return a.structure(path, t)
	case Slice:
		return a.elements(path, t, Slice)
	case Array:
		switch {
		case byteArray(t) && a.ByteArrayAsBytes:
			a.change(path, "byte array as byte slice")
			return &Type{Kind: Bytes, From: t}
		case a.ArrayAsSlice && !(a.KeepByteArray && byteArray(t)):
			a.change(path, "array as slice")
			return a.elements(path, t, Slice)
		}
		return a.elements(path, t, Array)
	case Pointer:
		if a.PointerAsList || a.ScalarPointerAsList && t.Elem.Kind != Struct && !(t.Elem.Kind == Time && a.TimeAsStruct) {
			a.change(path, "pointer as list of none or one")
			return &Type{Kind: Slice, Elem: a.listed(path, t.Elem), From: t}
		}
		return &Type{Kind: Pointer, Elem: a.adapt(path, t.Elem), From: t}
	case Map:
		return a.mapping(path, t)
	}
	return a.leaf(path, t)
}

// leafKind is the kind that stands for a leaf.
func (a *adapter) leafKind(t *Type) Kind {
	if to, replaced := a.Leaves[t.Kind]; replaced {
		return to
	}
	return t.Kind
}

func (a *adapter) leaf(path string, t *Type) *Type {
	if t.Kind == Time && a.TimeAsStruct {
		return a.instant(path, t)
	}
	if e := a.enumeration(path, t); e != nil {
		return e
	}
	to, replaced := a.Leaves[t.Kind]
	if !replaced {
		if key := strings.HasSuffix(path, "[key]"); key &&
			(t.Kind == Time && a.TimeUnit > 0 || t.Kind.Float() && a.Decimals > 0) {
			return a.problem(path, RoundedKey)
		}
		if t.Kind == Time && a.TimeUnit > 0 {
			how := "time to " + unitName(a.TimeUnit)
			if a.TimeYears != "" {
				how += ", years " + a.TimeYears
			}
			a.change(path, "%s", how)
			a.changes[len(a.changes)-1].Unit = a.TimeUnit
		}
		if t.Kind.Float() && a.Decimals > 0 {
			a.change(path, "%s to %d decimals", t.Kind, a.Decimals)
			a.changes[len(a.changes)-1].Decimals = a.Decimals
		}
		return &Type{Kind: t.Kind, Enum: t.Enum, Forms: t.Forms, From: t}
	}
	switch {
	case t.Kind == Time && to.Integer():
		a.change(path, "time as %s nanoseconds", to)
	case t.Kind.Float() && to.Integer():
		a.change(path, "%s as its bits in %s", t.Kind, to)
	case t.Kind == Duration, t.Kind == Int && to == Int64, t.Kind == Uint && to == Uint64:
	default:
		a.change(path, "%s as %s", t.Kind, to)
	}
	return &Type{Kind: to, Enum: t.Enum, From: t}
}

// instant is the struct of seconds and nanoseconds that stands for the time t.
func (a *adapter) instant(path string, t *Type) *Type {
	if !a.NativeTimeStruct {
		a.change(path, "time as seconds and nanoseconds")
	}
	part := func(name string, k Kind) Field {
		from := Leaf(k)
		if to, ok := a.Leaves[k]; ok {
			k = to
		}
		return Field{Name: name, Type: &Type{Kind: k, From: from}}
	}
	return a.synthetic("Timestamp", t, part("Seconds", Int64), part("Nanos", Int32))
}

func unitName(d time.Duration) string {
	switch d {
	case time.Second:
		return "whole seconds"
	case time.Millisecond:
		return "milliseconds"
	case time.Microsecond:
		return "microseconds"
	}
	return "steps of " + d.String()
}

func (a *adapter) structure(path string, t *Type) *Type {
	if s := a.structs[t]; s != nil {
		return s
	}
	if a.NoRecursion != "" && Recursive(t) {
		return a.problem(path, a.NoRecursion)
	}
	s := &Type{Kind: Struct, Name: t.Name, From: t, Padded: t.Padded}
	if a.Name != nil {
		if s.Name = a.names[t]; s.Name == "" { // made on the way
			s.Name = a.Name(t)
			a.taken[s.Name] = true
		}
	}
	a.structs[t] = s
	outer := a.owner
	a.owner = t
	defer func() { a.owner = outer }()
	for i, f := range t.Fields {
		if a.Plain.Structs && empty(f.Type) {
			a.change(path+"."+f.Name, "nothing to write for a struct without fields")
			continue
		}
		s.Fields = append(s.Fields, Field{Name: f.Name, Type: a.adapt(path+"."+f.Name, f.Type), Tag: f.Tag,
			Within: f.Embedded || f.Within, source: i + 1})
	}
	for n, was := range t.Retired {
		if s.Retired == nil {
			s.Retired = map[int]*Type{}
		}
		if was.Kind.Leaf() { // the place of others depends on it
			s.Retired[n] = Leaf(a.leafKind(was))
		}
	}
	return s
}

func (a *adapter) elements(path string, t *Type, k Kind) *Type {
	return &Type{Kind: k, Len: t.Len, Elem: a.inner(path, t.Elem), From: t}
}

// inner adapts the element of a slice, array or map, wrapped if need be.
func (a *adapter) inner(path string, t *Type) *Type {
	if a.Plain.Elements && a.Plain.Nils[t] {
		a.change(path+"[]", "pointer as a struct of one field: values have nil elements")
		e := a.adapt(path+"[]", t)
		word := e
		if e.Elem != nil {
			word = e.Elem
		}
		return a.synthetic("Maybe"+typeWord(word), t, Field{Name: "Value", Type: e})
	}
	if a.Plain.Elements && t.Kind == Pointer && t.Name == "" {
		a.change(path+"[]", "pointer as what it points to: no nil elements")
		t = t.Elem
	}
	e := a.listed(path+"[]", t)
	if !a.WrapNested || e.Kind != Slice && e.Kind != Map && e.Kind != Array {
		return e
	}
	a.change(path+"[]", "nested list wrapped in a struct")
	return a.synthetic("ListOf"+typeWord(e.Elem), t, Field{Name: "Items", Type: e})
}

// listed adapts an element of a list.
func (a *adapter) listed(path string, t *Type) *Type {
	e := a.adapt(path, t)
	if to, replaced := a.InLists[e.Kind]; replaced && t.Kind.Integer() {
		a.change(path, "%s as %s", t.Kind, to)
		return &Type{Kind: to, Enum: t.Enum, From: t}
	}
	if a.WrapBools && e.Kind == Bool && t.Kind == Bool {
		a.change(path, "boolean in a struct of one field")
		return a.synthetic("Flag", t, Field{Name: "Value", Type: e})
	}
	return e
}

func (a *adapter) mapping(path string, t *Type) *Type {
	key, elem := a.adapt(path+"[key]", t.Key), a.inner(path, t.Elem)
	pairs := a.MapAsList || a.Plain.Keys && !plainKey(key) || a.Plain.StringKeys && key.Kind != String
	if !pairs {
		return &Type{Kind: Map, Key: key, Elem: elem, From: t}
	}
	a.change(path, "map as list of pairs")
	pair := a.synthetic("Pair"+typeWord(key)+typeWord(elem), nil, Field{Name: "Key", Type: key},
		Field{Name: "Value", Type: elem})
	return &Type{Kind: Slice, Elem: pair, From: t}
}

// byteArray reports whether t is an array of plain bytes.
func byteArray(t *Type) bool { return t.Elem.Kind == Uint8 && t.Elem.Name == "" }

// synthetic returns the struct of that name, which no Go struct stands behind. A
// name that stands for other Go types already gets a number.
func (a *adapter) synthetic(name string, from *Type, fields ...Field) *Type {
	source := ""
	for _, f := range fields {
		source += GoType(f.Type.Source(), func(pkg string) string { return pkg }) + ";"
	}
	name = a.Made + name
	unique := name
	for i := 2; a.taken[unique] || a.made[unique] != nil && a.sources[unique] != source; i++ {
		unique = name + strconv.Itoa(i)
	}
	if s := a.made[unique]; s != nil {
		return s
	}
	s := &Type{Kind: Struct, Name: unique, From: from, Fields: fields}
	a.made[unique], a.sources[unique] = s, source
	return s
}

// CamelCase makes a name that generators of Go code from schemas leave as it is: a
// small letter behind a digit or an underscore, as in Uint8s, becomes a capital one,
// and underscores go.
func CamelCase(name string) string {
	var b strings.Builder
	for i, r := range name {
		if i > 0 && unicode.IsLower(r) && r < unicode.MaxASCII && (name[i-1] == '_' || '0' <= name[i-1] && name[i-1] <= '9') {
			r = unicode.ToUpper(r)
		}
		b.WriteRune(r)
	}
	return strings.ReplaceAll(b.String(), "_", "")
}

func typeWord(t *Type) string {
	if t.Name != "" {
		return t.Name
	}
	if t.Elem != nil {
		return CamelCase(typeWord(t.Elem) + "s")
	}
	name := t.Kind.String()
	return string(name[0]-'a'+'A') + name[1:]
}
