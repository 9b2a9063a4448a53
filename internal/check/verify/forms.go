package verify

import (
	"bytes"
	"encoding"
	"reflect"
)

// sameForm reports whether two values of a type that marshals itself come out
// alike, as text or else as bytes: what its hidden fields hold is its own
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

func form(v reflect.Value) ([]byte, bool) {
	p := reflect.New(v.Type()) // the methods may need an address
	p.Elem().Set(v)
	var out []byte
	var err error
	switch m := p.Interface().(type) {
	case encoding.TextMarshaler:
		out, err = m.MarshalText()
	case encoding.BinaryMarshaler:
		out, err = m.MarshalBinary()
	default:
		return nil, false
	}
	return out, err == nil
}
