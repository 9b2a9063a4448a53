package recommend

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// alive is what libraries of tests are of, so that they may be offered.
const alive = "std"

// contest is a record in which a is fast, b small, c beaten by both, d failed.
func contest() *record.Record {
	r := &record.Record{Name: "contest", Run: record.Run{Plan: record.Plan{Ops: []string{"marshal", "unmarshal", "read"}}}}
	add := func(id string, ns, allocs int, size float64, verdict record.Verified) {
		how := "reflect"
		if id == "x/a" {
			how = "codegen"
		}
		r.Codecs = append(r.Codecs, record.Codec{ID: id, Library: alive, How: how, Version: "v1", NoOp: id == "noop"})
		r.Verdicts = append(r.Verdicts, record.Verdict{Codec: id, Dataset: "d", Verdict: verdict, EncodedBytes: size})
		for p := range 8 {
			for _, op := range []string{"marshal", "unmarshal"} {
				r.Samples = append(r.Samples, record.Sample{Codec: id, Dataset: "d", Op: op, Process: p, Ops: 1000,
					WallNS: int64(ns*1000 + p), Allocs: uint64(allocs * 1000)})
			}
		}
	}
	add("noop", 1, 0, 0, record.NotChecked)
	add("baseline", 10, 0, 5, record.OK)
	add("x/a", 20, 1, 50, record.OK)
	add("x/b", 200, 1, 20, record.Adapted)
	add("x/c", 300, 2, 60, record.OK)
	add("x/d", 1, 0, 1, record.Failed)
	return r
}

