package verify_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
	"unsafe"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// item is what the planted codecs encode.
type item struct {
	Name  string
	Count int
	Tags  []string
	At    time.Time
	Inner struct{ Label string }
}

var items = dataset.Set[item]{ID: "item", Count: 100, Generate: func(r *rand.Rand) item {
	i := item{Name: fmt.Sprintf("name %d", r.Uint64()), Count: r.Int(), At: time.Unix(r.Int64N(1e9), r.Int64N(1e9))}
	for range r.IntN(3) {
		i.Tags = append(i.Tags, fmt.Sprint("tag", r.IntN(1000)))
	}
	i.Inner.Label = fmt.Sprint(r.IntN(1000))
	return i
}}

// planted is encoding/json with at most one fault.
type planted struct {
	marshal   func(dst []byte, v *item) ([]byte, error)
	unmarshal func(src []byte, v *item) error
	reuse     func(src []byte, v *item) error
	alias     func(src []byte, v *item) error
	digest    func(src []byte) (codec.Digest, error)
}

func (p planted) Marshal(dst []byte, v *item) ([]byte, error) {
	if p.marshal != nil {
		return p.marshal(dst, v)
	}
	return marshal(dst, v)
}

func marshal[T any](dst []byte, v *T) ([]byte, error) {
	out, err := json.Marshal(v)
	return append(dst, out...), err
}

func (p planted) Unmarshal(src []byte, v *item) error {
	if p.unmarshal != nil {
		return p.unmarshal(src, v)
	}
	return json.Unmarshal(src, v)
}

func (p planted) UnmarshalReuse(src []byte, v *item) error {
	if p.reuse != nil {
		return p.reuse(src, v)
	}
	*v = item{}
	return json.Unmarshal(src, v)
}

func (p planted) UnmarshalAlias(src []byte, v *item) error {
	if p.alias != nil {
		return p.alias(src, v)
	}
	return json.Unmarshal(src, v)
}

func (p planted) Read(src []byte) (codec.Digest, error) {
	if p.digest != nil {
		return p.digest(src)
	}
	return readItem(src, true)
}

func readItem(src []byte, label bool) (d codec.Digest, err error) {
	var v item
	err = json.Unmarshal(src, &v)
	d.String(v.Name)
	d.Uint(uint64(v.Count))
	d.Len(len(v.Tags))
	for _, t := range v.Tags {
		d.String(t)
	}
	d.Uint(uint64(v.At.UnixNano()))
	if label {
		d.String(v.Inner.Label)
	}
	return d, err
}

// back is a library that something else works for.
type back struct{ planted }

func (back) FallsBack() string { return "another" }

// TestFallsBack: a library that does not work itself verifies, and the verdict says what works for it.
func TestFallsBack(t *testing.T) {
	c := suite.Binding[item]{Codec: "planted", Ops: []codec.Op{codec.OpMarshal, codec.OpUnmarshal},
		Open: func(in *suite.Inputs[item]) (*suite.Opened[item], error) {
			return &suite.Opened[item]{Codec: back{}}, nil
		}}.Case(items)
	b, err := c.Open(3, 1)
	if err != nil {
		t.Fatal(err)
	}
	if v := verify.Case(b, codec.Info{}); v.Verdict != record.OK || v.FallsBack != "another" {
		t.Errorf("%+v", v)
	}
}

