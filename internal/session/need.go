package session

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/engine/offer"
	"github.com/serialbench/serialbench/suite"
)

// Stage is told what is being done; total is 0 where it is not known.
type Stage func(stage string, done, total int)

// Need has programs built for codecs on data sets, unless they are there, and adds the cases to the suite.
func (f *Field) Need(ctx context.Context, codecs, datasets []string, say Stage) error {
	if f.engine == nil {
		return nil
	}
	var families []string
	for _, id := range datasets {
		if family := (dataset.Info{ID: id}).Family(); !slices.Contains(families, family) {
			families = append(families, family)
		}
	}
	for i, family := range families {
		wanted := codecs
		if m := f.families[family]; m != nil {
			if wanted = m.missing(codecs); len(wanted) == 0 {
				continue
			}
			wanted = append(wanted, m.codecs()...) // a worker may be asked of any
		}
		progress := say
		if len(families) > 1 {
			progress = func(stage string, done, total int) {
				say(fmt.Sprintf("%s (%d of %d types): %s", family, i+1, len(families), stage), done, total)
			}
		}
		together, slow := f.parts(wanted)
		m, err := f.make(ctx, build.Data{Datasets: f.ofFamily(family), Codecs: together, Only: f.anew || len(slow) > 0,
			Progress: progress})
		if err != nil {
			return err
		}
		if len(slow) > 0 {
			m.apart, err = f.make(ctx, build.Data{Datasets: f.ofFamily(family), Codecs: slow, Only: true,
				Progress: progress})
			if err != nil {
				return err
			}
		}
		f.families[family] = m
		f.learn(m, m.apart)
	}
	return nil
}

// Anew has programs built of nothing but what is needed; see [Choice].
func (f *Field) Anew() { f.anew = true }

// make builds a program and asks what it offers.
func (f *Field) make(ctx context.Context, d build.Data) (*made, error) {
	p, err := f.engine.Build(ctx, d)
	if err != nil {
		return nil, err
	}
	return know(ctx, p)
}

// many is how many codecs a program has at the least that does without libraries that start slowly: where processes
// are many, two programs are built sooner than each process is started.
const many = 60

// parts are the codecs of the program, and of that beside it.
func (f *Field) parts(codecs []string) (together, slow []string) {
	if !f.apart || len(codecs) < many {
		return codecs, nil
	}
	for _, id := range codecs {
		if info, _ := f.Suite.Codec(id); info.StartsSlowly {
			slow = append(slow, id)
		} else {
			together = append(together, id)
		}
	}
	return together, slow
}

// Know adds the cases of all codecs on all data sets that are listed to the suite, by what their code is made of; no
// program is built.
func (f *Field) Know(ctx context.Context, say Stage) error {
	if f.engine == nil {
		return nil
	}
	var codecs, datasets []string
	for _, c := range f.Suite.Codecs {
		codecs = append(codecs, c.ID)
	}
	types := map[string][]dataset.Info{}
	for _, d := range f.Suite.Datasets {
		if !d.Hidden {
			datasets = append(datasets, d.ID)
			types[d.Type] = append(types[d.Type], d)
		}
	}
	if err := f.Obtain(ctx); err != nil {
		return err
	}
	all, err := f.engine.Known(ctx, datasets, codecs, say)
	if err != nil {
		return err
	}
	o := &offer.Offer{Datasets: f.Suite.Datasets}
	for _, k := range all {
		for _, d := range types[k.Type] {
			if len(k.Problems) > 0 {
				o.Missing = append(o.Missing, suite.Missing{Codec: k.Codec, Dataset: d.ID, Problems: k.Problems})
				continue
			}
			ops := suite.Binding[int]{Ops: k.Ops}.Case(dataset.Set[int]{ID: d.ID}).Ops
			o.Cases = append(o.Cases, offer.Case{Codec: k.Codec, Dataset: d.ID, Ops: ops, Adapted: k.Adapted})
		}
	}
	f.learn(&made{offer: o})
	return nil
}

