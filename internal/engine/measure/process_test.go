package measure

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// asWorker makes the test binary a worker; its value may name a fault of the
// worker itself.
const asWorker = "SERIALBENCH_TEST_WORKER"

func TestMain(m *testing.M) {
	switch os.Getenv(asWorker) {
	case "":
		os.Exit(m.Run())
	case "garbage":
		fmt.Print(strings.Repeat("this is no message ", 10_000))
		time.Sleep(time.Hour)
	case "long":
		fmt.Print("\x00serialbench-worker\x00\xff\xff\xff\xff")
		time.Sleep(time.Hour)
	case "deaf":
		time.Sleep(time.Hour)
	case "noisy":
		fmt.Println("a package printed this while it was initialized")
	}
	os.Exit(worker.Serve(os.Stdin, os.Stdout, os.Stderr, planted(), Tasks()...))
}

// planted is a suite of codecs that misbehave in the second call of Unmarshal
// that a process makes, so when they are measured and not while they are opened.
func planted() *suite.Suite {
	var infos []codec.Info
	var cases []*suite.Case
	for id, fault := range map[string]func(){
		"json/good":   func() {},
		"json/exits":  func() { os.Exit(7) },
		"json/panics": func() { panic("boom") },
		"json/crashes": func() {
			go func() { panic("boom elsewhere") }()
			time.Sleep(time.Hour)
		},
		"json/hangs": func() { time.Sleep(time.Hour) },
		"json/spins": func() {
			//lint:ignore SA5002 the planted fault
			for {
			}
		},
		"json/prints": func() { fmt.Println("all is well"); fmt.Fprintln(os.NewFile(1, "stdout"), "still") },
		"json/errs":   func() { panic(quiet{}) },
		"json/ended":  func() { endedOnce(os.Getenv(endedAt)) },
		"json/ends":   func() { endedOnce("") },
	} {
		calls := 0
		infos = append(infos, codec.Info{ID: id})
		cases = append(cases, custom(id, &sabotaged{fault: fault, calls: &calls}))
	}
	infos = append(infos, codec.Info{ID: "noop", NoOp: true})
	cases = append(cases, custom("noop", recording{new([]string)}))
	s, err := suite.New(infos, []dataset.Info{{ID: small.ID}}, cases, nil)
	if err != nil {
		panic(err)
	}
	return s
}

type quiet struct{}

type sabotaged struct {
	standard
	fault func()
	calls *int
}

func (s *sabotaged) Unmarshal(src []byte, v *value) (err error) {
	defer func() {
		if r := recover(); r == (quiet{}) {
			err = errors.New("second thoughts")
		} else if r != nil {
			panic(r)
		}
	}()
	if *s.calls++; *s.calls == 2 {
		s.fault()
	}
	return json.Unmarshal(src, v)
}

func processes(mode string) *Processes {
	return &Processes{Program: func(string, string, int) *worker.Program {
		return &worker.Program{Path: os.Args[0], Env: []string{asWorker + "=" + mode}}
	}, Deadline: 5 * time.Second, Core: workerCore()}
}

func plantedPicks(ids ...string) []Pick {
	s := planted()
	var list []Pick
	for _, id := range ids {
		list = append(list, Pick{Case: s.Case(id, small.ID), Ops: []codec.Op{codec.OpMarshal, codec.OpUnmarshal}})
	}
	return list
}

