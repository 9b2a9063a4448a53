package worth

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/google/pprof/profile"

	"github.com/serialbench/serialbench/internal/shapes"
)

// Part is what one serializer takes of a service. All are parts of the CPU time of
// the profile, from 0 to 1.
type Part struct {
	Package   string   `json:"package"` // import path; of code that a generator wrote the generator's module
	Library   string   `json:"library"` // json/std; "a,b": the profile does not tell which; "": not measured
	Encode    float64  `json:"encode"`
	Decode    float64  `json:"decode"`
	Other     float64  `json:"other"`     // of functions whose names do not tell the direction
	Collector float64  `json:"collector"` // the collector's work, charged by what the serializer allocates
	Allocated float64  `json:"allocated"` // part of all bytes that the service allocates
	Low       float64  `json:"low"`       // 95 % interval of Sum, by the number of samples
	High      float64  `json:"high"`
	Beside    []Beside `json:"beside"` // other serializers in the same calls, above or beneath it
}

// Beside is a serializer that calls another or is called by it.
type Beside struct {
	Package string  `json:"package"`
	Part    float64 `json:"part"` // of the CPU time of the part beside which it stands, from 0 to 1
}

// Sum is the part of the CPU time that goes into the serializer, collector included.
func (p Part) Sum() float64 { return p.Encode + p.Decode + p.Other + p.Collector }

// Shares is what profiles say of a service.
type Shares struct {
	Seconds   float64 `json:"cpu_seconds"` // CPU time in the profile
	Samples   int64   `json:"samples"`
	Collector float64 `json:"collector"` // the collector's part of the CPU time
	FromHeap  bool    `json:"from_heap"` // the collector is charged by a heap profile, else by the time in the allocator
	Parts     []Part  `json:"parts"`     // the largest first; serializers without a sample are left out
	// Unmeasured is the sum of the parts that no library measured here stands for
	Unmeasured float64 `json:"unmeasured"`
	// reading and writing of connections and files within calls of the serializers, not counted as theirs
	Beneath float64 `json:"beneath"`
}

// A KindError says that a profile is not of the kind asked for.
type KindError struct{ Want, Has string }

func (e *KindError) Error() string {
	return fmt.Sprintf("it has values of %s and none of %s", e.Has, e.Want)
}

// tally is what samples say of one serializer, before it is a part of the whole.
type tally struct {
	part   Part
	ns     float64
	count  int64
	malloc float64
	pkgs   map[string]float64 // ns by package: of a library the one that is called most gives the name
	beside map[string]float64
}

// tallies are those of a profile, by the libraries or else by the package.
type tallies map[string]*tally

func (t tallies) of(s serializer) *tally {
	key := cmp.Or(s.libraries, s.pkg)
	if t[key] == nil {
		t[key] = &tally{pkgs: map[string]float64{}, beside: map[string]float64{}}
		t[key].part.Library = s.libraries
	}
	return t[key]
}

// Read sums up a CPU profile and, where there is one, a heap profile, by serializer. Both
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
	s := &Shares{Parts: []Part{}}
	by := tallies{}
	var total, mallocs float64
	for i, c := range resolved(p, time, libraries) {
		ns, n := float64(p.Sample[i].Value[time]), p.Sample[i].Value[count]
		total += ns
		s.Samples += n
		if c.allocates {
			mallocs += ns
		}
		switch {
		case c.collector:
			s.Collector += ns
		case len(c.chain) == 0:
		case c.beneath:
			s.Beneath += ns
		default:
			t := by.of(c.chain[0].serializer)
			t.ns += ns
			t.count += n
			t.pkgs[c.chain[0].pkg] += ns
			*c.direction.of(&t.part) += ns
			if c.allocates {
				t.malloc += ns
			}
			for _, l := range c.chain[1:] {
				t.beside[l.pkg] += ns
			}
		}
	}
	if total == 0 {
		return nil, fmt.Errorf("it has no samples: take it for longer, under load")
	}
	if heap != nil {
		if mallocs, err = by.allocated(heap, libraries); err != nil {
			return nil, err
		}
		s.FromHeap = true
	}
	s.Seconds = total / 1e9
	s.Beneath /= total
	s.Collector /= total
	for _, t := range by {
		s.add(t, total, mallocs)
	}
	slices.SortStableFunc(s.Parts, func(a, b Part) int {
		return cmp.Or(cmp.Compare(b.Sum(), a.Sum()), cmp.Compare(a.Package, b.Package))
	})
	return s, nil
}

// add makes a part of what was summed up.
func (s *Shares) add(t *tally, total, mallocs float64) {
	p := t.part
	if mallocs > 0 {
		p.Allocated = t.malloc / mallocs
	}
	if t.count == 0 && p.Allocated == 0 {
		return
	}
	p.Package = largest(t.pkgs)[0]
	p.Encode /= total
	p.Decode /= total
	p.Other /= total
	p.Collector = s.Collector * p.Allocated
	low, high := shapes.Wilson(uint64(t.count), uint64(s.Samples))
	p.Low, p.High = low+p.Collector, high+p.Collector
	p.Beside = []Beside{}
	for _, pkg := range largest(t.beside) {
		p.Beside = append(p.Beside, Beside{pkg, t.beside[pkg] / t.ns})
	}
	s.Parts = append(s.Parts, p)
	if p.Library == "" {
		s.Unmeasured += p.Sum()
	}
}

// largest are the keys of a map, those with the largest values first.
func largest(of map[string]float64) []string {
	var keys []string
	for k := range of {
		keys = append(keys, k)
	}
	slices.SortStableFunc(keys, func(a, b string) int { return cmp.Or(cmp.Compare(of[b], of[a]), cmp.Compare(a, b)) })
	return keys
}

// allocated adds how many bytes each serializer has allocated since the service began, and
// returns how many all of it has.
func (t tallies) allocated(heap []byte, libraries []Library) (all float64, err error) {
	p, err := profile.Parse(bytes.NewReader(heap))
	if err != nil {
		return 0, fmt.Errorf("heap profile: %w", err)
	}
	_, space, err := columns(p, "alloc_space", "")
	if err != nil {
		return 0, fmt.Errorf("heap profile: %w", err)
	}
	for _, x := range t {
		x.malloc = 0
	}
	for i, c := range resolved(p, space, libraries) {
		n := float64(p.Sample[i].Value[space])
		all += n
		if len(c.chain) > 0 && !c.beneath {
			x := t.of(c.chain[0].serializer)
			x.malloc += n
			x.pkgs[c.chain[0].pkg] += 0
		}
	}
	return all, nil
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
