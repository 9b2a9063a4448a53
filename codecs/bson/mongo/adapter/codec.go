// Package adapter makes the calls to go.mongodb.org/mongo-driver.
package adapter

import (
	"io"

	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/bson/bsonrw"

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

var functions = library.Library{
	//lint:ignore SA1019 what is advised instead makes a new writer and its buffer for each value
	Marshal:      bson.MarshalAppend,
	Unmarshal:    bson.Unmarshal,
	NewEncoder:   newEncoder,
	ReadDocument: func(r io.Reader) ([]byte, error) { return bson.ReadDocument(r) },
}

func newEncoder(w io.Writer) (library.StreamEncoder, error) {
	values, err := bsonrw.NewBSONValueWriter(w)
	if err != nil {
		return nil, err
	}
	return bson.NewEncoder(values)
}
