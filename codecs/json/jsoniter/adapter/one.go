package adapter

import (
	"reflect"

	jsoniter "github.com/json-iterator/go"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/one"
)

// FieldReader reads one field with API.Get.
type FieldReader struct {
	api  jsoniter.API
	path []any
	kind reflect.Kind
}

// FieldReader makes the reader of a field.
func (c *Codec[T]) FieldReader(f codec.Field) (*FieldReader, error) {
	r := &FieldReader{api: c.api, kind: one.Widened(f.Kind)}
	for _, name := range f.Path {
		r.path = append(r.path, name)
	}
	return r, nil
}

// ReadOne reads the field from src.
func (r *FieldReader) ReadOne(src []byte) (d codec.Digest, err error) {
	v := r.api.Get(src, r.path...)
	switch r.kind {
	case reflect.Bool:
		d = one.Bool(v.ToBool())
	case reflect.Int64:
		d = one.Int(v.ToInt64())
	case reflect.Uint64:
		d = one.Uint(v.ToUint64())
	case reflect.Float32:
		d = one.Float32(v.ToFloat32())
	case reflect.Float64:
		d = one.Float64(v.ToFloat64())
	default:
		d = one.String(v.ToString())
	}
	return d, v.LastError()
}
