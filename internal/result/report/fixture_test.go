package report

import (
	"errors"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"testing"
	gotime "time"

	"github.com/serialbench/serialbench/internal/record"
)

const fixturePath = "testdata/record.jsonl"

// writeFixture makes the record that all golden files are made from.
func writeFixture(t *testing.T) {
	t.Helper()
	if err := os.Remove(fixturePath); err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	w, err := record.Create(fixturePath)
	if err != nil {
		t.Fatal(err)
	}
	add := func(line record.Line) {
		if err := w.Append(line); err != nil {
			t.Fatal(err)
		}
	}
	started := gotime.Date(2026, 3, 1, 12, 30, 0, 0, gotime.UTC)
	add(record.Run{Started: started,
		Plan: record.Plan{Datasets: []string{"person", "message/64"}, Seed: 1, BudgetNS: 60e9, SampleNS: 10e6},
		Environment: record.Environment{Go: "go1.26.0", OS: "linux", Arch: "amd64", CPU: "Example CPU @ 2.00GHz", Cores: 4,
			GOMAXPROCS: 2, GOGC: "100", Warnings: []string{"load average 2.1 on 4 cores"}}})
	ids := []string{"noop", "baseline", "json/std", "json/sonic/fastest", "gob/std", "protobuf/google",
		"cbor/fxamacker", "json/gone"}
	for _, id := range ids {
		c := record.Codec{ID: id, Library: "example.org/" + id, Version: "v1.2.3", How: "reflect", NoOp: id == "noop"}
		if id == "json/gone" {
			c.Unobtainable = "the repository was deleted"
		}
		add(c)
	}
	for _, d := range []string{"person", "message/64"} {
		add(record.Verdict{Codec: "noop", Dataset: d, Verdict: record.NotChecked})
		add(record.Verdict{Codec: "baseline", Dataset: d, Verdict: record.OK, EncodedBytes: 46.5})
		add(record.Verdict{Codec: "json/std", Dataset: d, Verdict: record.OK, EncodedBytes: 132})
		add(record.Verdict{Codec: "json/sonic/fastest", Dataset: d, Verdict: record.OK, EncodedBytes: 132})
		add(record.Verdict{Codec: "gob/std", Dataset: d, Verdict: record.Failed, Op: "unmarshal",
			Detail: "value 3: Person.Money:\n 1 became 0"})
		add(record.Verdict{Codec: "protobuf/google", Dataset: d, Verdict: record.Adapted,
			Adapted: []string{"Person.BirthDay: time as int64 nanoseconds"}, EncodedBytes: 51.25})
		add(record.Verdict{Codec: "cbor/fxamacker", Dataset: d, Verdict: record.Unsupported, Detail: "Tree.Left: no " +
			"recursion | none"})
	}
	r := rand.New(rand.NewPCG(1, 2))
	process := 0
	cells := func(id, dataset string, processes int, alloc uint64, ops map[string]float64) {
		for range processes {
			process++
			level := math.Exp(0.004 * r.NormFloat64())
			for _, op := range []string{"marshal", "unmarshal", "marshal-reuse", "unmarshal-alias"} {
				ns, ok := ops[op]
				for range 3 {
					if n := 1000.0; ok {
						wall := int64(ns * level * (1 + 0.01*r.ExpFloat64()) * n)
						add(record.Sample{Codec: id, Dataset: dataset, Op: op, Process: process, Ops: 1000, WallNS: wall,
							CPUNS: wall + wall/10, AllocBytes: alloc * 1000, Allocs: alloc / 24 * 1000})
					}
				}
			}
		}
	}
	cells("noop", "person", 8, 0, map[string]float64{"marshal": 1.25, "unmarshal": 1.5})
	cells("baseline", "person", 8, 48, map[string]float64{"marshal": 31.4, "unmarshal": 40.2, "marshal-reuse": 11.8})
	cells("baseline"+record.Twin, "person", 8, 48,
		map[string]float64{"marshal": 31.5, "unmarshal": 40.3, "marshal-reuse": 11.8})
	cells("json/std", "person", 8, 240, map[string]float64{"marshal": 700, "unmarshal": 2100})
	cells("json/sonic/fastest", "person", 8, 240,
		map[string]float64{"marshal": 700.5, "unmarshal": 2101, "unmarshal-alias": 350})
	cells("protobuf/google", "person", 8, 96, map[string]float64{"marshal": 150, "unmarshal": 233})
	cells("baseline", "message/64", 2, 64, map[string]float64{"marshal": 25, "unmarshal": 21})
	cells("json/std", "message/64", 2, 64, map[string]float64{"marshal": 12345678, "unmarshal": 87654})
	for p := range 2 {
		add(record.Failure{Codec: "json/sonic/fastest", Dataset: "message/64", Op: "marshal", Process: 90 + p, What: "panic",
			Detail: "panic: index out of range"})
	}
	add(record.End{Finished: started.Add(gotime.Minute), Reason: "complete"})
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
}
