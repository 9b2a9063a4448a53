package adapter

import (
	"errors"
	"reflect"

	"github.com/segmentio/encoding/json"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/one"
)

// FieldReader goes over the tokens until it meets one field.
type FieldReader struct {
	path   []string
	kind   reflect.Kind
	tokens *json.Tokenizer
}

// FieldReader makes the reader of a field.
func (*Codec[T]) FieldReader(f codec.Field) (*FieldReader, error) {
	return &FieldReader{f.Path, f.Kind, json.NewTokenizer(nil)}, nil
}

var errNoField = errors.New("the field is not there")

// ReadOne reads the field from src.
func (r *FieldReader) ReadOne(src []byte) (codec.Digest, error) {
	t, level := r.tokens, 0
	t.Reset(src)
	for t.Next() {
		if !t.IsKey || t.Depth != level+1 || string(t.String()) != r.path[level] {
			continue
		}
		if level++; level == len(r.path) {
			t.Next() // the colon
			t.Next()
			return r.digest(t)
		}
	}
	return 0, errors.Join(t.Err, errNoField)
}

func (r *FieldReader) digest(t *json.Tokenizer) (codec.Digest, error) {
	if t.Err != nil {
		return 0, t.Err
	}
	switch class := t.Kind().Class(); {
	case class == json.Bool && r.kind == reflect.Bool:
		return one.Bool(t.Bool()), nil
	case class == json.String && r.kind == reflect.String:
		return one.String(string(t.String())), nil
	case class == json.Num:
		return one.Number(r.kind, string(t.Value))
	}
	return 0, errors.New("the field is of another kind")
}
