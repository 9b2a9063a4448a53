package tried

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/serialbench/serialbench/internal/check/breaking"
	"github.com/serialbench/serialbench/internal/check/evolve"
	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/engine/worker"
)

// fewest and most are how many types of a package go into one program; fewer are built one by one.
const fewest, most = 3, 60

// together builds the types of each package into one program, for each version; what does not build that way is left
// to be built alone.
func (r *Request) together(ctx context.Context, trials []*breaking.Trial) error {
	r.built = map[string]evolve.Side{}
	groups := map[string]*build.Many{}
	bases := map[string]string{}
	add := func(base, dir, id string, codecs []string) {
		if dir == "" {
			return
		}
		pkg, name := split(id)
		k := strings.Join(append([]string{base, pkg}, codecs...), " ")
		if groups[k] == nil {
			groups[k] = &build.Many{Dir: breaking.ModuleFolder(dir), Package: pkg, Codecs: codecs}
			bases[k] = base
		}
		if !slices.Contains(groups[k].Types, name) {
			groups[k].Types = append(groups[k].Types, name)
		}
	}
	for _, t := range trials {
		var codecs []string
		for _, root := range t.Roots {
			if _, err := r.row(root.Codec); err == nil {
				codecs = append(codecs, root.Codec)
			}
		}
		slices.Sort(codecs)
		add("", cmp.Or(r.Dir, "."), t.Type, codecs)
		add(t.Base.Name, t.Base.Dir, t.Was, codecs)
	}
	group, within := errgroup.WithContext(ctx)
	group.SetLimit(2)
	for k, m := range groups {
		for types := range slices.Chunk(m.Types, most) {
			if len(types) < fewest {
				continue
			}
			one := *m
			one.Types = types
			one.Progress = func(stage string, _, _ int) { r.Progress(m.Package+": "+stage, 0, 0) }
			group.Go(func() error {
				p, err := r.Engine.BuildMany(within, one)
				if err != nil {
					return within.Err() // each is built alone, which says what is wrong
				}
				r.mu.Lock()
				defer r.mu.Unlock()
				for name, id := range p.Datasets {
					r.built[bases[k]+" "+one.Package+"."+name+" "+strings.Join(one.Codecs, " ")] =
						evolve.Side{Doer: &worker.Program{Path: p.Path}, Dataset: id}
				}
				return nil
			})
		}
	}
	return group.Wait()
}

// side is the program of a version of a type: one of several types, or one of its own.
func (r Request) side(ctx context.Context, base string, q build.Request) (evolve.Side, error) {
	codecs := slices.Sorted(slices.Values(q.Codecs))
	if s, ok := r.built[base+" "+q.Package+"."+q.Type+" "+strings.Join(codecs, " ")]; ok {
		return s, nil
	}
	s, _, err := Side(ctx, r.Engine, q)
	return s, err
}
