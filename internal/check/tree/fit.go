package tree

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"math"
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
	}
	return f.leaf(n, v, path, place)
}

func (f *Fitting) leaf(n Node, v reflect.Value, path, place string) *Mismatch {
	bad := func(want string) *Mismatch { return &Mismatch{path, n.String(), want} }
	switch k := v.Kind(); {
	case k == reflect.Bool:
		switch {
		case n.Kind == Bool:
			v.SetBool(n.Bool)
		case n.Kind == Text && f.Loose && (n.Text == "true" || n.Text == "false"):
			f.Forms.at(place).as = asText
			v.SetBool(n.Text == "true")
		case n.Kind == Int && (n.Text == "0" || n.Text == "1"):
			f.Forms.at(place).as = asInt
			v.SetBool(n.Text == "1")
		default:
			return bad("a bool")
		}
	case k == reflect.String:
		switch n.Kind {
		case Text:
			v.SetString(n.Text)
		case Bytes:
			f.Forms.at(place).as = asBytes
			v.SetString(string(n.Bytes))
		case Null:
			if !f.Sparse {
				return bad("a text")
			}
			f.Forms.at(place).omits = true
		default:
			return bad("a text")
		}
	case v.CanInt(), v.CanUint():
		return f.integer(n, v, path, place)
	case v.CanFloat():
		return f.float(n, v, path, place)
	default:
		return bad("what no tree has: a " + v.Kind().String())
	}
	return nil
}

func (f *Fitting) integer(n Node, v reflect.Value, path, place string) *Mismatch {
	bits := v.Type().Bits()
	bad := &Mismatch{path, n.String(), fmt.Sprintf("an integer of %d bits", bits)}
	text := n.Text
	switch n.Kind {
	case Int:
	case Float:
		if n.Float != math.Trunc(n.Float) || math.Abs(n.Float) >= 1<<64 {
			return bad
		}
		text = strconv.FormatFloat(n.Float, 'f', 0, 64)
	case Text:
		if _, err := strconv.ParseFloat(text, 64); err != nil {
			return bad
		}
		f.Forms.at(place).as = asText
	case Bytes:
		if len(n.Bytes) != 8 || !f.how(place, "fixed of 8 bytes") {
			return bad
		}
		f.Forms.at(place).as = asFixed
		text = strconv.FormatUint(binary.BigEndian.Uint64(n.Bytes), 10)
	default:
		return bad
	}
	if v.CanUint() {
		u, err := strconv.ParseUint(text, 10, bits)
		if err != nil {
			return bad
		}
		v.SetUint(u)
		return nil
	}
	i, err := strconv.ParseInt(text, 10, bits)
	if f.Unsigned {
		f.Forms.at(place).as = asUnsigned
		u, failed := strconv.ParseUint(text, 10, bits)
		i, err = int64(u)<<(64-bits)>>(64-bits), failed
	}
	if err != nil {
		return bad
	}
	v.SetInt(i)
	return nil
}

func (f *Fitting) float(n Node, v reflect.Value, path, place string) *Mismatch {
	bits := v.Type().Bits()
	bad := &Mismatch{path, n.String(), "a float"}
	switch n.Kind {
	case Float:
		if bits == 32 && n.Width == 32 {
			v.Set(reflect.ValueOf(math.Float32frombits(uint32(n.Bits))).Convert(v.Type()))
			return nil
		}
		v.SetFloat(n.Float)
	case Int:
		if f.how(place, "as its bits in") {
			u, err := strconv.ParseUint(n.Text, 10, bits)
			if err != nil {
				return bad
			}
			f.Forms.at(place).as = asBits
			if bits == 32 {
				v.SetFloat(float64(math.Float32frombits(uint32(u))))
			} else {
				v.SetFloat(math.Float64frombits(u))
			}
			return nil
		}
		x, err := strconv.ParseFloat(n.Text, bits)
		if err != nil {
			return bad
		}
		v.SetFloat(x)
	case Text:
		x, err := strconv.ParseFloat(n.Text, bits)
		if err != nil {
			return bad
		}
		f.Forms.at(place).as = asText
		v.SetFloat(x)
	default:
		return bad
	}
	return nil
}

