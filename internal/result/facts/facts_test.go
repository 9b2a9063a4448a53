package facts

import (
	"slices"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/record"
)

func attacked(id, dataset, op, outcome, mutation string) record.Attack {
	return record.Attack{Codec: id, Dataset: dataset, Op: op, Cases: 10, Planned: 10, Done: 10, Once: true, Worst: outcome,
		Reproducer: "r/" + outcome + ".json",
		Outcomes:   map[string]uint64{outcome: 10}, Mutations: map[string]map[string]uint64{mutation: {outcome: 10}}}
}

// planted is a record with a fault of each kind, and one codec without any.
func planted() *record.Record {
	trait := func(id, dataset, trait, value, reproducer string) record.Trait {
		return record.Trait{Codec: id, Dataset: dataset, Trait: trait, Value: value, Reproducer: reproducer}
	}
	return &record.Record{
		Codecs: []record.Codec{{ID: "x/clean"}, {ID: "x/truncated"}, {ID: "x/overread"}, {ID: "x/dead"}, {ID: "x/zero"},
			{ID: "x/stand-in"}, {ID: "x/edge"}},
		Attacks: []record.Attack{attacked("x/clean", "person", "unmarshal", "refused", "truncation"),
			attacked("x/truncated", "person", "unmarshal", "refused", "truncation"),
			attacked("x/dead", "person", "unmarshal", "dead", "nesting"),
			attacked("x/zero", "person", "unmarshal", "different", "bitflip")},
		Traits: []record.Trait{trait("x/clean", "order", "panics-on-truncation", "no", ""),
			trait("x/clean", "order", "same-bytes", "yes", ""),
			trait("x/truncated", "order", "panics-on-truncation", "yes", "7 of 9 bytes"),
			trait("x/truncated", "person", "panics-on-truncation", "no", ""),
			trait("x/overread", "person", "reads-past-input", "yes", "unmarshal-alias of 7 of 9 bytes"),
			trait("x/dead", "person", "nil-slice", "no", ""),
			trait("x/zero", "person", "same-bytes", "yes", ""), trait("x/zero", "order", "same-bytes", "no", "byte 3"),
			{Codec: "x/zero", Dataset: "order", Trait: "concurrent", Value: "no", Party: record.Adapter,
				Reproducer: "data race: write in github.com/serialbench/serialbench/codecs/x.(*Wire)"}},
		Edges: []record.Edge{{Codec: "x/clean", Case: "float64/-0", Verdict: "exact"},
			{Codec: "x/zero", Case: "float64/-0", Verdict: "changed", Got: "0"},
			{Codec: "x/zero", Case: "float32/-0", Verdict: "changed", Got: "0"},
			{Codec: "x/zero", Case: "list/nil", Verdict: "changed", Got: "empty"},
			{Codec: "x/stand-in", Case: "time/year 9999", Verdict: "changed", Got: "1815-09-12T18:26:53.189734165Z"},
			{Codec: "x/stand-in", Case: "time/nanoseconds", Verdict: "changed", Got: "2024-06-15T12:30:45.123456Z"},
			{Codec: "x/edge", Case: "bytes/1 MiB", Verdict: "hang"},
			{Codec: "x/edge", Case: "float64/NaN", Verdict: "error", Got: "marshal: NaN"}},
		Verdicts: []record.Verdict{{Codec: "x/stand-in", Dataset: "person", Verdict: record.Adapted,
			Adapted: []string{"Person.BirthDay: time as int64 nanoseconds"}},
			{Codec: "x/edge", Dataset: "tree", Verdict: record.Unsupported, Detail: "no recursion"}},
	}
}

// TestPlanted finds each fault under its name and nothing of the clean codec.
func TestPlanted(t *testing.T) {
	f := New(planted())
	for _, want := range []struct{ id, worst, words, untrusted string }{
		{"x/clean", None, "", "no harm found on person (10 inputs)"},
		{"x/truncated", "panic", "panics on truncated input", "harm on order: panics on truncated input"},
		{"x/overread", "overread", "reads outside its input",
			"decoding without copying: harm on person: reads outside its input"},
		{"x/dead", "dead", "kills the process on deep nesting", "harm on person: kills the process on deep nesting"},
		{"x/zero", Changed, "changes -0", "no harm found on person (10 inputs)"},
		{"x/stand-in", NotAttacked, "", ""},
		{"x/edge", "hang", "hangs on valid values", ""},
	} {
		c := f.Codec(want.id)
		worst, _ := c.Worst()
		if c.WorstWord() != want.worst || worst.Words != want.words || c.Untrusted("") != want.untrusted {
			t.Errorf("%s is %q, %q, %q, want %+v", want.id, c.WorstWord(), worst.Words, c.Untrusted(""), want)
		}
	}
	if c := f.Codec("x/stand-in"); len(c.Findings) != 1 || c.Findings[0].Party != record.Adapter ||
		!slices.Equal(c.Loses, []string{"time below microseconds"}) {
		t.Errorf("%+v", c)
	}
	failed := New(&record.Record{Codecs: []record.Codec{{ID: "x"}},
		Verdicts: []record.Verdict{{Codec: "x", Dataset: "d", Verdict: record.Failed, Detail: "got 1"},
			{Codec: "unlisted", Dataset: "d", Verdict: record.Failed}}})
	if w, ok := failed.Codec("x").Worst(); !ok || w.Harm != Changed || w.Detail != "got 1" || len(failed.Codecs()) != 1 {
		t.Errorf("%+v", w)
	}
	if c := f.Codec("x/edge"); !slices.Equal(c.Refuses, []string{"NaN"}) || len(c.Missing) != 1 {
		t.Errorf("%+v", c)
	}
	c := f.Codec("x/zero")
	if !slices.Equal(c.Loses, []string{"nil slices"}) || len(Groups(c.Silent())) != 1 {
		t.Errorf("%+v", c)
	}
	if got := c.Remarks(); !slices.Equal(got, []string{"bytes differ from call to call"}) {
		t.Errorf("%q: a race in an adapter is not the library's", got)
	}
	if got := f.Codec("x/truncated").Untrusted("person"); got != "no harm found on person (10 inputs)" {
		t.Errorf("%q", got)
	}
}

// TestHarms fails where a record knows an outcome that harms and this package does not.
func TestHarms(t *testing.T) {
	a := record.Attack{Outcomes: map[string]uint64{}}
	for _, o := range record.AttackOutcomes() {
		a.Outcomes[o] = 1
	}
	for _, harm := range a.Unsafe() {
		if !slices.Contains(Harms(), harm) {
			t.Errorf("%s is not in the order of severity", harm)
		}
		if strings.HasPrefix(Deed(harm), "ends as") {
			t.Errorf("%s has no words", harm)
		}
	}
}

// TestOrder checks the severity that findings, lines and cards are sorted by.
func TestOrder(t *testing.T) {
	all := append(Harms(), Changed, Unfinished, None, NotAttacked)
	for i, harm := range all {
		if Rank(harm) != i {
			t.Errorf("%s has severity %d, want %d", harm, Rank(harm), i)
		}
	}
	f := New(&record.Record{Attacks: []record.Attack{{Codec: "x", Dataset: "d", Op: "unmarshal", Cases: 3, Worst: "memory",
		Outcomes: map[string]uint64{"panic": 1, "memory": 1, "hang": 1}, Reproducer: "m.json"}}}).Codec("x").Findings
	if len(f) != 3 || f[0].Harm != "hang" || f[1].Harm != "memory" || f[2].Harm != "panic" || f[0].Reproducer != "" ||
		f[1].Reproducer != "m.json" {
		t.Errorf("%+v", f)
	}
}
