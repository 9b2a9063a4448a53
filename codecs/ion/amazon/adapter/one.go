package adapter

import (
	"errors"
	"reflect"

	"github.com/amazon-ion/ion-go/ion"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/one"
)

// FieldReader moves a Reader from field to field until it meets one; what is in
// the others is skipped.
type FieldReader struct {
	path []string
	kind reflect.Kind
}

// FieldReader makes the reader of a field.
func (*Codec[T]) FieldReader(f codec.Field) (*FieldReader, error) {
	return &FieldReader{f.Path, one.Widened(f.Kind)}, nil
}

var errNoField = errors.New("the field is not there, or null")

// ReadOne reads the field from src.
func (r *FieldReader) ReadOne(src []byte) (codec.Digest, error) {
	in := ion.NewReaderBytes(src)
	in.Next()
	for _, want := range r.path {
		if err := in.StepIn(); err != nil {
			return 0, err
		}
		for {
			if !in.Next() {
				return 0, errors.Join(in.Err(), errNoField)
			}
			name, err := in.FieldName()
			if err != nil {
				return 0, err
			}
			if name != nil && name.Text != nil && *name.Text == want {
				break
			}
		}
	}
	return r.digest(in)
}

func (r *FieldReader) digest(in ion.Reader) (codec.Digest, error) {
	switch r.kind {
	case reflect.Bool:
		if x, err := in.BoolValue(); err != nil || x != nil {
			return one.Bool(x != nil && *x), err
		}
	case reflect.Int64:
		if x, err := in.Int64Value(); err != nil || x != nil {
			return one.Int(value(x)), err
		}
	case reflect.Uint64:
		if x, err := in.BigIntValue(); err != nil {
			return 0, err
		} else if x != nil {
			return one.Uint(x.Uint64()), nil
		}
	case reflect.Float32, reflect.Float64:
		if x, err := in.FloatValue(); err != nil || x != nil {
			if r.kind == reflect.Float32 {
				return one.Float32(float32(value(x))), err
			}
			return one.Float64(value(x)), err
		}
	default:
		if x, err := in.StringValue(); err != nil || x != nil {
			return one.String(value(x)), err
		}
	}
	return 0, errNoField
}

func value[V any](x *V) (v V) {
	if x != nil {
		v = *x
	}
	return v
}
