// Package adapter makes the calls to go.mongodb.org/mongo-driver/v2.
package adapter

import (
	"bytes"
	"io"

	"go.mongodb.org/mongo-driver/v2/bson"

	"github.com/serialbench/serialbench/codec"
	library "github.com/serialbench/serialbench/codecs/internal/mongo/adapter"
)

// Codec is the codec of one version, with its read-one.
type Codec[T any] struct{ library.Codec[T] }

// New makes the codec.
func New[T any]() (*Codec[T], error) {
	return &Codec[T]{library.Of[T](functions)}, nil
}

// FieldReader makes the reader of a field.
func (*Codec[T]) FieldReader(f codec.Field) (*FieldReader, error) {
	return &FieldReader{library.FieldOf(f)}, nil
}

// FieldReader reads one field with Raw.LookupErr.
type FieldReader struct{ library.Field }

// ReadOne reads the field from src.
func (r *FieldReader) ReadOne(src []byte) (codec.Digest, error) {
	v, err := bson.Raw(src).LookupErr(r.Path...)
	if err != nil {
		return 0, err
	}
	return library.Digest(r.Kind, v)
}

// NewDynamic is [New] with the option for values of any type: documents are map[string]any.
func NewDynamic[T any]() (*Codec[T], error) {
	l := functions
	l.Unmarshal = func(data []byte, v any) error {
		dec := bson.NewDecoder(bson.NewDocumentReader(bytes.NewReader(data)))
		dec.DefaultDocumentMap()
		return dec.Decode(v)
	}
	return &Codec[T]{library.Of[T](l)}, nil
}

var functions = library.Library{
	Marshal:   marshal,
	Unmarshal: bson.Unmarshal,
	NewEncoder: func(w io.Writer) (library.StreamEncoder, error) {
		return bson.NewEncoder(bson.NewDocumentWriter(w)), nil
	},
	ReadDocument: func(r io.Reader) ([]byte, error) { return bson.ReadDocument(r) },
}

// marshal appends the encoding of v to dst. The library has no appending call.
func marshal(dst []byte, v any) ([]byte, error) {
	b, err := bson.Marshal(v)
	if dst == nil || err != nil {
		return b, err
	}
	return append(dst, b...), nil
}
