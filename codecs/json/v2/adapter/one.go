package adapter

import (
	"bytes"
	"errors"
	"io"
	"reflect"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/one"
)

// FieldReader goes over names and skips values until it meets one field.
type FieldReader struct {
	path []string
	kind reflect.Kind
	dec  *jsontext.Decoder
	src  bytes.Buffer
}

// FieldReader makes the reader of a field.
func (*Codec[T]) FieldReader(f codec.Field) (*FieldReader, error) {
	return &FieldReader{path: f.Path, kind: f.Kind, dec: new(jsontext.Decoder)}, nil
}

// ReadOne reads the field from src.
func (r *FieldReader) ReadOne(src []byte) (codec.Digest, error) {
	r.src = *bytes.NewBuffer(src)
	r.dec.Reset(&r.src)
	for _, want := range r.path {
		if _, err := r.dec.ReadToken(); err != nil { // the brace
			return 0, err
		}
		if err := r.seek(want); err != nil {
			return 0, err
		}
	}
	return r.digest()
}

// seek reads names until the wanted one.
func (r *FieldReader) seek(want string) error {
	for {
		name, err := r.dec.ReadToken()
		switch {
		case err == io.EOF:
			return io.ErrUnexpectedEOF
		case err != nil:
			return err
		case name.Kind() != '"':
			return errors.New("the field is not there")
		case name.String() == want:
			return nil
		}
		if err := r.dec.SkipValue(); err != nil {
			return err
		}
	}
}

func (r *FieldReader) digest() (codec.Digest, error) {
	v, err := r.dec.ReadToken()
	if err != nil {
		return 0, err
	}
	kind := one.Widened(r.kind)
	switch v.Kind() {
	case 't', 'f':
		if kind == reflect.Bool {
			return one.Bool(v.Bool()), nil
		}
	case '"':
		if kind == reflect.String {
			return one.String(v.String()), nil
		}
	case '0':
		return one.Number(kind, v.String())
	}
	return 0, errors.New("the field is of another kind")
}
