package attack

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	traitstask "github.com/serialbench/serialbench/internal/check/traits/task"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/longtest"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

func processes() *worker.Program {
	return &worker.Program{Path: os.Args[0], Env: []string{asWorker + "=yes"}}
}

type lines struct {
	mu  sync.Mutex
	all []record.Attack
}

func (l *lines) Append(line record.Line) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all = append(l.all, line.(record.Attack))
	return nil
}

func options() Options {
	return Options{Seed: 5, Cases: 12, Limits: Limits{Memory: 512 << 20, Deadline: 2 * time.Second}}
}

// unmarshal is that operation of one case.
func unmarshal(c *suite.Case) []Cell { return []Cell{{c, codec.OpUnmarshal}} }

func TestPlanted(t *testing.T) {
	t.Parallel()
	all := planted()
	for _, p := range plants {
		t.Run(p.id, func(t *testing.T) {
			if traitstask.RaceDetector && (p.worst == Fatal || p.worst == Bomb) {
				t.Skip("a worker with the race detector ends otherwise where memory is limited")
			}
			if !longtest.Asked() && slices.Contains([]string{"json/drops", "json/capped", "json/waits", "json/stack"}, p.id) {
				t.Skip("ten seconds, and a sibling is tried; all with SERIALBENCH_LONG=1")
			}
			longtest.Part(t, p.id, 2)
			t.Parallel()
			o := options()
			o.Reproducers = t.TempDir()
			switch p.worst {
			case Different:
				o.Cases = 120
			case Hang:
				o.Limits.Deadline = 100 * time.Millisecond
				if p.id == "json/waits" { // ten times as long by the clock, and a hundred times for special inputs
					o.Limits.Deadline = 20 * time.Millisecond
				}
				o.Cases = 4
			case Slow:
				o.Limits.Deadline = 20 * time.Millisecond
				o.Cases = leastForDocuments
			case Fatal:
				o.Cases = 4
			case Bomb:
				o.Cases = 40
			}
			if p.id == "json/capped" {
				o.Cases = 3
			}
			if !longtest.Asked() && p.worst == Bomb { // each takes a quarter of a second
				o.Cases = 8
			}
			var out lines
			got, err := Run(context.Background(), processes(), unmarshal(all.Case(p.id, "item")), o, nil, &out, nil)
			if err != nil {
				t.Fatal(err)
			}
			l := got[0]
			if l.Worst != string(p.worst) && !(p.worst == Different && l.Worst == string(Refused)) ||
				!strings.Contains(l.Detail, p.detail) && p.id != "json/lenient" {
				t.Errorf("worst is %s (%s), want %s (%s)", l.Worst, l.Detail, p.worst, p.detail)
			}
			enough := p.worst.Severity() >= Bomb.Severity() && l.Outcomes[l.Worst] >= Enough
			enough = enough || p.worst == Slow // special inputs are counted beside the others
			if special := sum(l.Mutations[string(After)]); !enough && (l.Cases != o.Cases+special || l.Next != o.Cases) {
				t.Errorf("%d cases and the next is %d, want %d: %v", l.Cases, l.Next, o.Cases, l.Outcomes)
			}
			for _, worse := range Outcomes()[p.worst.Severity()+1:] {
				if l.Outcomes[string(worse)] > 0 {
					t.Errorf("%d inputs ended as %s", l.Outcomes[string(worse)], worse)
				}
			}
			if p.id == "json/breaks" && l.Poisoned == 0 {
				t.Error("nobody noticed that the codec broke")
			}
			if p.worst.Unsafe() {
				rerun(t, l)
			}
		})
	}
}

func sum(counts map[string]uint64) (n uint64) {
	for _, c := range counts {
		n += c
	}
	return n
}

// TestOverreadNearTheEndOfAPage finds a decoder that looks before it reads on.
func TestOverreadNearTheEndOfAPage(t *testing.T) {
	o := options()
	o.Reproducers = t.TempDir()
	got, err := Run(context.Background(), processes(),
		[]Cell{{planted().Case("json/clean", "item"), codec.OpUnmarshalAlias}}, o, nil, &lines{}, nil)
	if err != nil || got[0].Worst != string(Overread) ||
		!strings.Contains(got[0].Detail, "reads past the end of its input (16 bytes behind it can be read)") {
		t.Fatalf("%+v, %v", got, err)
	}
	rerun(t, got[0])
}

