package edges

import (
	"context"
	"encoding/binary"
	"errors"
	"math"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/edges/task"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/longtest"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

const asWorker = "SERIALBENCH_TEST_WORKER"

func TestMain(m *testing.M) {
	task.Deadline, task.Timeout = time.Second, 20*time.Second
	if os.Getenv(asWorker) != "" {
		os.Exit(worker.Serve(os.Stdin, os.Stdout, os.Stderr, planted(), task.Task()))
	}
	os.Exit(m.Run())
}

// memory is a codec that is exact: an encoding is the number of a value kept in
// memory. change is its fault.
type memory[T any] struct {
	kept   *[]T
	change func(v *T) error
}

func (m memory[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	*m.kept = append(*m.kept, *verify.Clone(v).(*T))
	return binary.BigEndian.AppendUint64(dst, uint64(len(*m.kept)-1)), nil
}

func (m memory[T]) Unmarshal(src []byte, v *T) error {
	*v = *verify.Clone(&(*m.kept)[binary.BigEndian.Uint64(src)]).(*T)
	if m.change != nil {
		return m.change(v)
	}
	return nil
}

// plant is a codec with a fault in at most one of the data sets.
type plant struct {
	id      string
	verdict string
	cases   []string // that show it
	got     string   // part of what is said of the first
	numbers func(*dataset.EdgeNumbers) error
	text    func(*dataset.EdgeText) error
	list    func(*dataset.EdgeList) error
	tree    func(*dataset.EdgeTree) error
}

var plants = []plant{
	{id: "m/clean"},
	{id: "m/clamps", verdict: Changed, cases: []string{"int8/min"}, got: "-127",
		numbers: func(v *dataset.EdgeNumbers) error { v.I8 = max(v.I8, -127); return nil }},
	{id: "m/float", verdict: Changed, cases: []string{"int64/2^53+1", "int64/max"}, got: "9007199254740992",
		numbers: func(v *dataset.EdgeNumbers) error {
			if v.I64 > 0 && v.I64 != math.MaxInt64 {
				v.I64 = int64(float64(v.I64))
			} else if v.I64 > 0 {
				v.I64 = math.MinInt64
			}
			return nil
		}},
	{id: "m/nan", verdict: Changed, cases: []string{"float64/NaN payload"}, got: "NaN (0x7ff8",
		numbers: func(v *dataset.EdgeNumbers) error {
			if v.F64 != v.F64 {
				v.F64 = math.NaN()
			}
			return nil
		}},
	{id: "m/zero", verdict: Changed, cases: []string{"float32/-0"}, got: "0 (",
		numbers: func(v *dataset.EdgeNumbers) error { v.F32 += 0; return nil }},
	{id: "m/enum", verdict: Failed, cases: []string{"enum/out of range"}, got: "unmarshal: no such kind",
		numbers: func(v *dataset.EdgeNumbers) error {
			if v.Kind > dataset.EdgeThird {
				return errors.New("no such kind")
			}
			return nil
		}},
	{id: "m/utf8", verdict: Changed, cases: []string{"string/invalid UTF-8"}, got: `"a�b"`,
		text: func(v *dataset.EdgeText) error {
			v.Text = strings.ToValidUTF8(v.Text, "�")
			return nil
		}},
	{id: "m/nul", verdict: Panicked, cases: []string{"string/NUL inside"}, got: "panic: NUL",
		text: func(v *dataset.EdgeText) error {
			if strings.Contains(v.Text, "\x00") {
				panic("NUL")
			}
			return nil
		}},
	{id: "m/bytes", verdict: Changed, cases: []string{"bytes/nil"}, got: "empty", text: func(v *dataset.EdgeText) error {
		if v.Data == nil {
			v.Data = []byte{}
		}
		return nil
	}},
	{id: "m/large", verdict: Fatal, cases: []string{"string/1 MiB", "bytes/1 MiB"}, got: "exit status 9",
		text: func(v *dataset.EdgeText) error {
			if len(v.Text) > 1000 || len(v.Data) > 1000 {
				os.Exit(9)
			}
			return nil
		}},
	{id: "m/waits", verdict: Hang, cases: []string{"bytes/zeros"}, got: "no end within 20s",
		text: func(v *dataset.EdgeText) error {
			if len(v.Data) == 9 {
				time.Sleep(time.Hour)
			}
			return nil
		}},
	{id: "m/spins", verdict: Hang, cases: []string{"map/empty value"}, got: "no end after 1s of CPU time",
		list: func(v *dataset.EdgeList) error {
			for key, ok := v.Table["x"]; ok && key == ""; {
				runtime.Gosched()
			}
			return nil
		}},
	{id: "m/dies", verdict: Fatal, cases: []string{"list/empty strings"}, got: "panic: elsewhere",
		list: func(v *dataset.EdgeList) error {
			if len(v.Words) == 3 {
				go panic("elsewhere")
				time.Sleep(time.Hour)
			}
			return nil
		}},
	{id: "m/nanos", verdict: Changed, cases: []string{"time/zero", "time/year 1", "time/year 1677", "time/year 2263",
		"time/year 9999", "time/zone without name", "time/zone with name", "time/zone with seconds"},
		text: func(v *dataset.EdgeText) error { v.At = time.Unix(0, v.At.UnixNano()).UTC(); return nil }},
	{id: "m/zone", verdict: Changed, cases: []string{"time/zone with name", "time/zone with seconds"}, got: `name is ""`,
		text: func(v *dataset.EdgeText) error {
			_, offset := v.At.Zone()
			if offset != 0 {
				v.At = v.At.In(time.FixedZone("", offset))
			}
			return nil
		}},
	{id: "m/short", verdict: Changed, cases: []string{"list/100000 numbers"}, got: "65535 elements",
		list: func(v *dataset.EdgeList) error {
			v.Numbers = v.Numbers[:min(len(v.Numbers), 65535)]
			return nil
		}},
	{id: "m/key", verdict: Changed, cases: []string{"map/empty key"}, got: "0 keys",
		list: func(v *dataset.EdgeList) error { delete(v.Table, ""); return nil }},
	{id: "m/pointer", verdict: Changed, cases: []string{"pointer/to zero"}, got: "nil",
		list: func(v *dataset.EdgeList) error {
			if v.Number != nil && *v.Number == 0 {
				v.Number = nil
			}
			return nil
		}},
	{id: "m/deep", verdict: Failed, cases: []string{"nested/10000"}, got: "too deep",
		tree: func(v *dataset.EdgeTree) error {
			if deeper(v, 1000) {
				return errors.New("too deep")
			}
			return nil
		}},
}

// deeper reports whether a tree has more levels than that.
func deeper(v *dataset.EdgeTree, levels int) bool {
	for ; levels > 0 && len(v.Children) > 0; levels-- {
		v = &v.Children[0]
	}
	return len(v.Children) > 0
}

func at[T any](id string, change func(*T) error) *suite.Case {
	return suite.Custom(id, dataset.Of[T]()[0], true,
		func() (codec.Codec[T], error) { return memory[T]{new([]T), change}, nil })
}

func planted() *suite.Suite {
	var infos []codec.Info
	var cases []*suite.Case
	for _, p := range plants {
		infos = append(infos, codec.Info{ID: p.id})
		cases = append(cases, at(p.id, p.numbers), at(p.id, p.text), at(p.id, p.list), at(p.id, p.tree))
	}
	infos = append(infos, codec.Info{ID: "m/none"})
	missing := []suite.Missing{{Codec: "m/none", Dataset: "edgetree",
		Problems: []codec.Problem{{Path: "EdgeTree", Reason: "no recursion"}}}}
	s, err := suite.New(infos, nil, cases, missing)
	if err != nil {
		panic(err)
	}
	return s
}

type lines []record.Edge

func (l *lines) Append(line record.Line) error { *l = append(*l, line.(record.Edge)); return nil }

func processes() *worker.Program {
	return &worker.Program{Path: os.Args[0], Env: []string{asWorker + "=yes"}}
}

// TestPlanted checks that each fault is found in the cases that show it and in no other.
func TestPlanted(t *testing.T) {
	for _, p := range plants {
		t.Run(p.id, func(t *testing.T) {
			if len(p.cases) > 0 { // the clean one always
				longtest.Part(t, p.id, 3)
			}
			t.Parallel()
			var out lines
			got, err := Run(context.Background(), processes(), planted(), []string{p.id}, 1, &out, nil)
			if err != nil || len(got) != len(All()) || len(out) != len(got) {
				t.Fatalf("%d lines, %v", len(got), err)
			}
			for i, l := range got {
				want := Exact
				if slices.Contains(p.cases, l.Case) {
					want = p.verdict
				}
				if party := map[bool]record.Party{true: "", false: record.Library}[want == Exact]; l.Party != party {
					t.Errorf("%s: %s (%s) is the doing of %q, want %q", l.Case, l.Verdict, l.Got, l.Party, party)
				}
				if l.Case != All()[i].Name || l.Verdict != want || (want == Exact) != (l.Got == "") {
					t.Errorf("%s: %s (%s), want %s", l.Case, l.Verdict, l.Got, want)
				}
				if len(p.cases) > 0 && l.Case == p.cases[0] && !strings.Contains(l.Got, p.got) {
					t.Errorf("%s: %q, want %q", l.Case, l.Got, p.got)
				}
			}
		})
	}
}

func TestUnsupported(t *testing.T) {
	got, err := Run(context.Background(), processes(), planted(), []string{"m/none"}, 1, &lines{}, nil)
	if err != nil || len(got) != len(All()) {
		t.Fatalf("%d lines, %v", len(got), err)
	}
	if l := got[len(got)-1]; l.Verdict != Unsupported || l.Got != "EdgeTree: no recursion" {
		t.Errorf("got %+v", l)
	}
}

// TestEveryVerdictIsPlanted counts the faults: each verdict and each kind of value
// has a codec made to show it. TestUnsupported has the one that takes no worker.
func TestEveryVerdictIsPlanted(t *testing.T) {
	verdicts, kinds := map[string]int{}, map[string]int{}
	for _, p := range plants {
		for _, c := range p.cases {
			kind, _, _ := strings.Cut(c, "/")
			verdicts[p.verdict]++
			kinds[strings.TrimRight(kind, "0123456789")]++
		}
	}
	for _, v := range []string{Changed, Failed, Panicked, Hang, Fatal} {
		if verdicts[v] == 0 {
			t.Errorf("no planted codec ends as %s", v)
		}
	}
	for _, k := range []string{"int", "float", "enum", "string", "bytes", "time", "list", "map", "pointer", "nested"} {
		if kinds[k] == 0 {
			t.Errorf("no planted codec fails at a value of kind %s", k)
		}
	}
	t.Logf("%d codecs with a fault: verdicts %v, kinds %v", len(plants)-1, verdicts, kinds)
}
