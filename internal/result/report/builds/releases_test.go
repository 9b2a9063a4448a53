package builds

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// releases is a record of four releases, of which the second does not build, the third is
// slower, and the fourth mends what the third brought.
func releases() *record.Record {
	r := &record.Record{Name: "h.jsonl"}
	for i, v := range []string{"v1", "v2", "v3", "v4"} {
		r.Run.Builds = append(r.Run.Builds, record.Build{Number: i, Name: v, Go: "go1.26.8", ProgramB: 5e6})
	}
	r.Run.Builds[1].Problem = "it does not build"
	r.Run.Plan = record.Plan{Codecs: []string{"x/lib"}, Datasets: []string{"person"}, Ops: []string{"unmarshal"}}
	process := 0
	for _, b := range []int{0, 2, 3} {
		r.Verdicts = append(r.Verdicts, record.Verdict{Codec: "x/lib", Dataset: "person", Verdict: record.OK,
			EncodedBytes: 10, Build: b})
		wall := map[int]int64{0: 1000, 2: 2000, 3: 2000}[b]
		for round := range 12 {
			process++
			s := record.Sample{Codec: "x/lib", Dataset: "person", Op: "unmarshal", Process: process, Round: round, Build: b,
				Link: b, BatchOps: 10, Positions: 1}
			for n := range 9 {
				s.Ops += 10
				s.BatchesNS = append(s.BatchesNS, wall+int64((round*7+n*3+b)%5))
				s.WallNS += wall
				s.ProbesPS, s.ChainPS = append(s.ProbesPS, 1000), append(s.ChainPS, 800)
			}
			r.Samples = append(r.Samples, s)
		}
		r.Witnesses = append(r.Witnesses,
			record.Witness{Finding: "bug:x/lib:TestBugLoss", Codec: "x/lib", Kept: record.Holds,
				Verdict: map[int]string{0: record.Gone, 2: record.Holds, 3: record.Gone}[b], Build: b},
			record.Witness{Finding: "bug:x/lib:TestBugOld", Codec: "x/lib", Kept: record.Holds,
				Verdict: map[int]string{0: record.Holds, 2: record.Untold, 3: record.Gone}[b], Build: b},
			record.Witness{Finding: "attack:x/lib:person:unmarshal:panic", Codec: "x/lib", Kept: record.Panicked,
				Verdict: map[int]string{0: record.Panicked, 2: record.Died, 3: record.Refused}[b], Build: b})
		r.Edges = append(r.Edges, record.Edge{Codec: "x/lib", Case: "float64/NaN",
			Verdict: map[int]string{0: "exact", 2: "exact", 3: "error"}[b], Build: b})
		r.Traits = append(r.Traits, record.Trait{Codec: "x/lib", Dataset: "person", Trait: "largest-string",
			Value: fmt.Sprint("≥", 1+b), Build: b})
		r.Attacks = append(r.Attacks, record.Attack{Codec: "x/lib", Dataset: "person", Op: "unmarshal", Cases: 9,
			Outcomes: map[string]uint64{[]string{record.Panicked, "", record.Panicked, record.Refused}[b]: 9}, Build: b})
	}
	return r
}

func TestHistoryDatesFindings(t *testing.T) {
	h := HistoryOf(releases(), "example.org/lib", stats.Estimator{})
	got := map[string]string{}
	for _, s := range h.changes() {
		if s.What != "verifies" {
			got[s.What] += s.Way + " at " + s.At + "; "
		}
	}
	for what, want := range map[string]string{
		"bug:x/lib:TestBugLoss":               "brought at v3; mended at v4; ",
		"bug:x/lib:TestBugOld":                "mended at v4; ", // v3 tells nothing
		"attack:x/lib:person:unmarshal:panic": "brought at v3; mended at v4; ",
		"edge:x/lib:float64/nan":              "brought at v4; ",
		"hostile:x/lib:person:unmarshal":      "mended at v4; ",
		"trait:x/lib:person:largest-string":   "other at v3; other at v4; ",
		"time":                                "brought at v3; ",
	} {
		if got[what] != want {
			t.Errorf("%s: %q, want %q", what, got[what], want)
		}
	}
	if len(got) != 7 {
		t.Errorf("%v", got)
	}
	if h.standing(2, "x/lib/option") != "2 of 2" || h.standing(3, "x/lib") != "0 of 3" ||
		h.standing(0, "x/library") != "" || h.hostile(2, "x/lib", "person") != "panic" {
		t.Errorf("%q, %q, %q, %q", h.standing(2, "x/lib/option"), h.standing(3, "x/lib"), h.standing(0, "x/library"),
			h.hostile(2, "x/lib", "person"))
	}
	failing := releases()
	for i := range failing.Verdicts {
		failing.Verdicts[i].Verdict, failing.Verdicts[i].Detail = record.Failed, "planted"
	}
	notes := HistoryOf(failing, "example.org/lib", stats.Estimator{}).Notes
	if !slices.ContainsFunc(notes, func(n string) bool {
		return strings.HasPrefix(n, "x/lib on person is not compared, since it verifies in no build: in v") &&
			strings.HasSuffix(n, "failed: planted")
	}) {
		t.Errorf("%v", notes)
	}
	if !slices.ContainsFunc(h.Notes, func(n string) bool {
		return strings.HasPrefix(n, "bug:x/lib:TestBugOld could not be told of v3")
	}) {
		t.Errorf("%v", h.Notes)
	}
}

