package differ

import (
	"context"
	"encoding/json"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/differ/task"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/suite"
)

// planted adds codecs to the suite of the worker: one as it is, and twins that differ from it in one behaviour.
var planted []func(s *suite.Suite)

func plant[T any](s *suite.Suite, id string, set dataset.Set[T], open func() (codec.Codec[T], error)) {
	if !slices.ContainsFunc(s.Datasets, func(d dataset.Info) bool { return d.ID == set.ID }) {
		s.Datasets = append(s.Datasets, dataset.Info{ID: set.ID, Count: set.Count})
	}
	s.Codecs = append(s.Codecs, codec.Info{ID: id})
	s.Cases = append(s.Cases, suite.Custom(id, set, false, open))
}

const asWorker = "SERIALBENCH_TEST_WORKER"

func TestMain(m *testing.M) {
	if os.Getenv(asWorker) != "" {
		s := &suite.Suite{}
		for _, add := range planted {
			add(s)
		}
		os.Exit(worker.Serve(os.Stdin, os.Stdout, os.Stderr, s, task.Task()))
	}
	os.Exit(m.Run())
}

// kept is what codecs did that are beside many twins.
var kept = map[string]*Kept{}

// classesOf are the classes in which two planted codecs differ.
func classesOf(t *testing.T, a, b, dataset string, seed uint64) (classes []string) {
	t.Helper()
	for _, d := range answerOf(t, a, b, dataset, seed).Differences {
		if !slices.Contains(classes, d.Class) {
			classes = append(classes, d.Class)
		}
		t.Logf("%s: %s: %s | %s | %s", b, d.ID, d.A, d.B, clip(printable(d.Input)))
	}
	return classes
}

// answerOf compares two planted codecs.
func answerOf(t *testing.T, a, b, dataset string, seed uint64) *Answer {
	t.Helper()
	format, _, _ := strings.Cut(a, "/")
	side := func(id string) Codec {
		c := Codec{Side: Side{Codec: id}, Workers: &worker.Program{Path: os.Args[0], Env: []string{asWorker + "=yes"}}}
		if format == "avro" {
			c.Schema = crateSchema
		}
		return c
	}
	first := side(a)
	if first.Kept = kept[a]; first.Kept == nil {
		first.Kept = &Kept{Reads: true}
		kept[a] = first.Kept
	}
	got, err := Run(t.Context(), first, side(b), Options{Dataset: dataset, Values: 8, Seed: seed, Format: format,
		Progress: func(string, int, int) {}})
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// TestTime: when the time is over an answer is given, which says so of all that was not tried, and calls nothing equal
// but what was.
func TestTime(t *testing.T) {
	program := &worker.Program{Path: os.Args[0], Env: []string{asWorker + "=yes"}}
	side := func(id string) Codec { return Codec{Side: Side{Codec: id}, Workers: program} }
	got, err := Run(t.Context(), side("json/note"), side("json/same"), Options{Dataset: "note", Values: 8, Seed: 1,
		Format: "json", Fuzz: 100, Time: 1, Progress: func(string, int, int) {}})
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range got.NotTried {
		if n.Why != "the time was over (--time)" {
			t.Errorf("%+v", n)
		}
	}
	if len(got.NotTried) < 20 || got.Inputs > 0 || got.Hostile > 0 || got.Left.Hostile != 100 ||
		slices.Contains(got.Equal, "key-case") {
		t.Errorf("%+v", got)
	}
}

// asked is a codec that refuses nothing.
type asked struct {
	t    *testing.T
	most int // inputs at a time
	all  int
}

func (r *asked) Do(_ context.Context, _ string, argument any, _ time.Duration,
	handle func(json.RawMessage) (time.Duration, error)) error {
	o := argument.(task.Order)
	size := 0
	for i, in := range o.Inputs {
		size += len(in)
		text, err := json.Marshal(task.Outcome{Step: i})
		if err != nil {
			return err
		}
		if _, err := handle(text); err != nil {
			return err
		}
	}
	if size > mostBytes && len(o.Inputs) > 1 {
		r.t.Errorf("%d bytes at a time", size)
	}
	r.most, r.all = max(r.most, len(o.Inputs)), r.all+len(o.Inputs)
	return nil
}

func TestInputsOfALargeTypeComeAFewAtATime(t *testing.T) {
	a, b := &asked{t: t}, &asked{t: t}
	x := &comparison{a: Codec{Workers: a}, b: Codec{Workers: b}, o: Options{Progress: func(string, int, int) {}}}
	var all []input
	for i := range 1000 {
		all = append(all, input{path: strconv.Itoa(i), text: strings.Repeat("x", 20*i)})
	}
	all = append(all, input{text: strings.Repeat("x", mostBytes+1)})
	judged := 0
	judge := func(in input, _, _ task.Outcome) {
		if judged < 1000 && in.path != strconv.Itoa(judged) {
			t.Fatalf("input %s comes as %d", in.path, judged)
		}
		judged++
	}
	tried, err := x.each(t.Context(), "read", all, time.Time{}, judge)
	if tried != len(all) || judged != tried || err != nil {
		t.Errorf("%d of %d inputs, %d judged: %v", tried, len(all), judged, err)
	}
	if a.all != len(all) || b.all != len(all) || a.most != mostInputs {
		t.Errorf("the codecs had %d and %d inputs of %d, %d at most at a time", a.all, b.all, len(all), a.most)
	}
	if tried, err := x.each(t.Context(), "read", all[:1000], time.Now().Add(-1), func(input, task.Outcome,
		task.Outcome) {
	}); tried != 1 || err != nil {
		t.Errorf("%d inputs after the time was over: %v", tried, err)
	}
}
