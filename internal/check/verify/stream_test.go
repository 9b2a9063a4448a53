package verify

import (
	"encoding/json"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

type item struct{ B []byte }

// streaming is a codec with streams of JSON and one planted fault.
type streaming struct{ fault string }

func (streaming) Marshal(dst []byte, v *item) ([]byte, error) {
	b, err := json.Marshal(v)
	return append(dst, b...), err
}
func (streaming) Unmarshal(src []byte, v *item) error { return json.Unmarshal(src, v) }

func (s streaming) NewEncoder(w io.Writer) (codec.Encoder[item], error) {
	return &itemEncoder{s, json.NewEncoder(w), 0}, nil
}

func (s streaming) NewDecoder(r io.Reader) (codec.Decoder[item], error) {
	return &itemDecoder{s, json.NewDecoder(r), 0, nil}, nil
}

type itemEncoder struct {
	streaming
	enc *json.Encoder
	n   int
}

func (e *itemEncoder) Encode(v *item) error {
	if e.n++; e.fault == "loses one" && e.n == 3 {
		return nil
	}
	return e.enc.Encode(v)
}
func (e *itemEncoder) Close() error { return nil }

type itemDecoder struct {
	streaming
	dec    *json.Decoder
	n      int
	buffer []byte
}

func (d *itemDecoder) Decode(v *item) error {
	d.n++
	if d.fault == "ends early" && d.n == 3 {
		return io.EOF
	}
	if d.fault == "panics" {
		panic("boom")
	}
	err := d.dec.Decode(v)
	if d.fault == "shares its buffer" && err == nil {
		d.buffer = append(d.buffer[:0], v.B...)
		v.B = d.buffer
	}
	return err
}

func TestPlantedStreams(t *testing.T) {
	set := dataset.Set[item]{ID: "items", Count: 10,
		Generate: func(r *rand.Rand) item { return item{[]byte{byte(r.Uint32()), byte(r.Uint32()), byte(r.Uint32())}} }}
	for fault, want := range map[string]string{
		"": "", "loses one": "stream-unmarshal: value 2", "ends early": "stream-unmarshal: the stream ends after 2 of 10",
		"shares its buffer": "is changed by a later one", "panics": "panic: boom",
	} {
		c := suite.Custom("json/stream", set, false, func() (codec.Codec[item], error) { return streaming{fault}, nil })
		b, err := c.Open(0, 1)
		if err != nil {
			t.Fatal(err)
		}
		if b.Streams() != suite.RealStream {
			t.Errorf("streams are %q", b.Streams())
		}
		v := Case(b, codec.Info{ID: "x/y"})
		if (v.Verdict == record.Failed) != (want != "") || !strings.Contains(v.Detail, want) {
			t.Errorf("fault %q: verdict %s, %q", fault, v.Verdict, v.Detail)
		}
	}
}

// bare is the same codec without streams of its own.
type bare struct{ s streaming }

func (b bare) Marshal(dst []byte, v *item) ([]byte, error) { return b.s.Marshal(dst, v) }
func (b bare) Unmarshal(src []byte, v *item) error         { return b.s.Unmarshal(src, v) }

func TestWrappedStream(t *testing.T) {
	set := dataset.Set[item]{ID: "items", Count: 10,
		Generate: func(r *rand.Rand) item { return item{make([]byte, r.IntN(9000))} }}
	for _, appends := range []bool{false, true} {
		c := suite.Custom("json/bare", set, appends, func() (codec.Codec[item], error) { return bare{}, nil })
		b, err := c.Open(0, 1)
		if err != nil {
			t.Fatal(err)
		}
		if v := Case(b, codec.Info{ID: "x/y"}); v.Verdict != record.OK || b.Streams() != suite.WrappedStream {
			t.Errorf("%q: %+v", b.Streams(), v)
		}
		for _, op := range []codec.Op{codec.OpStreamMarshal, codec.OpStreamUnmarshal} {
			loop, err := b.Loop(op)
			if err != nil {
				t.Fatal(err)
			}
			for _, n := range []int{1, 7, 25} { // within a stream, and over its end
				if err := loop(n); err != nil {
					t.Errorf("%s: %v", op, err)
				}
			}
			b.Start(3)
		}
	}
}