func TestPlantedFaults(t *testing.T) {
	var shared, header []byte
	var scratch []string
	faults := map[string]struct {
		codec  planted
		op     codec.Op
		detail string
	}{
		"clean": {},
		"drops a field": {planted{marshal: func(dst []byte, v *item) ([]byte, error) {
			w := *v
			w.Inner.Label = ""
			return marshal(dst, &w)
		}}, codec.OpUnmarshal, "item.Inner.Label: got \"\", want \""},
		"drops an element": {planted{unmarshal: func(src []byte, v *item) error {
			err := json.Unmarshal(src, v)
			v.Tags = v.Tags[:min(1, len(v.Tags))]
			return err
		}}, codec.OpUnmarshal, "item.Tags: got length 1, want length 2"},
		"cuts the time": {planted{unmarshal: func(src []byte, v *item) error {
			err := json.Unmarshal(src, v)
			v.At = v.At.Truncate(time.Millisecond)
			return err
		}}, codec.OpUnmarshal, "item.At: got "},
		"shares its output": {planted{marshal: func(dst []byte, v *item) ([]byte, error) {
			if dst != nil {
				return marshal(dst, v)
			}
			out, err := marshal(shared[:0], v)
			shared = out
			return out, err
		}}, codec.OpMarshal, "output of one call is overwritten by the next"},
		"caches its output": {planted{marshal: func(dst []byte, v *item) ([]byte, error) {
			out, err := marshal(nil, v)
			if dst != nil {
				return append(dst, out...), err
			}
			if !bytes.EqualFold(header, out) && !bytes.HasPrefix(header, []byte("\xa5")) {
				header = out
			}
			return header, err
		}}, codec.OpMarshal, "writing to the output of one call changes the next"},
		"changes its argument": {planted{marshal: func(dst []byte, v *item) ([]byte, error) {
			out, err := marshal(dst, v)
			v.Inner.Label = "gone"
			return out, err
		}}, codec.OpMarshal, "changes its argument: value 0: item.Inner.Label"},
		"panics": {planted{unmarshal: func(src []byte, v *item) error {
			return errors.New(string(src[len(src) : cap(src)+1]))
		}}, codec.OpUnmarshal, "panic: runtime error"},
		"fails": {planted{marshal: func([]byte, *item) ([]byte, error) { return nil, errors.New("not today") }},
			codec.OpMarshal, "value 0: not today"},
		"aliases its input": {planted{unmarshal: func(src []byte, v *item) error {
			err := json.Unmarshal(src, v)
			at := bytes.Index(src, []byte(v.Name))
			v.Name = unsafe.String(&src[at], len(v.Name))
			return err
		}}, codec.OpUnmarshal, "decoded value points into the input (item.Name)"},
		"shares what it decodes": {planted{unmarshal: func(src []byte, v *item) error {
			err := json.Unmarshal(src, v)
			scratch = append(scratch[:0], v.Tags...)
			v.Tags = scratch
			return err
		}}, codec.OpUnmarshal, "decoded value is changed by the next call"},
		"changes its input": {planted{unmarshal: func(src []byte, v *item) error {
			err := json.Unmarshal(src, v)
			src[0] = ' '
			return err
		}}, codec.OpUnmarshal, "changes its input"},
		"needs bytes beyond": {planted{marshal: func(dst []byte, v *item) ([]byte, error) {
			out, err := marshal(dst, v)
			return append(out, '!')[:len(out)], err
		}, unmarshal: func(src []byte, v *item) error {
			if cap(src) == len(src) || src[:len(src)+1][len(src)] != '!' {
				return errors.New("no terminator")
			}
			return json.Unmarshal(src, v)
		}}, codec.OpUnmarshal, "needs bytes beyond the length"},
		"reads up to capacity": {planted{unmarshal: func(src []byte,
			v *item) error {
			return json.Unmarshal(src[:cap(src)], v)
		}},
			codec.OpUnmarshal, "depends on bytes beyond the length"},
		"overwrites the prefix": {planted{marshal: func(dst []byte, v *item) ([]byte, error) { return marshal(dst[:0], v) }},
			codec.OpMarshalReuse, "does not keep what the buffer held"},
		"counts the prefix in": {planted{marshal: func(dst []byte, v *item) ([]byte, error) {
			out, err := marshal(dst, v)
			return out[:len(out)-min(len(dst), 1)], err
		}}, codec.OpMarshalReuse, "what was appended is wrong"},
		"keeps stale fields": {planted{reuse: func(src []byte, v *item) error {
			old := v.Tags
			err := json.Unmarshal(src, v)
			if v.Tags == nil {
				v.Tags = old
			}
			return err
		}}, codec.OpUnmarshalReuse, "in a used target: item.Tags"},
		"wrong when aliasing": {planted{alias: func(src []byte, v *item) error { return nil }},
			codec.OpUnmarshalAlias, "item.Name: got \"\""},
		"skips a field": {planted{digest: func(src []byte) (codec.Digest, error) { return readItem(src, false) }},
			codec.OpRead, "not every field was visited"},
	}
	for name, f := range faults {
		t.Run(name, func(t *testing.T) {
			c := suite.Custom("json/planted", items, true, func() (codec.Codec[item], error) { return f.codec, nil })
			v := verify.Case(open(t, c), codec.Info{ID: "x/y"})
			if f.op == "" {
				if v.Verdict != record.OK || v.Detail != "" || v.EncodedBytes < 10 {
					t.Fatalf("got %+v, want ok", v)
				}
				return
			}
			if v.Verdict != record.Failed || v.Op != string(f.op) || !strings.HasPrefix(v.Detail, string(f.op)+": ") ||
				!strings.Contains(v.Detail, f.detail) {
				t.Errorf("got %s %s %q, want failed %s with %q", v.Verdict, v.Op, v.Detail, f.op, f.detail)
			}
			usual := f.op == codec.OpMarshal || f.op == codec.OpUnmarshal
			if v.Works(string(f.op)) || v.Works(string(codec.OpMarshal)) == usual ||
				v.Works(string(codec.OpUnmarshal)) == usual {
				t.Errorf("measured although %s failed, or not although nothing else did: %v", f.op, v.FailedOps)
			}
			if strings.Contains(v.Detail, "\n") {
				t.Errorf("more than one line: %q", v.Detail)
			}
		})
	}
}

