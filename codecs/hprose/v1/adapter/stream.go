package adapter

import (
	"bufio"
	"io"

	hprose "github.com/hprose/hprose-go/io"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/stream"
)

// NewEncoder is the library's own writer on a bufio.Writer, which it wants. It says
// what the fields of a struct are once in a stream.
func (*Codec[T]) NewEncoder(w io.Writer) (codec.Encoder[T], error) {
	out := bufio.NewWriter(w)
	writer := hprose.NewWriter(out, true)
	return stream.EncodeFunc(func(v *T) error { return writer.Serialize(v) }, out.Flush), nil
}

// NewDecoder is the library's own reader on a buffered reader, which it wants.
func (*Codec[T]) NewDecoder(r io.Reader) (codec.Decoder[T], error) {
	in := stream.NewReader(r)
	reader := hprose.NewReader(stream.Full{Reader: in}, true)
	return stream.Decode(in, func(v *T) error { return reader.Unserialize(v) }), nil
}
