package stress

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/stress/planted"
	"github.com/serialbench/serialbench/internal/check/stress/task"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

const asWorker = "SERIALBENCH_TEST_WORKER"

func TestMain(m *testing.M) {
	if os.Getenv(asWorker) != "" {
		os.Exit(worker.Serve(os.Stdin, os.Stdout, os.Stderr, tested(), task.Task()))
	}
	os.Exit(m.Run())
}

type value struct {
	Name string
	N    int
}

var values4 = dataset.Set[value]{ID: "value", Count: 4, Generate: func(r *rand.Rand) value {
	return value{"name", r.IntN(100)}
}}

var number4 = dataset.Set[int64]{ID: "number", Count: 4, Generate: func(r *rand.Rand) int64 { return r.Int64() }}

// behaviour is encoding/json, and what else it does in marshal.
type behaviour[T any] struct{ also func() error }

func (b behaviour[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	if b.also != nil {
		if err := b.also(); err != nil {
			return nil, err
		}
	}
	out, err := json.Marshal(v)
	return append(dst, out...), err
}

func (behaviour[T]) Unmarshal(src []byte, v *T) error { return json.Unmarshal(src, v) }

// stressed reports whether this is no reference process: those run Go on one thread.
func stressed() bool { return runtime.GOMAXPROCS(0) > 1 }

var behaviours = map[string]func() error{
	"json/sound":   nil,
	"json/refuses": func() error { return errors.New("not today") },
	"json/threads": func() error {
		if runtime.GOMAXPROCS(0) == 3 {
			panic("three threads")
		}
		return nil
	},
	"json/killed": func() error {
		if stressed() {
			return syscall.Kill(os.Getpid(), syscall.SIGKILL)
		}
		return nil
	},
}

// tested is the suite of the codecs of this test.
func tested() *suite.Suite {
	var infos []codec.Info
	var cases []*suite.Case
	for id, also := range behaviours {
		infos = append(infos, codec.Info{ID: id, Library: "std", Kind: codec.Reflect})
		cases = append(cases, caseOf(id, also, values4))
		if id != "json/threads" {
			cases = append(cases, caseOf(id, also, number4))
		}
	}
	s, err := suite.New(infos, []dataset.Info{{ID: "number"}, {ID: "value"}}, cases,
		[]suite.Missing{{Codec: "json/threads", Dataset: "number", Problems: []codec.Problem{{Reason: "not here"}}}})
	if err != nil {
		panic(err)
	}
	return s
}

func caseOf[T any](id string, also func() error, set dataset.Set[T]) *suite.Case {
	return suite.Binding[T]{Codec: id, Ops: []codec.Op{codec.OpMarshal, codec.OpUnmarshal},
		Open: func(*suite.Inputs[T]) (*suite.Opened[T], error) {
			return &suite.Opened[T]{Codec: behaviour[T]{also}}, nil
		}}.Case(set)
}

// ran runs kinds on codecs, in the processes of this test.
func ran(t *testing.T, processes int, kinds []string, codecs ...string) *Answer {
	t.Helper()
	o := Options{Processes: processes, Seed: 1, Others: []string{"number", "value"},
		Build: func(_ context.Context, check string) (worker.Programs, []string, error) {
			if check != "" && check != Types {
				return nil, nil, errors.New("no builds here")
			}
			return func(string, string) *worker.Program {
				return &worker.Program{Path: os.Args[0], Env: []string{asWorker + "=yes"}}
			}, nil, nil
		},
		Command: func(c *suite.Case, kind string, _ int) string { return "again " + c.Codec + " " + kind }}
	for _, k := range Kinds() {
		if strings.Contains(" "+strings.Join(kinds, " ")+" ", " "+k.Name+" ") {
			o.Kinds = append(o.Kinds, k)
		}
	}
	s := tested()
	for _, id := range codecs {
		o.Cases = append(o.Cases, s.Case(id, "value"))
	}
	a, err := Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestVerdicts: a fault in some processes is unsteady harm of the library; what others did to a process is not, nor is
// what shows without stress.
func TestVerdicts(t *testing.T) {
	a := ran(t, 8, []string{"cold-start", "types", "race"}, "json/sound", "json/refuses", "json/threads")
	a.Cells = append(a.Cells, ran(t, 1, []string{"shared"}, "json/killed").Cells...)
	got := map[string]Cell{}
	for _, c := range a.Cells {
		got[c.Codec+" "+c.Kind] = c
	}
	for key, want := range map[string]string{
		"json/sound cold-start":   "none in 8 starts; the planted type-cache was seen in ",
		"json/refuses cold-start": "it fails without stress: marshal: not today",
		"json/threads cold-start": "1 of 8 processes: marshal: panic: three threads",
		"json/sound types":        "none in 8 starts; the planted type-number was seen in ",
		"json/threads types":      "there is one type alone",
		"json/killed shared":      "somebody else ended its processes",
		"json/sound race":         "the program for it cannot be had: no builds here",
	} {
		if !strings.HasPrefix(got[key].Detail, want) {
			t.Errorf("%s: %+v, want %q", key, got[key], want)
		}
	}
	c := got["json/threads cold-start"]
	if c.Verdict != Harm || !c.Unsteady || c.Party != record.Library || c.Reproducer != "again json/threads cold-start" {
		t.Errorf("%+v", c)
	}
	if got["json/sound cold-start"].Verdict != NotFound || got["json/killed shared"].Verdict != NotTried {
		t.Errorf("%+v", got)
	}
	if !a.Harmed() || ran(t, 1, []string{"placement"}, "json/sound").Harmed() {
		t.Error("harm is not where it was planted")
	}
	for _, format := range Formats() {
		var b bytes.Buffer
		if err := a.Write(&b, format); err != nil || !strings.Contains(b.String(), "three threads") {
			t.Errorf("%s: %v\n%s", format, err, b.String())
		}
	}
}

// TestPlanted: faults that show in nearly every process are seen without a build of their own, and the codec without
// one fails in none. The others take bench/stress.sh.
func TestPlanted(t *testing.T) {
	a := ran(t, 3, []string{"shared", "placement", "failed-first"})
	for _, p := range a.Planted {
		switch sure := p.Fault == planted.Pool || p.Fault == planted.Alias || p.Fault == planted.PastEnd ||
			p.Fault == planted.LeftBehind; {
		case p.Fault == planted.None && p.Failed > 0:
			t.Errorf("a codec without a fault: %+v", p)
		case sure && p.Failed < p.Processes:
			t.Errorf("seen in some processes alone: %+v", p)
		}
	}
	if len(a.Planted) != 8 {
		t.Errorf("%+v", a.Planted)
	}
}

// TestJudge says whose a fault is.
func TestJudge(t *testing.T) {
	for text, want := range map[string]record.Party{
		"fatal error: concurrent map writes\n\ngoroutine 9 [running]:\nx.org/lib.get(...)\n\t/lib/get.go:3": record.Library,
		"panic: x\n\ngoroutine 9 [running]:\ngithub.com/serialbench/serialbench/codecs/json/x/adapter.F(...)\n" +
			"\t/adapter/f.go:3": record.Adapter,
		"panic: x\n\ngoroutine 9 [running]:\npanic({0x1, 0x2})\n\t/panic.go:1\nruntime.panicIndex()\n\t/panic.go:2\n" +
			"github.com/serialbench/serialbench/internal/check/stress/task.do(...)\n\t/task.go:3": record.Ours,
		"panic: x\n\ngoroutine 9 [running]:\npanic({0x1, 0x2})\n\t/panic.go:1\nexample.org/lib.get(...)\n\t/get.go:2\n" +
			"github.com/serialbench/serialbench/internal/check/stress/task.do(...)\n\t/task.go:3": record.Library,
	} {
		s := judge(&worker.Fault{What: "panic", Detail: text}, task.Answer{}, codec.Info{}, 0)
		if s.party != want {
			t.Errorf("%s: %s", text, s.party)
		}
	}
	s := judge(nil, task.Answer{Ours: "map memory"}, codec.Info{}, 0)
	if s.party != record.Ours {
		t.Errorf("what the worker could not do: %s", s.party)
	}
	s = judge(&worker.Fault{What: "hang"}, task.Answer{}, codec.Info{}, 0)
	if s.detail != "no end within "+timeout.String() {
		t.Error(s.detail)
	}
}

// TestTime: the time bounds the trials.
func TestTime(t *testing.T) {
	x := &run{Options: Options{Time: time.Nanosecond, Kinds: Kinds()[:1]}}
	c := &cell{kind: Kinds()[0], codec: "json/sound", workers: func(string, string) *worker.Program { panic("asked") }}
	x.cells = []*cell{c}
	time.Sleep(time.Microsecond)
	if err := x.trials(t.Context()); err != nil || c.processes > 0 {
		t.Errorf("%d processes, %v", c.processes, err)
	}
	if got := x.answer().Cells[0]; got.Verdict != NotTried || got.Detail != "there was no time for it" {
		t.Errorf("%+v", got)
	}
}
