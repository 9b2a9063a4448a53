package mongo

import (
	"io"

	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/bson/bsonrw"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/stream"
)

// NewEncoder is the library's own encoder of a stream.
func (*Codec[T]) NewEncoder(w io.Writer) (codec.Encoder[T], error) {
	values, err := bsonrw.NewBSONValueWriter(w)
	if err != nil {
		return nil, err
	}
	enc, err := bson.NewEncoder(values)
	if err != nil {
		return nil, err
	}
	return stream.Encoder[T](enc, nil), nil
}

// NewDecoder is the library's own decoder of a stream.
func (*Codec[T]) NewDecoder(r io.Reader) (codec.Decoder[T], error) {
	return stream.DecodeFunc(func(v *T) error {
		raw, err := bson.ReadDocument(r)
		if err != nil {
			return err
		}
		return bson.Unmarshal(raw, v)
	}), nil
}
