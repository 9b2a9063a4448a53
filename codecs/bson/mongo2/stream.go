package mongo2

import (
	"io"

	"go.mongodb.org/mongo-driver/v2/bson"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/stream"
)

// NewEncoder is the library's own encoder of a stream.
func (*Codec[T]) NewEncoder(w io.Writer) (codec.Encoder[T], error) {
	return stream.Encoder[T](bson.NewEncoder(bson.NewDocumentWriter(w)), nil), nil
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
