package tap

import (
	"bytes"
	"io"
	"time"
)

// mostStreamed bounds what is kept of one message of a stream, in bytes.
const mostStreamed = 16 << 20

// A Decoder reads one value after another, and records some of them. Raw is the decoder that does it, for its other
// methods.
type Decoder[D interface{ Decode(any) error }] struct {
	Raw D
	t   *tap
	in  *source
}

// Decoders wraps a function that makes decoders:
//
//	var newDecoder = tap.Decoders(json.NewDecoder, tap.To("/var/lib/app/orders.shapes"))
//
// Where a decoder has the method Buffered of a [encoding/json.Decoder], messages are known exactly. Where it has not, a
// message is what the decoder takes from the reader meanwhile, which may be more than one message, or none. A decoder
// that looks for io.ByteReader or io.ByteScanner in its reader finds them where they were.
func Decoders[D interface{ Decode(any) error }](decoder func(io.Reader) D,
	options ...Option) func(io.Reader) *Decoder[D] {
	c := configured(options)
	if c.path == "" {
		return func(r io.Reader) *Decoder[D] { return &Decoder[D]{Raw: decoder(r)} }
	}
	t := newTap(c, false)
	if c.shadowed {
		first := func(data []byte, v any) error { return decoder(bytes.NewReader(data)).Decode(v) }
		t.shadow = newShadow[reads](t, first, second[reads](c.second))
	}
	t.file = open(t)
	return func(r io.Reader) *Decoder[D] {
		in := &source{r: r}
		return &Decoder[D]{decoder(in.reader()), t, in}
	}
}

// Decode reads the next value.
func (d *Decoder[D]) Decode(v any) error {
	if d.t == nil {
		return d.Raw.Decode(v)
	}
	if d.t.passes() {
		err := d.Raw.Decode(v)
		if err == io.EOF {
			d.t.uncount() // there was no message
		}
		return err
	}
	d.in.keep, d.in.kept = true, d.ahead()
	start := time.Now()
	err := d.Raw.Decode(v)
	took := time.Since(start)
	data := d.in.kept
	d.in.keep, d.in.kept = false, nil
	if rest := len(d.ahead()); rest <= len(data) {
		data = data[:len(data)-rest]
	}
	if err == io.EOF {
		d.t.uncount()
		return err
	}
	if len(data) > mostStreamed {
		d.t.busy.Add(1)
		return err
	}
	if _, isJSON := any(d.Raw).(interface{ InputOffset() int64 }); isJSON {
		data = bytes.TrimLeft(data, " \t\r\n,:") // what stands between values
	}
	d.t.note(took, data, v, err)
	return err
}

// ahead is what the decoder has read and not yet decoded, as far as it says it.
func (d *Decoder[D]) ahead() []byte {
	b, ok := any(d.Raw).(interface{ Buffered() io.Reader })
	if !ok {
		return nil
	}
	data, err := io.ReadAll(b.Buffered())
	if err != nil {
		return nil
	}
	return data
}

// An Encoder writes one value after another, and records some of them. Raw is the encoder that does it.
type Encoder[E interface{ Encode(any) error }] struct {
	Raw E
	t   *tap
	out *sink
}

// Encoders wraps a function that makes encoders, such as json.NewEncoder. A message is what the encoder writes
// meanwhile: one that collects messages has them recorded as one, or none.
func Encoders[E interface{ Encode(any) error }](encoder func(io.Writer) E,
	options ...Option) func(io.Writer) *Encoder[E] {
	c := configured(options)
	if c.path == "" {
		return func(w io.Writer) *Encoder[E] { return &Encoder[E]{Raw: encoder(w)} }
	}
	t := newTap(c, true)
	if c.shadowed {
		first := func(v any) ([]byte, error) {
			var b bytes.Buffer
			err := encoder(&b).Encode(v)
			return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err // which only separates values
		}
		t.shadow = newShadow[writes](t, first, second[writes](c.second))
	}
	t.file = open(t)
	return func(w io.Writer) *Encoder[E] {
		out := &sink{w: w}
		return &Encoder[E]{encoder(out.writer()), t, out}
	}
}

// Encode writes a value.
func (e *Encoder[E]) Encode(v any) error {
	if e.t == nil || e.t.passes() {
		return e.Raw.Encode(v)
	}
	e.out.keep = true
	start := time.Now()
	err := e.Raw.Encode(v)
	took := time.Since(start)
	data := e.out.kept
	e.out.keep, e.out.kept = false, nil
	if len(data) > mostStreamed || len(data) == 0 && err == nil {
		e.t.busy.Add(1)
		return err
	}
	e.t.note(took, data, v, err)
	return err
}
