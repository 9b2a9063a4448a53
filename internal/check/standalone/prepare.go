package standalone

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/attack"
	"github.com/serialbench/serialbench/internal/check/conform"
	"github.com/serialbench/serialbench/internal/check/edges"
	"github.com/serialbench/serialbench/internal/check/messages"
	"github.com/serialbench/serialbench/internal/check/verify/guard"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/suite"
)

// Prepare gathers what the program of a finding is made of: the values, the input. Workers of x
// encode what is needed. root is the folder of the checkout that sources are of, where files of inputs
// are looked for, and corpora are where at says.
func Prepare(ctx context.Context, x worker.Doer, f Finding, s *suite.Suite, codecs []emit.Codec, sources fs.FS,
	root string, at conform.Places) (*Program, error) {
	if err := f.Shown(); err != nil {
		return nil, err
	}
	if f.Kind == Bug {
		return &Program{Finding: f}, nil
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
	if f.Kind == Conform {
		if ok, err := p.prepareGenerated(ctx, at); ok || err != nil {
			return p, err
		}
		if err := p.prepareConform(ctx, x, s, at); err != nil || p.Any != "" {
			return p, err
		}
		f.Dataset = p.Finding.Dataset
	}
	c := s.Case(f.Codec, f.Dataset)
	if c == nil {
		return nil, fmt.Errorf("%s: %s has no code for data set %s", f.ID, f.Codec, f.Dataset)
	}
	p.Finding.Dataset = f.Dataset
	one, err := values(c, 1, f.Seed)
	if err != nil {
		return nil, err
	}
	p.Type, p.Family = reflect.TypeOf(one[0]).Elem().Name(), c.Dataset.Family()
	switch f.Kind {
	case Attack:
		if err := p.findInput(root); err != nil {
			return nil, err
		}
		if err := p.attack(ctx, x, c); err != nil {
			return nil, err
		}
		return p, p.after(ctx, x, c)
	case Edge:
		return p, p.edge(c, edge)
	case Interop:
		return p, p.prepareInterop(ctx, x, s)
	case Conform:
		return p, nil
	}
	if strings.HasPrefix(f.Detail, string(codec.OpUnmarshalAlias)+" ") { // where it was seen
		p.Ops = []codec.Op{codec.OpUnmarshalAlias}
	}
	return p, p.samples(ctx, x, c)
}

// attack finds what the operation needs beside the input.
func (p *Program) attack(ctx context.Context, x worker.Doer, c *suite.Case) error {
	op := codec.Op(p.Finding.Op)
	p.Ops = []codec.Op{op}
	switch op {
	case codec.OpReadOne:
		// A library that reads in place has accessors; its Unmarshal in Use calls those of all fields.
		if p.Use.ReadOne.Body == "" && !c.Offers(codec.OpRead) {
			return fmt.Errorf("%s: what the library's folder states as Use has no call that reads one field", p.Finding.ID)
		}
		p.OnePath = c.One.Path
	case codec.OpStreamUnmarshal:
		if p.Use.Decoder.Body == "" {
			return fmt.Errorf("%s: what the library's folder states as Use has no call that reads a stream", p.Finding.ID)
		}
	}
	colliding := p.Finding.Mutation == string(attack.Keys) && p.Finding.Verdict == string(attack.Hang)
	poisoned := p.Finding.Verdict == string(attack.Poisoned)
	if op != codec.OpUnmarshalReuse && !colliding && !poisoned {
		return nil
	}
	again, err := attack.AgainFor(ctx, x, c, op, p.Finding.Seed)
	if err != nil {
		return err
	}
	if p.Good = again.Good; op == codec.OpUnmarshalReuse {
		p.Target = again.Target
	}
	switch {
	case colliding:
		if p.Ordinary = again.Ordinary; p.Ordinary == nil {
			return fmt.Errorf("%s: its type has no map with text as keys any more", p.Finding.ID)
		}
	case poisoned && len(p.Finding.Input) == 0:
		p.Values = again.Values
	}
	return nil
}

// after finds what follows the input in an encoding of which it is the beginning, as
// [guard.Near] bytes.
func (p *Program) after(ctx context.Context, x worker.Doer, c *suite.Case) error {
	switch codec.Op(p.Finding.Op) {
	case codec.OpUnmarshalAlias, codec.OpRead, codec.OpReadOne:
	default:
		return nil
	}
	all, err := p.encoded(ctx, x, c)
	if err != nil {
		return err
	}
	for _, e := range all {
		if rest, found := bytes.CutPrefix(e, p.Finding.Input); found && len(rest) > 0 {
			p.After = append(bytes.Clone(rest[:min(len(rest), guard.Near)]),
				make([]byte, guard.Near-min(len(rest), guard.Near))...)
			return nil
		}
	}
	return nil
}

// findInput reads the reproducer, from its file or archive, which knows the limits too; without it the
// input that the record has kept is to do.
func (p *Program) findInput(root string) error {
	if p.Finding.Reproducer == "" && len(p.Finding.Input) == 0 {
		return fmt.Errorf("%s: %w", p.Finding.ID, errNoInput)
	}
	name := path.Base(filepath.ToSlash(p.Finding.Reproducer))
	folder := path.Dir(filepath.ToSlash(p.Finding.Reproducer))
	places := []string{filepath.Join(p.Finding.Folder, "reproducers"),
		filepath.Join(p.Finding.Folder, filepath.FromSlash(folder))}
	for _, dir := range []string{folder, "published/reproducers"} {
		places = append(places, filepath.Join(root, filepath.FromSlash(dir)))
	}
	for _, dir := range places {
		w, err := attack.ReadReproducer(filepath.Join(dir, name))
		switch {
		case errors.Is(err, fs.ErrNotExist):
			continue
		case err != nil:
			return fmt.Errorf("%s: %w", p.Finding.ID, err)
		case len(p.Finding.Input) > 0 && !bytes.Equal(p.Finding.Input, w.Input): // of another record
			continue
		}
		p.Finding.Input, p.Finding.Stack, p.Limits = w.Input, w.Stack, w.Limits
		p.Finding.Mutation = string(w.Mutation)
		return nil
	}
	if len(p.Finding.Input) > 0 {
		return nil
	}
	return fmt.Errorf("%s: the file %s of the input is not there", p.Finding.ID, p.Finding.Reproducer)
}

// edge makes the value of an edge case, and the ordinary one that is around it.
func (p *Program) edge(c *suite.Case, e *edges.Case) error {
	one, err := values(c, 1, p.Finding.Seed)
	if err != nil {
		return err
	}
	p.Base, p.Values = one[0], []any{clone(one[0])}
	e.Set(p.Values[0])
	field := differing(reflect.ValueOf(p.Base).Elem(), reflect.ValueOf(p.Values[0]).Elem())
	for _, a := range c.Adapted {
		// A coarser unit, a lost sign and what the library converts by itself are what the library's own form loses.
		if field != "" && a.Path == p.Type+field && a.Unit == 0 && a.How != "negative zero as zero" &&
			!strings.Contains(a.How, "by the library") {
			return fmt.Errorf("%s: the adapter sends %s as: %s; what comes of that is not the library's doing",
				p.Finding.ID, a.Path, a.How)
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

// values draws values of the data set, pointers to its type.
func values(c *suite.Case, n int, seed uint64) ([]any, error) {
	if c.Dataset.Draw == nil {
		return nil, fmt.Errorf("the values of data set %s are another program's", c.Dataset.ID)
	}
	return c.Dataset.Draw(n, seed), nil
}

// encoded is what the codec writes of all values of the data set.
func (p *Program) encoded(ctx context.Context, x worker.Doer, c *suite.Case) ([][]byte, error) {
	return messages.All(ctx, x, messages.Order{Codec: c.Codec, Dataset: c.Dataset.ID, Values: c.Dataset.Count,
		Seed: p.Finding.Seed})
}

// samples are a few values of the data set, the one with the shortest encoding
// first, that with the longest last.
func (p *Program) samples(ctx context.Context, x worker.Doer, c *suite.Case) error {
	all, err := values(c, c.Dataset.Count, p.Finding.Seed)
	if err != nil {
		return err
	}
	encoded, err := p.encoded(ctx, x, c)
	if err != nil {
		return err
	}
	if len(encoded) != len(all) {
		return fmt.Errorf("%s: the worker encoded %d values, not %d", p.Finding.ID, len(encoded), len(all))
	}
	order := make([]int, len(encoded))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(len(encoded[i]), len(encoded[j])) })
	for _, i := range slices.Compact([]int{0, len(order) / 2, len(order) - 1}) {
		p.Values = append(p.Values, all[order[i]])
	}
	if p.Finding.Name == "stale-fields" {
		p.Values = append(p.Values, zeroed(all[order[len(order)-1]]))
	}
	return nil
}

// zeroed is a value as long as v, in which the elements of lists and maps, and what pointers
// lead to, are zero.
func zeroed(v any) any {
	c := clone(v)
	for i := range reflect.ValueOf(c).Elem().NumField() {
		f := reflect.ValueOf(c).Elem().Field(i)
		switch {
		case !f.CanSet():
		case f.Kind() == reflect.Slice:
			f.Set(reflect.MakeSlice(f.Type(), f.Len(), f.Len()))
		case f.Kind() == reflect.Pointer && !f.IsNil():
			f.Set(reflect.New(f.Type().Elem()))
		case f.Kind() == reflect.Map:
			m := reflect.MakeMap(f.Type())
			for _, k := range f.MapKeys() {
				m.SetMapIndex(k, reflect.Zero(f.Type().Elem()))
			}
			f.Set(m)
		}
	}
	return c
}
