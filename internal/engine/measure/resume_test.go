package measure

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
)

var errKilled = errors.New("killed")

// mortal is a worker.Sink that takes so many lines and then is gone.
type mortal struct {
	lines
	left int
}

func (m *mortal) Append(line record.Line) error {
	if m.left--; m.left < 0 {
		return errKilled
	}
	return m.lines.Append(line)
}

// plague makes one operation fail sometimes and one always.
func plague() func(Trial, codec.Op) *worker.Fault {
	calls := 0
	return func(v Trial, op codec.Op) *worker.Fault {
		calls++
		switch {
		case v.Codec == "b" && op == codec.OpMarshal:
			return &worker.Fault{What: "error", Detail: "always"}
		case v.Codec == "a" && op == codec.OpUnmarshal && calls%9 == 8:
			return &worker.Fault{What: "exit", Detail: "sometimes"}
		}
		return nil
	}
}

// A run is killed after every number of lines that it could have written, once or
// over and over, and resumed: no sample is lost or doubled, and every cell is seen
// as often as if nothing had happened.
func TestKilledAfterEveryLine(t *testing.T) {
	ids := []string{"baseline", "a", "b", "c"}
	o := Options{Rounds: 4, Shuffle: 5}
	whole := &lines{}
	if err := Run(context.Background(), &pretender{}, picks(ids...), o, whole, nil); err != nil {
		t.Fatal(err)
	}
	for life := 1; life < len(whole.samples); life++ {
		x, rec, lives := &pretender{}, &record.Record{}, 0
		for {
			lives++
			out := &mortal{left: life}
			o.Resume = rec
			err := Run(context.Background(), x, picks(ids...), o, out, nil)
			rec.Samples = append(slices.Clone(rec.Samples), out.samples...)
			if err == nil {
				break
			}
			if !errors.Is(err, errKilled) || lives > 1000 {
				t.Fatalf("life of %d lines: %v after %d lives", life, err, lives)
			}
		}
		counted := (&lines{samples: rec.Samples}).processes()
		for k, n := range whole.processes() {
			if counted[k] != n {
				t.Errorf("killed every %d lines: %s seen in %d processes, want %d", life, k, counted[k], n)
			}
		}
		rounds := map[string]bool{}
		for k, all := range byProcess(rec.Samples) {
			once := fmt.Sprint(k.codec, k.op, all[0].Round)
			if rounds[once] {
				t.Errorf("killed every %d lines: %s twice in round %d", life, k.codec+" "+k.op, all[0].Round)
			}
			rounds[once] = true
			if len(all) > 3 || slices.ContainsFunc(all, func(s record.Sample) bool { return s.Round != all[0].Round }) {
				t.Errorf("killed every %d lines: process %+v has %d samples", life, k, len(all))
			}
		}
	}
}

func TestFailuresAreRemembered(t *testing.T) {
	ids := []string{"a", "b", "c"}
	for life := 1; life < 60; life += 3 {
		x, rec := &pretender{faulty: plague()}, &record.Record{}
		for lives := 0; ; lives++ {
			out := &mortal{left: life}
			err := Run(context.Background(), x, picks(ids...), Options{Rounds: 5, Resume: rec}, out, nil)
			rec.Samples = append(slices.Clone(rec.Samples), out.samples...)
			rec.Failures = append(slices.Clone(rec.Failures), out.failures...)
			if err == nil {
				break
			}
			if !errors.Is(err, errKilled) || lives > 1000 {
				t.Fatal(err)
			}
		}
		always := 0
		for _, f := range rec.Failures {
			if f.Codec == "b" {
				always++
			}
		}
		if always != strikes {
			t.Errorf("killed every %d lines: what always fails failed %d times", life, always)
		}
		if n := (&lines{samples: rec.Samples}).processes(); n["c small marshal"] != 5 || n["b small unmarshal"] != 5 {
			t.Errorf("killed every %d lines: %v", life, n)
		}
	}
}

// The budget is what all lives have together, and what was known stays known.
func TestResumedBudgetAndPrecision(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	budget := 20 * time.Second
	x, rec := &pretender{start: 20 * time.Millisecond, noise: noisy("c")}, &record.Record{}
	begin, idle := x.now, time.Duration(0)
	for {
		out := &mortal{left: 1 + r.IntN(150)}
		o := Options{Budget: budget, Processes: 5, StoppingRule: simple(), Resume: rec}
		err := Run(context.Background(), x, picks("a", "b", "c", "d"), o, out, nil)
		rec.Samples = append(slices.Clone(rec.Samples), out.samples...)
		if err == nil {
			break
		}
		if !errors.Is(err, errKilled) {
			t.Fatal(err)
		}
		x.now, idle = x.now.Add(time.Hour), idle+time.Hour // until somebody noticed
	}
	if used := x.now.Sub(begin) - idle; used < budget || used > budget*3/2 {
		t.Errorf("used %v of %v", used, budget)
	}
	last, process := int64(0), 0
	for _, s := range rec.Samples {
		if s.AtNS < last || s.Process < process {
			t.Fatalf("sample %+v after %d ns, process %d", s, last, process)
		}
		last, process = s.AtNS, s.Process
	}
	n := (&lines{samples: rec.Samples}).processes()
	if n["c small marshal"] < 3*n["a small marshal"] || n["a small marshal"] < 5 {
		t.Errorf("processes %v", n)
	}
}

func TestOptionsOfPlan(t *testing.T) {
	o := Options{Budget: time.Minute, Rounds: 9, Sample: 5 * time.Millisecond, Values: 7, Seed: 1, Shuffle: 2,
		Processes: 10, Precision: 0.01, Quality: "publish"}
	if got := OptionsOf(Plan(picks("a"), o)); fmt.Sprint(got) != fmt.Sprint(o) {
		t.Errorf("got %+v, want %+v", got, o)
	}
}