func choose(t *testing.T, r *record.Record, q Question) Answer {
	t.Helper()
	a, err := Choose(stats.Of(r, stats.Default), q)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func picked(a Answer) string {
	var ids []string
	for _, p := range a.Picks {
		ids = append(ids, p.Codec)
	}
	return strings.Join(ids, " ")
}

func first(a Answer) string {
	id, _, _ := strings.Cut(picked(a), " ")
	return id
}

func TestFrontAndPicks(t *testing.T) {
	a := choose(t, contest(), Question{})
	if picked(a) != "x/a x/b" || a.Favourite != nil || len(a.Candidates) != 3 {
		t.Errorf("%s, %+v", picked(a), a)
	}
	if got := a.Picks[1].GivesUp; len(got) != 1 || !strings.Contains(got[0], "10× slower than x/a") {
		t.Errorf("%v", got)
	}
	if a := choose(t, contest(), Question{Size: 1}); picked(a) != "x/b x/a" {
		t.Error(picked(a))
	}
}

func TestNeedExcludesTheFavourite(t *testing.T) {
	a := choose(t, contest(), Question{Needs: []Need{NoCodegen}})
	if first(a) != "x/b" || a.Favourite == nil || a.Favourite.Codec != "x/a" ||
		!slices.Equal(a.Favourite.Lacks, []Shortfall{{NoCodegen, "code is generated"}}) {
		t.Errorf("%s, %+v", picked(a), a.Favourite)
	}
}

// TestWrittenByHandIsNoLackOfCodegen: a library whose calls the user writes field by field
// is not what somebody wants who wants no code generated.
func TestWrittenByHandIsNoLackOfCodegen(t *testing.T) {
	r := contest()
	r.Codecs[3].How = "handwritten" // x/b
	if a := choose(t, r, Question{Needs: []Need{NoCodegen}}); strings.Contains(picked(a), "x/b") {
		t.Error(picked(a))
	}
	if a := choose(t, r, Question{Needs: []Need{NoHandwritten}}); first(a) != "x/a" {
		t.Error(picked(a))
	}
}

// TestWhatIsNotKnownSaysWhy: an attack that ran short is a reason, and no pick.
func TestWhatIsNotKnownSaysWhy(t *testing.T) {
	r := contest()
	r.Attacks = []record.Attack{
		{Codec: "x/a", Dataset: "d", Op: "unmarshal", Cases: 9, Planned: 9, Done: 9, Once: true,
			Outcomes: map[string]uint64{"refused": 9}},
		{Codec: "x/b", Dataset: "d", Op: "unmarshal", Cases: 5, Planned: 9, Done: 4,
			Outcomes: map[string]uint64{"refused": 5}},
	}
	a := choose(t, r, Question{Needs: []Need{Untrusted, Deterministic}})
	if len(a.Picks) != 0 {
		t.Errorf("picked %s by ignorance", picked(a))
	}
	a = choose(t, r, Question{Needs: []Need{Untrusted}})
	want := "x/b: untrusted input: the attack ran short: 4 of 9 systematic inputs tried on d by decoding\n"
	if text := Text(a); picked(a) != "x/a" || !strings.Contains(text, want) {
		t.Errorf("%s, want %q", text, want)
	}
}

// Planted: a codec that dies of hostile input is not recommended, nor is one of which
// the attack tried too little: other kinds of data, not every systematic input,
// another operation.
func TestUntrusted(t *testing.T) {
	r := contest()
	a := choose(t, r, Question{Needs: []Need{Untrusted}})
	if len(a.Picks) != 0 || len(a.Missing) != 1 || !strings.Contains(a.Missing[0].Command, "attack --dataset d") {
		t.Errorf("%+v", a)
	}
	dies := record.Attack{Codec: "x/a", Dataset: "hostile", Op: "read", Cases: 9, Planned: 9, Done: 9, Once: true,
		Worst: "panic", Outcomes: map[string]uint64{"panic": 1}, Detail: "index out of range"}
	clean := record.Attack{Codec: "x/b", Dataset: "hostile", Op: "unmarshal", Cases: 9, Planned: 9, Done: 9, Once: true,
		Worst: "refused", Outcomes: map[string]uint64{"refused": 9}, Kinds: []string{"list", "string"}}
	tree := clean
	tree.Dataset, tree.Kinds = "edgetree", []string{"recursive"}
	unfinished, elsewhere, same := clean, clean, clean
	unfinished.Done = 8
	elsewhere.Op = "unmarshal-reuse"
	same.Dataset, same.Kinds = "d", nil
	kinds := map[string][]string{"d": {"list", "recursive", "string"}}
	for _, c := range []struct {
		name    string
		attacks []record.Attack
		kinds   map[string][]string
		want    string
	}{
		{"every kind", []record.Attack{dies, clean, tree}, kinds, "x/b"},
		{"no recursion", []record.Attack{dies, clean}, kinds, ""},
		{"the data set itself", []record.Attack{dies, same}, nil, "x/b"},
		{"kinds that are not known", []record.Attack{dies, clean, tree}, nil, ""},
		{"half a plan", []record.Attack{dies, unfinished, tree}, kinds, ""},
		{"another operation", []record.Attack{dies, elsewhere, tree}, kinds, ""},
		{"one data set whole, another not", []record.Attack{dies, same, unfinished}, nil, ""},
	} {
		joined, err := record.Join(contest(), &record.Record{Attacks: c.attacks})
		if err != nil {
			t.Fatal(err)
		}
		a := choose(t, joined, Question{Needs: []Need{Untrusted}, Kinds: c.kinds})
		if first(a) != c.want || (len(a.Missing) == 0) != (c.want != "") {
			t.Errorf("%s: %s %+v", c.name, picked(a), a)
		}
		if !strings.Contains(fmt.Sprint(a.Favourite.Lacks),
			"makes it panic (reading in place on hostile: index out of range") {
			t.Errorf("%s: %+v", c.name, a.Favourite)
		}
	}
}

func TestDeterministic(t *testing.T) {
	r := contest()
	for _, id := range []string{"x/a", "x/b"} {
		for _, n := range []string{"same-bytes", "same-bytes-elsewhere"} {
			value := "yes"
			if id == "x/a" && n != "same-bytes" {
				value = "no"
			}
			r.Traits = append(r.Traits, record.Trait{Codec: id, Dataset: "d", Trait: n, Value: value})
		}
	}
	if a := choose(t, r, Question{Needs: []Need{Deterministic}}); first(a) != "x/b" {
		t.Errorf("%s %+v", picked(a), a)
	}
}

func TestNoUnsafeAndMaintained(t *testing.T) {
	r := contest()
	for i := range r.Codecs {
		r.Codecs[i].Library = "google.golang.org/protobuf" // of the standard library all is known
	}
	for _, n := range []Need{NoUnsafe, Maintained} {
		if a := choose(t, r, Question{Needs: []Need{n}}); len(a.Picks) != 0 || len(a.Missing) != 1 ||
			!strings.Contains(a.Missing[0].Command, "serialbench run") {
			t.Errorf("%s of a record that does not know: %+v", n, a)
		}
	}
	r.Run.Started = time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC)
	for i := range r.Codecs {
		r.Codecs[i].Unsafe, r.Codecs[i].Released = []string{}, "2024-06-02"
		if r.Codecs[i].ID == "x/a" {
			r.Codecs[i].Unsafe, r.Codecs[i].Released = []string{"example.org/a/fast"}, "2024-05-31"
		}
	}
	for n, why := range map[Need]string{NoUnsafe: "unsafe is imported by example.org/a/fast",
		Maintained: "v1 is of 2024-05-31, more than two years before the run"} {
		if a := choose(t, r, Question{Needs: []Need{n}}); first(a) != "x/b" || a.Favourite == nil ||
			!slices.Equal(a.Favourite.Lacks, []Shortfall{{n, why}}) {
			t.Errorf("%s: %s, %+v", n, picked(a), a.Favourite)
		}
	}
}

