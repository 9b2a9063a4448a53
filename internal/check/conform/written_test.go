package conform

import (
	"encoding/hex"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/conform/judge"
	"github.com/serialbench/serialbench/internal/check/conform/task"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// rewriting is encoding/json, and what a fault makes of what it wrote.
type rewriting[T any] struct {
	text[T]
	fault func(string) (string, error)
}

func (c rewriting[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	b, err := c.text.Marshal(nil, v)
	if err == nil && c.fault != nil {
		var s string
		s, err = c.fault(string(b))
		b = []byte(s)
	}
	return append(dst, b...), err
}

// TestPlantedInWhatIsWritten checks that each fault of writing is found in the one cell that
// is about that.
func TestPlantedInWhatIsWritten(t *testing.T) {
	replace := func(old, with string) func(string) (string, error) {
		return func(s string) (string, error) { return strings.ReplaceAll(s, old, with), nil }
	}
	cases := append([]Case{{Name: "any", Input: []byte("[1.5,2]"), Demand: Accept, Way: IntoAny, value: fixed("[1.5,2]"),
		back: true}}, suited("", "field", []byte("1.5"), 1.5)...)
	for i := range cases {
		cases[i].Input = intoField("json", cases[i], place{name: cases[i].Field})
	}
	for name, p := range map[string]struct {
		fault   func(string) (string, error)
		verdict string
	}{
		"clean":       {nil, record.CellExact},
		"lossy":       {replace("1.5", "1"), record.CellWrong},
		"no JSON":     {replace("1.5", "1,5."), record.CellWrong},
		"not UTF-8":   {func(s string) (string, error) { return s + "\xff", nil }, record.CellWrong},
		"refuses":     {func(s string) (string, error) { return "", errors.New("no") }, record.CellError},
		"panics":      {func(s string) (string, error) { panic("no") }, record.CellPanic},
		"has no such": {func(s string) (string, error) { return "", suite.ErrNotOffered }, ""},
	} {
		info := codec.Info{ID: "json/x", Kind: codec.Reflect, Any: "planted"}
		s, err := suite.New([]codec.Info{info}, nil,
			[]*suite.Case{suite.Custom(info.ID, dataset.Of[dataset.EdgeNumbers]()[0], true,
				func() (codec.Codec[dataset.EdgeNumbers], error) {
					return rewriting[dataset.EdgeNumbers]{fault: p.fault}, nil
				})}, nil)
		if err != nil {
			t.Fatal(err)
		}
		s.Any = map[string]func() (codec.Codec[any],
			error){info.ID: func() (codec.Codec[any], error) { return rewriting[any]{fault: p.fault}, nil }}
		for _, k := range cases {
			var begun []string
			cells, err := task.Try(s, info, "c", k.task(), func(way string) error { begun = append(begun, way); return nil })
			if err != nil || strings.Join(begun, ",") != k.Way+","+k.Way+"-back" {
				t.Fatalf("%s: %v, begun %q", name, err, begun)
			}
			if cells[0].Verdict != record.CellExact || (p.verdict == "") != (len(cells) == 1) {
				t.Errorf("%s: %+v", name, cells)
				continue
			}
			if p.verdict == "" {
				continue
			}
			back := cells[1]
			if back.Verdict != p.verdict || back.Direction != k.Way+"-back" ||
				(p.verdict != record.CellExact) != (back.Party == record.Library && back.Bytes != "") {
				t.Errorf("%s: %+v, want %s", name, back, p.verdict)
			}
		}
	}
}

// TestReaders has the readers that judge read the vectors that stand here.
func TestReaders(t *testing.T) {
	for format, list := range map[string][]Case{"cbor": cborVectors(), "msgpack": msgpackVectors()} {
		for _, c := range list {
			in := c.Input
			if c.Field != "" {
				in = intoField(format, c, place{name: c.Field})
			}
			v, err := judge.Read(format, in)
			switch {
			case c.Demand == Refuse && c.Field == "":
				if err == nil {
					t.Errorf("%s: %s is read as %s", format, c.Name, judge.Normal(v))
				}
			case err != nil:
				t.Errorf("%s: %s: %v", format, c.Name, err)
			case c.Field == "" && c.Value() != "" && judge.Normal(v) != c.Value():
				t.Errorf("%s: %s: %s, want %s", format, c.Name, judge.Normal(v), c.Value())
			}
			for i := range in { // no beginning of it is read, or makes the reader panic
				if _, err := judge.Read(format, in[:i]); err == nil {
					t.Errorf("%s: %s is read from %d of %d bytes", format, c.Name, i, len(in))
				}
			}
		}
	}
}

func TestRekeyed(t *testing.T) {
	if got := rekeyed(unhex("0c000000 10 61 00 01000000 00"),
		"i32"); hex.EncodeToString(got) != "0e000000106933320001000000"+"00" {
		t.Errorf("rekeyed: %x", got)
	}
}

// TestReplacedField: a field in whose place an adapter puts something else is not asked about.
func TestReplacedField(t *testing.T) {
	whole := Case{Dataset: "edgelist", value: fixed("{Words:[\"a\"],Number:5}")}
	field := Case{Dataset: "edgetext", Field: "At", value: fixed("t'1.000000000'")}
	for _, c := range []struct {
		adapted codec.Adaptation
		k       Case
		want    bool
	}{
		{codec.Adaptation{Path: "EdgeList.Number", How: "pointer as list"}, whole, true},
		{codec.Adaptation{Path: "EdgeList.Numbers", How: "list as list"}, whole, false},
		{codec.Adaptation{Path: "EdgeText.At", How: "time as int64 nanoseconds"}, field, true},
		{codec.Adaptation{Path: "EdgeText.At", How: "time to milliseconds", Unit: time.Millisecond}, field, false},
		{codec.Adaptation{Path: "EdgeText.Text", How: "text as bytes"}, field, false},
	} {
		if got := replacedField(&suite.Case{Adapted: []codec.Adaptation{c.adapted}}, c.k); got != c.want {
			t.Errorf("%+v: %t", c.adapted, got)
		}
	}
}
