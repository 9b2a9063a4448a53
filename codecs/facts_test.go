package codecs_test

import (
	"slices"
	"testing"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/attack"
	"github.com/serialbench/serialbench/internal/check/edges"
	"github.com/serialbench/serialbench/internal/check/traits"
	"github.com/serialbench/serialbench/internal/longtest"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/internal/session/sessiontest"
	"github.com/serialbench/serialbench/suite"
)

// nothing keeps no record.
type nothing struct{}

func (nothing) Append(record.Line) error { return nil }

// caseOf is the case of a codec of the field.
func caseOf(t *testing.T, f *session.Field, id, set string) *suite.Case {
	t.Helper()
	c := f.Suite.Case(id, set)
	if c == nil {
		t.Fatalf("no case of %s on %s", id, set)
	}
	return c
}

// TestKnownHarm reproduces which codecs panic on cut off input, and those that read behind damaged input. hyperpb does
// where its input is not copied.
func TestKnownHarm(t *testing.T) {
	longtest.Only(t, "attacks nine codecs")
	known := []struct {
		codec    string
		op       codec.Op
		min, max float64 // part of the lengths at which it panics
		reads    bool    // behind its input
	}{
		{"gencode/andyleap", codec.OpUnmarshal, 1, 1, false}, {"msgpack/shamatongen/array", codec.OpUnmarshal, 1, 1, false},
		{"msgpack/shamatongen/map", codec.OpUnmarshal, 1, 1, false}, {"flatbuffers/google", codec.OpUnmarshal, 0.6, 1, false},
		{"baseline", codec.OpUnmarshal, 0, 0, false}, {"json/std", codec.OpUnmarshal, 0, 0, false},
		{"msgpack/tinylib", codec.OpUnmarshal, 0, 0, false},
		{"gencode/andyleap/unsafe", codec.OpUnmarshal, 0, 1, true}, {"protobuf/hyperpb", codec.OpUnmarshalAlias, 0, 1, true},
	}
	var ids []string
	for _, k := range known {
		ids = append(ids, k.codec)
	}
	f := sessiontest.Field(t, ids, "person")
	var cells []attack.Cell
	for _, k := range known {
		cells = append(cells, attack.Cell{Case: caseOf(t, f, k.codec, "person"), Op: k.op})
	}
	lines, err := attack.Run(t.Context(), f.Workers(), cells,
		attack.Options{Seed: 1, Cases: 12_000, Limits: attack.DefaultLimits()}, nil, nothing{}, nil)
	if err != nil || len(lines) != len(known) {
		t.Fatalf("%d lines, %v", len(lines), err)
	}
	for i, k := range known {
		tried, panics := uint64(0), uint64(0)
		for outcome, n := range lines[i].Mutations[string(attack.Truncation)] {
			if tried += n; outcome == string(attack.Panic) {
				panics += n
			}
		}
		if part := float64(panics) / float64(tried); !(part >= k.min && part <= k.max) {
			t.Errorf("%s panics at %d of %d lengths, want %v to %v of them", k.codec, panics, tried, k.min, k.max)
		}
		t.Logf("%s panics at %d of %d lengths", k.codec, panics, tried)
		// Where it reads far enough, the process ends: how far depends on what else is linked.
		if reads := lines[i].Outcomes[string(attack.Overread)] > 0; reads != k.reads {
			t.Errorf("%s reads behind its input: %v, want %v: %+v", k.codec, reads, k.reads, lines[i])
		}
	}
}

// TestKnownMerges reproduces libraries whose Unmarshal adds to a target that is not empty, on their own types, as if
// the two messages stood behind each other.
func TestKnownMerges(t *testing.T) {
	longtest.Only(t, "builds a program of two codecs")
	ids := []string{"protobuf/vtproto", "protobuf/gogo/gogofast"}
	f := sessiontest.Field(t, ids, "order")
	var cases []*suite.Case
	for _, id := range ids {
		cases = append(cases, caseOf(t, f, id, "order"))
	}
	lines, err := traits.Run(t.Context(), traits.Workers{Doer: f.Workers()}, cases, 1, nothing{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		if !slices.ContainsFunc(lines, func(l record.Trait) bool {
			return l.Codec == id && l.Trait == "stale-fields" && l.Value == traits.Legal
		}) {
			t.Errorf("%s does not merge: %+v", id, lines)
		}
	}
}

// TestKnownEdges reproduces what becomes of instants.
func TestKnownEdges(t *testing.T) {
	longtest.Only(t, "builds programs of three libraries")
	ids := []string{"mus/mus-go", "mus/mus-go/unixnano", "bebop/200sc", "baseline"}
	f := sessiontest.Field(t, ids, "edgetext", "edgenumbers")
	got, err := edges.Run(t.Context(), f.Workers(), f.Suite, ids, 1, nothing{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []record.Edge{
		{Codec: "mus/mus-go", Case: "time/zero", Verdict: edges.Exact},
		{Codec: "mus/mus-go", Case: "time/nanoseconds", Verdict: edges.Changed, Party: record.Library,
			Got: "2024-06-15T12:30:45.123456Z"},
		// int64 nanos
		{Codec: "mus/mus-go/unixnano", Case: "time/zero", Verdict: edges.Changed, Party: record.Library, Silent: true,
			Got: "1754-08-30T22:43:41.128654848Z"},
		{Codec: "mus/mus-go/unixnano", Case: "time/nanoseconds", Verdict: edges.Exact},
		// 100 ns
		{Codec: "bebop/200sc", Case: "time/nanoseconds", Verdict: edges.Changed, Party: record.Library,
			Got: "2024-06-15T12:30:45.1234567Z"},
		{Codec: "baseline", Case: "time/zero", Verdict: edges.Exact},
		{Codec: "baseline", Case: "float64/NaN payload", Verdict: edges.Exact},
	} {
		want.Kind = record.KindEdge
		if !slices.Contains(got, want) {
			t.Errorf("not found: %+v", want)
		}
	}
}
