package recommend

import (
	"slices"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/record"
)

// Every job asks for needs that there are, and has a sentence, weights and a caveat.
func TestJobs(t *testing.T) {
	known := Needs()
	for _, j := range Jobs() {
		for _, n := range j.Needs {
			if !slices.ContainsFunc(known, func(a About) bool { return a.Need == n }) {
				t.Errorf("%s asks for %s, which is no need", j.Job, n)
			}
		}
		if j.Title == "" || j.Asks == "" || j.Caveat == "" || j.MaxMessage < 1e5 || j.Time+j.Size+j.Allocs == 0 ||
			strings.HasSuffix(j.Asks, ".") {
			t.Errorf("%+v", j)
		}
	}
	want := "api hot-json services events cache schemaless same-build zero-copy sign config"
	if got := strings.Join(JobNames(), " "); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if _, ok := JobOf("speed"); ok {
		t.Error("speed is a job")
	}
}

// Where nothing fits, each need has what dropping it alone would give.
func TestDropping(t *testing.T) {
	a := choose(t, contest(), Question{Needs: []Need{NoCodegen, Schema}})
	want := []Dropping{{NoCodegen, ""}, {Schema, "x/b"}}
	if len(a.Picks) != 0 || !slices.Equal(a.Dropping, want) {
		t.Errorf("%s %+v, want %+v", picked(a), a.Dropping, want)
	}
	for _, line := range []string{"nothing fits",
		`without "A schema": x/b`, `without "No code generation": nothing either`} {
		if text := Text(a); !strings.Contains(text, line) {
			t.Errorf("%q is missing in %s", line, text)
		}
	}
	if a := choose(t, contest(), Question{Needs: []Need{NoCodegen}}); len(a.Dropping) != 0 {
		t.Errorf("%+v", a.Dropping)
	}
}

// To stay with encoding/json is the answer where it is the best, and where the best gains less than a fifth.
func TestStay(t *testing.T) {
	e := func(ns float64) *Evidence {
		return evidence(map[string][2][5]float64{
			against: {{100, 99, 101, 100, 1}, {100, 99, 101, 100, 1}},
			"x/b":   {{ns, ns, ns, 100, 1}, {ns, ns, ns, 100, 1}},
		}, against, "x/b")
	}
	for ns, want := range map[float64]bool{120: true, 90: true, 80: false} {
		a, err := e(ns).Answer(Question{Time: 1})
		if err != nil || a.Stay != want || a.Picks[0].Ratio == 0 {
			t.Errorf("%v ns: %v %+v", ns, err, a)
		}
	}
}

// Nesting and slow input of more bytes than a message may have harm nobody; of the size of a message, or with other
// harm, they do.
func TestMaxMessage(t *testing.T) {
	deep := record.Attack{Codec: "x/a", Dataset: "d", Op: "unmarshal", Cases: 9, Planned: 9, Done: 9, Once: true,
		Worst: record.Died, Detail: "stack overflow", Levels: 1_000_000, LevelBytes: 3,
		Outcomes: map[string]uint64{record.Died: 2}, Mutations: map[string]map[string]uint64{"nesting": {record.Died: 2}}}
	slow := deep
	slow.Worst, slow.Levels, slow.Outcomes = record.Slow, 0, map[string]uint64{record.Slow: 1}
	slow.Mutations = map[string]map[string]uint64{"repeats": {record.Slow: 1}}
	unsized, both := slow, deep
	slow.InputBytes = map[string]int{record.Slow: 500_000}
	both.InputBytes, both.Outcomes = slow.InputBytes, map[string]uint64{record.Died: 2, record.Slow: 1}
	both.Mutations = map[string]map[string]uint64{"nesting": {record.Died: 2}, "repeats": {record.Slow: 1}}
	other := deep
	other.Mutations = map[string]map[string]uint64{"nesting": {record.Died: 1}, "length": {record.Panicked: 1}}
	for _, c := range []struct {
		attack record.Attack
		most   float64
		want   string
	}{{deep, 0, "x/a"}, {deep, 3e6, ""}, {deep, 4e6, ""}, {deep, 2.9e6, "x/a"}, {other, 0, ""},
		{slow, 1e6, ""}, {slow, 4e5, "x/a"}, {both, 1e6, ""}, {both, 4e5, "x/a"}, {unsized, 4e5, ""}} {
		r := contest()
		r.Attacks = []record.Attack{c.attack}
		a := choose(t, r, Question{Needs: []Need{Untrusted}, MaxMessage: c.most})
		if picked(a) != c.want {
			t.Errorf("%v: %q, want %q", c.most, picked(a), c.want)
		}
		if c.attack.Outcomes[record.Slow] > 0 {
			continue
		}
		if c.want != "" && (len(a.Picks[0].Harm) != 1 || a.Picks[0].Harm[0] != (Harm{
			"3 MB of nested input overflow the stack: limit message size", 3e6, limitSize})) {
			t.Errorf("the harm is no caveat: %+v", a.Picks[0].Harm)
		}
	}
}

// Time goes by how often a message is read, and size by what zstd makes of it.
func TestReadsAndPacked(t *testing.T) {
	e := evidence(map[string][2][5]float64{
		"x/a": {{100, 0, 0, 100, 1}, {100, 0, 0, 100, 1}},
		"x/b": {{90, 0, 0, 95, 1}, {90, 0, 0, 95, 1}},
	}, "x/a", "x/b")
	for i, f := range e.Contracts[0].Figures {
		f.Read, f.Packed = []float64{10, 80}[i/2], []float64{20, 50}[i/2]
	}
	for want, q := range map[string]Question{
		"x/b x/a": {Time: 1}, "x/a": {Time: 1, Reads: 10}, "x/a x/b": {Size: 1, Time: 2, Packed: true},
	} {
		if a, err := e.Answer(q); err != nil || picked(a) != want {
			t.Errorf("%+v: %v %s, want %s", q, err, picked(a), want)
		}
	}
}

// TestShortReasons: a long reason ends where a clause does, and not within a word.
func TestShortReasons(t *testing.T) {
	clause := strings.Repeat("a long clause ", 6) + "ends here"
	for why, want := range map[string]string{
		"abandoned":             "abandoned",
		"untrusted input: hang": "untrusted input: hang",
		clause + ", and another follows that is not needed any more": clause,
		"refused without a line (" + clause + clause + ")":           "refused without a line",
		strings.Repeat("word ", 30):                                  strings.TrimSpace(strings.Repeat("word ", 24)),
	} {
		if got := short(why); got != want {
			t.Errorf("%q\nis  %q\nnot %q", why, got, want)
		}
	}
}
