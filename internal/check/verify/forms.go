package verify

import (
	"bytes"
	"encoding"
	"encoding/json"
	"reflect"
)

// sameForm reports whether two values of a type that marshals itself come out
// alike, as text or else as bytes or JSON: what its hidden fields hold is its own
// business. It is false for other types and for values that do not marshal.
func sameForm(g, w reflect.Value) bool {
	if !g.CanInterface() || !w.CanInterface() {
		return false
	}
	x, ok := form(g)
	if !ok {
		return false
	}
	y, ok := form(w)
	return ok && bytes.Equal(x, y)
}

func form(v reflect.Value) (out []byte, ok bool) {
	defer func() {
		if recover() != nil { // as some types do that are zero
			ok = false
		}
	}()
	p := reflect.New(v.Type()) // the methods may need an address
	p.Elem().Set(v)
	var err error
	switch m := p.Interface().(type) {
	case encoding.TextMarshaler:
		out, err = m.MarshalText()
	case encoding.BinaryMarshaler:
		out, err = m.MarshalBinary()
	case json.Marshaler:
		out, err = m.MarshalJSON()
	default:
		return nil, false
	}
	return out, err == nil
}

// marshals reports whether a type has one of these forms and reads it back.
func marshals(t reflect.Type) bool {
	p := reflect.PointerTo(t)
	has := func(m, u reflect.Type) bool { return p.Implements(m) && p.Implements(u) }
	return has(reflect.TypeFor[encoding.TextMarshaler](), reflect.TypeFor[encoding.TextUnmarshaler]()) ||
		has(reflect.TypeFor[encoding.BinaryMarshaler](), reflect.TypeFor[encoding.BinaryUnmarshaler]()) ||
		has(reflect.TypeFor[json.Marshaler](), reflect.TypeFor[json.Unmarshaler]())
}

// jsonForm is what a type with methods to and from JSON or text writes of v as JSON.
func jsonForm(v reflect.Value) (form string, ok bool) {
	if v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface || !v.CanInterface() {
		return "", false
	}
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	if p := reflect.PointerTo(v.Type()); !p.Implements(reflect.TypeFor[json.Unmarshaler]()) &&
		!p.Implements(reflect.TypeFor[encoding.TextUnmarshaler]()) {
		return "", false
	}
	p := reflect.New(v.Type()) // the methods may need an address
	p.Elem().Set(v)
	switch m := p.Interface().(type) {
	case json.Marshaler, encoding.TextMarshaler:
		b, err := json.Marshal(m)
		return string(b), err == nil
	}
	return "", false
}

var rawType = reflect.TypeFor[json.RawMessage]()

// sameJSON reports whether two texts are the same JSON but for white space and the
// way in which characters are written: that is all that a json.RawMessage promises.
func sameJSON(g, w []byte) bool {
	var x, y bytes.Buffer
	if json.Compact(&x, g) != nil || json.Compact(&y, w) != nil {
		return false
	}
	if bytes.Equal(x.Bytes(), y.Bytes()) {
		return true
	}
	a, aErr := tree(g)
	b, bErr := tree(w)
	return aErr == nil && bErr == nil && reflect.DeepEqual(a, b)
}

// tree decodes JSON with its numbers as they are written.
func tree(text []byte) (v any, err error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	err = d.Decode(&v)
	return v, err
}
