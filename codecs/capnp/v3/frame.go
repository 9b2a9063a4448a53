package v3

import (
	"encoding/binary"

	capnp "capnproto.org/go/capnp/v3"
	"capnproto.org/go/capnp/v3/packed"
)

// Plain begins, ends and opens messages in the plain stream format. Its zero
// value is ready to use.
type Plain struct {
	out     capnp.Message // being written
	encoder *capnp.Encoder
	dst     appender
	in      capnp.Message // being read
	src     *capnp.ReadOnlySingleSegment
}

// Begin starts a message in memory of the library's pool.
func (p *Plain) Begin() (*capnp.Segment, error) { return p.out.Reset(capnp.SingleSegment(nil)) }

// End appends the message that was begun to dst; with a nil dst it returns it in
// fresh memory.
func (p *Plain) End(dst []byte) ([]byte, error) {
	if dst == nil {
		return p.out.Marshal()
	}
	if p.encoder == nil {
		p.encoder = capnp.NewEncoder(&p.dst)
	}
	p.dst = dst
	err := p.encoder.Encode(&p.out)
	dst, p.dst = p.dst, nil
	return dst, err
}

// appender collects what an encoder writes.
type appender []byte

func (a *appender) Write(b []byte) (int, error) {
	*a = append(*a, b...)
	return len(b), nil
}

// Open reads src in place until the next call. A message of one segment, as
// Marshal makes it, needs no allocation.
func (p *Plain) Open(src []byte) (*capnp.Message, error) {
	const header = 8 // number of segments less one, words of the first segment
	if len(src) < header || binary.LittleEndian.Uint32(src) != 0 {
		return capnp.Unmarshal(src)
	}
	words := binary.LittleEndian.Uint32(src[4:])
	if uint64(words) > uint64(len(src)-header)/8 {
		return capnp.Unmarshal(src) // says what is wrong
	}
	if p.src == nil {
		p.src = capnp.NewReadOnlySingleSegment(nil)
	}
	p.in.Release()
	p.src.ReplaceData(src[header : header+8*uint64(words)])
	_, err := p.in.Reset(p.src)
	return &p.in, err
}

// Packed is like Plain with the packed encoding.
type Packed struct {
	plain Plain
	words []byte // unpacked
}

// Begin starts a message.
func (p *Packed) Begin() (*capnp.Segment, error) { return p.plain.Begin() }

// End appends the message that was begun to dst; with a nil dst it returns it in
// fresh memory.
func (p *Packed) End(dst []byte) (_ []byte, err error) {
	if p.words, err = p.plain.End(p.words[:0]); err != nil {
		return nil, err
	}
	return packed.Pack(dst, p.words), nil
}

// Open reads what src holds until the next call.
func (p *Packed) Open(src []byte) (_ *capnp.Message, err error) {
	if p.words, err = packed.Unpack(p.words[:0], src); err != nil {
		return nil, err
	}
	return p.plain.Open(p.words)
}
