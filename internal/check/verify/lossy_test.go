package verify_test

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// The types below lose something by a method of their own, or do not.
type (
	// stamped has the methods of the time that it embeds, and nothing of Value comes through them.
	stamped struct {
		time.Time
		Value int
	}
	money struct{ Units, Nanos int64 } // MarshalText writes Units alone
	point struct{ X, Y, Z int }        // MarshalBinary forgets Z
	named struct{ First, Last string } // MarshalJSON writes First alone
	level string                       // MarshalText writes its first letter
	whole struct{ A, B int }           // MarshalJSON writes both
)

func (m money) MarshalText() ([]byte, error) { return fmt.Append(nil, m.Units), nil }

func (m *money) UnmarshalText(text []byte) error {
	_, err := fmt.Sscan(string(text), &m.Units)
	return err
}

func (p point) MarshalBinary() ([]byte, error) { return []byte{byte(p.X), byte(p.Y)}, nil }

func (p *point) UnmarshalBinary(data []byte) error {
	if len(data) != 2 {
		return errors.New("two bytes wanted")
	}
	p.X, p.Y = int(data[0]), int(data[1])
	return nil
}

func (n named) MarshalJSON() ([]byte, error)     { return json.Marshal(n.First) }
func (n *named) UnmarshalJSON(data []byte) error { return json.Unmarshal(data, &n.First) }

func (l level) MarshalText() ([]byte, error) { return []byte(l[:min(len(l), 1)]), nil }

func (l *level) UnmarshalText(text []byte) error {
	*l = level(text)
	return nil
}

func (w whole) MarshalJSON() ([]byte, error) { return json.Marshal([]int{w.A, w.B}) }

func (w *whole) UnmarshalJSON(data []byte) error {
	list := []int{}
	err := json.Unmarshal(data, &list)
	if err == nil && len(list) == 2 {
		w.A, w.B = list[0], list[1]
	}
	return err
}

type jsonOf[T any] struct{ breaks func(*T) }

func (jsonOf[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	b, err := json.Marshal(v)
	return append(dst, b...), err
}

func (c jsonOf[T]) Unmarshal(src []byte, v *T) error {
	err := json.Unmarshal(src, v)
	if c.breaks != nil {
		c.breaks(v)
	}
	return err
}

type gobOf[T any] struct{}

func (gobOf[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	b := bytes.NewBuffer(dst)
	err := gob.NewEncoder(b).Encode(v)
	return b.Bytes(), err
}

func (gobOf[T]) Unmarshal(src []byte, v *T) error {
	return gob.NewDecoder(bytes.NewReader(src)).Decode(v)
}

func verdictOf[T any](t *testing.T, c codec.Codec[T], info codec.Info, values ...T) record.Verdict {
	b := suite.Binding[T]{Codec: "x/y", Open: func(*suite.Inputs[T]) (*suite.Opened[T], error) {
		return &suite.Opened[T]{Codec: c}, nil
	}, Ops: []codec.Op{codec.OpMarshal, codec.OpUnmarshal}}
	return verify.Case(open(t, b.Case(dataset.Set[T]{ID: "set", Samples: values, Count: len(values)})), info)
}

// TestTypesThatLoseSomething: what a method of a type loses is the type's doing and named, and what is lost beside it
// is not.
func TestTypesThatLoseSomething(t *testing.T) {
	at := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	type diary struct {
		ID    string
		Days  []stamped
		Cost  map[string]money
		Named *named
		Level level
	}
	full := diary{"x", []stamped{{at, 1}, {at, 2}}, map[string]money{"a": {1, 2}}, &named{"A", "B"}, "warn"}
	spoiled := jsonOf[diary]{func(d *diary) { d.ID = "y" }}
	info := codec.Info{ID: "x/y"}
	for name, c := range map[string]struct {
		got     record.Verdict
		verdict record.Verified
		places  string // that are named
	}{
		"embedded time":      {verdictOf(t, jsonOf[stamped]{}, info, stamped{at, 3}), record.Lossy, "stamped.Value"},
		"embedded time, gob": {verdictOf(t, gobOf[stamped]{}, info, stamped{at, 3}), record.Lossy, "stamped.Value"},
		"text":               {verdictOf(t, jsonOf[money]{}, info, money{1, 2}), record.Lossy, "money.Nanos"},
		"binary":             {verdictOf(t, gobOf[point]{}, info, point{1, 2, 3}), record.Lossy, "point.Z"},
		"binary, not asked":  {verdictOf(t, jsonOf[point]{}, info, point{1, 2, 3}), record.OK, ""},
		"JSON":               {verdictOf(t, jsonOf[named]{}, info, named{"A", "B"}), record.Lossy, "named.Last"},
		"all of it":          {verdictOf(t, jsonOf[level]{}, info, "warn"), record.Lossy, "level"},
		"nothing":            {verdictOf(t, jsonOf[whole]{}, info, whole{1, 2}), record.OK, ""},
		"within": {verdictOf(t, jsonOf[diary]{}, info, full), record.Lossy,
			"diary.Days[].Value diary.Cost[].Nanos diary.Named.Last diary.Level"},
		"the library too": {verdictOf(t, spoiled, info, full), record.Failed, ""},
		"the library, of a type that keeps all": {
			verdictOf(t, jsonOf[whole]{func(w *whole) { w.B = 0 }}, info, whole{1, 2}), record.Failed, ""},
	} {
		if c.got.Verdict != c.verdict || (c.got.Party == record.Type) != (c.verdict == record.Lossy) {
			t.Errorf("%s: %+v, want %s", name, c.got, c.verdict)
		}
		for _, p := range strings.Fields(c.places) {
			if !strings.Contains(c.got.Detail, p+": lost by your type ") {
				t.Errorf("%s: %q does not name %s", name, c.got.Detail, p)
			}
		}
	}
}

type refuses struct{ words string }

func (r refuses) Marshal([]byte, *count) ([]byte, error) { return nil, errors.New(r.words) }
func (r refuses) Unmarshal([]byte, *count) error         { return errors.New(r.words) }

// TestDocumentedLimits: a refusal that a documented limit explains is named as that.
func TestDocumentedLimits(t *testing.T) {
	info := codec.Info{ID: "x/y", Limits: []codec.Limit{{Error: "max nested level", Doc: "32 levels"},
		{Error: "too long", Doc: "1 MB"}}}
	for words, c := range map[string]struct {
		verdict record.Verified
		doc     string
	}{
		"cbor: exceeded max nested level 32": {record.Unsupported, "32 levels"},
		"max nested level":                   {record.Unsupported, "32 levels"},
		"a text is too long":                 {record.Unsupported, "1 MB"},
		"unexpected EOF":                     {record.Failed, ""},
		"nested level":                       {record.Failed, ""},
	} {
		v := verdictOf(t, refuses{words}, info, count{1})
		if v.Verdict != c.verdict || !strings.Contains(v.Detail, c.doc) || !strings.Contains(v.Detail, words) {
			t.Errorf("%s: %+v", words, v)
		}
	}
}
