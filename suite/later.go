package suite

import (
	"slices"
	"strings"
	"sync"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
)

// Family makes the cases of the data sets of one Go type.
type Family struct {
	Name string // first part of the ids of the data sets
	Make func() ([]*Case, []Missing)
}

// later are the families that have not been made.
type later struct {
	sync.Mutex
	families []Family
}

// Later is a suite that makes a family when [Suite.Case] asks for one of its data sets: a worker, which is
// started often and does one case, need not make thousands. What [New] checks is not checked.
func Later(codecs []codec.Info, datasets []dataset.Info, families []Family) *Suite {
	s := &Suite{Codecs: slices.Clone(codecs), Datasets: datasets, later: &later{families: slices.Clone(families)}}
	slices.SortFunc(s.Codecs, func(a, b codec.Info) int { return compareIDs(a.ID, b.ID) })
	return s
}

// Whole makes all that has not been made: Cases and Missing are whole then.
func (s *Suite) Whole() { s.make(func(string) bool { return true }) }

// make makes the families whose names are wanted.
func (s *Suite) make(wanted func(name string) bool) {
	if s.later == nil {
		return
	}
	s.later.Lock()
	defer s.later.Unlock()
	s.later.families = slices.DeleteFunc(s.later.families, func(f Family) bool {
		if !wanted(f.Name) {
			return false
		}
		cases, missing := f.Make()
		cases, missing = withoutUnobtainable(s.Codecs, cases, missing)
		s.Cases, s.Missing = append(s.Cases, cases...), append(s.Missing, missing...)
		return true
	})
	slices.SortStableFunc(s.Cases, func(a, b *Case) int { return compareIDs(a.Codec, b.Codec) })
}

// makeFor makes the family of a data set.
func (s *Suite) makeFor(dataset string) {
	family, _, _ := strings.Cut(dataset, "/")
	s.make(func(name string) bool { return name == family })
}
