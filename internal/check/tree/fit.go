package tree

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// Mismatch is a part of a tree that its place in a type has no room for.
type Mismatch struct{ Path, Got, Want string }

func (m *Mismatch) Error() string { return m.Path + ": " + m.Got + ", want " + m.Want }

// Fitting makes Go values of the trees that readers in other languages make of one codec's
// messages, and learns the codec's forms. A number of any width fits if its value does.
type Fitting struct {
	Forms Forms
	Held  []Held // of the parts met so far, each once
	// How are, by the last field of a path with what follows it ("Placed", "Tags[]"), the
	// adaptations of the codec.
	How map[string][]string
	// Loose formats know text only: XML.
	Loose bool
	// Textual formats have no bytes: text stands for them in base64.
	Textual bool
	// Sparse formats leave empty text out: FlatBuffers.
	Sparse bool
	// Unsigned formats have no signed integers: SSZ.
	Unsigned bool
}

// Fit stores in *v, which is zero, the value that a tree stands for. The error is a [*Mismatch].
func (f *Fitting) Fit(n Node, v any) error {
	r := reflect.ValueOf(v).Elem()
	if m := f.fit(n, r, r.Type().Name(), r.Type().Name()); m != nil {
		return m
	}
	return nil
}

func (f *Fitting) how(place, words string) bool {
	tail := strings.ReplaceAll(place[strings.LastIndexByte(place, '.')+1:], "*", "")
	return slices.ContainsFunc(f.How[tail], func(h string) bool { return strings.Contains(h, words) })
}

// fit stores n in v and notes that the form of its place is known. path is for people, place is
// where the form is known by.
func (f *Fitting) fit(n Node, v reflect.Value, path, place string) *Mismatch {
	m := f.store(n, v, path, place)
	if m == nil && n.Kind != Null {
		f.Forms.at(place).seen = true
	}
	return m
}

func (f *Fitting) store(n Node, v reflect.Value, path, place string) *Mismatch {
	if n.Held != "" && !slices.Contains(f.Held, n.Held) {
		f.Held = append(f.Held, n.Held)
	}
	t := v.Type()
	if t == timeType {
		return f.instant(n, v, path, place)
	}
	switch t.Kind() {
	case reflect.Pointer:
		return f.pointer(n, v, path, place)
	case reflect.Struct:
		return f.structure(n, v, path, place)
	case reflect.Map:
		return f.table(n, v, path, place)
	case reflect.Slice, reflect.Array:
		if t.Elem().Kind() == reflect.Uint8 {
			return f.octets(n, v, path, place)
		}
		return f.list(n, v, path, place)
	case reflect.Complex64, reflect.Complex128:
		parts := reflect.New(reflect.ArrayOf(2, partsOf(v).Type().Elem())).Elem()
		m := f.list(n, parts, path, place)
		v.SetComplex(complex(parts.Index(0).Float(), parts.Index(1).Float()))
		return m
	}
	return f.leaf(n, v, path, place)
}

// only is what a struct of one field holds.
func only(n Node) (Node, string, bool) {
	if n.Kind != Map || len(n.Entries) != 1 || n.Entries[0].Key.Kind != Text {
		return Node{}, "", false
	}
	return n.Entries[0].Value, n.Entries[0].Key.Text, true
}

// wraps reports whether a name is that of the field of a struct that stands for a list, a
// pointer or bytes in schemas that cannot nest them.
func wraps(name string) bool {
	return slices.Contains([]string{"items", "value", "entries", "list"}, plainName(name))
}

// boxes reports whether a struct of that one field stands for a pointer to that type.
func boxes(name string, elem reflect.Type) bool {
	if elem.Kind() == reflect.Map || !wraps(name) && plainName(name) != "none" {
		return false
	}
	return elem == timeType || elem.Kind() != reflect.Struct ||
		!slices.ContainsFunc(exported(elem), func(f reflect.StructField) bool {
			return plainName(f.Name) == plainName(name)
		})
}

