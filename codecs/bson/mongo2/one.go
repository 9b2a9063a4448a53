package mongo2

import (
	"errors"
	"reflect"
	"strings"

	"go.mongodb.org/mongo-driver/v2/bson"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/one"
)

// FieldReader reads one field with Raw.LookupErr.
type FieldReader struct {
	path []string
	kind reflect.Kind
}

// FieldReader makes the reader of a field, whose names are in lower case.
func (*Codec[T]) FieldReader(f codec.Field) (*FieldReader, error) {
	r := &FieldReader{kind: one.Widened(f.Kind)}
	for _, name := range f.Path {
		r.path = append(r.path, strings.ToLower(name))
	}
	return r, nil
}

var errKind = errors.New("the field is of another kind")

// ReadOne reads the field from src.
func (r *FieldReader) ReadOne(src []byte) (d codec.Digest, err error) {
	v, err := bson.Raw(src).LookupErr(r.path...)
	if err != nil {
		return 0, err
	}
	ok := false
	switch r.kind {
	case reflect.Bool:
		var x bool
		x, ok = v.BooleanOK()
		d = one.Bool(x)
	case reflect.Float32, reflect.Float64:
		var x float64
		if x, ok = v.DoubleOK(); r.kind == reflect.Float32 {
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
