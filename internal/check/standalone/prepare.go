package standalone

import (
	"cmp"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"reflect"
	"slices"

	"github.com/serialbench/serialbench/internal/check/attack"
	"github.com/serialbench/serialbench/internal/check/edges"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/suite"
)

// Prepare gathers what the program of a finding is made of: the values, the input.
// Sources are those of a checkout; root is its folder, where files of inputs are
// looked for.
func Prepare(f Finding, s *suite.Suite, codecs []emit.Codec, sources fs.FS, root string) (*Program, error) {
	if err := f.Shown(); err != nil {
		return nil, err
	}
	i := slices.IndexFunc(codecs, func(c emit.Codec) bool { return c.ID == f.Codec })
	if i < 0 || codecs[i].Use == nil {
		return nil, fmt.Errorf("%s: the folder of %s states no Use", f.ID, f.Codec)
	}
	p := &Program{Finding: f, Module: codecs[i].Info.Library, Version: f.Version}
	p.Library.Codec, p.Library.Use = f.Codec, *codecs[i].Use
	var edge *edges.Case
	if f.Kind == Edge {
		for _, e := range edges.All() {
			if e.Name == f.Name {
				edge = &e
			}
		}
		if edge == nil {
			return nil, fmt.Errorf("%s: there is no case %q any more", f.ID, f.Name)
		}
		f.Dataset = edge.Dataset
	}
	c := s.Case(f.Codec, f.Dataset)
	if c == nil {
		return nil, fmt.Errorf("%s: %s has no code for data set %s", f.ID, f.Codec, f.Dataset)
	}
	p.Finding.Dataset = f.Dataset
	one, err := c.Open(1, f.Seed)
	if err != nil {
		return nil, err
	}
	p.Type, p.Family = reflect.TypeOf(one.Values[0]).Elem().Name(), c.Dataset.Family()
	switch f.Kind {
	case Attack:
		return p, p.findInput(root)
	case Edge:
		return p, p.edge(c, edge)
	}
	return p, p.samples(c)
}

// findInput reads the file of the input where the record has not kept it.
func (p *Program) findInput(root string) error {
	if len(p.Finding.Input) > 0 {
		return nil
	}
	if p.Finding.Reproducer == "" {
		return fmt.Errorf("%s: %w", p.Finding.ID, errNoInput)
	}
	name := path.Base(filepath.ToSlash(p.Finding.Reproducer))
	for _, dir := range []string{path.Dir(filepath.ToSlash(p.Finding.Reproducer)), "docs/results/reproducers", "published/reproducers", "published/witnesses"} {
		if w, err := attack.ReadReproducer(filepath.Join(root, filepath.FromSlash(dir), name)); err == nil {
			p.Finding.Input, p.Finding.Stack = w.Input, w.Stack
			return nil
		}
	}
	return fmt.Errorf("%s: the file %s of the input is not there", p.Finding.ID, p.Finding.Reproducer)
}

// edge makes the value of an edge case, and the ordinary one that is around it.
func (p *Program) edge(c *suite.Case, e *edges.Case) error {
	b, err := c.Open(1, p.Finding.Seed)
	if err != nil {
		return err
	}
	p.Base, p.Values = b.Values[0], []any{clone(b.Values[0])}
	e.Set(p.Values[0])
	field := differing(reflect.ValueOf(p.Base).Elem(), reflect.ValueOf(p.Values[0]).Elem())
	for _, a := range c.Adapted {
		// A coarser unit and a lost sign are what the library's own form loses.
		if field != "" && a.Path == p.Type+field && a.Unit == 0 && a.How != "negative zero as zero" {
			return fmt.Errorf("%s: the adapter sends %s as: %s; what comes of that is not the library's doing", p.Finding.ID, a.Path, a.How)
		}
	}
	return nil
}

// clone copies a struct; what it points to is shared, and must be replaced, not changed.
func clone(v any) any {
	c := reflect.New(reflect.TypeOf(v).Elem())
	c.Elem().Set(reflect.ValueOf(v).Elem())
	return c.Interface()
}

// samples are a few values of the data set, the one with the shortest encoding
// first, that with the longest last.
func (p *Program) samples(c *suite.Case) error {
	b, err := c.Open(0, p.Finding.Seed)
	if err != nil {
		return err
	}
	encoded, err := b.Encoded()
	if err != nil {
		return err
	}
	order := make([]int, len(encoded))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(len(encoded[i]), len(encoded[j])) })
	for _, i := range slices.Compact([]int{0, len(order) / 2, len(order) - 1}) {
		p.Values = append(p.Values, b.Values[order[i]])
	}
	return nil
}
