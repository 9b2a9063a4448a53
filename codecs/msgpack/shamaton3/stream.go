package shamaton3

import (
	"io"

	"github.com/shamaton/msgpack/v3"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/stream"
)

// NewEncoder is the library's own way to write to a stream.
func (*Map[T]) NewEncoder(w io.Writer) (codec.Encoder[T], error) {
	return stream.EncodeFunc(func(v *T) error { return msgpack.MarshalWriteAsMap(w, v) }, nil), nil
}

// NewDecoder is the library's own way to read from a stream.
func (*Map[T]) NewDecoder(r io.Reader) (codec.Decoder[T], error) {
	in := stream.NewReader(r)
	full := stream.Full{Reader: in} // a short read is taken for the whole
	return stream.Decode(in, func(v *T) error { return msgpack.UnmarshalReadAsMap(full, v) }), nil
}

// NewEncoder is the library's own way to write to a stream.
func (*MapCopying[T]) NewEncoder(w io.Writer) (codec.Encoder[T], error) {
	return stream.EncodeFunc(func(v *T) error { return msgpack.MarshalWriteAsMap(w, v) }, nil), nil
}

// NewDecoder is the library's own way to read from a stream.
func (*MapCopying[T]) NewDecoder(r io.Reader) (codec.Decoder[T], error) {
	in := stream.NewReader(r)
	full := stream.Full{Reader: in} // a short read is taken for the whole
	return stream.Decode(in, func(v *T) error { return msgpack.UnmarshalReadAsMap(full, v) }), nil
}

// NewEncoder is the library's own way to write to a stream.
func (*Array[T]) NewEncoder(w io.Writer) (codec.Encoder[T], error) {
	return stream.EncodeFunc(func(v *T) error { return msgpack.MarshalWriteAsArray(w, v) }, nil), nil
}

// NewDecoder is the library's own way to read from a stream.
func (*Array[T]) NewDecoder(r io.Reader) (codec.Decoder[T], error) {
	in := stream.NewReader(r)
	full := stream.Full{Reader: in} // a short read is taken for the whole
	return stream.Decode(in, func(v *T) error { return msgpack.UnmarshalReadAsArray(full, v) }), nil
}

// NewEncoder is the library's own way to write to a stream.
func (*ArrayCopying[T]) NewEncoder(w io.Writer) (codec.Encoder[T], error) {
	return stream.EncodeFunc(func(v *T) error { return msgpack.MarshalWriteAsArray(w, v) }, nil), nil
}

// NewDecoder is the library's own way to read from a stream.
func (*ArrayCopying[T]) NewDecoder(r io.Reader) (codec.Decoder[T], error) {
	in := stream.NewReader(r)
	full := stream.Full{Reader: in} // a short read is taken for the whole
	return stream.Decode(in, func(v *T) error { return msgpack.UnmarshalReadAsArray(full, v) }), nil
}
