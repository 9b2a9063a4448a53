package compare

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	gotime "time"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/view"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// aaWorld makes runs of one program on a machine whose clock, collector and state move.
type aaWorld struct {
	r      *rand.Rand
	links  [][4]float64 // of each cell: by how much each link of the program moves it
	slower float64      // by how much the first codec takes longer
	shared float64      // part of the processes that had no quiet moment
}

const aaCodecs = 10

func newAAWorld(seed uint64) *aaWorld {
	w := &aaWorld{r: rand.New(rand.NewPCG(seed, 15))}
	for range 2 * aaCodecs {
		var l [4]float64
		for i := range l {
			l[i] = 0.015 * w.r.NormFloat64()
		}
		w.links = append(w.links, l)
	}
	return w
}

// run writes the record of one run, condensed.
func (w *aaWorld) run(t *testing.T, path string) {
	t.Helper()
	const processes, blocks, batches, ops = 16, 4, 12, 100
	rec := record.Run{ID: record.NewID(), Started: gotime.Unix(w.r.Int64N(1e9), 0),
		Plan: record.Plan{Datasets: []string{"person"}, Ops: []string{"marshal", "unmarshal"},
			SampleNS: 1e6, Links: 4},
		Environment: record.Environment{Go: "go1.27.3", CPU: "simulated", Executable: "0"}}
	lines := []record.Line{&rec}
	for l := range 4 {
		lines = append(lines, record.Link{Number: l, Executable: fmt.Sprint(l)})
	}
	clock, pace := 800*(1+0.12*w.r.Float64()), 0.3*math.Exp(0.1*w.r.NormFloat64())
	for cell := range 2 * aaCodecs {
		id, op := fmt.Sprintf("json/%c", 'a'+cell/2), []string{"marshal", "unmarshal"}[cell%2]
		if cell%2 == 0 {
			rec.Plan.Codecs = append(rec.Plan.Codecs, id)
		}
		ns := 100 * math.Pow(1.2, float64(cell))
		if cell < 2 {
			ns *= 1 + w.slower
		}
		state := 0.001 * w.r.NormFloat64()
		for k := range processes {
			at := clock * (1 + 0.02*float64(k)/processes)
			late := state + w.links[cell][k%4] + 0.004*w.r.NormFloat64()
			s := record.Sample{Codec: id, Dataset: "person", Op: op, Process: cell*processes + k, Link: k % 4,
				Block: k * blocks / processes, Ops: ops * batches, BatchOps: ops, Positions: 1,
				AllocBytes: uint64(cell) * 10 * ops * batches, CycleBytes: 4e6, ScanBytes: 2e6, Round: k}
			sharing := 1.0
			if w.r.Float64() < w.shared {
				sharing = 1.4
			}
			for range batches {
				took := int64(ns * math.Exp(late) * at / 800 * sharing * (1 + 0.01*w.r.ExpFloat64()) * ops)
				s.BatchesNS, s.ChainPS, s.ProbesPS = append(s.BatchesNS, took), append(s.ChainPS, int64(at)),
					append(s.ProbesPS, int64(2*at*sharing))
				s.WallNS += took
			}
			s.CPUNS = s.WallNS
			s.CollectionsNS = []int64{int64(pace * 2e6 * at / 800 * (1 + 0.05*w.r.ExpFloat64()))}
			s.CollectionsChainPS, s.CollectionsProbesPS = []int64{int64(at)}, []int64{int64(2 * at)}
			lines = append(lines, s)
		}
	}
	write := func(path string, lines []record.Line) {
		out, err := record.Create(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := out.AppendAll(lines...); err != nil {
			t.Fatal(err)
		}
		if err := out.Close(); err != nil {
			t.Fatal(err)
		}
	}
	whole := filepath.Join(t.TempDir(), "whole.jsonl")
	write(whole, append(lines, record.End{Reason: "complete"}))
	read, err := record.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	if err := stats.Condense(read); err != nil {
		t.Fatal(err)
	}
	to, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := read.Write(to); err != nil {
		t.Fatal(err)
	}
	if err := to.Close(); err != nil {
		t.Fatal(err)
	}
}

// calm is the part of the visits of cells of which enough batches were quiet.
func calm(rec *record.Record) float64 {
	quiet, all := 0, 0
	for _, s := range rec.Samples {
		if all++; s.Figures != nil {
			all += s.Figures.LeftOut
		}
		if s.Figures != nil && !s.Figures.Disturbed {
			quiet++
		}
	}
	return float64(quiet) / float64(max(1, all))
}

// agreeing are the limits of how far equal runs lie apart where at least leastCalm of
// the visits were quiet: the cell in the middle, the 95th percentile, the worst.
var agreeing = [3]float64{0.01, 0.02, 0.05}

const leastCalm = 0.9

// aaFaults reads the pairs in a folder and says what is wrong with them: more than one
// pair in which any cell is called different, or figures that lie further apart than they may.
func aaFaults(t *testing.T, dir string) (pairs int, faults []string) {
	t.Helper()
	firsts, err := filepath.Glob(filepath.Join(dir, "*-a.jsonl*"))
	if err != nil {
		t.Fatal(err)
	}
	differing := 0
	for _, path := range firsts {
		second := strings.Replace(path, "-a.jsonl", "-b.jsonl", 1)
		var recs [2]*record.Record
		for i, p := range []string{path, second} {
			if recs[i], err = record.ReadFile(p); err != nil {
				t.Fatal(err)
			}
			if len(recs[i].Bad) > 0 {
				t.Fatal(recs[i].Bad[0])
			}
		}
		pairs++
		name := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
		c := Comparison(recs[:1], recs[1:], nil, view.Options{})
		if len(c.Cells) == 0 {
			faults = append(faults, name+": no cell in common")
		}
		shown := 0
		for _, x := range c.Cells {
			if x.Shown {
				shown++
				t.Logf("%s: %s is called different by %.1f %%", name, x.Key, 100*x.Change)
			}
		}
		differing += min(1, shown)
		g := Agreement(recs[0], recs[1], view.Options{})
		quiet := min(calm(recs[0]), calm(recs[1]))
		t.Logf("%s: %.0f %% of the visits quiet; %d cells, %.2f %% / %.2f %% / %.2f %% apart", name, 100*quiet, len(g.Cells),
			100*g.Median, 100*g.P95, 100*g.Worst)
		// other links: the code is not where it was
		linked := recs[0].Run.Environment.Executable != recs[1].Run.Environment.Executable
		if got := [3]float64{g.Median, g.P95, g.Worst}; quiet >= leastCalm && !linked {
			for i, what := range []string{"the cell in the middle", "the 95th percentile", "the worst cell"} {
				if got[i] > agreeing[i] {
					faults = append(faults, fmt.Sprintf("%s: %s is %.1f %% apart", name, what, 100*got[i]))
				}
			}
		}
	}
	if differing > 1 {
		faults = append(faults, fmt.Sprintf("equal runs were told apart in %d of %d pairs", differing, pairs))
	}
	return pairs, faults
}

// Twelve runs of one program by simulation, condensed: six pairs.
func TestAAOfTwelveRuns(t *testing.T) {
	dir := t.TempDir()
	w := newAAWorld(1)
	for pair := range 6 {
		for _, side := range "ab" {
			w.run(t, filepath.Join(dir, fmt.Sprintf("pair-%d-%c.jsonl", pair, side)))
		}
	}
	if n, faults := aaFaults(t, dir); n != 6 || len(faults) > 0 {
		t.Errorf("%d pairs: %q", n, faults)
	}
}

// What the check is to find: a codec that became slower by 3 % in two pairs, and
// by 8 % in one, which one pair may be told apart by, but lies too far apart.
func TestAACheckFindsWhatDiffers(t *testing.T) {
	dir := t.TempDir()
	w := newAAWorld(2)
	for pair := range 2 {
		w.slower = 0
		w.run(t, filepath.Join(dir, fmt.Sprintf("pair-%d-a.jsonl", pair)))
		w.slower = 0.03
		w.run(t, filepath.Join(dir, fmt.Sprintf("pair-%d-b.jsonl", pair)))
	}
	if _, faults := aaFaults(t, dir); len(faults) == 0 ||
		!strings.Contains(fmt.Sprint(faults), "told apart in 2 of 2 pairs") {
		t.Errorf("3 %% slower: %q", faults)
	}
	dir = t.TempDir()
	w.slower = 0
	w.run(t, filepath.Join(dir, "pair-a.jsonl"))
	w.slower = 0.08
	w.run(t, filepath.Join(dir, "pair-b.jsonl"))
	if _, faults := aaFaults(t, dir); !strings.Contains(fmt.Sprint(faults), "the worst cell is") {
		t.Errorf("8 %% slower: %q", faults)
	}
	// the limits bind where the machine was quiet
	w.shared = 0.3
	w.run(t, filepath.Join(dir, "pair-b.jsonl"))
	if _, faults := aaFaults(t, dir); len(faults) != 0 {
		t.Errorf("on a busy machine: %q", faults)
	}
}

// Runs that were really made, if there are any; see the README there.
func TestAAOfKeptRuns(t *testing.T) {
	pairs, faults := aaFaults(t, "../../stats/testdata/aa")
	if pairs == 0 {
		t.Skip("no records of equal runs are kept")
	}
	if len(faults) > 0 {
		t.Errorf("%q", faults)
	}
}

// A run that is given twice counts once; one on both sides is named.
func TestARunCountsOnce(t *testing.T) {
	of := func(id string) *record.Record {
		rec, err := record.ReadFile("../testdata/record.jsonl")
		if err != nil {
			t.Fatal(err)
		}
		rec.Name, rec.Run.ID = id+".jsonl", id
		return rec
	}
	alone := Comparison([]*record.Record{of("a")}, []*record.Record{of("b")}, nil, view.Options{})
	twice := Comparison([]*record.Record{of("a"), of("a")}, []*record.Record{of("b")}, nil, view.Options{})
	for i, x := range alone.Cells {
		if y := twice.Cells[i]; x.Low != y.Low || x.High != y.High {
			t.Errorf("%s: [%g, %g] of one, [%g, %g] of two copies", x.Key, x.Low, x.High, y.Low, y.High)
		}
	}
	if w := strings.Join(twice.Warnings, "\n"); !strings.Contains(w,
		"a.jsonl is of a run that was given before, and counts once") {
		t.Errorf("warnings %q", w)
	}
	if w := Comparison([]*record.Record{of("a")}, []*record.Record{of("a")}, nil, view.Options{}).Warnings; len(w) == 0 ||
		!strings.Contains(w[0], "of the same run") {
		t.Errorf("warnings %q", w)
	}
}
