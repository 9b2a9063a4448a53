package worth

import (
	"bytes"
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/google/pprof/profile"
)

// Part is what one library takes of a service. All are parts of the CPU time of
// the profile, from 0 to 1.
type Part struct {
	Library   string  `json:"library"`
	Encode    float64 `json:"encode"`
	Decode    float64 `json:"decode"`
	Other     float64 `json:"other"`     // of functions whose names do not tell the direction
	Collector float64 `json:"collector"` // the collector's work, charged by what the library allocates
	Allocated float64 `json:"allocated"` // part of all bytes that the service allocates
	Low       float64 `json:"low"`       // 95 % interval of Sum, by the number of samples
	High      float64 `json:"high"`
}

// Sum is the part of the CPU time that goes into the library, collector included.
func (p Part) Sum() float64 { return p.Encode + p.Decode + p.Other + p.Collector }

// Shares is what profiles say of a service.
type Shares struct {
	Seconds   float64 `json:"cpu_seconds"` // CPU time in the profile
	Samples   int64   `json:"samples"`
	Collector float64 `json:"collector"` // the collector's part of the CPU time
	FromHeap  bool    `json:"from_heap"` // the collector is charged by a heap profile, else by the time in the allocator
	Parts     []Part  `json:"parts"`     // the largest first; libraries without a sample are left out
	// reading and writing of connections and files within calls of the libraries, not counted as theirs
	Beneath float64 `json:"beneath"`
}

// A KindError says that a profile is not of the kind asked for.
type KindError struct{ Want, Has string }

func (e *KindError) Error() string {
	return fmt.Sprintf("it has values of %s and none of %s", e.Has, e.Want)
}

// Read sums up a CPU profile and, where there is one, a heap profile, by library. Both
// are files as runtime/pprof writes them; heap may be nil.
func Read(cpu, heap []byte, libraries []Library) (*Shares, error) {
	p, err := profile.Parse(bytes.NewReader(cpu))
	if err != nil {
		return nil, err
	}
	count, time, err := columns(p, "cpu", "samples")
	if err != nil {
		return nil, err
	}
	f := newFound(libraries)
	s := &Shares{}
	parts := make([]Part, len(libraries))
	counts := make([]int64, len(libraries))
	malloc := make([]float64, len(libraries))
	var total, beneath, mallocs float64
	for _, sample := range p.Sample {
		ns := float64(sample.Value[time])
		total += ns
		s.Samples += sample.Value[count]
		c := f.call(sample)
		if c.allocates {
			mallocs += ns
		}
		switch {
		case c.collector:
			s.Collector += ns
		case c.library < 0:
		case c.beneath:
			beneath += ns
		default:
			counts[c.library] += sample.Value[count]
			*c.direction.of(&parts[c.library]) += ns
			if c.allocates {
				malloc[c.library] += ns
			}
		}
	}
	if total == 0 {
		return nil, fmt.Errorf("it has no samples: take it for longer, under load")
	}
	if heap != nil {
		if malloc, mallocs, err = allocated(heap, f); err != nil {
			return nil, err
		}
		s.FromHeap = true
	}
	s.Seconds, s.Beneath = total/1e9, beneath/total
	s.Collector /= total
	for i, part := range parts {
		if mallocs > 0 {
			part.Allocated = malloc[i] / mallocs
		}
		if counts[i] == 0 && part.Allocated == 0 {
			continue
		}
		part.Library = libraries[i].Name
		part.Encode /= total
		part.Decode /= total
		part.Other /= total
		part.Collector = s.Collector * part.Allocated
		low, high := wilson(counts[i], s.Samples)
		part.Low, part.High = low+part.Collector, high+part.Collector
		s.Parts = append(s.Parts, part)
	}
	slices.SortStableFunc(s.Parts, func(a, b Part) int { return cmp.Compare(b.Sum(), a.Sum()) })
	return s, nil
}

// allocated is how many bytes each library has allocated since the service began, and
// how many all of it has.
func allocated(heap []byte, f found) (by []float64, all float64, err error) {
	p, err := profile.Parse(bytes.NewReader(heap))
	if err != nil {
		return nil, 0, fmt.Errorf("heap profile: %w", err)
	}
	_, space, err := columns(p, "alloc_space", "")
	if err != nil {
		return nil, 0, fmt.Errorf("heap profile: %w", err)
	}
	by = make([]float64, len(f.all))
	for _, sample := range p.Sample {
		n := float64(sample.Value[space])
		all += n
		if c := f.call(sample); c.library >= 0 && !c.beneath {
			by[c.library] += n
		}
	}
	return by, all, nil
}

// columns finds the values of a profile by the names of their types.
func columns(p *profile.Profile, want, count string) (counts, values int, err error) {
	counts, values = -1, -1
	var has []string
	for i, t := range p.SampleType {
		has = append(has, t.Type)
		if t.Type == want {
			values = i
		}
		if t.Type == count {
			counts = i
		}
	}
	if values < 0 || count != "" && counts < 0 {
		return 0, 0, &KindError{want, cmp.Or(strings.Join(has, ", "), "nothing")}
	}
	return counts, values, nil
}

// wilson is the 95 % interval of a part of which k of n samples were seen.
func wilson(k, n int64) (low, high float64) {
	if n == 0 {
		return 0, 1
	}
	const z = 1.959964
	p, m := float64(k)/float64(n), float64(n)
	middle := (p + z*z/(2*m)) / (1 + z*z/m)
	half := z / (1 + z*z/m) * math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	return max(0, middle-half), min(1, middle+half)
}
