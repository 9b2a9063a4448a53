package stats

import (
	"math"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/record"
)

func TestParseEstimator(t *testing.T) {
	for text, want := range map[string]string{
		"": "quiet/lower-quartile/median", "any": "any/lower-quartile/median", "any/minimum": "any/minimum/median",
		"quiet/median/lower-quartile": "quiet/median/lower-quartile",
	} {
		e, err := ParseEstimator(text)
		if err != nil || e.String() != want {
			t.Errorf("%q: %v, %v", text, e, err)
		}
		if again, err := ParseEstimator(e.String()); err != nil || again != e {
			t.Errorf("%v is read as %v, %v", e, again, err)
		}
	}
	for text, want := range map[string]string{
		"quiet/mean":        `within processes "mean"; there are minimum, lower-quartile, median`,
		"quiet/median/mean": `between processes "mean"`,
		"loud":              `gate "loud"; there are quiet, any`, "a/b/c/d": "more than three", "/median": `gate ""`,
	} {
		if _, err := ParseEstimator(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if n := len(Estimators()); n != 18 {
		t.Errorf("%d estimators", n)
	}
}

func TestStatisticsWithinAProcess(t *testing.T) {
	for w, want := range map[Within]float64{Minimum: 1, LowerQuartile: 2, Median: 3} {
		if got := w.of([]float64{1, 2, 3, 4, 5}); got != want || w.of([]float64{7}) != 7 {
			t.Errorf("%s: %g", w, got)
		}
	}
	for b, want := range map[Between]float64{MinimumBetween: 1, LowerQuartileBetween: 1.75, MedianBetween: 2.5} {
		if got := b.Of([]float64{1, 2, 3, 4}); got != want {
			t.Errorf("%s: %g", b, got)
		}
	}
}

// A codec costs 100 ns and allocates 80 bytes; a collection of 1 ms comes with
// every 4 MB: 20 ns/op. No choice of batches can drop it.
func TestTheCollectorIsNeverDropped(t *testing.T) {
	var samples []record.Sample
	for p := range 8 {
		samples = append(samples, record.Sample{Codec: "a", Dataset: "d", Op: "marshal", Process: p, Ops: 4000,
			WallNS: 410_000, AllocBytes: 320_000,
			BatchOps: 1000, Positions: 1, BatchesNS: []int64{100_000, 100_000, 100_000, 110_000},
			ProbesPS:      []int64{2000, 2010, 2000, 2600},
			CollectionsNS: []int64{1e6, 2e6}, CollectionsProbesPS: []int64{2000, 3000}, CycleBytes: 4e6})
	}
	for _, e := range Estimators() {
		cells, err := Cells(samples, e)
		if err != nil || math.Abs(cells[0].NS-120) > 3 || math.Abs(cells[0].GCNS-20) > 1e-9 {
			t.Errorf("%s: %+v, %v", e, cells[0].Estimate, err)
		}
	}
	// Of older records nothing is known of the samples, and they count as they are.
	old,
		err := Cells([]record.Sample{{Codec: "a", Dataset: "d", Op: "marshal", Ops: 1000, WallNS: 100_000, AllocBytes: 5}},
		Default)
	if err != nil || old[0].NS != 100 || old[0].GCNS != 0 {
		t.Errorf("version 1: %+v, %v", old[0], err)
	}
	if ns, quietly := Default.Process([]record.Sample{{Ops: 0, WallNS: 1}}, 0, 0, 0); ns != 0 || quietly {
		t.Errorf("nothing: %g", ns)
	}
}

// Batches that the probe calls disturbed do not count, whatever they measured,
// fast or slow.
func TestOnlyQuietBatchesCount(t *testing.T) {
	s := record.Sample{Ops: 60, WallNS: 1, BatchOps: 10, Positions: 2,
		BatchesNS: []int64{1000, 2000, 10, 5000, 1000, 2000}, ProbesPS: []int64{2000, 2000, 2500, 2500, 2000, 2000}}
	if got, quietly := Default.Process([]record.Sample{s}, 2000, 0, 0); got != 150 || !quietly {
		t.Errorf("quiet batches: %g", got)
	}
	if got, _ := (Estimator{Gate: Any, Within: Minimum}).Process([]record.Sample{s}, 2000, 0, 0); got == 150 {
		t.Error("all batches come out as the quiet ones, so this test shows nothing")
	}
}

// The one quiet batch of a position was interrupted unseen; what the position takes is
// seen from the others.
func TestOneBatchDoesNotStandForItsPosition(t *testing.T) {
	var samples []record.Sample
	for p := range 6 {
		s := record.Sample{Process: p, Ops: 60, WallNS: 1, BatchOps: 10, Positions: 2}
		for range 3 {
			s.BatchesNS = append(s.BatchesNS, 1000, 1010)
			s.ProbesPS = append(s.ProbesPS, 2000, 2900)
		}
		if p == 0 {
			s.BatchesNS[1], s.ProbesPS[1] = 50000, 2000
		}
		samples = append(samples, s)
	}
	for _, p := range Default.processes(samples, machine{core: QuietCore{Wide: 2000}}) {
		if math.Abs(p.NS-100) > 1 {
			t.Errorf("process %d: %g", p.Number, p.NS)
		}
	}
}

// Values differ from position to position. A process of which only the slow ones
// were quiet must not seem slow.
func TestPositionsAreComparedWithThemselves(t *testing.T) {
	var samples []record.Sample
	for p := range 6 {
		s := record.Sample{Process: p, Ops: 40, WallNS: 1, BatchOps: 10, Positions: 4,
			BatchesNS: []int64{1000, 3000, 1000, 3000}, ProbesPS: []int64{2000, 2000, 2000, 2000}}
		if p == 0 {
			s.BatchesNS, s.ProbesPS = []int64{9000, 3000, 9000, 3000, 9000, 3000}, []int64{2900, 2000, 2900, 2000, 2900, 2000}
		}
		samples = append(samples, s)
	}
	for _, p := range Default.processes(samples, machine{core: QuietCore{Wide: 2000}}) {
		if math.Abs(p.NS-200) > 1e-9 {
			t.Errorf("process %d: %g", p.Number, p.NS)
		}
	}
}

// Processes without a quiet moment stand in only where there are too few others,
// those that the probe calls less disturbed first.
func TestDisturbedProcessesStandIn(t *testing.T) {
	make := func(process int, ns, probe int64) record.Sample {
		return record.Sample{Process: process, Ops: 30, WallNS: 1, BatchOps: 10, Positions: 1,
			BatchesNS: []int64{ns, ns, ns}, ProbesPS: []int64{probe, probe, probe}}
	}
	samples := []record.Sample{make(0, 900, 2900), make(1, 500, 2500), make(2, 700, 2700), make(3, 100, 2000)}
	if got := Default.processes(samples, machine{core: QuietCore{Wide: 2000}}); len(got) != 3 || got[0].Number != 1 ||
		got[1].Number != 2 || got[0].Quiet || !got[2].Quiet {
		t.Errorf("one quiet process of four: %+v", got)
	}
	for p := 4; p < 7; p++ {
		samples = append(samples, make(p, 100, 2000))
	}
	if got := Default.processes(samples, machine{core: QuietCore{Wide: 2000}}); len(got) != 4 || got[0].Number != 3 {
		t.Errorf("four quiet processes of seven: %+v", got)
	}
	if ns, quietly := Default.Process(samples[:1], 2000, 0, 0); ns != 90 || quietly {
		t.Errorf("a disturbed process: %g, %v", ns, quietly)
	}
}

// What a collection costs is its work times one pace: a codec whose process has
// twice as much to go through pays twice as much for a byte, whatever disturbed its own
// collections; the pace is that of quiet ones.
func TestOnePaceOfTheCollector(t *testing.T) {
	var samples []record.Sample
	for p := range 20 {
		s := record.Sample{Codec: "a", Dataset: "d", Op: "marshal", Process: p, Ops: 1000, WallNS: 1000, AllocBytes: 1000,
			CollectionsNS: []int64{1e6}, CollectionsProbesPS: []int64{2000}, CycleBytes: 4e6, ScanBytes: 1e6,
			ProbesPS: []int64{2000}}
		samples = append(samples, s)
		s.Codec, s.ScanBytes, s.CollectionsNS, s.CollectionsProbesPS = "b", 2e6, []int64{9e6}, []int64{4000}
		samples = append(samples, s)
	}
	m := newMachine(samples, Conditions{})
	a, b := m.collector(Key{"a", "d", "marshal"}), m.collector(Key{"b", "d", "unmarshal"})
	if a != 0.25 || b != 0.5 || m.collector(Key{"c", "d", "marshal"}) != 0 {
		t.Errorf("%g and %g ns a byte", a, b)
	}
}
