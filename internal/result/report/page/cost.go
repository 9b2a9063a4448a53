package page

import (
	"math"

	"github.com/serialbench/serialbench/internal/record"
)

// Costs is what codecs cost on a data set beside time, a row each codec.
// Columns are named after [record.Cost] and [record.Compressed]: "heap",
// "heap-objects", "alias-heap", "alias-heap-objects", and for gzip, gzip-joined,
// zstd and zstd-joined the bytes, and with "-ns" and "-back-ns" what compressing
// and decompressing took. Columns without a number are left out.
type Costs struct {
	Codecs  []int              `json:"codecs"`
	Columns map[string]figures `json:"columns"`
}

func (w *writer) costs(dataset string) Costs {
	p := Costs{Codecs: []int{}, Columns: map[string]figures{}}
	var costs []record.Cost
	for _, c := range w.Rec.Costs {
		if c.Dataset == dataset && c.Error == "" && w.Shown(c.Codec) {
			costs = append(costs, c)
			p.Codecs = append(p.Codecs, w.codec(c.Codec))
		}
	}
	put := func(name string, of func(record.Cost) float64) {
		column := make(figures, len(costs))
		for i, c := range costs {
			column[i] = positive(rounded(of(c), 4))
		}
		if column.known() {
			p.Columns[name] = column
		}
	}
	put("heap", func(c record.Cost) float64 { return c.HeapBytes })
	put("heap-objects", func(c record.Cost) float64 { return c.HeapObjects })
	put("alias-heap", func(c record.Cost) float64 { return c.AliasHeapBytes })
	put("alias-heap-objects", func(c record.Cost) float64 { return c.AliasHeapObjects })
	for _, method := range []string{"gzip", "zstd"} {
		for _, unit := range []string{"message", "joined"} {
			name := method
			if unit != "message" {
				name += "-" + unit
			}
			of := func(field func(record.Compressed) float64) func(record.Cost) float64 {
				return func(c record.Cost) float64 {
					for _, z := range c.Compressed {
						if z.Method == method && z.Unit == unit {
							return field(z)
						}
					}
					return math.NaN()
				}
			}
			put(name, of(func(z record.Compressed) float64 { return z.Bytes }))
			put(name+"-ns", of(func(z record.Compressed) float64 { return rounded(z.CompressNS, 2) }))
			put(name+"-back-ns", of(func(z record.Compressed) float64 { return rounded(z.DecompressNS, 2) }))
		}
	}
	return p
}

// rounded has so many digits: what has no interval, and whose further digits are noise.
func rounded(x float64, digits int) float64 {
	if !(x > 0) {
		return x
	}
	step := math.Pow(10, math.Floor(math.Log10(x))+1-float64(digits))
	return math.Round(x/step) * step
}

// meanOf is a mean number of things, such as allocations: whole from 100 on, and of three digits below.
func meanOf(x float64) float64 {
	if x >= 100 {
		return math.Round(x)
	}
	return rounded(x, 3)
}
