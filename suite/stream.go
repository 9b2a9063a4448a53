package suite

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/serialbench/serialbench/codec"
)

// The kinds of streams.
const (
	RealStream    = "real"    // the library's own encoder and decoder
	WrappedStream = "wrapped" // a length as uvarint before each encoding, behind one buffer
)

// withStreams adds the operations on streams, which every codec has one way or
// the other, where the opposite default operation is there too.
func withStreams(ops []codec.Op) []codec.Op {
	if !slices.Contains(ops, codec.OpMarshal) {
		return ops // without an encoder there is no stream to decode
	}
	return append(slices.Clone(ops), codec.OpStreamMarshal, codec.OpStreamUnmarshal)
}

// longestMessage bounds what a wrapped stream is believed, in bytes.
const longestMessage = 1 << 30

// wrapped streams any codec.
type wrapped[T any] struct {
	c       codec.Codec[T]
	appends bool // Marshal makes good use of a buffer
}

func (s wrapped[T]) NewEncoder(w io.Writer) (codec.Encoder[T], error) {
	return &wrappedEncoder[T]{wrapped: s, w: bufio.NewWriter(w)}, nil
}

func (s wrapped[T]) NewDecoder(r io.Reader) (codec.Decoder[T], error) {
	return &wrappedDecoder[T]{c: s.c, r: bufio.NewReader(r)}, nil
}

type wrappedEncoder[T any] struct {
	wrapped[T]
	w   *bufio.Writer
	buf []byte
}

func (e *wrappedEncoder[T]) Encode(v *T) error {
	var dst []byte
	if e.appends {
		dst = e.buf[:0]
	}
	out, err := e.c.Marshal(dst, v)
	if err != nil {
		return err
	}
	if e.appends {
		e.buf = out
	}
	var head [binary.MaxVarintLen64]byte
	if _, err := e.w.Write(binary.AppendUvarint(head[:0], uint64(len(out)))); err != nil {
		return err
	}
	_, err = e.w.Write(out)
	return err
}

func (e *wrappedEncoder[T]) Close() error { return e.w.Flush() }

type wrappedDecoder[T any] struct {
	c   codec.Codec[T]
	r   *bufio.Reader
	buf []byte
}

func (d *wrappedDecoder[T]) Decode(v *T) error {
	n, err := binary.ReadUvarint(d.r)
	if err != nil {
		return err // io.EOF as it is
	}
	if n > longestMessage {
		return fmt.Errorf("message of %d bytes in a stream", n)
	}
	d.buf = slices.Grow(d.buf[:0], int(n))[:n]
	if _, err := io.ReadFull(d.r, d.buf); err != nil {
		return errors.Join(io.ErrUnexpectedEOF, err)
	}
	return d.c.Unmarshal(d.buf, v)
}

// streams are the two loops of a codec on streams. A stream is all values of the
// data set in their order; then the next begins. Loops go on where they were.
type streams[T any] struct {
	in   *Inputs[T]
	s    codec.Streamer[T]
	kind string

	enc     codec.Encoder[T]
	encoded int // values in the stream that is being written

	dec     codec.Decoder[T]
	decoded int
	whole   []byte // one stream
	source  source
}

func newStreams[T any](in *Inputs[T], c codec.Codec[T], appends bool) *streams[T] {
	if s, ok := c.(codec.Streamer[T]); ok {
		return &streams[T]{in: in, s: s, kind: RealStream}
	}
	return &streams[T]{in: in, s: wrapped[T]{c, appends}, kind: WrappedStream}
}

// addTo gives a bench the operations on streams.
func (st *streams[T]) addTo(b *Bench) {
	if !b.Case.Offers(codec.OpStreamMarshal) {
		return
	}
	b.streams = st.kind
	if b.loops == nil {
		b.loops = map[codec.Op]Loop{}
	}
	if t, ok := st.s.(codec.Tokener); ok {
		b.tokens = t.Tokens
	}
	b.loops[codec.OpStreamMarshal], b.loops[codec.OpStreamUnmarshal] = st.marshal, st.unmarshal
	b.streamEncode = func(w io.Writer, values []any) error {
		enc, err := st.s.NewEncoder(w)
		if err != nil {
			return err
		}
		for i, v := range values {
			if err := enc.Encode(v.(*T)); err != nil {
				return fmt.Errorf("value %d of the stream: %w", i, err)
			}
		}
		return enc.Close()
	}
	b.streamDecode = func(r io.Reader, each func(v any, err error) error) error {
		dec, err := st.s.NewDecoder(r)
		if err != nil {
			return err
		}
		for {
			v := new(T)
			err := dec.Decode(v)
			if errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
				return nil
			}
			if err := each(v, err); err != nil {
				return err
			}
		}
	}
}