func (f *Fitting) pointer(n Node, v reflect.Value, path, place string) *Mismatch {
	if n.Kind == Null {
		return nil
	}
	elem := v.Type().Elem()
	if n.Kind == List && elem.Kind() != reflect.Slice && elem.Kind() != reflect.Array &&
		f.how(place, "list of none or one") {
		f.Forms.at(place).as = asList
		switch len(n.Items) {
		case 0:
			return nil
		case 1:
			n = n.Items[0]
		default:
			return &Mismatch{path, n.String(), "none or one"}
		}
	}
	// a struct around zero
	if n.Kind == Map && len(n.Entries) == 0 && elem.Kind() != reflect.Struct && elem.Kind() != reflect.Map {
		v.Set(reflect.New(elem))
		return nil
	}
	if inner, name, ok := only(n); ok && boxes(name, elem) {
		if plainName(name) == "none" { // of a union of nothing and a value
			return nil
		}
		f.Forms.at(place).inner = name
		n = inner
	}
	v.Set(reflect.New(elem))
	return f.fit(n, v.Elem(), path, place+"*")
}

func (f *Fitting) list(n Node, v reflect.Value, path, place string) *Mismatch {
	// In XML a list of one is that one: only what is an element of a list itself is wrapped.
	if inner, name, ok := only(n); ok && wraps(name) && (!f.Loose || strings.HasSuffix(place, "[]")) {
		f.Forms.at(place).inner = name
		n = inner
	}
	switch {
	case n.Kind == Null, f.Loose && n.Kind == Text && n.Text == "" && v.Type().Elem().Kind() != reflect.String:
		return nil
	case n.Kind == Map && len(n.Entries) == 0 && v.Type().Elem().Kind() != reflect.Struct: // a struct around nothing
		return nil
	case n.Kind != List && f.Loose:
		f.Forms.at(place).as = asSingle
		n = Node{Kind: List, Items: []Node{n}}
	case n.Kind != List:
		return &Mismatch{path, n.String(), "a list"}
	}
	if v.Kind() == reflect.Array {
		if len(n.Items) != v.Len() {
			return &Mismatch{path, n.String(), fmt.Sprintf("%d elements", v.Len())}
		}
	} else if len(n.Items) > 0 {
		v.Set(reflect.MakeSlice(v.Type(), len(n.Items), len(n.Items)))
	}
	var first *Mismatch
	for i, item := range n.Items {
		first = or(first, f.fit(item, v.Index(i), path+"["+strconv.Itoa(i)+"]", place+"[]"))
	}
	return first
}

// or is the first mismatch. The walk goes on behind it: the forms of the rest are learned too.
func or(first, second *Mismatch) *Mismatch {
	if first != nil {
		return first
	}
	return second
}

func (f *Fitting) table(n Node, v reflect.Value, path, place string) *Mismatch {
	if inner, name, ok := only(n); ok && wraps(name) && inner.Kind == List {
		f.Forms.at(place).inner = name
		n = inner
	}
	if f.Loose && n.Kind == Map && len(n.Entries) == 2 { // one pair alone
		n = Node{Kind: List, Items: []Node{n}}
	}
	switch n.Kind {
	case Null:
		return nil
	case Map:
	case List:
		pairs := Node{Kind: Map}
		for _, item := range n.Items {
			e, ok := f.entry(item, place)
			if !ok {
				return &Mismatch{path, "a list with " + item.String(), "a map"}
			}
			pairs.Entries = append(pairs.Entries, e)
		}
		n = pairs
	default:
		if f.Loose && n.Kind == Text && n.Text == "" {
			return nil
		}
		return &Mismatch{path, n.String(), "a map"}
	}
	if len(n.Entries) > 0 {
		v.Set(reflect.MakeMap(v.Type()))
	}
	for _, e := range n.Entries {
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		if m := f.fit(e.Key, key, path+"[key]", place+"[key]"); m != nil {
			return m
		}
		if m := f.fit(e.Value, value, path+"["+e.Key.String()+"]", place+"[]"); m != nil {
			return m
		}
		v.SetMapIndex(key, value)
	}
	return nil
}