func TestHistoryIsWritten(t *testing.T) {
	h := HistoryOf(releases(), "example.org/lib <x>", stats.Estimator{})
	want := map[string][]string{
		"txt": {"x/lib on person: unmarshal: +99.9 % at v3", "v3 brings a known fault that v1 does not have " +
			"[bug:x/lib:TestBugLoss]", "v4 no longer kills the process on a kept input of x/lib: refused, which was dead in v3",
			"it does not build"},
		"md":   {"| v3 |"},
		"json": {`"what": "bug:x/lib:TestBugLoss"`},
		"html": {"example.org/lib &lt;x&gt; by release", `<circle cx="408"`, `class="brought"`, "v2", "M56 "},
	}
	for _, format := range HistoryFormats() {
		var b strings.Builder
		if err := WriteHistory(&b, format, h, false); err != nil {
			t.Fatal(format, err)
		}
		for _, w := range want[format] {
			if !strings.Contains(b.String(), w) {
				t.Errorf("%s: no %q in\n%s", format, w, b.String())
			}
		}
		if format == "json" {
			var d HistoryDocument
			if err := json.Unmarshal([]byte(b.String()), &d); err != nil || len(d.Changes) != len(d.Steps) ||
				len(d.Checks) == 0 {
				t.Errorf("%v: %+v", err, d)
			}
		}
	}
}

// TestCodecsByGoRelease: a history of Go is a table of codecs by release, whose cells say what became of each.
func TestCodecsByGoRelease(t *testing.T) {
	r := releases()
	for i := range r.Run.Builds {
		r.Run.Builds[i].Go = fmt.Sprint("go1.2", i)
	}
	r.Run.Plan.Codecs = append(r.Run.Plan.Codecs, "x/back", "x/new", "x/odd")
	for b, v := range map[int]record.Verdict{0: {Verdict: record.OK}, 2: {Verdict: record.OK, FallsBack: "y"},
		3: {Verdict: record.Failed, Detail: "got 1"}} {
		v.Codec, v.Dataset, v.Build = "x/back", "person", b
		r.Verdicts = append(r.Verdicts, v)
	}
	r.Verdicts = append(r.Verdicts, record.Verdict{Codec: "x/new", Dataset: "person", Verdict: record.Unsupported,
		Detail: "needs go1.22"})
	var b strings.Builder
	if err := WriteHistory(&b, "md", HistoryOf(r, "Go", stats.Estimator{}), false); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"| x/lib | person | 100 ns | not built | 200 ns (+99.9 %) | 200 ns (\\~) |",
		"| x/back | person | verifies | not built | falls back to y: verifies | failed |",
		"| x/new | person | not there | not built | does not build | does not build |",
		"| x/odd | person | does not build |", "- x/back on person with v4: got 1", "- x/new with v1: needs go1.22"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
}

// TestEqualBuildsPassChecks: equal answers are no change, whatever they are.
func TestEqualBuildsPassChecks(t *testing.T) {
	r := releases()
	for i := range r.Witnesses {
		r.Witnesses[i].Verdict = record.Panicked
	}
	for i := range r.Edges {
		r.Edges[i].Verdict = "error"
	}
	for i := range r.Traits {
		r.Traits[i].Value = "no"
	}
	for i := range r.Attacks {
		r.Attacks[i].Outcomes = map[string]uint64{record.Died: 1}
	}
	if s := Compare(r, NoGate, stats.Estimator{}); len(s.Checks) != 0 || s.Broken != 1 { // v2 does not build
		t.Errorf("%+v, %d broken", s.Checks, s.Broken)
	}
	s := Compare(releases(), NoGate, stats.Estimator{})
	if why := strings.Join(s.Failed(), "; "); !strings.Contains(why, "checks fail that the first build passes") ||
		s.Broken != 4 {
		t.Errorf("%d: %s\n%v", s.Broken, why, s.First)
	}
}
