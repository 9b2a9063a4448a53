package condense

import (
	"bytes"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// measured is a record of some codecs in some processes at two levels of the clock, a
// part of whose batches were disturbed.
func measured(t *testing.T, seed uint64) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "run.jsonl")
	w, err := record.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(seed, 2))
	lines := []any{record.Run{ID: record.NewID(), Plan: record.Plan{SampleNS: 1}},
		record.Verdict{Codec: "json/a", Dataset: "d", Verdict: record.OK}}
	for process := range 8 {
		clock := 1 + 0.03*float64(process%2)
		for i, codec := range []string{"json/a", "json/b"} {
			s := record.Sample{Codec: codec, Dataset: "d", Op: "marshal", Process: process, Layout: process % 3,
				Block:    process / 4,
				BatchOps: 100, Positions: 4, AllocBytes: 640, Allocs: 20, Ops: 100 * 60, LoadsPS: []int64{5, 6},
				CycleBytes: 4 << 20, ScanBytes: 1 << 20, CollectionsNS: []int64{500_000}, CollectionsProbesPS: []int64{700},
				CollectionsChainPS: []int64{1000}}
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
			lines = append(lines, s)
		}
	}
	if err := errors.Join(w.AppendAll(append(lines, record.End{Reason: "complete", Warnings: []string{"w"}})...),
		w.Close()); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func condensed(t *testing.T, text []byte) (whole, few *record.Record, out []byte) {
	t.Helper()
	whole, err := record.Read(bytes.NewReader(text), "whole")
	if err != nil {
		t.Fatal(err)
	}
	rec, err := record.Read(bytes.NewReader(text), "whole")
	if err != nil {
		t.Fatal(err)
	}
	if err := Record(rec); err != nil {
		t.Fatal(err)
	}
	var to bytes.Buffer
	if err := rec.Rewrite(bytes.NewReader(text), &to); err != nil {
		t.Fatal(err)
	}
	out = to.Bytes()
	few, err = record.Read(bytes.NewReader(out), "condensed")
	if err != nil || len(few.Bad) > 0 {
		t.Fatal(err, few.Bad)
	}
	return whole, few, out
}

func TestFiguresStayTheSame(t *testing.T) {
	text := measured(t, 1)
	whole, few, out := condensed(t, text)
	if len(out)*3 > len(text)*2 {
		t.Errorf("%d of %d bytes are left", len(out), len(text))
	}
	if few.Run.ID != whole.Run.ID || len(few.Samples) != len(whole.Samples) || len(few.Verdicts) != 1 || few.End == nil ||
		!few.Condensed() {
		t.Errorf("got %+v", few.Run)
	}
	for _, within := range []stats.Within{stats.LowerQuartile, stats.Median} {
		e := stats.Estimator{Within: within}
		a, err := stats.Cells(whole.Samples, e)
		if err != nil {
			t.Fatal(err)
		}
		b, err := stats.Cells(few.Samples, e)
		if err != nil || len(a) != len(b) {
			t.Fatal(err, len(b))
		}
		for i := range a {
			if d := math.Abs(b[i].NS/a[i].NS - 1); d > 0.002 || a[i].Alloc != b[i].Alloc || a[i].Quiet() != b[i].Quiet() ||
				len(a[i].Processes) != len(b[i].Processes) {
				t.Errorf("%s, %s: %+v becomes %+v", a[i].Key, within, a[i].Estimate, b[i].Estimate)
			}
		}
	}
}

func TestCondensedIsWrittenAsItIs(t *testing.T) {
	_, few, out := condensed(t, measured(t, 3))
	var again bytes.Buffer
	if err := few.Rewrite(bytes.NewReader(out), &again); err != nil || !bytes.Equal(again.Bytes(), out) {
		t.Errorf("written again it is another, %v:\n%s\n%s", err, firstDifferent(again.Bytes(), out),
			firstDifferent(out, again.Bytes()))
	}
	if err := Record(few); !errors.Is(err, ErrCondensed) {
		t.Errorf("got %v", err)
	}
}

// firstDifferent is the first line of a that is not in b.
func firstDifferent(a, b []byte) []byte {
	for line := range bytes.Lines(a) {
		if !bytes.Contains(b, line) {
			return line
		}
	}
	return nil
}

// Lines that are broken are left out, and old ones get a checksum.
func TestRewriteOfOldAndBroken(t *testing.T) {
	const old = `{"kind":"run","version":3,"plan":{"sample_ns":1}}
{"kind":"codec","id":"json/a","later":{"x":1}}
{"kind":"sample",
{"kind":"sample","codec":"json/a","dataset":"d","op":"marshal","ops":40,"wall_ns":80,"piece_ops":10,"positions":1,"pieces_ns":[20,30,10,20],"probes_ps":[7,7,7,7]}
`
	_, few, out := condensed2(t, old)
	if !bytes.Contains(out, []byte(`"later":{"x":1},"sum":"`)) || few.Run.Version != record.Version ||
		len(few.Samples) != 1 {
		t.Errorf("got %s", out)
	}
	cells, err := stats.Cells(few.Samples, stats.Default)
	if err != nil || len(cells) != 1 || math.Abs(cells[0].NS-1.75) > 1e-3 {
		t.Errorf("got %+v, %v", cells[0], err)
	}
}

func condensed2(t *testing.T, text string) (*record.Record, *record.Record, []byte) {
	t.Helper()
	rec, err := record.Read(bytes.NewReader([]byte(text)), "old")
	if err != nil || len(rec.Bad) != 1 {
		t.Fatal(err, rec.Bad)
	}
	if err := Record(rec); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := rec.Rewrite(bytes.NewReader([]byte(text)), &out); err != nil {
		t.Fatal(err)
	}
	few, err := record.Read(bytes.NewReader(out.Bytes()), "few")
	if err != nil || len(few.Bad) > 0 {
		t.Fatal(err, few.Bad)
	}
	return rec, few, out.Bytes()
}
