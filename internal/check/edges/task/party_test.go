package task

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// wire has an integer where EdgeText has an instant, as an adapter's own type.
type wire struct {
	Text string
	Data []byte
	At   int64
}

func toWire(v *dataset.EdgeText, w *wire) { *w = wire{v.Text, v.Data, v.At.UnixNano()} }
func fromWire(w *wire, v *dataset.EdgeText) {
	*v = dataset.EdgeText{Text: w.Text, Data: w.Data, At: time.Unix(0, w.At).UTC()}
}

// converting puts conversions before a codec of wire.
type converting struct{ inner memory[wire] }

func (c converting) Marshal(dst []byte, v *dataset.EdgeText) ([]byte, error) {
	var w wire
	toWire(v, &w)
	return c.inner.Marshal(dst, &w)
}

func (c converting) Unmarshal(src []byte, v *dataset.EdgeText) error {
	var w wire
	if err := c.inner.Unmarshal(src, &w); err != nil {
		return err
	}
	fromWire(&w, v)
	return nil
}

// nanoseconds is a codec of EdgeText whose instants are integers: by conversions, or,
// with written, in the calls of the adapter, which says so. change is what the library does.
func nanoseconds(written bool, change func(*wire) error) *suite.Case {
	b := suite.Binding[dataset.EdgeText]{Codec: "m/nanoseconds", Ops: []codec.Op{codec.OpMarshal, codec.OpUnmarshal}}
	c := memory[wire]{new([]wire), change}
	if written {
		b.Adapted = []codec.Adaptation{{Path: "EdgeText.At", How: "time as int64 nanoseconds"}}
	}
	b.Open = func(*suite.Inputs[dataset.EdgeText]) (*suite.Opened[dataset.EdgeText], error) {
		o := &suite.Opened[dataset.EdgeText]{Codec: converting{c}}
		if !written {
			o.Generated = suite.NewGenerated(c, toWire, fromWire)
		}
		return o, nil
	}
	return b.Case(dataset.Of[dataset.EdgeText]()[0])
}

// TestParty tells what the adapter's stand-in does to a value from what the library does.
func TestParty(t *testing.T) {
	years := []string{"time/zero", "time/year 1", "time/year 1677", "time/year 2263", "time/year 9999"}
	zones := []string{"time/zone without name", "time/zone with name", "time/zone with seconds"}
	day := func(w *wire) error { w.At += int64(24 * time.Hour); return nil } // a fault of the library
	text := func(w *wire) error { w.Text = strings.ReplaceAll(w.Text, "\x00", ""); return nil }
	for _, c := range []struct {
		name     string
		made     *suite.Case
		adapter  []string
		library  []string
		elsewise record.Party // of the other changed instants
	}{
		{"converted, library clean", nanoseconds(false, nil), append(slices.Clone(years), zones...), nil, ""},
		{"written, library clean", nanoseconds(true, nil), append(slices.Clone(years), zones...), nil, ""},
		{"converted, library a day off", nanoseconds(false, day), nil,
			[]string{"time/1970", "time/nanoseconds", "time/year 9999"}, record.Library},
		{"written, library a day off", nanoseconds(true, day), nil,
			[]string{"time/1970", "time/nanoseconds", "time/year 9999"}, record.Library},
		{"converted, library loses a NUL", nanoseconds(false, text), years, []string{"string/NUL inside"}, ""},
	} {
		b, err := c.made.Open(1, 1)
		if err != nil {
			t.Fatal(err)
		}
		rec := &record.Record{}
		for _, e := range All() {
			if e.Dataset != "edgetext" {
				continue
			}
			l := e.try(b, codec.Info{})
			rec.Edges = append(rec.Edges, l)
			switch {
			case slices.Contains(c.adapter, e.Name) && (l.Verdict != Changed || l.Party != record.Adapter),
				slices.Contains(c.library, e.Name) && (l.Verdict != Changed || l.Party != record.Library || !l.Silent),
				l.Verdict == Exact && l.Party != "",
				l.Verdict == Changed && !slices.Contains(append(c.adapter, c.library...), e.Name) && l.Party != c.elsewise &&
					!slices.Contains(zones, e.Name):
				t.Errorf("%s: %s is %s by %q, silent %v (%s)", c.name, e.Name, l.Verdict, l.Party, l.Silent, l.Got)
			case slices.Contains(years, e.Name) && l.Verdict == Changed && !l.Silent, slices.Contains(zones, e.Name) &&
				c.elsewise == "" && l.Silent:
				t.Errorf("%s: %s (%s) silent: %v", c.name, e.Name, l.Got, l.Silent)
			}
		}
		silent := rec.SilentChanges("m/nanoseconds")
		if len(c.library) == 0 && len(silent) > 0 || len(c.library) > 0 && len(silent) < len(c.library) {
			t.Errorf("%s: %d silent changes by the library: %v", c.name, len(silent), silent)
		}
	}
}

// TestPartyOfPanic blames the library for a panic in code that is not serialbench's adapters'.
func TestPartyOfPanic(t *testing.T) {
	b, err := nanoseconds(true, func(*wire) error { panic("no") }).Open(1, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range All() {
		if e.Name == "string/empty" {
			if l := e.try(b, codec.Info{}); l.Verdict != Panicked || l.Party != record.Library {
				t.Errorf("%+v", l)
			}
		}
	}
}

// TestStandIn has what becomes of a value by each adaptation that is written into calls, and by one that is not.
func TestStandIn(t *testing.T) {
	at := time.Date(9999, 6, 15, 0, 0, 0, 1, time.FixedZone("", 3600))
	for how, want := range map[string]time.Time{
		"time as int64 nanoseconds":       time.Unix(0, at.UnixNano()),
		"time as seconds and nanoseconds": at,
	} {
		got := standIn(how, reflect.ValueOf(at))
		if len(got) != 2 || !got[0].Interface().(time.Time).Equal(want) ||
			got[0].Interface().(time.Time).Location() != time.UTC {
			t.Errorf("%s: %v, want %v", how, got, want)
		}
	}
	for _, how := range []string{"time to milliseconds", "time as int64 nanoseconds by the library, years 1678 to 2261",
		"negative zero as zero"} {
		if got := standIn(how, reflect.ValueOf(at)); len(got) > 0 {
			t.Errorf("%s is the library's: %v", how, got)
		}
	}
}
