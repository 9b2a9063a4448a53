package suite

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
)

type point struct{ X, Y int }

var points = dataset.Set[point]{ID: "points", Count: 5,
	Generate: func(r *rand.Rand) point { return point{r.Int(), r.Int()} }}

type jsonCodec struct{}

func (jsonCodec) Marshal(dst []byte, v *point) ([]byte, error) {
	b, err := json.Marshal(v)
	return append(dst, b...), err
}
func (jsonCodec) Unmarshal(src []byte, v *point) error { return json.Unmarshal(src, v) }

func newJSON() (codec.Codec[point], error) { return jsonCodec{}, nil }

type panicking struct{ jsonCodec }

func (panicking) Unmarshal([]byte, *point) error { panic("no") }

func TestTakeVisitsEveryItemInOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.IntRange(1, 20).Draw(t, "size")
		r := &Round[int]{}
		for i := range size {
			r.items = append(r.items, i)
		}
		want := 0
		for range rapid.IntRange(1, 10).Draw(t, "calls") {
			for n := rapid.IntRange(1, 50).Draw(t, "n"); n > 0; {
				some := r.Take(n)
				if len(some) == 0 || len(some) > n {
					t.Fatalf("Take(%d) returned %d items", n, len(some))
				}
				for _, got := range some {
					if got != want%size {
						t.Fatalf("item %d, want %d", got, want%size)
					}
					want++
				}
				n -= len(some)
			}
		}
	})
}

func TestCustomCaseRoundTripsAndLoops(t *testing.T) {
	c := Custom("json/test", points, true, newJSON)
	b, err := c.Open(0, 1)
	if err != nil {
		t.Fatal(err)
	}
	if len(b.Values) != 5 {
		t.Fatalf("%d values, want the data set's own 5", len(b.Values))
	}
	encoded, err := b.Encoded()
	if err != nil {
		t.Fatal(err)
	}
	got := b.New()
	if err := b.Unmarshal(encoded[2], got); err != nil || *got.(*point) != *b.Values[2].(*point) {
		t.Errorf("decoded %v, %v; want %v", got, err, b.Values[2])
	}
	for _, op := range c.Ops {
		loop, err := b.Loop(op)
		if err != nil {
			t.Fatal(err)
		}
		if err := loop(23); err != nil {
			t.Errorf("%s: %v", op, err)
		}
	}
	if _, err := b.Read(nil); !errors.Is(err, ErrNotOffered) {
		t.Errorf("read: error %v, want ErrNotOffered", err)
	}
	if out, err := b.Marshal([]byte("x"), b.Values[0]); err != nil || !bytes.HasPrefix(out, []byte("x{")) {
		t.Errorf("marshal after a prefix: %q, %v", out, err)
	}
}

func TestPanicBecomesError(t *testing.T) {
	b, err := Custom("bad", points, false, func() (codec.Codec[point], error) { return panicking{}, nil }).Open(1, 1)
	if err != nil {
		t.Fatal(err)
	}
	var p *PanicError
	if err := b.Unmarshal([]byte("{}"), b.New()); !errors.As(err, &p) || !strings.Contains(string(p.Stack), "panicking") {
		t.Errorf("error %v, want a PanicError with its stack", err)
	}
}

func TestNewRefusesWhatIsNotWhole(t *testing.T) {
	set := dataset.Info{ID: "points"}
	infos := []codec.Info{{ID: "json/test"}, {ID: "gone", Unobtainable: "lost"}}
	c := Custom("json/test", points, false, newJSON)
	reason := []codec.Problem{{Path: "point.X", Reason: "no integers"}}
	for _, bad := range []struct {
		name    string
		codecs  []codec.Info
		cases   []*Case
		missing []Missing
		want    string
	}{
		{"no case", infos, nil, nil, "neither a case nor a reason"},
		{"twice", infos, []*Case{c, c}, nil, "listed twice"},
		{"unknown", infos[1:], []*Case{c}, nil, "no such codec"},
		{"both", infos, []*Case{c}, []Missing{{"json/test", "points", reason}}, "listed twice"},
		{"no reason", infos, nil, []Missing{{"json/test", "points", nil}}, "without a reason"},
		{"codec twice", append(infos, infos[0]), []*Case{c}, nil, "listed twice"},
	} {
		if _, err := New(bad.codecs, []dataset.Info{set}, bad.cases, bad.missing); err == nil ||
			!strings.Contains(err.Error(), bad.want) {
			t.Errorf("%s: error %v, want one with %q", bad.name, err, bad.want)
		}
	}
	s, err := New(infos, []dataset.Info{set}, []*Case{c}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if s.Case("json/test", "points") != c || s.Case("json/test", "lines") != nil {
		t.Error("Case does not find what is there, or finds what is not")
	}
}
