package measure

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/serialbench/serialbench/internal/engine/shard"
	"github.com/serialbench/serialbench/internal/record"
)

// TestDivisionAtScale gives 10 000 cells to 200 pretended machines of three speeds. Of the
// tasks 5 % are lost with their record and 5 % are done twice; what is missing is run again as merge
// would say. In the end each trial counts once, and no machine has 5 % more to do than another.
func TestDivisionAtScale(t *testing.T) {
	const machines, cells = 200, 10_000
	r := rand.New(rand.NewPCG(22, 1))
	cost := make([]float64, cells) // of a trial; that of a data set's neighbours is alike
	dataset := 0.0
	for i := range cost {
		if i%500 == 0 {
			dataset = math.Exp(r.NormFloat64())
		}
		cost[i] = dataset * math.Exp(0.5*r.NormFloat64())
	}
	cellAt := make([]int, cells) // by its place in a round, as the engine has it
	for i := range cellAt {
		cellAt[shard.Spread(i, cells)] = i
	}
	for _, rounds := range []int{50, 200, 300, 500} {
		var records []*record.Record
		least, most := math.Inf(1), 0.0 // work of a machine
		longest := map[float64]float64{}
		do := func(k int) *record.Record { // the fake executor: what a machine does is a line of its record
			from, to := shard.Shard{K: k, N: machines}.Range(uint64(rounds * cells))
			work := 0.0
			for i := from; i < to; i++ {
				work += cost[cellAt[i%cells]]
			}
			least, most = min(least, work), max(most, work)
			speed := []float64{1, 1.5, 2.5}[r.IntN(3)]
			longest[speed] = max(longest[speed], work/speed)
			return &record.Record{Name: fmt.Sprint(k, " ", len(records)),
				End: &record.End{Finished: time.Now(), Reason: "complete"},
				Run: record.Run{Plan: record.Plan{SampleNS: 1, Rounds: rounds}, Shard: &record.Shard{K: k, N: machines}}}
		}
		lost, doubled := 0, 0
		for k := 1; k <= machines; k++ {
			switch p := r.Float64(); {
			case p < 0.05:
				lost++
			case p < 0.10:
				doubled++
				records = append(records, do(k))
				fallthrough
			default:
				records = append(records, do(k))
			}
		}
		s, err := record.ShardsOf(records)
		if err != nil || lost == 0 || doubled == 0 || len(s.Missing) != lost || len(s.Twice) != doubled {
			t.Fatalf("%d lost, %d doubled: %+v, %v", lost, doubled, s, err)
		}
		for _, k := range s.Missing {
			records = append(records, do(k))
		}
		if s, err = record.ShardsOf(records); err != nil || len(s.Missing)+len(s.Open) > 0 || len(s.Records) != machines {
			t.Fatalf("after what is missing was run again: %+v, %v", s, err)
		}
		times := make([]int, rounds*cells) // that each trial counts
		for _, rec := range s.Records {
			from, to := part(rec).Range(uint64(len(times)))
			for i := from; i < to; i++ {
				times[i]++
			}
		}
		for i, n := range times {
			if n != 1 {
				t.Fatalf("cell %d in round %d counts %d times", i%cells, i/cells, n)
			}
		}
		t.Logf("%d rounds: most work %.1f %% over the least; the last of each speed after %.0f, %.0f and %.0f", rounds,
			100*(most/least-1), longest[1], longest[1.5], longest[2.5])
		if most > 1.05*least {
			t.Errorf("%d rounds: a machine has %.1f %% more to do than another", rounds, 100*(most/least-1))
		}
	}
}

func part(r *record.Record) shard.Shard { return shard.Shard{K: r.Run.Shard.K, N: r.Run.Shard.N} }
