// Package adapter makes the calls to zombiezen.com/go/capnproto2.
package adapter

import (
	"encoding/binary"
	"errors"

	capnp "zombiezen.com/go/capnproto2"
)

// header is the length of the stream header of a message of one segment: number
// of segments less one, words of the segment.
const header = 8

// Plain begins, ends and opens messages in the plain stream format. Its zero
// value is ready to use.
type Plain struct {
	out     *capnp.Message // being written
	segment *capnp.Segment // its only one
	given   []byte         // the memory that it began with
	inPlace bool           // which is the caller's
	kept    []byte         // or is used again and again

	in  capnp.Message // being read
	src arena
}

// Begin starts a message: behind dst if there is room, else in memory that is
// kept for the next message. The library grows it as needed.
func (p *Plain) Begin(dst []byte) (_ *capnp.Segment, err error) {
	if p.inPlace = cap(dst)-len(dst) > header; p.inPlace {
		start := len(dst) + header
		p.given = dst[start:start:cap(dst)]
	} else {
		if p.kept == nil {
			p.kept = make([]byte, 0, 1024)
		}
		p.given = p.kept
	}
	p.out, p.segment, err = capnp.NewMessage(capnp.SingleSegment(p.given))
	return p.segment, err
}

// End appends the message to dst, as it was given to Begin; for a nil dst it
// returns it in fresh memory.
func (p *Plain) End(dst []byte) ([]byte, error) {
	data := p.segment.Data()
	grown := cap(data) != cap(p.given)
	if grown {
		p.kept = data[:0]
	}
	if dst == nil {
		return p.out.Marshal()
	}
	dst = binary.LittleEndian.AppendUint32(dst, 0)
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(data)/8))
	if p.inPlace && !grown {
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
	p.src = src[header : header+8*uint64(words)]
	p.in.Reset(&p.src)
	return &p.in, nil
}

// arena is one segment to read from.
type arena []byte

// NumSegments is one.
func (a *arena) NumSegments() int64 { return 1 }

// Data is the segment.
func (a *arena) Data(id capnp.SegmentID) ([]byte, error) {
	if id != 0 {
		return nil, errors.New("message has only one segment")
	}
	return *a, nil
}

// Allocate fails.
func (a *arena) Allocate(capnp.Size, map[capnp.SegmentID]*capnp.Segment) (capnp.SegmentID, []byte, error) {
	return 0, nil, errors.New("message is only for reading")
}
