package profile

import (
	"bytes"
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	pp "github.com/google/pprof/profile"

	"github.com/serialbench/serialbench/internal/atomicfile"
)

// Function is what one function cost, in nanoseconds of CPU time or in bytes
// allocated: Flat by itself, Cum with all that it calls.
type Function struct {
	Name string  `json:"function"`
	Flat int64   `json:"flat"`
	Cum  int64   `json:"cum"`
	Part float64 `json:"flat_part"` // of the total, 0 to 1
}

// Summary is a profile summed up by function.
type Summary struct {
	Unit      string     `json:"unit"`  // "nanoseconds" or "bytes"
	Total     int64      `json:"total"` // of all functions
	Functions []Function `json:"functions"`
}

// Top sums up a profile and keeps the n functions with the most of their own. A
// function that calls itself is counted once in its Cum. The error says that the
// profile cannot be read.
func Top(t Taken, n int) (*Summary, error) {
	p, err := pp.Parse(bytes.NewReader(t.Data))
	if err != nil {
		return nil, fmt.Errorf("read the %s profile: %w", t.Kind, err)
	}
	want := map[string]string{CPU: "cpu", Allocs: "alloc_space"}[t.Kind]
	column := slices.IndexFunc(p.SampleType, func(v *pp.ValueType) bool { return v.Type == want })
	if column < 0 {
		return nil, fmt.Errorf("read the %s profile: it has no values of type %q", t.Kind, want)
	}
	s := &Summary{Unit: p.SampleType[column].Unit}
	functions := map[string]*Function{}
	for _, sample := range p.Sample {
		value := sample.Value[column]
		s.Total += value
		for i, name := range names(sample) {
			f := functions[name.name]
			if f == nil {
				f = &Function{Name: name.name}
				functions[name.name] = f
			}
			if i == 0 {
				f.Flat += value
			}
			if !name.again {
				f.Cum += value
			}
		}
	}
	for _, f := range functions {
		if s.Total != 0 {
			f.Part = float64(f.Flat) / float64(s.Total)
		}
		s.Functions = append(s.Functions, *f)
	}
	slices.SortStableFunc(s.Functions, func(a, b Function) int {
		return cmp.Or(cmp.Compare(b.Flat, a.Flat), cmp.Compare(b.Cum, a.Cum), cmp.Compare(a.Name, b.Name))
	})
	s.Functions = s.Functions[:min(n, len(s.Functions))]
	return s, nil
}

// called is a function of a stack; again where it stands nearer to the top too.
type called struct {
	name  string
	again bool
}

// names lists the functions of a stack, the innermost first, inlined ones too.
func names(s *pp.Sample) []called {
	var all []called
	for _, l := range s.Location {
		if len(l.Line) == 0 {
			all = append(all, called{name: fmt.Sprintf("%#x", l.Address)})
		}
		for _, line := range l.Line {
			name := "?"
			if line.Function != nil {
				name = line.Function.Name
			}
			again := slices.ContainsFunc(all, func(c called) bool { return c.name == name })
			all = append(all, called{name, again})
		}
	}
	return all
}

// Entry is a profile that was saved.
type Entry struct {
	Profile string `json:"profile"` // cpu or allocs
	File    string `json:"file"`
	Ops     int    `json:"ops"`     // operations under the profiler
	WallNS  int64  `json:"wall_ns"` // that they took
	*Summary
}

// Save writes profiles of an order into a folder, and sums up the functions that most of each is in.
func Save(dir string, o Order, taken []Taken, top int) ([]Entry, error) {
	var entries []Entry
	for _, t := range taken {
		s, err := Top(t, top)
		if err != nil {
			return nil, err
		}
		name := strings.ReplaceAll(fmt.Sprintf("%s-%s-%s", o.Codec, o.Dataset, o.Op), "/", ".") + "." + t.Kind + ".pprof"
		path := filepath.Join(dir, name)
		if err := atomicfile.Write(path, t.Data); err != nil {
			return nil, err
		}
		entries = append(entries, Entry{t.Kind, path, t.Ops, t.Wall.Nanoseconds(), s})
	}
	return entries, nil
}

// Text is a profile for a reader: a line, and rows of functions.
func (e Entry) Text() (head string, rows [][]string) {
	unit, per, each := "ms", 1e6, "ns"
	if e.Unit == "bytes" {
		unit, per, each = "KiB", 1024, "B"
	}
	rows = [][]string{{"flat " + unit, "flat %", "cum " + unit, "function"}}
	for _, f := range e.Functions {
		rows = append(rows, []string{fmt.Sprintf("%.1f", float64(f.Flat)/per), fmt.Sprintf("%.1f", 100*f.Part),
			fmt.Sprintf("%.1f", float64(f.Cum)/per), f.Name})
	}
	return fmt.Sprintf("%s: %.1f %s in %d operations, %.1f %s each; %s\n", e.Profile, float64(e.Total)/per, unit,
		e.Ops, float64(e.Total)/float64(max(1, e.Ops)), each, e.File), rows
}
