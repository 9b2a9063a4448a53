package adapter

import (
	"io"

	"github.com/apache/fory/go/fory"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/stream"
)

// NewEncoder writes one encoding behind the other. The library reads streams and writes none.
func (c *Codec[T]) NewEncoder(w io.Writer) (codec.Encoder[T], error) {
	return stream.EncodeFunc(func(v *T) error {
		c.own.SetWriterIndex(0)
		if err := c.fory.SerializeTo(&c.own, v); err != nil {
			return err
		}
		_, err := w.Write(c.own.Bytes())
		return err
	}, nil), nil
}

// NewDecoder reads through the library's buffer over a reader, which keeps what it read ahead.
// An InputStream is one too, but does not tell whether there is more.
func (c *Codec[T]) NewDecoder(r io.Reader) (codec.Decoder[T], error) {
	in := stream.NewReader(r)
	buf := fory.NewByteBufferFromReader(in, 0)
	return stream.DecodeFunc(func(v *T) error {
		if buf.ReaderIndex() == len(buf.GetData()) {
			if _, err := in.Peek(1); err != nil {
				return err
			}
		}
		return c.fory.DeserializeFrom(buf, v)
	}), nil
}
