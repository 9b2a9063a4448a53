// Package adapter makes the calls to github.com/glycerine/go-capnproto.
package adapter

import (
	"encoding/binary"

	capn "github.com/glycerine/go-capnproto"
)

// header is the length of the stream header of a message of one segment: number
// of segments less one, words of the segment.
const header = 8

// Plain begins, ends and opens messages in the plain stream format. Its zero
// value is ready to use.
type Plain struct {
	segment *capn.Segment // of the message being written
	given   []byte        // the memory that it began with
	inPlace bool          // which is the caller's
	kept    []byte        // or is used again and again

	src *capn.MultiBuffer // being read
}

// Begin starts a message: behind dst if there is room, else in memory that is
// kept for the next message. The library grows it as needed.
func (p *Plain) Begin(dst []byte) *capn.Segment {
	if p.inPlace = cap(dst)-len(dst) > header; p.inPlace {
		start := len(dst) + header
		p.given = dst[start:start:cap(dst)]
	} else {
		if p.kept == nil {
			p.kept = make([]byte, 0, 1024)
		}
		p.given = p.kept
	}
	p.segment = capn.NewBuffer(p.given)
	return p.segment
}

// End appends the message to dst, as it was given to Begin; for a nil dst it
// returns it in fresh memory. The library itself writes messages to streams only.
func (p *Plain) End(dst []byte) ([]byte, error) {
	data := p.segment.Data
	grown := cap(data) != cap(p.given)
	if grown {
		p.kept = data[:0]
	}
	if dst == nil {
		dst = make([]byte, 0, header+len(data))
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
func (p *Plain) Open(src []byte) (*capn.Segment, error) {
	single := len(src) >= header && binary.LittleEndian.Uint32(src) == 0 &&
		uint64(binary.LittleEndian.Uint32(src[4:])) <= uint64(len(src)-header)/8
	if !single {
		segment, _, err := capn.ReadFromMemoryZeroCopy(src)
		return segment, err
	}
	if p.src == nil {
		p.src = capn.NewSingleSegmentMultiBuffer()
	}
	if _, err := capn.ReadFromMemoryZeroCopyNoAlloc(src, p.src); err != nil {
		return nil, err
	}
	return p.src.Segments[0], nil
}
