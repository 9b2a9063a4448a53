// Package adapter makes the calls to github.com/tinylib/msgp.
package adapter

import (
	"io"

	"github.com/tinylib/msgp/msgp"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/stream"
)

// NewEncoder calls the generated EncodeMsg with one buffered Writer.
func NewEncoder[W any, M interface {
	*W
	msgp.Encodable
}](w io.Writer) (codec.Encoder[W], error) {
	out := msgp.NewWriter(w)
	return stream.EncodeFunc(func(v *W) error { return M(v).EncodeMsg(out) }, out.Flush), nil
}

// NewDecoder calls the generated DecodeMsg with one buffered Reader.
func NewDecoder[W any, M interface {
	*W
	msgp.Decodable
}](r io.Reader) (codec.Decoder[W], error) {
	in := msgp.NewReader(r)
	return stream.DecodeFunc(func(v *W) error {
		if _, err := in.R.Peek(1); err != nil {
			return err
		}
		return stream.Inside(M(v).DecodeMsg(in))
	}), nil
}
