package report

import (
	"fmt"
	"io"
	"testing"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/view"
)

// ofMany is a record with lines of so many codecs of each kind that a section shows.
func ofMany(n int) *record.Record {
	r := &record.Record{}
	for i := range n {
		id, set := fmt.Sprintf("json/c%d", i), fmt.Sprintf("d%d", i%20)
		r.Codecs = append(r.Codecs, record.Codec{ID: id, Library: fmt.Sprintf("example.org/c%d", i), Version: "v1"})
		r.Attacks = append(r.Attacks, record.Attack{Codec: id, Dataset: set, Op: "unmarshal", Cases: 1, Worst: "panic",
			Outcomes: map[string]uint64{"panic": 1}})
		r.Traits = append(r.Traits, record.Trait{Codec: id, Dataset: set, Trait: "aliases-input", Value: "yes"})
		r.Edges = append(r.Edges, record.Edge{Codec: id, Case: "int8/min", Verdict: "changed", Silent: true,
			Party: record.Library})
		r.Costs = append(r.Costs, record.Cost{Codec: id, Dataset: set})
		r.Parallels = append(r.Parallels, record.Parallel{Codec: id, Dataset: set, Op: "marshal"})
		for _, kind := range []string{record.KindEvolve, record.KindInterop, record.KindConform} {
			r.Cells = append(r.Cells, record.MatrixCell{Kind: kind, Codec: id, Peer: id, Dataset: set, Case: "rename",
				Direction: "new-reads-old", Verdict: "wrong"})
		}
	}
	return r
}

// A record of twice as many lines takes twice the work: what a stranger's record costs grows with its size.
func TestSectionsGrowWithTheRecord(t *testing.T) {
	const many, times = 150, 4
	for _, s := range Sections() {
		if s == SectionInterop { // a matrix of pairs, whose table is itself a square
			continue
		}
		work := func(n int) float64 {
			rec := ofMany(n)
			return testing.AllocsPerRun(1, func() {
				_ = WriteSection(io.Discard, "txt", s, rec, view.Options{}) // nothing measured is an error, after the same work
			})
		}
		if less, more := work(many), work(times*many); more > 2*times*less {
			t.Errorf("%s: %.0f allocations for %d codecs, %.0f for %d", s, less, many, more, times*many)
		}
	}
}
