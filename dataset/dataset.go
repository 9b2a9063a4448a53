// Package dataset holds the values that codecs encode: Go types, and seeded
// generators for them. It knows nothing of codecs. Adding a data set is adding
// one file that declares the type and calls [add].
package dataset

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
)

// DefaultSeed is the seed of every run that states no other.
const DefaultSeed = 1

// Set is one data set: a type and a way to make values of it.
type Set[T any] struct {
	ID       string                      // "person", "message/64"
	Doc      string                      // one line: what the values are like
	Count    int                         // how many values are made by default
	Same     string                      // the data set whose content this is, in another shape; "" for none
	Hidden   bool                        // not measured and not listed; see [Everything]
	Generate func(r *rand.Rand) T        // makes one value from r alone
	Begin    func() func(r *rand.Rand) T // if set, in place of Generate, which it makes: for values by their place
	Samples  []T                         // if set, these are the values, from the first on again after the last
}

// Values makes n values from seed, or takes n of the samples. The same id, seed
// and index give the same value in every process, whatever n is.
func (s Set[T]) Values(n int, seed uint64) []T {
	vs := make([]T, n)
	if len(s.Samples) > 0 {
		for i := range vs {
			vs[i] = s.Samples[i%len(s.Samples)]
		}
		return vs
	}
	h := fnv.New64a()
	h.Write([]byte(s.ID)) // never fails
	r := rand.New(rand.NewPCG(seed, h.Sum64()))
	generate := s.Generate
	if s.Begin != nil {
		generate = s.Begin()
	}
	for i := range vs {
		vs[i] = generate(r)
	}
	return vs
}

// Draw is [Set.Values] as pointers to the values.
func (s Set[T]) Draw(n int, seed uint64) []any {
	vs := s.Values(n, seed)
	all := make([]any, n)
	for i := range vs {
		all[i] = &vs[i]
	}
	return all
}

// Info describes a data set without its type.
type Info struct {
	ID    string `json:"id"`
	Type  string `json:"type"` // name of the Go type in this package
	Doc   string `json:"doc"`
	Count int    `json:"count"` // values by default
	Same  string `json:"-"`     // the data set whose content this is, in another shape; "" for none

	Hidden bool `json:"-"`

	// Draw makes n values, as pointers, as [Set.Values] does; nil where the values are not this program's to make.
	Draw func(n int, seed uint64) []any `json:"-"`
}

// Family is the first part of the id: the data sets that share a Go type.
func (i Info) Family() string {
	f, _, _ := strings.Cut(i.ID, "/")
	return f
}

var (
	infos []Info
	typed = map[string]any{} // id → Set[T]
)

// add registers a data set; called from package variables only, so the lists
// are complete before main starts and never change.
func add[T any](s Set[T]) Set[T] {
	if s.Count == 0 {
		s.Count = 1000
	}
	name := fmt.Sprintf("%T", *new(T))
	infos = append(infos, Info{ID: s.ID, Type: name[strings.LastIndex(name, ".")+1:], Doc: s.Doc, Count: s.Count,
		Same: s.Same, Hidden: s.Hidden, Draw: s.Draw})
	typed[s.ID] = s
	return s
}

// All lists the data sets to measure, families in alphabetical order, sizes as registered.
func All() []Info {
	return slices.DeleteFunc(Everything(), func(i Info) bool { return i.Hidden })
}

// Everything lists all data sets, the hidden ones too, in the order of [All].
func Everything() []Info { return slices.Clone(sorted()) }

// sorted puts the data sets in order, once.
var sorted = sync.OnceValue(func() []Info {
	list := slices.Clone(infos)
	slices.SortStableFunc(list, func(a, b Info) int { return strings.Compare(a.Family(), b.Family()) })
	return list
})

// Lookup returns the data set of an id, the hidden ones too.
func Lookup(id string) (Info, bool) {
	i := slices.IndexFunc(infos, func(i Info) bool { return i.ID == id })
	if i < 0 {
		return Info{}, false
	}
	return infos[i], true
}

// Of lists the data sets whose values are of type T.
func Of[T any]() []Set[T] {
	var sets []Set[T]
	for _, i := range Everything() {
		if s, ok := typed[i.ID].(Set[T]); ok {
			sets = append(sets, s)
		}
	}
	return sets
}
