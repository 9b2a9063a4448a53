package profile

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	pp "github.com/google/pprof/profile"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/suite"
)

const asWorker = "SERIALBENCH_TEST_WORKER"

func TestMain(m *testing.M) {
	if os.Getenv(asWorker) == "" {
		os.Exit(m.Run())
	}
	os.Exit(worker.Serve(os.Stdin, os.Stdout, os.Stderr, testSuite(), Tasks()...))
}

type value struct{ X int }

type wasteful struct{ failing bool }

var kept []byte

//go:noinline
func waste() { kept = make([]byte, 1000) }

func (w wasteful) Marshal(dst []byte, v *value) ([]byte, error) {
	waste()
	out, err := json.Marshal(v)
	return append(dst, out...), err
}

func (w wasteful) Unmarshal(src []byte, v *value) error {
	if w.failing {
		return errors.New("not today")
	}
	return json.Unmarshal(src, v)
}

func testSuite() *suite.Suite {
	set := dataset.Set[value]{ID: "small", Count: 10, Generate: func(r *rand.Rand) value { return value{r.IntN(100)} }}
	var infos []codec.Info
	var cases []*suite.Case
	for id, c := range map[string]wasteful{"json/good": {}, "json/bad": {failing: true}} {
		infos = append(infos, codec.Info{ID: id})
		cases = append(cases, suite.Custom(id, set, false, func() (codec.Codec[value], error) { return c, nil }))
	}
	s, err := suite.New(infos, []dataset.Info{{ID: "small"}}, cases, nil)
	if err != nil {
		panic(err)
	}
	return s
}

func workers() *worker.Program {
	return &worker.Program{Path: os.Args[0], Env: []string{asWorker + "=yes"}}
}

func TestProfileFindsWhatAllocates(t *testing.T) {
	taken, err := Take(context.Background(), workers(),
		Order{Codec: "json/good", Dataset: "small", Op: codec.OpMarshal, Seed: 1, Time: 200 * time.Millisecond},
		CPU, Allocs)
	if err != nil || len(taken) != 2 || taken[0].Ops == 0 || taken[1].Ops == 0 {
		t.Fatalf("%+v, %v", taken, err)
	}
	if _, err := Top(taken[0], 5); err != nil {
		t.Error(err)
	}
	s, err := Top(taken[1], 100)
	if err != nil || s.Unit != "bytes" || len(s.Functions) == 0 {
		t.Fatalf("%+v, %v", s, err)
	}
	if f := s.Functions[0]; !strings.HasSuffix(f.Name, ".waste") || float64(f.Flat)/float64(taken[1].Ops) < 900 ||
		float64(f.Flat)/float64(taken[1].Ops) > 1200 {
		t.Errorf("first is %+v in %d operations, want waste with 1000 to 1024 bytes each", f, taken[1].Ops)
	}
	for _, f := range s.Functions {
		if strings.HasPrefix(f.Name, "runtime/pprof.") {
			t.Errorf("the profiler itself is in the profile: %s", f.Name)
		}
	}
}

func TestFailureIsNamed(t *testing.T) {
	_, err := Take(context.Background(), workers(),
		Order{Codec: "json/bad", Dataset: "small", Op: codec.OpUnmarshal, Seed: 1, Time: time.Millisecond}, CPU)
	if err == nil || !strings.Contains(err.Error(), "json/bad on small, unmarshal") ||
		!strings.Contains(err.Error(), "not today") {
		t.Errorf("error %v", err)
	}
}