// rerun checks that a reproducer ends as it is said to.
func rerun(t *testing.T, l record.Attack) {
	t.Helper()
	w, err := ReadReproducer(l.Reproducer)
	if err != nil {
		t.Fatalf("reproducer %q: %v (%s)", l.Reproducer, err, l.Detail)
	}
	harmless := w
	harmless.Input, harmless.Outcome = []byte("{"), Refused
	got, err := Replay(context.Background(), processes(), []Reproducer{w, w, harmless})
	if err != nil || got[0].Outcome != w.Outcome || string(got[1].Outcome) != l.Worst {
		t.Errorf("again %v, %v; want %s", got, err, w.Outcome)
	}
	if info, err := os.Stat(l.Reproducer); err != nil || info.Size() > 64<<10 {
		t.Errorf("reproducer of %d bytes, %v", info.Size(), err)
	}
}

// TestResume attacks in two parts and compares with one attack.
func TestResume(t *testing.T) {
	c := unmarshal(planted().Case("json/panics", "item"))
	o := options()
	o.Cases = 400
	all, err := Run(context.Background(), processes(), c, o, nil, &lines{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	o.Cases = 150
	half, err := Run(context.Background(), processes(), c, o, nil, &lines{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	o.Cases = 400
	var out lines
	both, err := Run(context.Background(), processes(), c, o, half, &out, nil)
	if err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(all[0].Mutations) != fmt.Sprint(both[0].Mutations) || half[0].Next != 150 {
		t.Errorf("in one go %v, in two %v", all[0].Mutations, both[0].Mutations)
	}
	if n := len(out.all); n == 0 || out.all[n-1].Next != 400 {
		t.Errorf("lines %v", out.all)
	}
	if b := both[0]; b.Done == 0 || b.Planned != all[0].Planned || b.Done != all[0].Done || half[0].Done >= b.Done {
		t.Errorf("%d of %d planned in two goes, %d of %d in one", b.Done, b.Planned, all[0].Done, all[0].Planned)
	}
	half[0].Planned++
	if anew, err := Run(context.Background(), processes(), c, o, half, &lines{}, nil); err != nil {
		t.Errorf("gone on with another plan: %v", err)
	} else if fmt.Sprint(all[0].Mutations) != fmt.Sprint(anew[0].Mutations) || anew[0].Planned != all[0].Planned {
		t.Errorf("begun anew with another plan: %+v, want %+v", anew[0], all[0])
	}
	o.Seed = 6
	other, err := Run(context.Background(), processes(), c, o, half, &lines{}, nil)
	if err != nil || other[0].Next != 400 || other[0].Seed != 6 {
		t.Errorf("another seed: %+v, %v", other, err)
	}
}

func TestInterrupted(t *testing.T) {
	before, err := filepath.Glob(filepath.Join(os.TempDir(), "serialbench-attack-*"))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	o := options()
	o.Cases, o.Time = 0, time.Hour
	var out lines
	got, err := Run(ctx, processes(), unmarshal(planted().Case("json/clean", "item")), o, nil, &out, nil)
	if !errors.Is(err, context.DeadlineExceeded) || len(got) != 1 || len(out.all) == 0 {
		t.Errorf("got %v, %v and lines %v", got, err, out.all)
	}
	if after, err := filepath.Glob(filepath.Join(os.TempDir(), "serialbench-attack-*")); err != nil ||
		len(after) > len(before) {
		t.Errorf("left behind: %v, %v", after, err)
	}
}

func TestNotOffered(t *testing.T) {
	o := options()
	got, err := Run(context.Background(), processes(), []Cell{{planted().Case("json/clean", "item"), codec.OpRead}}, o,
		nil, &lines{}, nil)
	if err != nil || got[0].Cases != 0 || !strings.Contains(got[0].Detail, "not offered") {
		t.Errorf("got %+v, %v", got, err)
	}
	o = options()
	o.Cases = 0
	if _, err := Run(context.Background(), processes(), nil, o, nil, &lines{}, nil); err == nil {
		t.Error("an attack without an end was begun")
	}
}

func TestReadReproducer(t *testing.T) {
	path := filepath.Join(t.TempDir(), "w", "w.json")
	w := Reproducer{Codec: "a/b", Dataset: "d", Op: "unmarshal", Outcome: Panic, Limits: DefaultLimits(),
		Input: bytes.Repeat([]byte("["), 256<<10)}
	if err := w.write(path); err != nil {
		t.Fatal(err)
	}
	got, err := ReadReproducer(path)
	if err != nil || !bytes.Equal(got.Input, w.Input) {
		t.Errorf("%d bytes, %v", len(got.Input), err)
	}
	for _, text := range []string{"", "{}", `{"codec":"a","dataset":"b","op":"c","outcome":"panic","size":3}`,
		`{"codec":"a","dataset":"b","op":"c","outcome":"worse"}`} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadReproducer(path); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
