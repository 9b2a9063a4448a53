package every

import (
	"bytes"
	"reflect"
	"testing"
	"testing/iotest"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/gen"
	"github.com/serialbench/serialbench/suite"
)

// TestStreamsOfDatasets: the values of every data set that is measured come out of a
// library's own stream as they come out of Unmarshal.
func TestStreamsOfDatasets(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	s, err := gen.Suite()
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range s.Cases {
		if d, known := dataset.Lookup(c.Dataset.ID); !known || d.Hidden || !sampled(i, c) {
			continue
		}
		b, err := c.Open(max(2, min(c.Dataset.Count/50, 6)), dataset.DefaultSeed)
		if err != nil {
			t.Fatal(err)
		}
		if b.Streams() != suite.RealStream {
			continue
		}
		t.Run(c.Codec+"/on/"+c.Dataset.ID, func(t *testing.T) { sameStream(t, b) })
	}
}

func sameStream(t *testing.T, b *suite.Bench) {
	var want, got []any
	for _, v := range b.Values {
		src, err := b.Marshal(nil, v)
		if err != nil {
			t.Fatal(err)
		}
		back := b.New()
		if err := b.Unmarshal(src, back); err != nil {
			t.Fatal(err)
		}
		want = append(want, back)
	}
	stream := iotest.HalfReader(bytes.NewReader(written(t, b, len(b.Values))))
	err := b.StreamDecode(stream, func(v any) error {
		got = append(got, v)
		return nil
	})
	if err != nil || len(got) != len(want) {
		t.Fatalf("%d values came back, error %v; want %d", len(got), err, len(want))
	}
	for i := range want { // in the end, so that a buffer that values share shows
		if !reflect.DeepEqual(got[i], want[i]) {
			t.Errorf("value %d came back otherwise", i)
		}
	}
}
