// Package adapter makes the calls to github.com/whyrusleeping/cbor-gen.
package adapter

import (
	"bytes"
	"io"

	cbg "github.com/whyrusleeping/cbor-gen"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/stream"
)

// message is a pointer to a generated struct W.
type message[W any] interface {
	*W
	cbg.CBORMarshaler
	cbg.CBORUnmarshaler
}

// Codec encodes generated structs W through one writer and one reader of the library.
type Codec[W any, M message[W]] struct {
	writer *cbg.CborWriter
	reader *cbg.CborReader
	own    bytes.Buffer // where encodings grow before they are copied
	given  bytes.Buffer // around the caller's bytes
	src    bytes.Reader
}

// New makes the codec.
func New[W any, M message[W]]() (*Codec[W, M], error) {
	c := &Codec[W, M]{}
	c.writer, c.reader = cbg.NewCborWriter(&c.own), cbg.NewCborReader(&c.src)
	return c, nil
}

// Marshal appends the encoding of w to dst. Without a dst it copies the encoding once, to
// a slice of the right size.
func (c *Codec[W, M]) Marshal(dst []byte, w *W) ([]byte, error) {
	if dst == nil {
		c.own.Reset()
		c.writer.SetWriter(&c.own)
		if err := M(w).MarshalCBOR(c.writer); err != nil {
			return nil, err
		}
		return bytes.Clone(c.own.Bytes()), nil
	}
	c.given = *bytes.NewBuffer(dst)
	c.writer.SetWriter(&c.given)
	err := M(w).MarshalCBOR(c.writer)
	out := c.given.Bytes()
	c.given = bytes.Buffer{}
	if err != nil {
		return nil, err
	}
	return out, nil
}

// Unmarshal decodes src into the zero value w.
func (c *Codec[W, M]) Unmarshal(src []byte, w *W) error {
	c.src.Reset(src)
	c.reader.SetReader(&c.src)
	return M(w).UnmarshalCBOR(c.reader)
}

// NewEncoder writes through a CborWriter on a buffered writer.
func (c *Codec[W, M]) NewEncoder(w io.Writer) (codec.Encoder[W], error) {
	writer := cbg.NewCborWriter(w)
	return stream.EncodeFunc(func(v *W) error { return M(v).MarshalCBOR(writer) }, nil), nil
}

// NewDecoder reads through a CborReader on a buffered reader.
func (c *Codec[W, M]) NewDecoder(r io.Reader) (codec.Decoder[W], error) {
	in := stream.NewReader(r)
	reader := cbg.NewCborReader(in.Reader)
	return stream.Decode(in, func(v *W) error { return M(v).UnmarshalCBOR(reader) }), nil
}
