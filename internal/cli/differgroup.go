package cli

import (
	"context"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/check/differ"
	"github.com/serialbench/serialbench/internal/check/differ/catalogue"
	"github.com/serialbench/serialbench/internal/codegen/own"
	"github.com/serialbench/serialbench/internal/session"
)

// group is what is compared: codecs, on the user's type, or on data sets and, unless those are chosen, on types of the
// catalogue, one group each.
func (p *program) group(ctx context.Context, f differFlags, args []string) ([]session.Group, error) {
	g, format, err := p.sides(ctx, f, args)
	if err != nil {
		return nil, err
	}
	g.Request = f.request
	if n := f.first(); len(args) == n+2 {
		if p.engine == nil {
			return nil, wrongf("differ: this program is of one type already; leave %q out", args[n]+" "+args[n+1])
		}
		g.Request.Package, g.Request.Type, g.Request.Stdin = args[n], args[n+1], p.stdin
		return []session.Group{g}, g.Request.Check()
	}
	for flag, given := range map[string]bool{"data": f.request.Data != "", "func": f.request.Func != "",
		"skip": f.request.Skip != nil, "dir": f.request.Dir != ""} {
		if given {
			return nil, wrongf("--%s: is about a type of yours: give its package and its name behind the codecs", flag)
		}
	}
	globs := f.datasets
	switch {
	case f.datasets == nil && p.engine == nil: // what a program has
		globs = []string{"**"}
	case f.datasets == nil && f.all:
		globs = []string{"person"}
	case f.datasets == nil:
		globs = []string{"person,order"}
	}
	g.Request = own.Request{}
	g.Datasets, err = match("dataset", globs, p.datasetIDs())
	if err != nil || f.datasets != nil || p.engine == nil || f.all {
		return []session.Group{g}, err
	}
	folder, err := p.engine.Module("catalogue", catalogue.Files())
	var all []session.Group
	for _, t := range catalogue.Types(format) {
		of := g
		of.Datasets, of.Request = nil, own.Request{Dir: folder, Package: ".", Type: t}
		all = append(all, of)
	}
	return append(all, g), err
}

// sides are the codecs that are compared, and their format.
func (p *program) sides(ctx context.Context, f differFlags, args []string) (g session.Group, format string, err error) {
	if f.all {
		g.Codecs, err = p.ofFormat(args[0], f.codecs)
		return g, args[0], err
	}
	ids := make([]string, 2)
	for i := range ids {
		if ids[i], err = one("differ", args[min(i, f.first()-1)], p.codecIDs()); err != nil {
			return g, "", wrongf("%s", strings.TrimPrefix(err.Error(), "--"))
		}
	}
	format, _, _ = strings.Cut(ids[0], "/")
	if other, _, _ := strings.Cut(ids[1], "/"); other != format {
		return g, "", wrongf("%s and %s are of different formats: differ compares two codecs of one", ids[0], ids[1])
	}
	g.Codecs = ids
	if n := max(len(f.with), len(f.toolchains)); n > 0 {
		if p.engine == nil {
			return g, "", wrongf("--with, --go: this program is built already")
		}
		g.Settings = make([]own.Settings, 2)
		for i, w := range f.with {
			path, query, err := splitModule("with", w)
			if err != nil {
				return g, "", err
			}
			at, err := p.engine.FindModule(ctx, f.request.Dir, path, query)
			if err != nil {
				return g, "", err
			}
			g.Settings[i+2-n].Modules = []own.ModuleAt{at}
		}
		for i, t := range f.toolchains {
			g.Settings[i+2-n].Toolchain = toolchain(t)
		}
	}
	return g, format, nil
}

// ofFormat are the codecs of a format, those of the standard library first.
func (p *program) ofFormat(format string, globs []string) ([]string, error) {
	var ids, formats []string
	for _, id := range p.codecIDs() {
		of, _, ok := strings.Cut(id, "/")
		if ok && of == format {
			ids = append(ids, id)
		}
		if !slices.Contains(formats, of) {
			formats = append(formats, of)
		}
	}
	if len(ids) < 2 {
		return nil, wrongf("--all: %q is no format with two codecs or more; there are %s", format, strings.Join(formats, ", "))
	}
	slices.SortStableFunc(ids, func(a, b string) int { return boolRank(b == format+"/std") - boolRank(a == format+"/std") })
	if globs == nil {
		return ids, nil
	}
	return match("codec", globs, ids)
}

func boolRank(is bool) int {
	if is {
		return 1
	}
	return 0
}

// answers compares two codecs, group by group.
func (p *program) answers(ctx context.Context, f differFlags, groups []session.Group, say session.Stage) (
	all []*differ.Answer, err error) {
	for _, g := range groups {
		sides, err := p.field.Group(ctx, g, say)
		if err != nil {
			return nil, err
		}
		for _, set := range sides[0].Suite.Datasets {
			if len(g.Datasets) > 0 && !slices.Contains(g.Datasets, set.ID) {
				continue
			}
			for i, id := range g.Codecs {
				if why := sides[i].Lacks(id, set.ID); why != "" {
					return nil, wrongf("%s cannot take %s: %s", id, set.ID, why)
				}
			}
			a, err := differ.Run(ctx, side(sides[0], g.Codecs[0]), side(sides[1], g.Codecs[1]), f.options(set.ID, g, say))
			if err != nil {
				return nil, err
			}
			all = append(all, a)
		}
	}
	return all, nil
}

// matrix compares each two codecs on one data set.
func (p *program) matrix(ctx context.Context, f differFlags, g session.Group, say session.Stage) (*differ.Matrix, error) {
	sides, err := p.field.Group(ctx, g, say)
	if err != nil {
		return nil, err
	}
	set := sides[0].Suite.Datasets[0].ID
	if len(g.Datasets) > 0 {
		set = g.Datasets[0]
	}
	var codecs []differ.Codec
	lacking := []differ.Lacking{}
	for i, id := range g.Codecs {
		if why := sides[i].Lacks(id, set); why != "" {
			lacking = append(lacking, differ.Lacking{Codec: id, Why: why})
			continue
		}
		codecs = append(codecs, side(sides[i], id))
	}
	m, err := differ.RunAll(ctx, codecs, f.options(set, g, say))
	if err == nil {
		m.Lacking = lacking
	}
	return m, err
}

func (f differFlags) options(set string, g session.Group, say session.Stage) differ.Options {
	format, _, _ := strings.Cut(g.Codecs[0], "/")
	return differ.Options{Dataset: set, Values: f.values, Seed: f.seed, Format: format,
		Progress: func(stage string, done, total int) { say(stage+" "+set, done, total) }}
}

// side is one of the codecs, and who asks it.
func side(f *session.Field, id string) differ.Codec {
	s := differ.Side{Codec: id, Go: f.Environment().Go}
	if info, ok := f.Suite.Codec(id); ok {
		s.Version = f.Version(info)
	}
	return differ.Codec{Side: s, Workers: f.Workers()}
}
