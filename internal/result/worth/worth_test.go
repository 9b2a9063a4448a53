package worth

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/pprof/profile"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/result/stats"
)

var libraries = Libraries([]codec.Info{
	{ID: "noop", NoOp: true},
	{ID: "baseline", Library: "serialbench", Packages: []string{"serialbench/baseline"}},
	{ID: "json/std", Library: "std", Packages: []string{"encoding/json"}},
	{ID: "json/sonic/fastest", Library: "github.com/bytedance/sonic", Packages: []string{"github.com/bytedance/sonic"}},
	{ID: "json/sonic", Library: "github.com/bytedance/sonic", Packages: []string{"github.com/bytedance/sonic"}},
	{ID: "msgpack/tinylib", Library: "github.com/tinylib/msgp", Packages: []string{"github.com/tinylib/msgp/msgp"},
		Generated: codec.WrittenFor{Functions: []string{"MarshalMsg", "UnmarshalMsg"}}},
	{ID: "protobuf/gogo/gofast", Library: "github.com/gogo/protobuf", Packages: []string{"github.com/gogo/protobuf/proto"},
		Generated: codec.WrittenFor{Functions: []string{"Unmarshal"}, Files: ".pb.go"}},
})

func TestLibraries(t *testing.T) {
	var names []string
	for _, l := range libraries {
		names = append(names, l.Name)
	}
	if diff := cmp.Diff([]string{"json/std", "json/sonic", "msgpack/tinylib", "protobuf/gogo"}, names); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"json/sonic", "json/sonic/fastest"}, libraries[1].Codecs); diff != "" {
		t.Errorf("the usual codec comes first: %s", diff)
	}
}

// stack is a sample: functions from the one that was called first, as NAME or NAME@FILE.
type stack struct {
	n         int64
	functions string
}

// made is a profile of samples, as the runtime writes it.
func made(t *testing.T, types []string, period int64, samples ...stack) []byte {
	t.Helper()
	p := &profile.Profile{}
	for _, name := range types {
		p.SampleType = append(p.SampleType, &profile.ValueType{Type: name, Unit: "count"})
	}
	known := map[string]*profile.Location{}
	for _, s := range samples {
		sample := &profile.Sample{Value: []int64{s.n, s.n * period}}
		for _, f := range strings.Split(s.functions, " > ") {
			l := known[f]
			if l == nil {
				name, file, _ := strings.Cut(f, "@")
				function := &profile.Function{ID: uint64(len(p.Function) + 1), Name: name, Filename: file}
				l = &profile.Location{ID: function.ID, Line: []profile.Line{{Function: function}}}
				p.Function = append(p.Function, function)
				p.Location = append(p.Location, l)
				known[f] = l
			}
			sample.Location = append([]*profile.Location{l}, sample.Location...)
		}
		p.Sample = append(p.Sample, sample)
	}
	var b bytes.Buffer
	if err := p.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

var (
	cpuTypes  = []string{"samples", "cpu"}
	heapTypes = []string{"alloc_objects", "alloc_space"}
)

func TestRead(t *testing.T) {
	cpu := made(t, cpuTypes, 10_000_000,
		stack{100, "main.main > encoding/json.Marshal > encoding/json.(*encodeState).marshal"},
		stack{200, "main.main > encoding/json.Unmarshal > runtime.mallocgc"},
		stack{30, "main.main > encoding/json.(*Decoder).Decode > net.(*conn).Read > syscall.Syscall"}, // the connection's
		stack{50, "main.main > main.(*Order).UnmarshalMsg@order_gen.go > main.helper"},                // generated
		// generated, known by its file
		stack{20, "main.main > main.(*Order).Unmarshal@order.pb.go"},
		stack{40, "main.main > main.(*Order).Unmarshal@order.go"},                           // somebody's own
		stack{60, "main.main > github.com/bytedance/sonic.Marshal > encoding/json.Marshal"}, // sonic's, who calls
		stack{100, "runtime.gcBgMarkWorker > runtime.gcDrain"},
		stack{400, "main.main > main.work"})
	heap := made(t, heapTypes, 512,
		stack{300, "main.main > encoding/json.Unmarshal > runtime.mallocgc"},
		stack{700, "main.main > main.work"})
	s, err := Read(cpu, heap, libraries)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]Part{}
	for _, p := range s.Parts {
		got[p.Library] = p
	}
	for _, x := range []struct {
		name      string
		got, want float64
	}{
		{"encode", got["json/std"].Encode, .1}, {"decode", got["json/std"].Decode, .2},
		{"allocated", got["json/std"].Allocated, .3},
		{"collector", got["json/std"].Collector, .03}, {"sonic", got["json/sonic"].Encode, .06},
		{"generated", got["msgpack/tinylib"].Decode, .05},
		{"generated, by file", got["protobuf/gogo"].Decode, .02}, {"the collector of all", s.Collector, .1},
		{"beneath", s.Beneath, .03}, {"seconds", s.Seconds, 10},
	} {
		if math.Abs(x.got-x.want) > 1e-9 {
			t.Errorf("%s is %v, want %v", x.name, x.got, x.want)
		}
	}
	if s.Parts[0].Package != "encoding/json" || !s.FromHeap {
		t.Errorf("first is %s; from heap: %v", s.Parts[0].Package, s.FromHeap)
	}
	if p := s.Parts[0]; !(p.Low < p.Sum() && p.Sum() < p.High) || p.High-p.Low > .07 {
		t.Errorf("json/std is %v in [%v, %v]", p.Sum(), p.Low, p.High)
	}
	without, err := Read(cpu, nil, libraries)
	if err != nil {
		t.Fatal(err)
	}
	if p := without.Parts[0]; p.Allocated != 1 || without.FromHeap {
		t.Errorf("without a heap profile all of the allocator's time is json/std's, not %v of it", p.Allocated)
	}
}