// Obtain finds out which codecs the Go that compiles programs cannot have.
func (f *Field) Obtain(ctx context.Context) error {
	if f.engine == nil {
		return nil
	}
	infos, err := f.engine.Obtain(ctx, build.Settings{})
	if err == nil {
		f.learn(&made{offer: &offer.Offer{Codecs: infos}})
	}
	return err
}

// Everywhere has one program built of codecs on all data sets.
func (f *Field) Everywhere(ctx context.Context, codecs []codec.Info) error {
	var ids, datasets []string
	for _, c := range codecs {
		ids = append(ids, c.ID)
	}
	for _, d := range f.Suite.Datasets {
		datasets = append(datasets, d.ID)
	}
	return f.Together(ctx, ids, datasets, func(string, int, int) {})
}

// Together has one program built for codecs on data sets of several types, whose workers may be asked of all.
func (f *Field) Together(ctx context.Context, codecs, datasets []string, say Stage) error {
	if f.engine == nil {
		return nil
	}
	m, err := f.make(ctx, build.Data{Datasets: datasets, Codecs: codecs, Progress: say})
	if err != nil {
		return err
	}
	for _, id := range datasets {
		f.families[dataset.Info{ID: id}.Family()] = m
	}
	f.learn(m)
	return nil
}

// missing are the codecs that a program does not know, nor that beside it.
func (m *made) missing(codecs []string) (ids []string) {
	return slices.DeleteFunc(slices.Clone(codecs), func(id string) bool { return m.knows(id) || m.apart.knows(id) })
}

func (m *made) knows(id string) bool {
	return m != nil && slices.ContainsFunc(m.offer.Codecs, func(c codec.Info) bool { return c.ID == id })
}

// codecs are those of a program, and of that beside it.
func (m *made) codecs() (ids []string) {
	if m == nil {
		return nil
	}
	for _, c := range m.offer.Codecs {
		ids = append(ids, c.ID)
	}
	return append(ids, m.apart.codecs()...)
}

// ofFamily are the data sets of a Go type.
func (f *Field) ofFamily(family string) (ids []string) {
	for _, d := range f.Suite.Datasets {
		if d.Family() == family {
			ids = append(ids, d.ID)
		}
	}
	return ids
}

// learn puts what programs offer into the suite, in the place of what was known of their data sets.
func (f *Field) learn(programs ...*made) {
	s, sets, codecs := f.Suite, map[string]int{}, map[string]int{}
	its := map[string]bool{}
	for i, d := range s.Datasets {
		sets[d.ID] = i
	}
	for i, c := range s.Codecs {
		codecs[c.ID] = i
	}
	programs = slices.DeleteFunc(programs, func(m *made) bool { return m == nil })
	for _, m := range programs {
		for _, d := range m.offer.Datasets {
			its[d.ID] = true
		}
		for _, c := range m.offer.Codecs { // what cannot be had depends on the Go that compiles
			s.Codecs[codecs[c.ID]].Unobtainable = c.Unobtainable
		}
	}
	s.Cases = slices.DeleteFunc(s.Cases, func(c *suite.Case) bool { return its[c.Dataset.ID] })
	s.Missing = slices.DeleteFunc(s.Missing, func(m suite.Missing) bool { return its[m.Dataset] })
	for _, m := range programs {
		s.Cases, s.Missing = append(s.Cases, m.offer.Names()...), append(s.Missing, m.offer.Missing...)
	}
	slices.SortStableFunc(s.Cases, func(a, b *suite.Case) int {
		return cmp.Or(codecs[a.Codec]-codecs[b.Codec], sets[a.Dataset.ID]-sets[b.Dataset.ID])
	})
	slices.SortStableFunc(s.Missing, func(a, b suite.Missing) int {
		return cmp.Or(sets[a.Dataset]-sets[b.Dataset], codecs[a.Codec]-codecs[b.Codec])
	})
}
