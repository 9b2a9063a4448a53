// Package adapter makes the calls to capnproto.org/go/capnp/v3.
package adapter

import (
	"bytes"
	"encoding/binary"

	capnp "capnproto.org/go/capnp/v3"
	"capnproto.org/go/capnp/v3/packed"
)

// header is the length of the stream header of a message of one segment: number
// of segments less one, words of the segment.
const header = 8

// Plain begins, ends and opens messages in the plain stream format. Its zero
// value is ready to use.
type Plain struct {
	out  capnp.Message // being written
	kept []byte        // its segment when there is no room in the caller's buffer
	mode mode
	in   capnp.Message // being read
	src  *capnp.ReadOnlySingleSegment
}

// mode is where the segment of the message being written lives.
type mode int

const (
	inKept mode = iota
	inPlace
	inPool // grows as needed, which the library does only with memory of its own
)

// Begin starts a message: behind dst if there is room, else in memory that is
// kept for the next message. Either may turn out to be too small; see Grow.
func (p *Plain) Begin(dst []byte) (*capnp.Segment, error) {
	switch {
	case p.mode == inPool:
		return p.out.Reset(capnp.SingleSegment(nil))
	case cap(dst)-len(dst) > header:
		p.mode = inPlace
		start := len(dst) + header
		return p.out.Reset(capnp.SingleSegment(dst[start:start:cap(dst)]))
	}
	if p.kept == nil {
		p.kept = make([]byte, 0, 1024)
	}
	p.mode = inKept
	return p.out.Reset(capnp.SingleSegment(p.kept))
}

// Grow is called when the message could not be built, and reports whether to begin
// again, now with memory that grows.
func (p *Plain) Grow() bool {
	if p.mode == inPool {
		p.mode = inKept
		return false
	}
	p.mode = inPool
	return true
}

// End appends the message to dst, as it was given to Begin; for a nil dst it
// returns it in fresh memory.
func (p *Plain) End(dst []byte) ([]byte, error) {
	m := p.mode
	if m == inPool {
		p.mode = inKept
	}
	if m != inPlace && dst == nil {
		out, err := p.out.Marshal()
		if m == inPool {
			p.kept = make([]byte, 0, len(out)+len(out)/4) // the next one may be larger
		}
		return out, err
	}
	segment, err := p.out.Segment(0)
	if err != nil {
		return nil, err
	}
	data := segment.Data()
	dst = binary.LittleEndian.AppendUint32(dst, 0)
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(data)/8))
	if m == inPlace {
		return dst[:len(dst)+len(data)], nil
	}
	return append(dst, data...), nil
}

// Open reads src in place until the next call. A message of one segment, as
// Marshal makes it, needs no allocation.
func (p *Plain) Open(src []byte) (*capnp.Message, error) {
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
	plain  Plain
	words  []byte // not packed
	packed []byte
}

// Begin starts a message; dst does not matter.
func (p *Packed) Begin([]byte) (*capnp.Segment, error) {
	if p.words == nil {
		p.words = make([]byte, 0, 1024)
	}
	return p.plain.Begin(p.words[:0])
}

// Grow is called when the message could not be built, and reports whether to begin
// again.
func (p *Packed) Grow() bool { return p.plain.Grow() }

// End appends the message that was begun to dst; with a nil dst it returns it in
// fresh memory.
func (p *Packed) End(dst []byte) (_ []byte, err error) {
	if p.words, err = p.plain.End(p.words[:0]); err != nil {
		return nil, err
	}
	if dst != nil {
		return packed.Pack(dst, p.words), nil
	}
	p.packed = packed.Pack(p.packed[:0], p.words)
	return bytes.Clone(p.packed), nil
}

// Open reads what src holds until the next call.
func (p *Packed) Open(src []byte) (_ *capnp.Message, err error) {
	if p.words, err = packed.Unpack(p.words[:0], src); err != nil {
		return nil, err
	}
	return p.plain.Open(p.words)
}