func open(t *testing.T, c *suite.Case) *suite.Bench {
	t.Helper()
	b, err := c.Open(0, 7)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestNoOpIsNotChecked(t *testing.T) {
	c := suite.Custom("noop", items, false, func() (codec.Codec[item], error) {
		return planted{marshal: func([]byte, *item) ([]byte, error) { panic("called") }}, nil
	})
	if v := verify.Case(open(t, c), codec.Info{ID: "x/y", NoOp: true}); v.Verdict != record.NotChecked {
		t.Errorf("got %+v", v)
	}
}

func TestAdapted(t *testing.T) {
	for _, c := range []struct {
		path string
		unit time.Duration
		want record.Verified
	}{
		{"item.At", time.Millisecond, record.Adapted}, {"", time.Millisecond, record.Adapted},
		{"item.At", time.Microsecond, record.Failed}, {"item.Name", time.Millisecond, record.Failed},
		{"item.At", 0, record.Failed},
	} {
		b := suite.Binding[item]{Codec: "json/ms", Ops: []codec.Op{codec.OpMarshal, codec.OpUnmarshal},
			Adapted: []codec.Adaptation{{Path: c.path, How: "time in milliseconds", Unit: c.unit}},
			Open: func(*suite.Inputs[item]) (*suite.Opened[item], error) {
				return &suite.Opened[item]{Codec: planted{marshal: func(dst []byte, v *item) ([]byte, error) {
					w := *v
					w.At = w.At.Truncate(time.Millisecond)
					return marshal(dst, &w)
				}}}, nil
			}}
		if v := verify.Case(open(t, b.Case(items)), codec.Info{ID: "x/y"}); v.Verdict != c.want || len(v.Adapted) != 1 ||
			!strings.HasSuffix(v.Adapted[0], "time in milliseconds") {
			t.Errorf("%+v: got %+v", c, v)
		}
	}
}

func TestGenerated(t *testing.T) {
	type wire struct{ Name string }
	set := dataset.Set[wire]{ID: "wire", Count: 3, Generate: func(r *rand.Rand) wire { return wire{fmt.Sprint(r.Int())} }}
	for _, c := range []struct {
		to, from func(*wire, *wire)
		op       codec.Op
	}{
		{func(a, b *wire) { *b = *a }, func(a, b *wire) { *b = *a }, ""},
		{func(a, b *wire) {}, func(a, b *wire) { *b = *a }, codec.OpMarshalGenerated},
		{func(a, b *wire) { *b = *a }, func(a, b *wire) {}, codec.OpUnmarshalGenerated},
	} {
		b := suite.Binding[wire]{Codec: "json/generated",
			Ops: []codec.Op{codec.OpMarshalGenerated, codec.OpUnmarshalGenerated},
			Open: func(*suite.Inputs[wire]) (*suite.Opened[wire], error) {
				return &suite.Opened[wire]{Codec: plain[wire]{},
					Generated: suite.NewGenerated(codec.Codec[wire](plain[wire]{}), c.to, c.from)}, nil
			}}
		if v := verify.Case(open(t, b.Case(set)), codec.Info{ID: "x/y"}); v.Op != string(c.op) {
			t.Errorf("want fault of %q: got %+v", c.op, v)
		}
	}
	c := suite.Binding[wire]{Codec: "x", Ops: []codec.Op{codec.OpUnmarshalAlias},
		Open: func(*suite.Inputs[wire]) (*suite.Opened[wire], error) {
			return &suite.Opened[wire]{Codec: plain[wire]{}}, nil
		}}.Case(set)
	if v := verify.Case(open(t, c), codec.Info{ID: "x/y"}); !strings.Contains(v.Detail, "not offered") {
		t.Errorf("got %+v", v)
	}
}

// plain is encoding/json as it is.
type plain[T any] struct{}

func (plain[T]) Marshal(dst []byte, v *T) ([]byte, error) { return marshal(dst, v) }
func (plain[T]) Unmarshal(src []byte, v *T) error         { return json.Unmarshal(src, v) }
func (plain[T]) UnmarshalReuse(src []byte, v *T) error {
	*v = *new(T)
	return json.Unmarshal(src, v)
}

// Read checks the digest walker against itself: a decoded value has the digest
// of the original.
func (plain[T]) Read(src []byte) (codec.Digest, error) {
	v := new(T)
	err := json.Unmarshal(src, v)
	return verify.Digest(v), err
}

func TestNoFalseAlarm(t *testing.T) {
	clean[dataset.AccessLog](t)
	clean[dataset.BasicMemInfo](t)
	clean[dataset.CPUInfo](t)
	clean[dataset.MemInfo](t)
	clean[dataset.Mesh](t)
	clean[dataset.Message](t)
	clean[dataset.Order](t)
	clean[dataset.Person](t)
	clean[dataset.RedditAccount](t)
	clean[dataset.Telemetry](t)
	clean[dataset.Tree](t)
}

func clean[T any](t *testing.T) {
	for _, set := range dataset.Of[T]() {
		t.Run(set.ID, func(t *testing.T) {
			c := suite.Custom("json/std", set, true, func() (codec.Codec[T], error) { return plain[T]{}, nil })
			b, err := c.Open(min(c.Dataset.Count, 12), dataset.DefaultSeed)
			if err != nil {
				t.Fatal(err)
			}
			if v := verify.Case(b, codec.Info{ID: "x/y"}); v.Verdict != record.OK {
				t.Errorf("%s: %s", v.Op, v.Detail)
			}
			if err := verify.Quick(b); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestQuick(t *testing.T) {
	c := suite.Custom("x", items, false, func() (codec.Codec[item], error) {
		return planted{unmarshal: func([]byte, *item) error { return nil }}, nil
	})
	if err := verify.Quick(open(t, c)); err == nil || !strings.Contains(err.Error(), "item.Name") {
		t.Errorf("got %v", err)
	}
}

// writes is a codec that only writes.
type writes[T any] func(v *T) ([]byte, error)

func (w writes[T]) Marshal(_ []byte, v *T) ([]byte, error) { return w(v) }
func (writes[T]) Unmarshal([]byte, *T) error               { return nil }

func asXML[T any](v *T) ([]byte, error) { return xml.Marshal(v) }

func refusal[T any](t *testing.T, write func(v *T) ([]byte, error), v T, want record.Verified) {
	t.Helper()
	c := suite.Custom("x/y", dataset.Set[T]{ID: "t", Samples: []T{v}, Count: 1}, false,
		func() (codec.Codec[T], error) { return writes[T](write), nil })
	if got := verify.Case(open(t, c), codec.Info{ID: "x/y"}); got.Verdict != want {
		t.Errorf("%T: got %+v, want %s", v, got, want)
	}
}

// A type that a library refuses is unsupported. A value that it refuses is a failure, as is a data set's type.
func TestTypesThatALibraryRefuses(t *testing.T) {
	refusal(t, asXML, struct {
		A string `xml:"a>b"`
		B string `xml:"a"`
	}{}, record.Unsupported)
	refusal(t, asXML, struct{ A map[int]chan int }{map[int]chan int{}}, record.Unsupported)
	refusal(t, asXML, struct{ A []complex64 }{[]complex64{1}}, record.Unsupported) // an empty list is written
	refusal(t, asXML, struct {
		A [][]string `xml:",attr"`
	}{[][]string{{"a"}}}, record.Unsupported)
	refusal(t, asXML, struct{ A *map[string]int }{&map[string]int{}}, record.Unsupported)
	no := errors.New("no")
	refusal(t, func(v *struct{ A int }) ([]byte, error) { return nil, fmt.Errorf("of this type: %w", no) },
		struct{ A int }{}, record.Unsupported)
	refusal(t, func(v *struct{ A int }) ([]byte, error) { return nil, map[bool]error{true: no}[v.A < 0] },
		struct{ A int }{-1}, record.Failed)
	refusal(t, func(v *struct{ A int }) ([]byte, error) { panic(no) }, struct{ A int }{}, record.Failed)
	refusal(t, func(v *item) ([]byte, error) { return nil, no }, item{}, record.Failed)
}
