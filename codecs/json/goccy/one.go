package goccy

import (
	"strings"

	"github.com/goccy/go-json"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/one"
)

// FieldReader reads one field with Path.Unmarshal.
type FieldReader struct {
	path   *json.Path
	target *one.Target
}

// FieldReader makes the reader of a field.
func (*Codec[T]) FieldReader(f codec.Field) (*FieldReader, error) {
	p, err := json.CreatePath("$." + strings.Join(f.Path, "."))
	return &FieldReader{p, one.NewTarget(f)}, err
}

// ReadOne reads the field from src.
func (r *FieldReader) ReadOne(src []byte) (codec.Digest, error) {
	if err := r.path.Unmarshal(src, r.target.Pointer()); err != nil {
		return 0, err
	}
	return r.target.Digest(), nil
}
