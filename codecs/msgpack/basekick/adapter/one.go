package adapter

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"

	"github.com/Basekick-Labs/msgpack/v6"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/one"
)

// FieldReader reads one field with Decoder.Query.
type FieldReader struct {
	query string
	kind  reflect.Kind
	dec   *msgpack.Decoder
	src   bytes.Reader
}

// FieldReader makes the reader of a field.
func (*Codec[T]) FieldReader(f codec.Field) (*FieldReader, error) {
	return &FieldReader{query: strings.Join(f.Path, "."), kind: f.Kind, dec: msgpack.NewDecoder(nil)}, nil
}

// ReadOne reads the field from src.
func (r *FieldReader) ReadOne(src []byte) (codec.Digest, error) {
	r.src.Reset(src)
	r.dec.Reset(&r.src)
	found, err := r.dec.Query(r.query)
	switch {
	case err != nil:
		return 0, err
	case len(found) != 1:
		return 0, fmt.Errorf("%d fields found for %s, want 1", len(found), r.query)
	}
	return one.Any(r.kind, found[0])
}
