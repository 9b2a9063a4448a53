package shapes

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"time"
)

// Summary is what files say of one type, read or written by one codec, in all processes and places.
type Summary struct {
	Type    string  `json:"type"`
	Codec   string  `json:"codec,omitempty"`
	Op      string  `json:"op"`
	Places  []Place `json:"places"`
	Calls   uint64  `json:"calls"`
	Seconds float64 `json:"seconds"` // in which they were made, by all processes; 0: the files do not say it
	Sampled uint64  `json:"sampled"`
	Failed  uint64  `json:"failed"`
	Kept    int     `json:"shapes"` // messages of which the shapes are in the files
	Mean    float64 `json:"mean_bytes"`
	Largest uint64  `json:"largest_bytes"`
	Nanos   float64 `json:"mean_ns"` // 0: not known

	Second *Second  `json:"shadow,omitempty"`
	Fields []*Field `json:"fields"`
	Sites  []*Site  `json:"-"`
}

// Place is where a service calls the codec.
type Place struct {
	At    string `json:"at"`
	Calls uint64 `json:"calls"`
}

// Second is what another codec would have changed.
type Second struct {
	Codec       string       `json:"codec"`
	Compared    uint64       `json:"compared"`
	Changed     uint64       `json:"changed"`
	Low         float64      `json:"low"`  // of all messages, the interval of 95 % of the share that it would change
	High        float64      `json:"high"` //
	Panics      uint64       `json:"panics"`
	Skipped     uint64       `json:"skipped"`
	Off         []string     `json:"off"` // why a process switched it off
	Differences []Difference `json:"differences"`
}

// Summaries sums up the sites of each type, codec and operation.
func (f *File) Summaries() []*Summary {
	type group struct{ typ, codec, op string }
	sites := map[group][]*Site{}
	var order []group
	for _, s := range f.Sites {
		g := group{s.Type, s.Codec, s.Op}
		if sites[g] == nil {
			order = append(order, g)
		}
		sites[g] = append(sites[g], s)
	}
	var all []*Summary
	for _, g := range order {
		sum := &Summary{Type: g.typ, Codec: g.codec, Op: g.op}
		calls := map[string]float64{}
		var bytes, nanos, timed, total float64
		for _, s := range sites[g] {
			calls[s.At] += s.Calls
			total += s.Calls
			sum.Sampled += s.Sampled
			sum.Failed += s.Failed
			sum.Kept += len(s.Messages)
			sum.Largest = max(sum.Largest, s.Largest)
			if s.Sampled > 0 {
				bytes += s.Calls * float64(s.Bytes) / float64(s.Sampled)
			}
			if s.Nanos > 0 {
				nanos += s.Calls * float64(s.Nanos) / float64(s.Sampled)
				timed += s.Calls
			}
			sum.second(s)
		}
		if total > 0 {
			sum.Mean = bytes / total
		}
		if timed > 0 {
			sum.Nanos = nanos / timed
		}
		sum.Calls = uint64(math.Round(total))
		for at, n := range calls {
			sum.Places = append(sum.Places, Place{at, uint64(math.Round(n))})
		}
		slices.SortStableFunc(sum.Places, func(a, b Place) int { return strings.Compare(a.At, b.At) })
		if two := sum.Second; two != nil {
			two.Low, two.High = Wilson(two.Changed, two.Compared)
			slices.SortStableFunc(two.Differences, func(a, b Difference) int { return int(b.Messages) - int(a.Messages) })
		}
		sum.Fields, sum.Sites, sum.Seconds = Fields(sites[g]), sites[g], f.seconds(sites[g])
		all = append(all, sum)
	}
	return all
}

// seconds is for how long processes counted that have one of the sites: while two ran beside each other, once.
func (f *File) seconds(sites []*Site) (sum float64) {
	type span struct{ from, to float64 }
	var all []span
	for _, run := range f.Runs {
		start, err := time.Parse(time.RFC3339, run.Start)
		if err == nil && run.Seconds > 0 && slices.ContainsFunc(sites, func(s *Site) bool { return s.Run == run.ID }) {
			from := float64(start.Unix())
			all = append(all, span{from, from + run.Seconds})
		}
	}
	slices.SortStableFunc(all, func(a, b span) int { return cmp.Compare(a.from, b.from) })
	end := math.Inf(-1)
	for _, s := range all {
		if s.to > end {
			sum += s.to - max(s.from, end)
			end = s.to
		}
	}
	return sum
}

// Rate is how often a second the service calls the codec; 0: the files do not say it.
func (sum *Summary) Rate() float64 {
	if sum.Seconds <= 0 {
		return 0
	}
	return float64(sum.Calls) / sum.Seconds
}

// second adds what the shadow of a site found.
func (sum *Summary) second(s *Site) {
	if s.Shadow.Name == "" {
		return
	}
	if sum.Second == nil {
		sum.Second = &Second{Codec: s.Shadow.Name, Off: []string{}, Differences: []Difference{}}
	}
	two := sum.Second
	two.Compared += s.Shadow.Compared
	two.Changed += s.Shadow.Changed
	two.Panics += s.Shadow.Panics
	two.Skipped += s.Shadow.Skipped
	if off := s.Shadow.Off; off != "" && !slices.Contains(two.Off, off) {
		two.Off = append(two.Off, off)
	}
	for _, d := range s.Shadow.Differences {
		i := slices.IndexFunc(two.Differences, func(e Difference) bool { return e.Class == d.Class && e.Field == d.Field })
		if i < 0 {
			two.Differences = append(two.Differences, d)
			continue
		}
		two.Differences[i].Messages += d.Messages
	}
}

// Wilson is the 95 % interval of a share of which n of so many were seen.
func Wilson(n, of uint64) (low, high float64) {
	if of == 0 {
		return 0, 1
	}
	const z = 1.959964
	p, m := float64(n)/float64(of), float64(of)
	middle := (p + z*z/(2*m)) / (1 + z*z/m)
	half := z / (1 + z*z/m) * math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	return max(middle-half, 0), min(middle+half, 1)
}