// Every job has a line of the section: its figures, what would fit, or why that is not known; only picks stand in code.
func TestSection(t *testing.T) {
	r := contest()
	for i := range r.Codecs {
		if r.Codecs[i].ID == "x/a" {
			r.Codecs[i].ID = against
		}
	}
	for i := range r.Verdicts {
		if r.Verdicts[i].Codec == "x/a" {
			r.Verdicts[i].Codec = against
		}
	}
	for i := range r.Samples {
		if r.Samples[i].Codec == "x/a" {
			r.Samples[i].Codec = against
		}
	}
	text, err := Section(Gather(stats.Of(r, stats.Default), nil))
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(strings.TrimSpace(text), "\n\n")
	lines := strings.Split(list, "\n")
	if len(lines) != len(Jobs()) {
		t.Fatal(text)
	}
	for i, want := range map[int]string{
		0: "**JSON with browsers and strangers** (api): Nothing fits. Limit",
		1: "**The same JSON for less CPU, and nobody may notice** (hot-json): Stay with encoding/json: `json/std`. ",
		6: "**Both ends the same build, trusted, every nanosecond** (same-build): " +
			"Stay with encoding/json: `json/std`. Or `x/b`: 10× slower than encoding/json, 0.4× the size",
	} {
		if !strings.HasPrefix(lines[i], "- "+want) {
			t.Errorf("%q, want %q", lines[i], want)
		}
	}
}

// Roles are told apart by library, whatever the ids: two configurations of one module, and
// two major versions, make one card.
func TestPicksAreOfDifferentLibraries(t *testing.T) {
	r := contest()
	for i := range r.Codecs {
		switch r.Codecs[i].ID {
		case "x/a":
			r.Codecs[i].Library = "example.org/one/v2"
		case "x/b":
			r.Codecs[i].Library = "example.org/one/v3"
		case "x/c":
			r.Codecs[i].Library = "example.org/other"
		}
	}
	a := choose(t, r, Question{Without: RuleNames(), Allocs: 1})
	if picked(a) != "x/a x/c" || a.Picks[1].Role != Alternative || a.Picks[1].Reason != "second" {
		t.Errorf("%s: %+v", picked(a), a.Picks)
	}
	r.Codecs[3].Library = "example.org/two"
	a = choose(t, r, Question{Without: RuleNames(), Allocs: 1})
	if picked(a) != "x/a x/b" || a.Picks[0].Role != ThePick ||
		a.Picks[1].Role != Alternative {
		t.Errorf("%s: %+v", picked(a), a.Picks)
	}
}