func TestPlantedWorkers(t *testing.T) {
	out := &lines{}
	x := processes("yes")
	all := plantedPicks("json/good", "json/exits", "json/panics", "json/crashes", "json/prints", "json/errs", "noop")
	if err := Run(context.Background(), x, all, Options{Rounds: 2, Sample: time.Millisecond, Shuffle: 1}, out,
		nil); err != nil {
		t.Fatal(err)
	}
	failed := map[string]record.Failure{}
	for _, f := range out.failures {
		failed[f.Codec] = f
	}
	seen := out.processes()
	for id, want := range map[string]struct {
		what   record.Fault
		detail string
	}{
		"json/good": {}, "json/prints": {}, "noop": {"error", "not offered"},
		"json/exits": {"exit", "exit status 7"}, "json/panics": {"panic", "panic: boom"},
		"json/crashes": {"panic", "panic: boom elsewhere"}, "json/errs": {"error", "second thoughts"},
	} {
		f := failed[id]
		if f.What != want.what || !strings.Contains(f.Detail, want.detail) || want.what != "" && f.Op != "unmarshal" {
			t.Errorf("%s: got failure %+v, want %+v", id, f, want)
		}
		if n := seen[id+" small marshal"]; n != 2 {
			t.Errorf("%s: marshal seen in %d processes, want 2", id, n)
		}
		if n := seen[id+" small unmarshal"]; want.what == "" && n != 2 {
			t.Errorf("%s: unmarshal seen in %d processes, want 2", id, n)
		}
	}
	for _, s := range out.samples {
		if s.Ops < 1 || s.WallNS <= 0 || s.Codec == "json/good" && (s.AllocBytes == 0 || s.Allocs == 0) {
			t.Fatalf("sample %+v", s)
		}
	}
}

func TestHangsAreKilled(t *testing.T) {
	for _, id := range []string{"json/hangs", "json/spins"} {
		t.Run(id, func(t *testing.T) {
			out := &lines{}
			x := processes("yes")
			x.Deadline = time.Second
			if err := Run(context.Background(), x, plantedPicks(id, "json/good"), Options{Rounds: 1, Sample: time.Millisecond},
				out, nil); err != nil {
				t.Fatal(err)
			}
			if len(out.failures) != 2 { // and tried once more
				t.Errorf("got %+v", out.failures)
			}
			for _, f := range out.failures {
				if f.What != "hang" || f.Codec != id || f.Op != "unmarshal" {
					t.Errorf("got %+v", f)
				}
			}
			if n := out.processes(); len(n) != 3 {
				t.Errorf("cells %v", n)
			}
		})
	}
}

func TestBrokenWorkers(t *testing.T) {
	v := Trial{Codec: "json/good", Dataset: "small", Ops: []codec.Op{codec.OpMarshal}, SampleNS: time.Millisecond}
	for mode, want := range map[string]string{
		"garbage": "protocol: not a message: ", "long": "protocol: not a message: length of 4294967295",
		"deaf": "hang: no answer for",
	} {
		x := processes(mode)
		if mode == "deaf" {
			x.Deadline = 100 * time.Millisecond
		}
		var f *worker.Fault
		err := x.Measure(context.Background(), v, func(record.Sample) error { return nil },
			func(*worker.Fault) error { return nil })
		if !errors.As(err, &f) || !strings.HasPrefix(f.Error(), want) {
			t.Errorf("%s: got %v, want %q", mode, err, want)
		}
	}
	n := 0
	err := processes("noisy").Measure(context.Background(), v, func(record.Sample) error { n++; return nil }, nil)
	if err != nil || n != 1 {
		t.Errorf("noisy: got %v and %d samples", err, n)
	}
	full := errors.New("disk full")
	if err := processes("yes").Measure(context.Background(), v, func(record.Sample) error { return full },
		nil); !errors.Is(err, full) {
		t.Errorf("got %v", err)
	}
	if err := (&Processes{Program: func(_, _ string, _ int) *worker.Program {
		return &worker.Program{Path: os.Args[0] + "-none"}
	}, Core: -1}).Measure(context.Background(), v, nil, nil); err == nil ||
		!strings.Contains(err.Error(), "start worker") {
		t.Errorf("got %v", err)
	}
	v.Codec = "json/none"
	var f *worker.Fault
	if err := processes("yes").Measure(context.Background(), v, nil, nil); !errors.As(err, &f) || f.Op != "" ||
		!strings.Contains(f.Detail, "no case of json/none on small") {
		t.Errorf("got %v", err)
	}
}