func (f *Fitting) instant(n Node, v reflect.Value, path, place string) *Mismatch {
	var at time.Time
	bad := &Mismatch{path, n.String(), "an instant"}
	switch n.Kind {
	case Time:
		at = n.Time
	case Text:
		var err error
		if at, err = time.Parse(time.RFC3339Nano, n.Text); err != nil {
			return bad
		}
		f.Forms.at(place).as = asText
	case Int:
		i, err := strconv.ParseInt(n.Text, 10, 64)
		if u, failed := strconv.ParseUint(n.Text, 10, 64); err != nil && failed == nil {
			i, err = int64(u), nil
		}
		switch {
		case err != nil:
			return bad
		case f.how(place, "nanoseconds"):
			at, f.Forms.at(place).as = time.Unix(0, i), asNanos
		case f.how(place, "microseconds"):
			at, f.Forms.at(place).as = time.UnixMicro(i), asMicros
		default:
			return bad
		}
	case Map:
		var parts [2]Node
		var names [2]string
		for _, e := range n.Entries {
			i := 0
			if strings.HasPrefix(plainName(e.Key.Text), "nano") {
				i = 1
			}
			parts[i], names[i] = e.Value, e.Key.Text
		}
		seconds, nanos := int64(0), int64(0)
		if m := f.part(parts[0], &seconds, path+".seconds"); m != nil {
			return m
		}
		if m := f.part(parts[1], &nanos, path+".nanos"); m != nil {
			return m
		}
		known := f.Forms.at(place)
		known.as = asStruct
		for i := range names {
			if names[i] != "" {
				known.pair[i] = names[i]
			}
		}
		known.unsigned = f.Unsigned
		at = time.Unix(seconds, nanos)
	default:
		return bad
	}
	v.Set(reflect.ValueOf(at.UTC()))
	return nil
}

// part is the seconds or nanoseconds of an instant; one that is left out is 0.
func (f *Fitting) part(n Node, to *int64, path string) *Mismatch {
	if n.Kind == Null {
		return nil
	}
	i, err := strconv.ParseInt(n.Text, 10, 64)
	if u, failed := strconv.ParseUint(n.Text, 10, 64); err != nil && failed == nil {
		i, err = int64(u), nil
	}
	if n.Kind == Text && f.Loose {
		n.Kind = Int
	}
	if n.Kind != Int || err != nil {
		return &Mismatch{path, n.String(), "an integer"}
	}
	*to = i
	return nil
}

func (f *Fitting) octets(n Node, v reflect.Value, path, place string) *Mismatch {
	bad := &Mismatch{path, n.String(), "bytes"}
	var b []byte
	switch n.Kind {
	case Null:
		if v.Kind() == reflect.Array {
			return bad
		}
		return nil
	case Bytes:
		b = n.Bytes
	case Text:
		if f.Textual || f.Loose {
			decoded, err := base64.StdEncoding.DecodeString(n.Text)
			if err == nil {
				f.Forms.at(place).as = asBase64
				b = decoded
				break
			}
		}
		f.Forms.at(place).as = asText
		b = []byte(n.Text)
	case List:
		for _, i := range n.Items {
			u, err := strconv.ParseUint(i.Text, 10, 8)
			if i.Kind != Int || err != nil {
				return &Mismatch{path, "a list with " + i.String(), "bytes"}
			}
			b = append(b, byte(u))
		}
		f.Forms.at(place).as = asList
	case Map:
		if inner, name, ok := only(n); ok {
			f.Forms.at(place).inner = name
			return f.octets(inner, v, path, place)
		}
		return bad
	default:
		return bad
	}
	if v.Kind() == reflect.Array {
		if len(b) != v.Len() {
			return &Mismatch{path, n.String(), fmt.Sprintf("%d bytes", v.Len())}
		}
		reflect.Copy(v, reflect.ValueOf(b))
		return nil
	}
	if len(b) > 0 {
		v.SetBytes(b)
	}
	return nil
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
	return elem == timeType || elem.Kind() != reflect.Struct || !slices.ContainsFunc(exported(elem), func(f reflect.StructField) bool {
		return plainName(f.Name) == plainName(name)
	})
}

func (f *Fitting) pointer(n Node, v reflect.Value, path, place string) *Mismatch {
	if n.Kind == Null {
		return nil
	}
	elem := v.Type().Elem()
	if n.Kind == List && elem.Kind() != reflect.Slice && elem.Kind() != reflect.Array && f.how(place, "list of none or one") {
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
			i = slices.IndexFunc(fields, func(field reflect.StructField) bool { return plainName(field.Name) == plainName(name) })
		}
		if i < 0 { // one whose name the library keeps for itself
			i = slices.IndexFunc(fields, func(field reflect.StructField) bool { return plainName(field.Name)+"field" == plainName(name) })
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
			f.Forms.at(fieldPlace(t, field)).omits = true
		}
	}
	return first
}