// Planted: a lead that rests on a difference of times which no interval shows is called none, and that is said only
// where every data set has an interval.
func TestTies(t *testing.T) {
	far := func(size float64, half float64, ns ...float64) Candidate {
		x := Candidate{Codec: "x", Bytes: size, Allocs: 1}
		sum := 0.0
		for _, t := range ns {
			x.logs, x.halves = append(x.logs, math.Log(t)), append(x.halves, half)
			sum += math.Log(t) / float64(len(ns))
		}
		x.NS = digits(math.Exp(sum), 6)
		x.Score = x.NS * size
		return x
	}
	on := func(n int) ranking { // each data set a family of its own
		r := ranking{time: 1, size: 1, allocs: 1}
		for i := range n {
			r.weights, r.family = append(r.weights, 1/float64(n)), append(r.family, i)
		}
		r.share = r.weights
		return r
	}
	for _, c := range []struct {
		name string
		x, y Candidate
		want bool
		text string
	}{
		{"apart", far(50, 0.01, 100), far(50, 0.01, 110), false, "10 % faster than x (8.5 % to 12 %)"},
		{"from two on", far(50, 0.005, 100), far(50, 0.005, 300), false, "3× faster than x"},
		{"noise of processes", far(50, 0.1, 100), far(50, 0.1, 110), true, "no difference in time to x (15 % would show)"},
		{"no interval", far(50, none, 100), far(50, 0.01, 200), false, "2× faster than x (rough: few runs)"},
		{"no interval, of two data sets", far(50, none, 100, 100), far(50, 0.01, 200, 200), false,
			"2× faster than x (rough: few runs on 2 of 2 data sets)"},
		{"spread over data sets", far(50, 0.01, 100, 200, 100), far(50, 0.01, 150, 150, 150), true,
			"no difference in time to x (45 % would show)"},
		{"spread of many", far(50, none, 100, 101, 102, 103, 104), far(50, none, 200, 200, 200, 200, 200),
			false, "96 % faster than x (94 % to 98 %)"},
		{"smaller anyway", far(40, 0.1, 100), far(50, 0.1, 110), false, "no difference in time to x (15 % would show)"},
		{"larger but for the time", far(51, 0.1, 100), far(50, 0.1, 110), true,
			"no difference in time to x (15 % would show)"},
	} {
		r := on(len(c.x.logs))
		if got := r.tied(c.x, c.y); got != c.want {
			t.Errorf("%s: tied %v", c.name, got)
		}
		if got := r.ahead(c.x, c.y)[0]; got != c.text {
			t.Errorf("%s: %q, want %q", c.name, got, c.text)
		}
	}
}

func TestExplain(t *testing.T) {
	r := contest()
	q := Question{Needs: []Need{NoCodegen}}
	e := Gather(stats.Of(r, stats.Default), nil)
	a, err := e.Answer(q)
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]string{
		"x/a": "not met: no code generation: code is generated",
		"x/c": "x/b is better at something and worse at nothing",
		"x/d": "its round trip failed on d",
	} {
		x := e.Explain(a, q, id)
		if x == nil || !strings.Contains(strings.Join(x.Reasons, "\n"), want) {
			t.Errorf("%s: %+v, want %q", id, x, want)
		}
	}
	if x := e.Explain(a, q, "x/none"); x != nil {
		t.Errorf("%+v of a codec that does not exist", x)
	}
}

