package codecs_test

import (
	"context"
	"errors"
	"os"
	"slices"
	"testing"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/gen"
	gogofast "github.com/serialbench/serialbench/gen/order/protobuf_gogo_gogofast"
	vtproto "github.com/serialbench/serialbench/gen/order/protobuf_vtproto"
	"github.com/serialbench/serialbench/internal/check/attack"
	attacktask "github.com/serialbench/serialbench/internal/check/attack/task"
	"github.com/serialbench/serialbench/internal/check/edges"
	edgestask "github.com/serialbench/serialbench/internal/check/edges/task"
	traits "github.com/serialbench/serialbench/internal/check/traits/task"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// factWorker makes the test binary a worker.
const factWorker = "SERIALBENCH_TEST_WORKER"

func TestMain(m *testing.M) {
	if os.Getenv(factWorker) == "" {
		os.Exit(m.Run())
	}
	s, err := gen.Suite()
	if err != nil {
		panic(err)
	}
	os.Exit(worker.Serve(os.Stdin, os.Stdout, os.Stderr, s, attacktask.Task(), edgestask.Task(), traits.Task()))
}

func factWorkers() *worker.Program {
	return &worker.Program{Path: os.Args[0], Env: []string{factWorker + "=yes"}}
}

func factCase(t *testing.T, id, set string) *suite.Case {
	t.Helper()
	s, err := gen.Suite()
	if err != nil {
		t.Fatal(err)
	}
	c := s.Case(id, set)
	if c == nil {
		t.Fatalf("no case of %s on %s", id, set)
	}
	return c
}

type nothing struct{}

func (nothing) Append(any) error { return nil }

// TestKnownTruncations reproduces which codecs panic on cut off input.
func TestKnownTruncations(t *testing.T) {
	for _, f := range []struct {
		codec    string
		min, max float64 // part of the lengths at which unmarshal panics
	}{
		{"gencode/andyleap", 1, 1}, {"msgpack/shamatongen/array", 1, 1}, {"msgpack/shamatongen/map", 1, 1},
		{"flatbuffers/google", 0.6, 1}, {"baseline", 0, 0}, {"json/std", 0, 0}, {"msgpack/tinylib", 0, 0},
	} {
		b, err := factCase(t, f.codec, "person").Open(4, dataset.DefaultSeed)
		if err != nil {
			t.Fatal(err)
		}
		all, err := b.Encoded()
		if err != nil {
			t.Fatal(err)
		}
		tried, panics := 0, 0
		for _, e := range all {
			for n := range e {
				tried++
				if err := b.Unmarshal(append(make([]byte, 0, n), e[:n]...), b.New()); errors.As(err, new(*suite.PanicError)) {
					panics++
				}
			}
		}
		if part := float64(panics) / float64(tried); part < f.min || part > f.max {
			t.Errorf("%s panics at %d of %d lengths, want %v to %v of them", f.codec, panics, tried, f.min, f.max)
		}
		t.Logf("%s panics at %d of %d lengths", f.codec, panics, tried)
	}
}

// TestKnownOverread reproduces codecs that read behind damaged input. hyperpb does
// where its input is not copied.
func TestKnownOverread(t *testing.T) {
	for id, op := range map[string]codec.Op{"gencode/andyleap/unsafe": codec.OpUnmarshal, "protobuf/hyperpb": codec.OpUnmarshalAlias} {
		o := attack.Options{Seed: 1, Cases: 4000, Limits: attack.DefaultLimits()}
		lines, err := attack.Run(context.Background(), factWorkers(), []attack.Cell{{Case: factCase(t, id, "person"), Op: op}}, o, nil, nothing{}, nil)
		// Where it reads far enough, the process ends: how far depends on what else is linked.
		if err != nil || lines[0].Outcomes[string(attack.Overread)] == 0 {
			t.Errorf("%s: %+v, %v", id, lines, err)
		}
	}
}

// TestKnownMerges reproduces libraries whose Unmarshal adds to a target that is
// not empty, on their own types.
func TestKnownMerges(t *testing.T) {
	order := dataset.Of[dataset.Order]()[0].Values(1, dataset.DefaultSeed)[0]
	var v vtproto.Message
	vtproto.ToMessage(&order, &v)
	src, err := v.MarshalVT()
	if err != nil {
		t.Fatal(err)
	}
	n := len(v.Lines)
	if err := v.UnmarshalVT(src); err != nil || len(v.Lines) != 2*n {
		t.Errorf("vtproto: %d lines after %d, %v", len(v.Lines), n, err)
	}
	var g gogofast.Message
	gogofast.ToMessage(&order, &g)
	if src, err = g.Marshal(); err != nil {
		t.Fatal(err)
	}
	if err := g.Unmarshal(src); err != nil || len(g.Lines) != 2*n {
		t.Errorf("gogofast: %d lines after %d, %v", len(g.Lines), n, err)
	}
}

// TestKnownEdges reproduces what becomes of instants.
func TestKnownEdges(t *testing.T) {
	s, err := gen.Suite()
	if err != nil {
		t.Fatal(err)
	}
	got, err := edges.Run(context.Background(), factWorkers(), s, []string{"mus/mus-go", "mus/mus-go/unixnano", "bebop/200sc", "baseline"}, 1, nothing{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []record.Edge{
		{Codec: "mus/mus-go", Case: "time/zero", Verdict: edges.Exact},
		{Codec: "mus/mus-go", Case: "time/nanoseconds", Verdict: edges.Changed, Party: record.Library, Got: "2024-06-15T12:30:45.123456Z"},
		{Codec: "mus/mus-go/unixnano", Case: "time/zero", Verdict: edges.Changed, Party: record.Library, Silent: true, Got: "1754-08-30T22:43:41.128654848Z"}, // int64 nanos
		{Codec: "mus/mus-go/unixnano", Case: "time/nanoseconds", Verdict: edges.Exact},
		{Codec: "bebop/200sc", Case: "time/nanoseconds", Verdict: edges.Changed, Party: record.Library, Got: "2024-06-15T12:30:45.1234567Z"}, // 100 ns
		{Codec: "baseline", Case: "time/zero", Verdict: edges.Exact},
		{Codec: "baseline", Case: "float64/NaN payload", Verdict: edges.Exact},
	} {
		want.Kind = record.KindEdge
		if !slices.Contains(got, want) {
			t.Errorf("not found: %+v", want)
		}
	}
}
