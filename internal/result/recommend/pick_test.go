package recommend

import (
	"math"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// evidence of codecs on two data sets; a figure is ns, its low and high, bytes, allocations.
func evidence(codecs map[string][2][5]float64, order ...string) *Evidence {
	e := &Evidence{Name: "made", Datasets: []string{"c", "d"}, Contracts: []Measured{{Contract: stats.Struct}}}
	for _, id := range order {
		e.Codecs = append(e.Codecs, Codec{ID: id, Library: id, Absent: []string{"", ""}})
		for _, f := range codecs[id] {
			e.Contracts[0].Figures = append(e.Contracts[0].Figures,
				&Figures{NS: f[0], Low: f[1], High: f[2], Bytes: f[3], Allocs: f[4]})
		}
	}
	return e
}

// The best score is the first pick, though a data set on which nothing is told apart would let a smaller one beat it.
func TestBestScoreIsPicked(t *testing.T) {
	e := evidence(map[string][2][5]float64{
		"x/fast":  {{100, 99, 101, 1000, 1}, {100, 99, 101, 1000, 1}},
		"x/small": {{120, 119, 121, 995, 1}, {120, 119, 121, 995, 1}},
	}, "x/fast", "x/small")
	a, err := e.Answer(Question{})
	if err != nil {
		t.Fatal(err)
	}
	if first(a) != "x/fast" || a.Picks[0].Score != a.Candidates[0].Score ||
		a.Picks[0].Reason != "best overall, fastest, fewest allocations" {
		t.Errorf("%s %+v", picked(a), a.Picks[0])
	}
	if a.Picks[1].Reason != "close second, smallest, fewest allocations" ||
		a.Picks[1].GivesUp[0] != "20 % slower than x/fast (19 % to 21 %)" {
		t.Errorf("%+v", a.Picks[1])
	}
}

// One data set without an interval: nothing is called equal, and nothing is left out of the mean.
func TestFewRuns(t *testing.T) {
	e := evidence(map[string][2][5]float64{
		"x/a": {{100, 99, 101, 10, 1}, {7000, 0, 0, 10, 1}},
		"x/b": {{200, 199, 201, 10, 1}, {17000, 0, 0, 10, 1}},
	}, "x/a", "x/b")
	a, err := e.Answer(Question{})
	if err != nil {
		t.Fatal(err)
	}
	if got := a.Picks[0]; got.Tied || got.Ahead[0] != "2.2× faster than x/b (rough: few runs on 1 of 2 data sets)" ||
		!strings.Contains(got.Reason, "fastest") {
		t.Errorf("%+v", got)
	}
}

// All figures are geometric means; one is added to allocations for it.
func TestMeans(t *testing.T) {
	e := evidence(map[string][2][5]float64{"x/a": {{10, 0, 0, 20, 0}, {1000, 0, 0, 500, 99}}}, "x/a")
	a, err := e.Answer(Question{})
	if err != nil {
		t.Fatal(err)
	}
	c := a.Candidates[0]
	if c.NS != 100 || c.Bytes != 100 || math.Abs(c.Allocs-9) > 1e-9 || c.figures() != "100 ns, 100 bytes, 9 allocations" {
		t.Errorf("%+v %s", c, c.figures())
	}
}

// A third pick is smaller than the first by a tenth, or there is none.
func TestSmallest(t *testing.T) {
	for size, want := range map[float64]string{89: "x/a x/b x/c", 91: "x/a x/b", 100: "x/a x/b"} {
		e := evidence(map[string][2][5]float64{
			"x/a": {{100, 99, 101, 100, 1}, {100, 99, 101, 100, 1}},
			"x/b": {{110, 109, 111, 99, 1}, {110, 109, 111, 99, 1}},
			"x/c": {{300, 299, 301, size, 1}, {300, 299, 301, size, 1}},
		}, "x/a", "x/b", "x/c")
		a, err := e.Answer(Question{})
		if err != nil {
			t.Fatal(err)
		}
		if picked(a) != want {
			t.Errorf("%v bytes: %s, want %s", size, picked(a), want)
		}
		if len(a.Picks) > 2 && (a.Picks[2].Role != Smaller || a.Picks[2].Reason != "11 % smaller than x/a, fewest "+
			"allocations") {
			t.Errorf("%+v", a.Picks[2])
		}
	}
}

// Formats leave the others out, and ask of the data sets that their codecs can do.
func TestFormats(t *testing.T) {
	e := evidence(map[string][2][5]float64{
		"x/a": {{100, 99, 101, 100, 1}, {100, 99, 101, 100, 1}},
		"y/b": {{900, 899, 901, 900, 9}, {900, 899, 901, 900, 9}},
	}, "x/a", "y/b")
	e.Contracts[0].Figures[3] = nil // y/b on d
	a, err := e.Answer(Question{Formats: []string{"y"}})
	if err != nil || picked(a) != "y/b" || len(a.Candidates) != 1 || strings.Join(a.Datasets, " ") != "c" {
		t.Errorf("%v %+v", err, a)
	}
}

func TestWords(t *testing.T) {
	x := func(size, allocs float64) Candidate { return Candidate{Codec: "x", Bytes: size, Allocs: allocs} }
	for got, want := range map[string]string{
		sizes(x(113, 0), x(100, 0)):           "13 % larger than x",
		sizes(x(230, 0), x(100, 0)):           "2.3× the size of x",
		sizes(x(43, 0), x(100, 0)):            "57 % smaller than x",
		allocations(x(0, 359.64), x(0, 630)):  "43 % fewer allocations than x",
		allocations(x(0, 988.69), x(0, 373)):  "2.7× the allocations of x",
		allocations(x(0, 3), x(0, 0)):         "3 allocations where x has none",
		allocations(x(0, 0), x(0, 12.345)):    "no allocations where x has 12.3",
		allocations(x(0, 113), x(0, 100)):     "13 % more allocations than x",
		duration(999.6):                       "1 µs",
		duration(7234):                        "7.23 µs",
		duration(45.678):                      "45.7 ns",
		duration(4.5e7):                       "45 ms",
		digits3(1225):                         "1230",
		digits3(0.0625):                       "0.0625",
		digits3(1221):                         "1220",
		amount(13_512_345, " hostile inputs"): "13.5 M hostile inputs",
		amount(12, " hostile inputs"):         "12 hostile inputs",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Harm is said by its effect and the input that does it.
func TestBeware(t *testing.T) {
	for _, c := range []struct {
		attack record.Attack
		want   string
	}{
		{record.Attack{Worst: record.Died, Detail: "out of memory", Input: make([]byte, 12)},
			"12 bytes of hostile input make it allocate over 512 MB"},
		{record.Attack{Worst: record.Died, Detail: "stack overflow at 4608000 levels, 2 bytes of input each",
			Levels: 4_608_000, LevelBytes: 2}, "9.22 MB of nested input overflow the stack: limit message size"},
		{record.Attack{Worst: record.Panicked, Detail: "panic: index out of range", Op: "read"},
			"hostile input makes it panic (reading in place)"},
		{record.Attack{Worst: record.Endless, Detail: "no end", Input: []byte{1}, Party: record.Adapter},
			"one byte of hostile input keeps it busy without end (cause: adapter)"},
	} {
		r := contest()
		c.attack.Codec, c.attack.Dataset, c.attack.Cases, c.attack.Outcomes = "x/a", "d", 9,
			map[string]uint64{c.attack.Worst: 1}
		if c.attack.Op == "" {
			c.attack.Op = "unmarshal"
		}
		r.Attacks = []record.Attack{c.attack}
		a := choose(t, r, Question{})
		if got := a.Picks[0].Beware; len(got) != 1 || got[0] != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	if got := warnings([]string{"a", "b", "c", "d", "e"}); strings.Join(got, "; ") != "a; b; c; 2 more" {
		t.Error(got)
	}
}

// A closer look takes other rows of a library only where nothing beside the run decides.
func TestAgain(t *testing.T) {
	all := []string{"json/std", "json/std/v2", "json/sonic", "cbor/std"}
	for _, c := range []struct {
		q    Question
		want string
	}{
		{Question{}, "json/std"},
		{Question{Without: []Rule{RuleDefaults}}, "json/std json/std/v2"},
		{Question{Without: []Rule{RuleDefaults}, Needs: []Need{Untrusted}}, "json/std"},
	} {
		if got := strings.Join(c.q.Again([]string{"json/std"}, all), " "); got != c.want {
			t.Errorf("without %q, needs %q: %s, want %s", c.q.Without, c.q.Needs, got, c.want)
		}
	}
}