func TestTopCountsRecursionOnce(t *testing.T) {
	f, g := &pp.Function{ID: 1, Name: "f"}, &pp.Function{ID: 2, Name: "g"}
	at := func(id uint64, f *pp.Function) *pp.Location {
		return &pp.Location{ID: id, Line: []pp.Line{{Function: f}}}
	}
	a, b, c := at(1, g), at(2, f), at(3, f)
	p := &pp.Profile{
		SampleType: []*pp.ValueType{{Type: "samples", Unit: "count"}, {Type: "cpu", Unit: "nanoseconds"}},
		Function:   []*pp.Function{f, g}, Location: []*pp.Location{a, b, c},
		Sample: []*pp.Sample{{Location: []*pp.Location{a, b, c}, Value: []int64{1, 10}},
			{Location: []*pp.Location{c}, Value: []int64{1, 30}}},
	}
	var data bytes.Buffer
	if err := p.Write(&data); err != nil {
		t.Fatal(err)
	}
	s, err := Top(Taken{Kind: CPU, Data: data.Bytes()}, 10)
	if err != nil {
		t.Fatal(err)
	}
	want := []Function{{"f", 30, 40, 0.75}, {"g", 10, 10, 0.25}}
	if s.Total != 40 || len(s.Functions) != 2 || s.Functions[0] != want[0] || s.Functions[1] != want[1] {
		t.Errorf("%+v", s)
	}
	if _, err := Top(Taken{Kind: CPU, Data: []byte("garbage")}, 1); err == nil {
		t.Error("garbage is read as a profile")
	}
}

// TestWhereNamesTheLibrary: a row is seen to spend its time in the library that it calls, and not in one that it only
// names. One that fails costs the others nothing.
func TestWhereNamesTheLibrary(t *testing.T) {
	order := func(id string) Order {
		return Order{Codec: id, Dataset: "small", Op: codec.OpUnmarshal, Seed: 1, Time: 20 * time.Millisecond}
	}
	real := codec.Info{Library: "std", Packages: []string{"encoding/json"}}
	planted := codec.Info{Library: "example.org/fast", Packages: []string{"example.org/fast", "encoding/json"}}
	nobody := func(string) bool { return false }
	of := []codec.Info{real, real, planted}
	found, err := WhereOf(t.Context(), workers(), []Order{order("json/good"), order("json/bad"), order("json/good")},
		func(w Where) bool { return w.Of(real, nobody) != nil })
	if err != nil || len(found) != 3 {
		t.Fatal(found, err)
	}
	if f := found[0].Of(of[0], nobody); f == nil || !strings.HasPrefix(f.Name, "encoding/json.") {
		t.Errorf("%+v in %+v", f, found[0])
	}
	if !strings.Contains(found[1].Failed, "not today") {
		t.Errorf("%+v", found[1])
	}
	if f := found[2].Of(of[2], nobody); f != nil || found[2].Samples == 0 {
		t.Errorf("%d samples, and %+v of a library that is not called", found[2].Samples, f)
	}
}

// TestWhereOfGeneratedCode: what a generator wrote is its library's work, by the functions that the codec names.
func TestWhereOfGeneratedCode(t *testing.T) {
	w := Where{Samples: 1, Functions: []OnStacks{{"x/gen/a.(*Message).GetName", "a/types.pb.go", 1},
		{"x/gen/a.(*Message).Marshal.func1", "a/types.pb.go", 1}, {"x/gen/a.marshal", "a/codec.go", 1}}}
	wrote := func(file string) bool { return file != "a/codec.go" }
	marshal := codec.WrittenFor{Functions: []string{"Marshal"}, Files: ".pb.go"}
	for name, c := range map[string]struct {
		info codec.Info
		want string
	}{
		"named":           {codec.Info{Kind: codec.Codegen, Generated: marshal}, "x/gen/a.(*Message).Marshal.func1"},
		"not generated":   {codec.Info{Kind: codec.Reflect, Generated: marshal}, ""},
		"no package":      {codec.Info{Kind: codec.Codegen}, "x/gen/a.(*Message).GetName"},
		"another package": {codec.Info{Kind: codec.Codegen, Library: "y", Packages: []string{"y"}}, ""},
		"another file": {codec.Info{Kind: codec.Codegen,
			Generated: codec.WrittenFor{Functions: []string{"marshal"}}}, ""},
	} {
		got := ""
		if f := w.Of(c.info, wrote); f != nil {
			got = f.Name
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
