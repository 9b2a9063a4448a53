package adapter

import (
	"reflect"

	"github.com/bytedance/sonic"
	"github.com/bytedance/sonic/ast"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/one"
)

// FieldReader reads one field with sonic.Get.
type FieldReader struct {
	path []any
	kind reflect.Kind
}

// FieldReader makes the reader of a field.
func (*Codec[T]) FieldReader(f codec.Field) (*FieldReader, error) {
	r := &FieldReader{kind: f.Kind}
	for _, name := range f.Path {
		r.path = append(r.path, name)
	}
	return r, nil
}

// ReadOne reads the field from src.
func (r *FieldReader) ReadOne(src []byte) (codec.Digest, error) {
	v, err := sonic.Get(src, r.path...)
	if err != nil {
		return 0, err
	}
	return digest(r.kind, &v)
}

func digest(k reflect.Kind, v *ast.Node) (codec.Digest, error) {
	switch one.Widened(k) {
	case reflect.Bool:
		x, err := v.Bool()
		return one.Bool(x), err
	case reflect.Int64:
		x, err := v.StrictInt64()
		return one.Int(x), err
	case reflect.Float32:
		x, err := v.StrictFloat64()
		return one.Float32(float32(x)), err
	case reflect.Float64:
		x, err := v.StrictFloat64()
		return one.Float64(x), err
	case reflect.String:
		x, err := v.StrictString()
		return one.String(x), err
	}
	x, err := v.StrictNumber() // an Int64 has no room for all of them
	if err != nil {
		return 0, err
	}
	return one.Number(k, x.String())
}