// seek lets both loops begin with a new stream.
func (st *streams[T]) seek() { st.enc, st.dec = nil, nil }

func (st *streams[T]) marshal(n int) (err error) {
	values := st.in.Values.items
	for ; n > 0; n-- {
		if st.enc == nil {
			if st.enc, err = st.s.NewEncoder(&discarded); err != nil {
				return err
			}
			st.encoded = 0
		}
		if err := st.enc.Encode(&values[st.encoded]); err != nil {
			return err
		}
		if st.encoded++; st.encoded == len(values) {
			if err := st.enc.Close(); err != nil {
				return err
			}
			st.enc = nil
		}
	}
	return nil
}

func (st *streams[T]) unmarshal(n int) (err error) {
	values := st.in.Values.items
	for ; n > 0; n-- {
		if st.dec == nil {
			if err := st.begin(values); err != nil {
				return err
			}
		}
		Zero(st.in.Target)
		if err := st.dec.Decode(st.in.Target); err != nil {
			return err
		}
		if st.decoded++; st.decoded == len(values) {
			st.dec = nil
		}
	}
	return nil
}

// begin makes a decoder at the start of the stream, which is written once.
func (st *streams[T]) begin(values []T) (err error) {
	if st.whole == nil {
		var b bytes.Buffer
		enc, err := st.s.NewEncoder(&b)
		if err != nil {
			return err
		}
		for i := range values {
			if err := enc.Encode(&values[i]); err != nil {
				return err
			}
		}
		if err := enc.Close(); err != nil {
			return err
		}
		st.whole = b.Bytes()
	}
	st.source, st.decoded = source{st.whole}, 0
	st.dec, err = st.s.NewDecoder(&st.source)
	return err
}

// source is a reader that can do nothing else, as a connection or a file is.
type source struct{ rest []byte }

func (s *source) Read(p []byte) (int, error) {
	if len(s.rest) == 0 {
		return 0, io.EOF
	}
	n := copy(p, s.rest)
	s.rest = s.rest[n:]
	return n, nil
}

// sink takes everything and keeps nothing.
type sink struct{ bytes int64 }

func (s *sink) Write(p []byte) (int, error) {
	s.bytes += int64(len(p))
	return len(p), nil
}

var discarded sink

// Streams says how the codec streams: [RealStream], [WrappedStream], or "" if it
// cannot encode.
func (b *Bench) Streams() string { return b.streams }

// StreamEncode writes values to w through one encoder.
func (b *Bench) StreamEncode(w io.Writer, values []any) (err error) {
	if b.streamEncode == nil {
		return ErrNotOffered
	}
	defer recovered(&err)
	inner := make([]any, len(values))
	for i, v := range values {
		inner[i] = b.face.taken(v)
	}
	return b.streamEncode(w, inner)
}

// StreamDecode reads values from r through one decoder until its end, and passes
// each on; an error of each ends the reading and is returned.
func (b *Bench) StreamDecode(r io.Reader, each func(v any) error) (err error) {
	if b.streamDecode == nil {
		return ErrNotOffered
	}
	defer recovered(&err)
	i := 0
	return b.streamDecode(r, func(v any, err error) error {
		if err != nil {
			return fmt.Errorf("value %d of the stream: %w", i, err)
		}
		i++
		return each(b.face.shown(v))
	})
}

// Tokens reads a document token by token, up to an error.
func (b *Bench) Tokens(r io.Reader) (err error) {
	if b.tokens == nil {
		return ErrNotOffered
	}
	defer recovered(&err)
	return b.tokens(r)
}

// StreamTry is StreamDecode that goes on after an error of the decoder, which each is passed with what is left in the
// value.
func (b *Bench) StreamTry(r io.Reader, each func(v any, err error) error) (err error) {
	if b.streamDecode == nil {
		return ErrNotOffered
	}
	defer recovered(&err)
	return b.streamDecode(r, func(v any, err error) error { return each(b.face.shown(v), err) })
}
