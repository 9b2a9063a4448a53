package tried

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/check/breaking"
	"github.com/serialbench/serialbench/internal/check/evolve"
	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/engine/worker"
)

// most is how many types are built, and then tried, at a time, so that some were tried when the time is over.
const most = 100

// wanted is a version of a type that is to be built.
type wanted struct {
	base, dir, id string
	codecs        []string
}

// key is what a program is found by.
func (w wanted) key() string { return strings.Join(append([]string{w.base, w.id}, w.codecs...), " ") }

// now is a type as it is today.
func (r *Request) now(id string, roots []*breaking.Root) wanted {
	w := wanted{dir: breaking.ModuleFolder(cmp.Or(r.Dir, ".")), id: id}
	for _, root := range roots {
		if _, err := r.row(root.Codec); err == nil {
			w.codecs = append(w.codecs, root.Codec)
		}
	}
	slices.Sort(w.codecs)
	return w
}

// before is a type at the base of a trial.
func (r *Request) before(t *breaking.Trial) wanted {
	w := r.now(t.Was, t.Roots)
	w.base, w.dir = t.Base.Name, breaking.ModuleFolder(t.Base.Dir)
	return w
}

// together builds types into one program, for each version; what does not build that way is left to be built alone.
func (r *Request) together(ctx context.Context, all []wanted) error {
	r.built = map[string]evolve.Side{}
	groups := map[string][]wanted{}
	for _, w := range all {
		has := func(o wanted) bool { return o.key() == w.key() }
		if len(w.codecs) > 0 && !slices.ContainsFunc(groups[w.base], has) {
			groups[w.base] = append(groups[w.base], w)
		}
	}
	many := slices.DeleteFunc(slices.Collect(maps.Values(groups)), func(list []wanted) bool { return len(list) < 2 })
	return worker.Each(ctx, 2, len(many), func(ctx context.Context, i int) error {
		list := many[i]
		m := build.Many{Dir: list[0].dir, Progress: func(stage string, _, _ int) {
			r.Progress(strings.TrimPrefix(list[0].base+": ", ": ")+stage, 0, 0)
		}}
		for _, w := range list {
			pkg, name := split(w.id)
			m.Types = append(m.Types, build.ManyType{Package: pkg, Name: name, Codecs: w.codecs})
		}
		parts, err := r.Engine.BuildMany(ctx, m)
		if err != nil {
			return ctx.Err() // each is built alone, which says what is wrong
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		for i, p := range parts {
			r.built[list[i].key()] = evolve.Side{Doer: &worker.Program{Path: p.Path, Args: p.Args}, Dataset: p.Dataset}
		}
		return nil
	})
}

// side is the program of a version of a type: one of several types, or one of its own.
func (r *Request) side(ctx context.Context, base, id string, q build.Request) (evolve.Side, error) {
	w := wanted{base: base, id: id, codecs: slices.Sorted(slices.Values(q.Codecs))}
	if s, ok := r.built[w.key()]; ok {
		return s, nil
	}
	s, _, err := Side(ctx, r.Engine, q)
	return s, err
}
