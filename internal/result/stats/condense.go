package stats

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
)

// ErrCondensed says that there is nothing left to condense.
var ErrCondensed = errors.New("the record is condensed already")

// Condense keeps of the samples of a record one number of each process and cell, by [Default], and of its
// collections their pace. Everything else stays as it is. It changes rec.
func Condense(rec *record.Record) error {
	if rec.Condensed() {
		return ErrCondensed
	}
	m := newMachine(rec.Samples, Conditions{})
	service := newMachine(rec.Samples, Conditions{Collectors: rec.Collectors, Heap: record.HeapService})
	var processes []record.Sample
	for _, c := range cellsBy(rec.Samples) {
		processes = append(processes, m.condense(c)...)
	}
	if err := rec.Lost(); err != nil {
		return err
	}
	rec.Samples = processes
	rec.Collectors = slices.Concat(m.collectorLine(record.HeapSmall), service.collectorLine(record.HeapService))
	rec.Paced()
	return nil
}

// cellsBy are the samples by cell, in the order in which the cells begin.
func cellsBy(samples []record.Sample) (cells [][]record.Sample) {
	at := map[Key]int{}
	for _, s := range samples {
		k := Key{s.Codec, s.Dataset, s.Op}
		i, ok := at[k]
		if !ok {
			i = len(cells)
			at[k], cells = i, append(cells, nil)
		}
		if s.Ops > 0 && s.WallNS > 0 {
			cells[i] = append(cells[i], s)
		}
	}
	return cells
}

// condense is what is kept of the samples of a cell: a sample for each process that counts.
func (m machine) condense(cell []record.Sample) (kept []record.Sample) {
	if len(cell) == 0 {
		return nil
	}
	of := map[int][]int{}
	for i := range cell {
		cell[i] = cell[i].Whole()
		of[cell[i].Process] = append(of[cell[i].Process], i)
	}
	clock, left := m.clock.PS, len(cell)
	if m.clock.Probe != Chain {
		clock = 0
	}
	for _, p := range Default.processes(cell, m) {
		s := cell[of[p.Number][0]]
		cpu := 0.0
		for _, i := range of[p.Number] {
			cpu += float64(cell[i].CPUNS) / float64(p.Ops)
		}
		f := record.Process{Codec: s.Codec, Dataset: s.Dataset, Op: s.Op, Process: p.Number, Link: p.Link,
			Block: p.Block, Build: s.Build, Host: p.Host, Round: p.Round, Samples: len(of[p.Number]), Ops: p.Ops,
			NS: rounded(p.NS), RawNS: rounded(p.RawNS),
			CPUNS: rounded(cpu), Alloc: rounded(p.Alloc), Allocs: rounded(p.Allocs), ClockPS: clock,
			Scan: rounded(m.share[[2]string{s.Codec, s.Dataset}]), Disturbed: !p.Quiet, Shared: rounded(p.Shared)}
		left -= f.Samples
		kept = append(kept, f.Sample())
	}
	if len(kept) > 0 {
		kept[0].Figures.LeftOut = left
	}
	return kept
}

// rounded has six digits, of which the last ones are noise.
func rounded(x float64) float64 {
	if x <= 0 {
		return 0
	}
	unit := math.Pow(10, math.Ceil(math.Log10(x))-6)
	if unit < 1 {
		return math.Round(x/unit) / math.Round(1/unit)
	}
	return math.Round(x/unit) * unit
}

// collectorLine is what is kept of the collections of a heap; none if there were none.
func (m machine) collectorLine(heap string) []record.Collector {
	if m.pace.ns <= 0 {
		return nil
	}
	p := &record.Pace{NS: m.pace.ns, Processes: m.pace.processes, Blocks: m.pace.blocks, ClockPS: m.clock.PS}
	if !math.IsNaN(m.pace.sd) {
		p.Deviation = m.pace.sd
	}
	for _, share := range m.share { // one for all codecs
		if heap == record.HeapService {
			p.Scan = share
		}
	}
	return []record.Collector{{Heap: heap, Pace: p}}
}

// condensed are the processes of a cell of a condensed record.
func (m machine) condensed(samples []record.Sample) (all []Process) {
	for i := range samples {
		s := &samples[i]
		f := s.Figures
		if f == nil {
			continue
		}
		all = append(all, Process{Number: s.Process, Link: s.Link, Block: s.Block, Round: s.Round, Host: s.Host,
			NS: f.NS * m.clock.brought(f.ClockPS), RawNS: f.RawNS, Ops: s.Ops, Alloc: f.Alloc, Allocs: f.Allocs,
			Quiet: !f.Disturbed, Shared: f.Shared})
	}
	slices.SortStableFunc(all, func(a, b Process) int { return a.Number - b.Number })
	return all
}

// keptPace is that of condensed records, at the clock of the run.
func (m machine) keptPace(kept []*record.Pace) pace {
	var all []record.Pace
	for _, p := range kept {
		all = append(all, *p)
	}
	mean := record.MeanPace(all)
	if mean == nil {
		return pace{}
	}
	p := pace{ns: mean.NS * m.clock.brought(mean.ClockPS), sd: math.NaN(), processes: mean.Processes, blocks: mean.Blocks}
	if mean.Deviation > 0 {
		p.sd = mean.Deviation
	}
	return p
}

// Whole says why an estimator, by its name, cannot be used on a record, of which less was kept than it needs.
func Whole(rec *record.Record, estimator string) error {
	gate, rest, _ := strings.Cut(estimator, "/")
	within, _, _ := strings.Cut(rest, "/")
	if !rec.Condensed() || (gate == "" || gate == string(Default.Gate)) &&
		(within == "" || within == string(Default.Within)) {
		return nil
	}
	return fmt.Errorf("%s is condensed, and %s needs all batches; give quiet/lower-quartile, or the record that it was "+
		"made from", rec.Name, estimator)
}