func TestStreamsAndInterop(t *testing.T) {
	r := contest()
	for i := range r.Verdicts {
		r.Verdicts[i].Streams = "wrapped"
		if r.Verdicts[i].Codec == "x/b" {
			r.Verdicts[i].Streams = "real"
		}
	}
	if a := choose(t, r, Question{Needs: []Need{Streams}}); picked(a) != "x/b" || a.Favourite == nil {
		t.Errorf("%s %+v", picked(a), a.Favourite)
	}
	cell := func(reader, writer, verdict string, party record.Party) record.MatrixCell {
		return record.MatrixCell{Kind: record.KindInterop, Codec: reader, Peer: writer, Dataset: "d",
			Verdict: verdict, Party: party}
	}
	both := []record.MatrixCell{cell("x/a", "x/b", "exact", ""), cell("x/b", "x/a", "exact", "")}
	for _, c := range []struct {
		name  string
		cells []record.MatrixCell
		want  string
	}{
		{"nothing was tried", nil, ""},
		{"one way", both[:1], ""},
		{"both ways", both, "x/a x/b"},
		{"a reads wrongly", append([]record.MatrixCell{cell("x/a", "x/c", "wrong", record.Library)}, both...), "x/b"},
		{"a writes what b cannot read", append([]record.MatrixCell{cell("x/b", "x/a", "error", record.Peer)}, both...),
			"x/b"},
		{"of unknown cause, which another library reads",
			append([]record.MatrixCell{cell("x/c", "x/a", "error", "")}, both...), "x/a x/b"},
		{"of unknown cause, which no other library reads", []record.MatrixCell{both[0], cell("x/b", "x/a", "error", ""),
			cell("x/c", "x/a", "error", "")}, ""},
		{"another dialect", append([]record.MatrixCell{cell("x/a", "x/c", "other-schema", "")}, both...), "x/a x/b"},
	} {
		r := contest()
		r.Cells = c.cells
		if c.name == "a writes what b cannot read" { // as well as an exact one of another case
			r.Cells[0].Case = "one"
		}
		if a := choose(t, r, Question{Needs: []Need{Interop}}); picked(a) != c.want {
			t.Errorf("%s: %q %+v", c.name, picked(a), a.Missing)
		}
	}
}

// TestCrossLang takes what was exchanged with other languages in the place of what is declared.
func TestCrossLang(t *testing.T) {
	cell := func(codec, peer, direction, verdict string, party record.Party) record.MatrixCell {
		return record.MatrixCell{Kind: record.KindInterop, Codec: codec, Peer: peer, Reference: peer + " 1", Dataset: "d",
			Direction: direction, Verdict: verdict, Party: party}
	}
	both := func(codec, peer string) []record.MatrixCell {
		return []record.MatrixCell{cell(codec, peer, record.Writes, "exact", ""),
			cell(codec, peer, record.Reads, "changed", record.Reference)}
	}
	edge := func(codec, peer, verdict string, party record.Party) record.MatrixCell {
		c := cell(codec, peer, record.Reads, verdict, party)
		c.Case = "int8/max"
		return c
	}
	for _, c := range []struct {
		name  string
		cells []record.MatrixCell
		want  Verdict
		why   string
	}{
		{"both ways", both("x/a", "py/x"), Met, ""},
		{"one way", both("x/a", "py/x")[:1], Unmet, "tried both ways"},
		{"a fault", append(both("x/a", "py/x"), cell("x/a", "py/x", record.Reads, "wrong", record.Library)), Unmet,
			"wrong of what py/x wrote on d"},
		{"a fault of unknown cause", append(both("x/a", "py/x"), cell("x/a", "py/x", record.Writes, "error", "")),
			Unmet, "error where py/x read what it wrote on d"},
		{"a fault with one language only",
			append(both("x/a", "py/x"), cell("x/a", "js/x", record.Writes, "error", record.Library)), Met, ""},
		{"at the edge of a type, by nobody known", append(both("x/a", "py/x"), edge("x/a", "py/x", "wrong", "")), Met, ""},
		{"at the edge of a type, by the library", append(both("x/a", "py/x"), edge("x/a", "py/x", "wrong", record.Library)),
			Unmet, "wrong of what py/x wrote on d int8/max"},
		{"of another codec", append(both("x/b", "py/x"), cell("x/a", "py/x", record.Writes, "not-installed", "")),
			Unmet, "declared"},
	} {
		v := &observed{interop: c.cells}
		got, why := crossLang(v, "x/a", "d")
		if got != c.want || !strings.Contains(why, c.why) {
			t.Errorf("%s: %v %q, want %v %q", c.name, got, why, c.want, c.why)
		}
	}
}

