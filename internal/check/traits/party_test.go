package traits

import (
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/traits/task"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// own is item with a list of pairs, as an adapter's own type for a library without maps.
type own struct {
	Name  string
	Count int
	Tags  []string
	Raw   []byte
	Keys  []string
	Vals  []int
}

func toOwn(v *item, w *own) {
	*w = own{Name: v.Name, Count: v.Count, Tags: v.Tags, Raw: v.Raw}
	for k, n := range v.Labels { // in any order
		w.Keys, w.Vals = append(w.Keys, k), append(w.Vals, n)
	}
}

func fromOwn(w *own, v *item) {
	*v = item{Name: w.Name, Count: w.Count, Tags: w.Tags, Raw: w.Raw}
	for i, k := range w.Keys {
		if v.Labels == nil {
			v.Labels = map[string]int{}
		}
		v.Labels[k] = w.Vals[i]
	}
}

// binary is a library that has own for its type.
type binary struct {
	loses bool // nil slices, and instead of the adapter's order one of its own
	turn  *int
}

func (b binary) Marshal(dst []byte, w *own) ([]byte, error) {
	out := item{Name: w.Name, Count: w.Count, Tags: w.Tags, Raw: w.Raw}
	if b.loses {
		out.Tags = append([]string{}, w.Tags...)
	}
	dst = append(must(encode(dst, &out)), "|"...)
	*b.turn++
	for i := range w.Keys {
		if b.loses {
			i = (i + *b.turn) % len(w.Keys)
		}
		dst = append(append(append(dst, w.Keys[i]...), byte(w.Vals[i]), byte(w.Vals[i]>>8), byte(w.Vals[i]>>16),
			byte(w.Vals[i]>>24)), 0)
	}
	return dst, nil
}

func (b binary) Unmarshal(src []byte, w *own) error {
	head, tail, _ := strings.Cut(string(src), "|")
	var v item
	if err := decode([]byte(head), &v); err != nil {
		return err
	}
	*w = own{Name: v.Name, Count: v.Count, Tags: v.Tags, Raw: v.Raw}
	for ; len(tail) >= 6; tail = tail[6:] {
		w.Keys, w.Vals = append(w.Keys, tail[:1]),
			append(w.Vals, int(tail[1])|int(tail[2])<<8|int(tail[3])<<16|int(tail[4])<<24)
	}
	return nil
}

// adapter puts the conversions before the library.
type adapter struct{ binary }

func (a adapter) Marshal(dst []byte, v *item) ([]byte, error) {
	var w own
	toOwn(v, &w)
	return a.binary.Marshal(dst, &w)
}

func (a adapter) Unmarshal(src []byte, v *item) error {
	var w own
	if err := a.binary.Unmarshal(src, &w); err != nil {
		return err
	}
	fromOwn(&w, v)
	return nil
}

// TestParty tells what a conversion loses or disorders from what the library does.
func TestParty(t *testing.T) {
	for _, c := range []struct {
		loses bool
		want  map[string]record.Party // of the trait's fault; "": none
	}{
		{false, map[string]record.Party{"same-bytes": record.Adapter, "nil-map": record.Adapter, "nil-slice": "",
			"changes-argument": "", task.OneValue: ""}},
		{true, map[string]record.Party{"same-bytes": record.Library, "nil-map": record.Adapter, "nil-slice": record.Library}},
	} {
		b := suite.Binding[item]{Codec: "json/own", Ops: []codec.Op{codec.OpMarshal, codec.OpUnmarshal}}
		b.Open = func(*suite.Inputs[item]) (*suite.Opened[item], error) {
			l := binary{c.loses, new(int)}
			return &suite.Opened[item]{Codec: adapter{l}, Generated: suite.NewGenerated(l, toOwn, fromOwn)}, nil
		}
		for _, trait := range All() {
			want, named := c.want[trait.Name]
			if !named {
				continue
			}
			l, err := trait.Measure(b.Case(items), codec.Info{}, 8, 1)
			if err != nil || l.Party != want || (want == "") != trait.Fine(l.Value) {
				t.Errorf("%s of a library that loses %v: %+v, %v, want the party %q", trait.Name, c.loses, l, err, want)
			}
		}
	}
}

// TestStandIn blames the adapter where it says what it writes in the place of a map.
func TestStandIn(t *testing.T) {
	for _, how := range []string{"", "map as list of pairs"} {
		b := suite.Binding[item]{Codec: "json/counts", Ops: []codec.Op{codec.OpMarshal, codec.OpUnmarshal}}
		want := record.Library
		if how != "" {
			want, b.Adapted = record.Adapter, []codec.Adaptation{{Path: "item.Labels", How: how}}
		}
		n := 0
		b.Open = func(*suite.Inputs[item]) (*suite.Opened[item], error) {
			return &suite.Opened[item]{Codec: faulty{marshal: func(dst []byte, v *item) ([]byte, error) {
				n++
				return append(append(dst, strings.Repeat(" ", n%3)...), must(encode(nil, v))...), nil
			}, unmarshal: func(src []byte, v *item) error {
				err := decode(src, v)
				if v.Labels == nil {
					v.Labels = map[string]int{}
				}
				return err
			}}}, nil
		}
		for _, trait := range All() {
			if trait.Name != "same-bytes" && trait.Name != "nil-map" {
				continue
			}
			if l, err := trait.Measure(b.Case(items), codec.Info{}, 8, 1); err != nil || l.Value != No || l.Party != want {
				t.Errorf("adapted %q: %+v, %v, want the party %q", how, l, err, want)
			}
		}
	}
}
