package stats

import "github.com/serialbench/serialbench/internal/record"

// AA is a codec measured twice under two names, see [record.Twin]: whatever lies
// between the two is noise.
type AA struct {
	Key
	A, B     float64 // estimates, ns/op
	Relative float64 // see [Relative]
	Change   Change  // of the twin to the codec
	Differs  bool    // the test tells them apart, which it must not; corrected over the family of all AAs
}

// AAs lists the pairs of codec and twin of one data set, by operation.
func AAs(cells []*Cell, dataset string) []AA {
	byKey := map[Key]*Cell{}
	families := map[string][][]float64{}
	for _, c := range cells {
		if c.Dataset == dataset {
			byKey[c.Key] = c
			families[c.Op] = append(families[c.Op], c.Values())
		}
	}
	var all []AA
	var ps []float64
	for _, c := range cells {
		twin := byKey[Key{c.Codec + record.Twin, c.Dataset, c.Op}]
		if c.Dataset != dataset || twin == nil {
			continue
		}
		change := newSpreads(families[c.Op]).Test(c.Values(), twin.Values())
		all = append(all, AA{Key: c.Key, A: c.NS, B: twin.NS, Relative: Relative(c.NS, twin.NS), Change: change})
		ps = append(ps, change.P)
	}
	for i, p := range Holm(ps) {
		all[i].Differs = p <= Alpha
	}
	return all
}

// Resolution is the smallest relative difference that one operation on one data
// set can show: the far end of the 95 % interval of the difference between a
// codec and its twin. Two things that are equal came out, or could well have come
// out, this far apart. The second result is false if there is no twin, or too
// few processes to say.
func Resolution(cells []*Cell, dataset, op string) (float64, bool) {
	worst, found := 0.0, false
	for _, a := range AAs(cells, dataset) {
		if a.Op != op || a.Change.infinite() {
			continue
		}
		worst, found = max(worst, a.Relative, a.Change.High, -a.Change.Low), true
	}
	return worst, found
}
