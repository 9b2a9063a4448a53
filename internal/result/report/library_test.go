package report

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/longtest/golden"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/facts"
	"github.com/serialbench/serialbench/internal/result/report/library"
	"github.com/serialbench/serialbench/internal/result/report/view"
)

// attacked is a record in which one codec panics on truncated input of one data
// set, one is only unsafe by aliasing, and one is safe.
func attacked() *record.Record {
	counts := func(outcome string, n uint64) (map[string]uint64, map[string]map[string]uint64) {
		return map[string]uint64{outcome: n}, map[string]map[string]uint64{"truncation": {outcome: n}}
	}
	r := &record.Record{Traits: []record.Trait{
		{Codec: "x/bad", Dataset: "person", Trait: "aliases-input", Value: "yes"},
		{Codec: "x/bad", Dataset: "order", Trait: "aliases-input", Value: "yes"},
		{Codec: "x/bad", Dataset: "person", Trait: "nil-slice", Value: "no"},
		{Codec: "x/good", Dataset: "person", Trait: "aliases-input", Value: "no"}},
		Edges: []record.Edge{{Codec: "x/bad", Case: "int8/min", Verdict: "panic"}}}
	for _, id := range []string{"x/bad", "x/good", "x/sly", "x/none"} {
		r.Codecs = append(r.Codecs, record.Codec{ID: id, Library: "example.org/" + id, Version: "v1", Released: "2026-01-02",
			Licence: "MIT", How: "codegen", Schema: true, Unsafe: []string{}})
	}
	add := func(id, dataset, op, outcome string) {
		a := record.Attack{Codec: id, Dataset: dataset, Op: op, Cases: 10, Planned: 10, Done: 10, Once: true}
		a.Outcomes, a.Mutations = counts(outcome, 10)
		r.Attacks = append(r.Attacks, a)
	}
	add("x/bad", "person", "unmarshal", "refused")
	add("x/bad", "order", "unmarshal", "panic")
	add("x/good", "person", "unmarshal", "refused")
	add("x/sly", "person", "unmarshal", "refused")
	add("x/sly", "person", "unmarshal-alias", "dead")
	r.Codecs[3].Unsafe = nil
	return r
}

func TestLibraryInOneLine(t *testing.T) {
	rec := attacked()
	for id, want := range map[string]string{
		"x/bad":  "harm on order: panics on truncated input",
		"x/good": "no harm found on person (10 inputs)",
		"x/sly": "no harm found on person (10 inputs); " +
			"decoding without copying: harm on person: kills the process on truncated " +
			"input",
		"x/none": "",
	} {
		if got := facts.New(rec).Codec(id).Untrusted(""); got != want {
			t.Errorf("%s: %q, want %q", id, got, want)
		}
	}
	if got := library.Noteworthy(facts.New(rec).Codec("x/bad")); !slices.Equal(got,
		[]string{"decoded values alias the input", "loses nil slices"}) {
		t.Errorf("%q", got)
	}
	for _, format := range []string{"txt", "md"} {
		var b bytes.Buffer
		if err := WriteSection(&b, format, SectionLibraries, rec, view.Options{}); err != nil {
			t.Fatal(err)
		}
		golden.File(t, "testdata/libraries."+format, b.Bytes())
	}
}

// The row of a ranked table says it too, of its own data set only.
func TestRankedRowSaysWhetherItIsSafe(t *testing.T) {
	rec := attacked()
	for _, id := range []string{"x/bad", "x/good"} {
		for _, op := range []string{"marshal", "unmarshal"} {
			rec.Samples = append(rec.Samples, record.Sample{Codec: id, Dataset: "order", Op: op, Ops: 1, WallNS: 10})
		}
	}
	var b bytes.Buffer
	if err := Write(&b, "txt", rec, view.Options{}); err != nil {
		t.Fatal(err)
	}
	if got := b.String(); strings.Count(got, "harm on order: panics on truncated input") != 1 ||
		strings.Contains(got, "no harm found") {
		t.Error(got)
	}
}
