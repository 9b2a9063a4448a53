package verify_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

type count struct{ N int }

type counted struct{ N int }

type countJSON[T any] struct{ loses bool }

func (c countJSON[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	b, err := json.Marshal(v)
	return append(dst, b...), err
}

func (c countJSON[T]) Unmarshal(src []byte, v *T) error {
	if c.loses {
		return nil
	}
	return json.Unmarshal(src, v)
}

// through is a codec of count by way of counted.
type through struct {
	c    countJSON[counted]
	to   func(*count, *counted)
	from func(*counted, *count)
}

func (t through) Marshal(dst []byte, v *count) ([]byte, error) {
	var w counted
	t.to(v, &w)
	return t.c.Marshal(dst, &w)
}

func (t through) Unmarshal(src []byte, v *count) error {
	var w counted
	err := t.c.Unmarshal(src, &w)
	t.from(&w, v)
	return err
}

// TestConversionsAreBlamed: a value that the conversions lose is no fault of the library.
func TestConversionsAreBlamed(t *testing.T) {
	to, from := func(v *count, w *counted) { w.N = v.N }, func(w *counted, v *count) { v.N = w.N }
	for name, c := range map[string]struct {
		through through
		verdict record.Verified
		party   record.Party
	}{
		"sound":             {through{countJSON[counted]{}, to, from}, record.OK, ""},
		"the library loses": {through{countJSON[counted]{loses: true}, to, from}, record.Failed, ""},
		"a conversion loses": {through{countJSON[counted]{}, func(*count, *counted) {}, from},
			record.Failed, record.Adapter},
		"a conversion panics": {through{countJSON[counted]{}, func(*count, *counted) { panic("no") }, from},
			record.Failed, record.Adapter},
	} {
		b := suite.Binding[count]{Codec: "x/y", Open: func(*suite.Inputs[count]) (*suite.Opened[count], error) {
			return &suite.Opened[count]{Codec: c.through,
				Generated: suite.NewGenerated(c.through.c, c.through.to, c.through.from)}, nil
		}, Ops: []codec.Op{codec.OpMarshal, codec.OpUnmarshal}}
		v := verify.Case(open(t, b.Case(dataset.Set[count]{ID: "count", Samples: []count{{1}, {2}}, Count: 2})),
			codec.Info{ID: "x/y"})
		if v.Verdict != c.verdict || v.Party != c.party {
			t.Errorf("%s: %+v, want %s by %q", name, v, c.verdict, c.party)
		}
	}
}

type page[T any] struct{ Items []T }

// TestAdaptedWithinAGenericType: an adaptation holds however the type at the root is written.
func TestAdaptedWithinAGenericType(t *testing.T) {
	at := time.Date(2026, 1, 2, 3, 4, 5, 6789, time.UTC)
	want, got := page[struct{ At time.Time }]{}, page[struct{ At time.Time }]{}
	want.Items, got.Items = []struct{ At time.Time }{{at}}, []struct{ At time.Time }{{at.Truncate(time.Millisecond)}}
	for path, same := range map[string]bool{
		"page[Order].Items[].At": true, "pageOrder.Items[].At": true, "page[example.org/shop.Order].Items[].At": true,
		"page[Order].Items[]": false, "page[Order].At": false, "pageOrder.Items[].Due": false,
	} {
		d := verify.Compare(&got, &want, []codec.Adaptation{{Path: path, Unit: time.Millisecond}})
		if (d == nil) != same {
			t.Errorf("%s: %v", path, d)
		}
	}
}