// entry is the pair that an item of a list stands for: a struct of a key and a value, of which
// either may be left out if it is empty, or a list of two.
func (f *Fitting) entry(item Node, place string) (Entry, bool) {
	known := f.Forms.at(place)
	switch {
	case item.Kind == List && len(item.Items) == 2:
		known.as = asTwos
		return Entry{item.Items[0], item.Items[1]}, true
	case item.Kind == Map && len(item.Entries) <= 2:
		known.as = asPairs
		e := Entry{Node{Kind: Text}, Node{Kind: Text}}
		for _, part := range item.Entries {
			switch plainName(part.Key.Text) {
			case "key":
				e.Key, known.pair[0] = part.Value, part.Key.Text
			case "value":
				e.Value, known.pair[1] = part.Value, part.Key.Text
			default:
				return e, false
			}
		}
		return e, true
	}
	return Entry{}, false
}

// exported are the fields of a struct that codecs encode.
func exported(t reflect.Type) []reflect.StructField {
	var fields []reflect.StructField
	for i := range t.NumField() {
		if f := t.Field(i); f.IsExported() {
			fields = append(fields, f)
		}
	}
	return fields
}

func (f *Fitting) structure(n Node, v reflect.Value, path, place string) *Mismatch {
	t := v.Type()
	fields := exported(t)
	if f.Loose && n.Kind == Text && strings.TrimSpace(n.Text) == "" {
		n = Node{Kind: Map}
	}
	self := f.Forms.at(t.Name())
	switch n.Kind {
	case List:
		if len(n.Items) != len(fields) {
			return &Mismatch{path, n.String(), fmt.Sprintf("a struct of %d fields", len(fields))}
		}
		self.as = asList
		var first *Mismatch
		for i, field := range fields {
			first = or(first, f.fit(n.Items[i], v.FieldByIndex(field.Index), path+"."+field.Name, fieldPlace(t, field)))
		}
		return first
	case Map:
	default:
		return &Mismatch{path, n.String(), "a struct"}
	}
	if self.names == nil {
		self.names = map[string]string{}
	}
	met := map[string]bool{}
	var first *Mismatch
	for _, e := range n.Entries {
		name := e.Key.Text
		if e.Key.Kind == Bytes && utf8.Valid(e.Key.Bytes) {
			name = string(e.Key.Bytes)
		}
		i := slices.IndexFunc(fields, func(field reflect.StructField) bool { return field.Name == name })
		if i < 0 {
			i = slices.IndexFunc(fields,
				func(field reflect.StructField) bool { return plainName(field.Name) == plainName(name) })
		}
		if i < 0 { // one whose name the library keeps for itself
			i = slices.IndexFunc(fields, func(field reflect.StructField) bool {
				return plainName(field.Name)+
					"field" == plainName(name)
			})
		}
		if i < 0 {
			first = or(first, &Mismatch{path, "a field " + strconv.Quote(name), "one of the struct's"})
			continue
		}
		field := fields[i]
		met[field.Name] = true
		if self.names[field.Name] == "" {
			self.names[field.Name] = name
			self.order = append(self.order, field.Name)
		}
		first = or(first, f.fit(e.Value, v.FieldByIndex(field.Index), path+"."+field.Name, fieldPlace(t, field)))
	}
	for _, field := range fields {
		if !met[field.Name] {
			place := fieldPlace(t, field)
			f.Forms.at(place).omits = true
			if field.Type == timeType && (f.how(place, "nanoseconds") || f.how(place, "microseconds")) { // an integer that is 0
				v.FieldByIndex(field.Index).Set(reflect.ValueOf(time.Unix(0, 0).UTC()))
			}
		}
	}
	return first
}
