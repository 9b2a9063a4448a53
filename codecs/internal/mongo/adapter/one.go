package adapter

import (
	"errors"
	"reflect"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/one"
)

// Value is the value of an element, which knows its kind.
type Value interface {
	BooleanOK() (bool, bool)
	DoubleOK() (float64, bool)
	StringValueOK() (string, bool)
	AsInt64OK() (int64, bool)
}

// Field is where read-one finds a field, and of what kind it is.
type Field struct {
	Path []string // names in lower case
	Kind reflect.Kind
}

// FieldOf is the place of f.
func FieldOf(f codec.Field) Field {
	r := Field{Kind: one.Widened(f.Kind)}
	for _, name := range f.Path {
		r.Path = append(r.Path, strings.ToLower(name))
	}
	return r
}

var errKind = errors.New("the field is of another kind")

// Digest is that of v, the value of a field of that kind. It is generic so that v is
// neither copied into an interface nor allocated.
func Digest[V Value](kind reflect.Kind, v V) (d codec.Digest, err error) {
	ok := false
	switch kind {
	case reflect.Bool:
		var x bool
		x, ok = v.BooleanOK()
		d = one.Bool(x)
	case reflect.Float32, reflect.Float64:
		var x float64
		if x, ok = v.DoubleOK(); kind == reflect.Float32 {
			d = one.Float32(float32(x))
		} else {
			d = one.Float64(x)
		}
	case reflect.String:
		var x string
		x, ok = v.StringValueOK()
		d = one.String(x)
	default:
		var x int64
		x, ok = v.AsInt64OK()
		d = one.Int(x)
	}
	if !ok {
		return 0, errKind
	}
	return d, nil
}
