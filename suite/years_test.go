package suite

import (
	"testing"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
)

type ticket struct {
	ID      string
	Opened  time.Time
	History []map[string]*time.Time
}

// TestTimesThatNoNumberHolds: only codecs with nanoseconds are left out, and only where a
// sample has a time that they cannot hold.
func TestTimesThatNoNumberHolds(t *testing.T) {
	now, never := time.Unix(1e9, 0).UTC(), time.Time{}
	cases := []*Case{
		{Codec: "a/exact"},
		{Codec: "b/nano", Adapted: []codec.Adaptation{{Path: "ticket.Opened", How: "time as int64 nanoseconds"}}},
		{Codec: "c/pair", Adapted: []codec.Adaptation{{Path: "ticket.Opened", How: "time as seconds and nanoseconds"}}},
	}
	for name, c := range map[string]struct {
		value ticket
		path  string
	}{
		"within":      {ticket{Opened: now, History: []map[string]*time.Time{{"x": &now, "y": nil}}}, ""},
		"unset":       {ticket{}, "ticket.Opened"},
		"deep inside": {ticket{Opened: now, History: []map[string]*time.Time{{"x": &never}}}, "ticket.History[][]"},
		"far ahead":   {ticket{Opened: time.Date(2300, 1, 1, 0, 0, 0, 0, time.UTC)}, "ticket.Opened"},
	} {
		kept, missing := WithoutYears(dataset.Set[ticket]{ID: "own", Samples: []ticket{{Opened: now}, c.value}}, cases)
		if c.path == "" {
			if len(kept) != 3 || len(missing) != 0 {
				t.Errorf("%s: %d kept, %v", name, len(kept), missing)
			}
			continue
		}
		if len(kept) != 2 || len(missing) != 1 || missing[0].Codec != "b/nano" || missing[0].Problems[0].Path != c.path {
			t.Errorf("%s: %d kept, %v", name, len(kept), missing)
		}
	}
}