func TestReadRefuses(t *testing.T) {
	heap := made(t, heapTypes, 512, stack{1, "main.main"})
	for name, data := range map[string][]byte{
		"has values of":  heap,
		"has no samples": made(t, cpuTypes, 1),
		"unrecognized":   []byte("kind: record"),
	} {
		if _, err := Read(data, nil, libraries); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("want an error that says %q, have %v", name, err)
		}
	}
	if _, err := Read(made(t, cpuTypes, 1, stack{1, "main.main"}), []byte("no profile"), libraries); err == nil ||
		!strings.Contains(err.Error(), "heap profile") {
		t.Errorf("a bad heap profile: %v", err)
	}
}

// measured is a record of two codecs: ns and bytes of each call.
func measured(codecs map[string][2]int64) *record.Record {
	rec := &record.Record{}
	for id, x := range codecs {
		rec.Codecs = append(rec.Codecs, record.Codec{ID: id, Library: "std"})
		rec.Verdicts = append(rec.Verdicts,
			record.Verdict{Codec: id, Dataset: "person", Verdict: record.OK, EncodedBytes: 50})
		for i, op := range []string{"marshal", "unmarshal"} {
			for process := range 12 {
				wall := 1000*x[0]*int64(i+1) + int64(process)
				rec.Samples = append(rec.Samples, record.Sample{Codec: id, Dataset: "person", Op: op, Process: process, Ops: 1000,
					WallNS: wall, AllocBytes: uint64(1000 * x[1])})
			}
		}
	}
	return rec
}

func TestGain(t *testing.T) {
	s := &Shares{Samples: 10_000,
		Parts: []Part{{Package: "encoding/json", Library: "json/std", Encode: .1, Decode: .2,
			Collector: .02, Low: .31, High: .33}}}
	rec := measured(map[string][2]int64{"json/std": {100, 400}, "json/sonic": {40, 200}, "msgpack/tinylib": {10, 100}})
	w, err := Gain(s.Parts[0], libraries, stats.Of(rec, stats.Default), recommend.Question{Time: 1}, false)
	if err != nil {
		t.Fatal(err)
	}
	if w.To != "msgpack/tinylib" || math.Abs(w.Encode.Ratio-.1) > .01 || math.Abs(w.Bytes-.25) > 1e-9 {
		t.Fatalf("%+v", w)
	}
	if want := .3*.9 + .02*.75; math.Abs(w.Saves-want) > .005 || !(w.Low < want && want < w.High) {
		t.Errorf("saves %v in [%v, %v], want %v", w.Saves, w.Low, w.High, want)
	}
	if w, err = Gain(s.Parts[0], libraries, stats.Of(rec, stats.Default), recommend.Question{Time: 1}, true); err != nil ||
		w.To != "json/sonic" {
		t.Errorf("in the same format: %+v, %v", w, err)
	}
	best := measured(map[string][2]int64{"json/std": {10, 100}, "json/sonic": {40, 200}})
	if w, err = Gain(s.Parts[0], libraries, stats.Of(best, stats.Default), recommend.Question{Time: 1},
		false); err != nil || w.To != "json/std" || w.Saves != 0 {
		t.Errorf("of the best: %+v, %v", w, err)
	}
	tinylib := Part{Package: "github.com/tinylib/msgp/msgp", Library: "msgpack/tinylib"}
	if w, err = Gain(tinylib, libraries, stats.Of(best, stats.Default), recommend.Question{Time: 1}, false); err != nil ||
		w.To != "" || w.Why == "" {
		t.Errorf("of a library that the record does not have: %+v, %v", w, err)
	}
}

func TestVerdict(t *testing.T) {
	little := &Shares{Samples: 1000, Parts: []Part{{Encode: .004}}}
	large := &Shares{Samples: 1000, Parts: []Part{{Encode: .4}}}
	good := Switch{From: "json/std", Now: "json/std", To: "msgpack/tinylib", Datasets: []string{"person"}, Saves: .3,
		Low: .28, High: .32}
	unsure := good
	unsure.Low = -.01
	for want, a := range map[string]Answer{
		"stay: even a codec that takes no time": {Shares: little, Least: .01},
		"no switch can save more than 40.0 %":   {Shares: large, Least: .01},
		"no answer: packages that serialbench does not measure take 40.0 %": {
			Shares: &Shares{Parts: large.Parts, Unmeasured: .4}, Least: .01},
		"switching to msgpack/tinylib saves 28.0 to 32.0 points": {Shares: large, Switches: []Switch{good}, Least: .01},
		"may not save": {Shares: large, Switches: []Switch{unsure}, Least: .01},
		"stay: the record has nothing better": {Shares: large,
			Switches: []Switch{{To: "", Why: "x"}}, Least: .01},
	} {
		if text := Text(a); !strings.Contains(text, want) {
			t.Errorf("want %q in\n%s", want, text)
		}
	}
}
