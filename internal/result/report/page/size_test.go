package page

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/facts"
	"github.com/serialbench/serialbench/internal/result/report/view"
)

// fullRecord is as large as a run of all codecs on all data sets with traits on
// each, edges and attacks; its numbers and reproducers are random, so that they
// compress no better than real ones.
func fullRecord() *record.Record {
	const codecs, datasets = 95, 21
	r := rand.New(rand.NewPCG(1, 2))
	rec := &record.Record{Name: "full.jsonl", End: &record.End{Reason: "complete"}}
	id := func(i int) string { return fmt.Sprintf("format%d/library%d/option", i%30, i) }
	for c := range codecs {
		rec.Codecs = append(rec.Codecs, record.Codec{ID: id(c), Format: fmt.Sprintf("format%d", c%30),
			Library: "github.com/someone/library" + id(c), Version: fmt.Sprintf("v1.%d.%d", c, r.IntN(100)),
			How: "codegen", Doc: "a sentence about this library and how it is used", Languages: "Go, C++, Java"})
		for i := range 90 {
			rec.Edges = append(rec.Edges, record.Edge{Codec: id(c), Case: fmt.Sprintf("kind%d/value%d", i%12, i),
				Verdict: []string{"exact", "exact", "changed", "error"}[r.IntN(4)], Got: reproducer(r)})
		}
	}
	traits := []string{"aliases-input", "reuses-output", "appends", "writes-past-buffer", "same-bytes",
		"same-bytes-elsewhere", "stale-fields", "trailing-bytes", "panics-on-truncation",
		"reads-past-input", "concurrent", "empty-input", "nil-slice", "nil-bytes", "nil-map", "field-names", "largest-string"}
	for d := range datasets {
		dataset := fmt.Sprintf("dataset/%d", d)
		rec.Run.Plan.Datasets = append(rec.Run.Plan.Datasets, dataset)
		for c := range codecs {
			size := 50 + 1000*r.Float64()
			rec.Verdicts = append(rec.Verdicts,
				record.Verdict{Codec: id(c), Dataset: dataset, Verdict: record.OK, EncodedBytes: size,
					Adapted: []string{"Type.Field: time as int64 nanoseconds"}})
			cost := record.Cost{Codec: id(c), Dataset: dataset, HeapBytes: 3 * size, HeapObjects: math.Round(size / 10),
				AliasHeapBytes: size, AliasHeapObjects: 3}
			for i := range 4 {
				cost.Compressed = append(cost.Compressed,
					record.Compressed{Method: []string{"gzip", "zstd"}[i/2], Unit: []string{"message", "joined"}[i%2],
						Bytes: size * r.Float64(), CompressNS: 1e4 * r.Float64(), DecompressNS: 1e3 * r.Float64()})
			}
			rec.Costs = append(rec.Costs, cost)
			for _, t := range traits {
				rec.Traits = append(rec.Traits,
					record.Trait{Codec: id(c), Dataset: dataset, Trait: t, Value: []string{"yes", "no", "-"}[r.IntN(3)],
						Declared: "no", Reproducer: reproducer(r)})
			}
			outcomes := map[string]uint64{"refused": r.Uint64N(1e6), "different": r.Uint64N(1e4)}
			a := record.Attack{Codec: id(c), Dataset: dataset, Op: "unmarshal", Cases: 1e6, Planned: 1000, Done: 1000,
				Once: true, Worst: "different", Detail: reproducer(r), SlowestNS: r.Int64N(1e6), Amplification: 100 * r.Float64(),
				Outcomes: outcomes, Mutations: map[string]map[string]uint64{}}
			for _, m := range facts.Damages() {
				a.Mutations[m.Mutation] = map[string]uint64{"refused": r.Uint64N(1e6), "different": r.Uint64N(1e4)}
			}
			rec.Attacks = append(rec.Attacks, a)
			for _, op := range []string{"marshal", "unmarshal", "marshal-reuse", "unmarshal-reuse", "unmarshal-alias"} {
				ns := math.Exp(4 + 6*r.Float64())
				for p := range 6 {
					rec.Samples = append(rec.Samples,
						record.Sample{Codec: id(c), Dataset: dataset, Op: op, Process: c*10 + p, Ops: 1000,
							WallNS: int64(1000 * ns * (1 + 0.02*r.Float64())), CPUNS: int64(1000 * ns), Allocs: uint64(r.IntN(30000)),
							AllocBytes: uint64(r.IntN(1e6))})
				}
			}
		}
	}
	return rec
}

// reproducer is one of a few thousand texts, as several codecs fail in the same way,
// or none, as most find nothing.
func reproducer(r *rand.Rand) string {
	if r.IntN(3) > 0 {
		return ""
	}
	return fmt.Sprintf("value %d: Type.Field[%d].Name: %x became %x", r.IntN(20), r.IntN(10), r.IntN(16), r.IntN(2))
}

func TestPageOfAFullRunIsSmall(t *testing.T) {
	if testing.Short() {
		t.Skip("estimates sixty thousand samples")
	}
	const most = 1_500_000
	var got bytes.Buffer
	if err := Write(&got, fullRecord(), nil, view.Options{}); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d bytes, of which %d are the page without data", got.Len(), len(template))
	if got.Len() > most {
		t.Errorf("the page has %d bytes, more than %d", got.Len(), most)
	}
}
