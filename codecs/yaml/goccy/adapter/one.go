package adapter

import (
	"bytes"
	"strings"

	"github.com/goccy/go-yaml"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/one"
)

// FieldReader reads one field with Path.Read, which parses the whole.
type FieldReader struct {
	path   *yaml.Path
	target *one.Target
	src    bytes.Reader
}

// FieldReader makes the reader of a field, whose names are in lower case.
func (*Codec[T]) FieldReader(f codec.Field) (*FieldReader, error) {
	p, err := yaml.PathString("$." + strings.ToLower(strings.Join(f.Path, ".")))
	return &FieldReader{path: p, target: one.NewTarget(f)}, err
}

// ReadOne reads the field from src.
func (r *FieldReader) ReadOne(src []byte) (codec.Digest, error) {
	r.src.Reset(src)
	if err := r.path.Read(&r.src, r.target.Pointer()); err != nil {
		return 0, err
	}
	return r.target.Digest(), nil
}