func TestVerifyInProcesses(t *testing.T) {
	out := &lines{}
	verdicts, err := Verify(context.Background(), processes("yes"),
		plantedPicks("json/good", "json/exits", "json/panics", "json/crashes", "noop"), Options{}, out, nil)
	if err != nil || len(verdicts) != 5 || len(out.verdicts) != 5 {
		t.Fatal(verdicts, err)
	}
	for i, want := range []struct {
		verdict record.Verified
		detail  string
	}{
		{record.OK, ""}, {record.Failed, "worker: exit: the worker ended with exit status 7"},
		{record.Failed, "unmarshal: value 0: depends on bytes beyond the length of its input: panic: boom"},
		{record.Failed, "worker: panic: panic: boom elsewhere"}, {record.NotChecked, ""},
	} {
		if v := verdicts[i]; v.Verdict != want.verdict || !strings.HasPrefix(v.Detail, want.detail) {
			t.Errorf("got %+v, want %+v", v, want)
		}
	}
}

// endedAt names the file that a worker makes before it ends itself as a job's engine would.
const endedAt = "SERIALBENCH_TEST_ENDED"

func endedOnce(file string) {
	if file != "" {
		f, err := os.OpenFile(file, os.O_CREATE|os.O_EXCL, 0o600)
		if err != nil {
			return // the second time
		}
		f.Close()
	}
	self, err := os.FindProcess(os.Getpid())
	if err == nil {
		err = self.Kill()
	}
	panic(err)
}

// A worker that was ended from outside while it verified, as all of a job that is killed are, is no verdict.
func TestVerifyEndedFromOutside(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the system does not tell")
	}
	t.Setenv(endedAt, filepath.Join(t.TempDir(), "ended"))
	verdicts, err := Verify(context.Background(), processes("yes"), plantedPicks("json/ended", "json/ends"), Options{},
		&lines{}, nil)
	if err != nil || len(verdicts) != 2 || verdicts[0].Verdict != record.OK || verdicts[1].Verdict != record.Failed {
		t.Errorf("%+v, %v; want one that is well the second time, one that is not", verdicts, err)
	}
}

// TestWhoHangs: a worker that has no values in time is serialbench's fault, one that does not end behind that is not
// known to be.
func TestWhoHangs(t *testing.T) {
	for mode, want := range map[string]record.Party{"deaf": record.Ours, "yes": ""} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel() // it waits
			x := processes(mode)
			x.Deadline = time.Second
			verdicts, err := Verify(context.Background(), x, plantedPicks("json/hangs"), Options{}, &lines{}, nil)
			if err != nil || len(verdicts) != 1 || verdicts[0].Party != want || verdicts[0].Verdict != record.Failed {
				t.Errorf("%+v, %v; want that of %q", verdicts, err, want)
			}
		})
	}
}

// A cancelled trial comes back although its worker never would, and the worker
// is gone by then.
func TestCancelKillsWorkers(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	x := processes("yes")
	x.Deadline = time.Hour
	v := Trial{Codec: "json/spins", Dataset: "small", Ops: []codec.Op{codec.OpMarshal, codec.OpUnmarshal},
		SampleNS: time.Millisecond}
	err := x.Measure(ctx, v, func(record.Sample) error { cancel(); return nil }, nil)
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
	if runtime.GOOS == "linux" {
		if left := children(t); len(left) > 0 {
			t.Errorf("processes left behind: %q", left)
		}
	}
}

// children lists the processes that any thread of this process has started.
func children(t *testing.T) []string {
	threads, err := os.ReadDir("/proc/self/task")
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, thread := range threads {
		text, err := os.ReadFile("/proc/self/task/" + thread.Name() + "/children")
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, strings.Fields(string(text))...)
	}
	return list
}