// TestStrangers: what a codec takes for whole that others refuse counts against it for untrusted input, and so does a
// release that is young.
func TestStrangers(t *testing.T) {
	wrong := func(n int) (cells []record.MatrixCell) {
		cells = append(cells, record.MatrixCell{Kind: record.KindConform, Codec: "x/b", Peer: "suite", Direction: "any",
			Verdict: "wrong", Tried: 20})
		for i := range n {
			cells = append(cells, record.MatrixCell{Kind: record.KindConform, Codec: "x/b", Peer: "suite", Direction: "any",
				Case: strconv.Itoa(i), Verdict: "wrong", Party: record.Library, Want: record.MustRefuse, Got: "accepted as 1"})
		}
		return cells
	}
	for _, c := range []struct {
		name     string
		cells    []record.MatrixCell
		released string
		unsafe   []string
		why      string
	}{
		{"nothing", nil, "", nil, ""},
		{"a tenth is accepted", wrong(2), "", nil, ""},
		{"more is accepted", wrong(3), "", nil, "of 20 cases of suite it accepts 3 that have to be refused"},
		{"a week old", nil, "2026-01-25", nil, ""},
		{"younger", nil, "2026-01-27", nil, "v1.2.0 was 5 days old, and a release waits 7 for strangers' bytes"},
		{"two months, and unsafe", nil, "2025-12-01", []string{"x"}, ""},
		{"a month, and unsafe", nil, "2026-01-02", []string{"x"},
			"v1.2.0 was 30 days old, and a release that imports unsafe waits 60 for strangers' bytes"},
	} {
		r := contest()
		r.Run.Started = time.Date(2026, 2, 1, 12, 0, 0, 0, time.UTC)
		r.Cells = c.cells
		for i := range r.Codecs {
			if r.Codecs[i].ID == "x/b" {
				r.Codecs[i].Version, r.Codecs[i].Released, r.Codecs[i].Unsafe = "v1.2.0", c.released, c.unsafe
			}
		}
		got := untrusted(observe(r, nil), "x/b", "d")
		if (got.Verdict == Unmet) != (c.why != "") || c.why != "" && got.Why != c.why {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
}

// TestConformant has what must be count, and not what is only advised, or what is the
// adapter's doing.
func TestConformant(t *testing.T) {
	cell := func(codec, name, verdict string, party record.Party) record.MatrixCell {
		c := record.MatrixCell{Kind: record.KindConform, Codec: codec, Peer: "corpus", Case: name, Direction: "any",
			Verdict: verdict, Party: party}
		if name == "" {
			c.Tried = 10
		}
		return c
	}
	both := []record.MatrixCell{cell("x/a", "", "exact", ""), cell("x/b", "", "wrong", "")}
	for _, c := range []struct {
		name  string
		cells []record.MatrixCell
		want  string
	}{
		{"nothing was tried", nil, ""},
		{"the corpus is not there", []record.MatrixCell{cell("x/a", "", record.CellNotInstalled, "")}, ""},
		{"all is right", both, "x/a x/b"},
		{"b accepts what is wrong", append([]record.MatrixCell{cell("x/b", "n", "wrong", record.Library)}, both...), "x/a"},
		{"b writes longer than it should", append([]record.MatrixCell{cell("x/b", "n", "changed", record.Library)}, both...),
			"x/a x/b"},
		{"the adapter of b is wrong", append([]record.MatrixCell{cell("x/b", "n", "wrong", record.Adapter)}, both...),
			"x/a x/b"},
	} {
		r := contest()
		r.Cells = c.cells
		if a := choose(t, r, Question{Needs: []Need{Conformant}}); picked(a) != c.want {
			t.Errorf("%s: %q, want %q, %+v", c.name, picked(a), c.want, a.Missing)
		}
	}
}
