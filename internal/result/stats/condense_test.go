package stats

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/serialbench/serialbench/internal/record"
)

// disturbedRun is a run of two codecs in some processes at two levels of the clock, a part of whose batches were
// disturbed.
func disturbedRun(seed uint64) *record.Record {
	r := rand.New(rand.NewPCG(seed, 2))
	rec := &record.Record{Name: "run.jsonl", Run: record.Run{ID: record.NewID(), Plan: record.Plan{SampleNS: 1}}}
	for process := range 8 {
		clock := 1 + 0.03*float64(process%2)
		for i, codec := range []string{"json/a", "json/b"} {
			s := record.Sample{Codec: codec, Dataset: "d", Op: "marshal", Process: process, Link: process % 3,
				Block: process / 4, BatchOps: 100, Positions: 4, AllocBytes: 640 * 6000, Allocs: 20, Ops: 6000,
				CycleBytes: 4 << 20, ScanBytes: 1 << 20, CollectionsNS: []int64{500_000 + int64(process)},
				CollectionsProbesPS: []int64{700}, CollectionsChainPS: []int64{1000}}
			for b := range 60 {
				ns := float64(20+5*i) * (1 + 0.2*float64(b%4)) * (1 + 0.01*r.Float64()) * clock * 100
				wide, chain := 700*clock, 1000*clock*(1+0.001*r.Float64())
				if process == 5 && i == 0 || b%5 == 0 { // disturbed
					ns, wide = ns*1.7, wide*1.8
				}
				s.BatchesNS = append(s.BatchesNS, int64(ns))
				s.ProbesPS = append(s.ProbesPS, int64(wide))
				s.ChainPS = append(s.ChainPS, int64(chain))
				s.WallNS += int64(ns)
			}
			s.CPUNS = s.WallNS
			rec.Samples = append(rec.Samples, s)
		}
	}
	return rec
}

// TestCondensedSaysTheSame: figures, their intervals and the collector's part, of a record that was condensed, written
// and read again, and of two such that were merged, beside the whole ones.
func TestCondensedSaysTheSame(t *testing.T) {
	condensed := func(rec *record.Record) *record.Record {
		condensed := *rec
		if err := Condense(&condensed); err != nil {
			t.Fatal(err)
		}
		if err := Condense(&condensed); !errors.Is(err, ErrCondensed) || !condensed.Condensed() {
			t.Errorf("condensed twice: %v", err)
		}
		var text bytes.Buffer
		if err := condensed.Write(&text); err != nil {
			t.Fatal(err)
		}
		read, err := record.Read(&text, "f")
		if err != nil || read.BadLines() > 0 {
			t.Fatal(err, read)
		}
		return read
	}
	cells := func(rec *record.Record) []*Cell {
		all, err := Cells(rec.Samples, Default)
		if err != nil || len(all) != 2 {
			t.Fatal(all, err)
		}
		return all
	}
	same := func(what string, whole, condensed []*Cell, most float64) {
		for i, a := range whole {
			b := condensed[i]
			for name, x := range map[string][2]float64{"ns": {a.NS, b.NS}, "low": {a.Low, b.Low}, "high": {a.High, b.High},
				"free": {a.Free.NS, b.Free.NS}, "collector": {a.GCNS, b.GCNS}, "its low": {a.GCLow, b.GCLow},
				"raw": {a.RawNS, b.RawNS}, "bytes": {a.Alloc, b.Alloc}, "shared": {1 + a.Shared(), 1 + b.Shared()}} {
				if Relative(x[0], x[1]) > most {
					t.Errorf("%s: %s: %s is %g and was %g", what, a.Key, name, x[1], x[0])
				}
			}
			if a.Quiet() != b.Quiet() || len(a.Processes) != len(b.Processes) {
				t.Errorf("%s: %s: %d processes, quiet %t", what, a.Key, len(b.Processes), b.Quiet())
			}
		}
	}
	one, two := disturbedRun(1), disturbedRun(2)
	same("one", cells(one), cells(condensed(one)), 1e-5)
	merged := func(a, b *record.Record) *record.Record {
		m, err := record.Merge(a, b)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	same("merged", cells(merged(one, two)), cells(merged(condensed(one), condensed(two))), 0.01)
}
