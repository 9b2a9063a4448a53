package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/differ"
	"github.com/serialbench/serialbench/internal/check/differ/catalogue"
	"github.com/serialbench/serialbench/internal/check/reference"
	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/codegen/wire"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/suite"
)

// subject is what codecs are compared on.
type subject struct {
	session.Group
	folder  string // of the source of a type; ""
	refused string // why it cannot be tried; ""
	several bool   // one of a package's
	ours    bool   // nobody asked for it by name: what a codec cannot take is left out
}

// subjects are what is compared: codecs, on the user's type or those of a package, or on data sets and, unless those
// are chosen, on types of the catalogue.
func (p *program) subjects(ctx context.Context, f differFlags, args []string) ([]subject, error) {
	g, format, err := p.sides(ctx, f, args)
	if err != nil {
		return nil, err
	}
	g.Request = f.request
	if n := f.first(); len(args) > n {
		if p.engine == nil {
			return nil, wrongf("differ: this program is of one type already; leave %q out", strings.Join(args[n:], " "))
		}
		if len(args) == n+1 {
			return ofPackage(ctx, g, args[n])
		}
		s := subject{Group: g}
		if strings.HasPrefix(args[n], ".") {
			s.folder = filepath.Join(f.request.Dir, args[n])
		}
		s.Request.Package, s.Request.Type, s.Request.Stdin = args[n], args[n+1], p.stdin
		return []subject{s}, s.Request.Check()
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
	g.Request = build.Request{}
	g.Datasets, err = match("dataset", globs, p.datasetIDs())
	if err != nil || f.datasets != nil || p.engine == nil || f.all {
		return []subject{{Group: g}}, err
	}
	folder, err := p.engine.Module("catalogue", catalogue.Files())
	var all []subject
	for _, t := range catalogue.Types(format) {
		of := g
		of.Datasets, of.Request = nil, build.Request{Dir: folder, Package: ".", Type: t}
		all = append(all, subject{Group: of, ours: true})
	}
	for _, set := range g.Datasets {
		of := g
		of.Datasets = []string{set}
		all = append(all, subject{Group: of, ours: true})
	}
	return all, err
}

// ofPackage are the types that packages encode and decode.
func ofPackage(ctx context.Context, g session.Group, pattern string) (all []subject, err error) {
	types, err := session.WireTypes(ctx, g.Request, pattern, g.Codecs[0])
	for _, t := range types {
		s := subject{Group: g, folder: t.Folder, refused: t.Refused, several: true}
		s.Request = t.Request
		all = append(all, s)
	}
	return all, err
}

// sides are the codecs that are compared, and their format.
func (p *program) sides(ctx context.Context, f differFlags, args []string) (g session.Group, format string, err error) {
	if f.all {
		g.Codecs, err = p.ofFormat(args[0], f.codecs)
		return g, args[0], err
	}
	if f.first() == 1 && len(args) > 1 && slices.Contains(p.codecIDs(), args[1]) {
		return g, "", wrongf("--with, --go: need one codec, which is compared with itself; leave %s out", args[1])
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
		g.Settings = make([]build.Settings, 2)
		for i, w := range f.with {
			path, query, err := splitModule("with", w)
			if err != nil {
				return g, "", err
			}
			at, err := p.engine.FindModule(ctx, f.request.Dir, path, query)
			if err != nil {
				return g, "", err
			}
			g.Settings[i+2-n].Modules = []build.ModuleAt{at}
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
	if len(ids) == 0 {
		return nil, wrongf("--all: %q is no format; there are %s", format,
			strings.Join(formats, ", "))
	}
	if i := slices.Index(ids, format+"/std"); i > 0 {
		ids = slices.Insert(slices.Delete(ids, i, i+1), 0, format+"/std")
	}
	if globs == nil {
		return ids, nil
	}
	return match("codec", globs, ids)
}

// answers compares two codecs, on one subject after another.
func (p *program) answers(ctx context.Context, f differFlags, of []subject, say session.Stage) (*differ.Answer, error) {
	var all []*differ.Answer
	var sums []differ.TypeSum
	var left []differ.NotTried
	for i, s := range of {
		typed, name := say, s.Request.Type
		if s.Request.Package != "." && s.Request.Package != "" {
			name = path.Base(s.Request.Package) + "." + name
		}
		if s.several {
			typed = func(stage string, done, total int) {
				say(fmt.Sprintf("%s (%d of %d types): %s", name, i+1, len(of), stage), done, total)
			}
		}
		answers, err := p.answersOn(ctx, f, s, typed)
		if s.several && ctx.Err() != nil { // what is known is told
			sums = append(sums, differ.TypeSum{Type: name, Verdict: differ.Untried, Why: "interrupted"})
			continue
		}
		if s.several && (s.refused != "" || errors.As(err, new(*mistake.Error))) {
			sums = append(sums, differ.TypeSum{Type: name, Verdict: differ.Untried, Why: cmp.Or(s.refused, errorLine(err))})
			continue
		}
		if s.ours && errors.As(err, new(*mistake.Error)) {
			left = append(left, differ.NotTried{Class: cmp.Or(s.Request.Type, strings.Join(s.Datasets, ", ")),
				Why: errorLine(err)})
			continue
		}
		if err != nil {
			return nil, err
		}
		for _, a := range answers {
			if s.folder != "" {
				a.Locate(absolute(s.folder), absolute(cmp.Or(f.request.Dir, ".")), s.Request.Type)
			}
			if s.several {
				sums = append(sums, a.SumOf(name))
			}
		}
		all = append(all, answers...)
	}
	if len(all) == 0 && len(left) > 0 {
		return nil, wrongf("%s", left[0].Why)
	}
	if len(all) == 0 && ctx.Err() == nil {
		return nil, wrongf("%s: none of its types can be tried: %s: %s", of[0].Request.Package, sums[0].Type, sums[0].Why)
	}
	if len(all) == 0 {
		return nil, ctx.Err()
	}
	joined := differ.Join(all)
	joined.Types, joined.NotTried = sums, append(joined.NotTried, left...)
	var err error
	joined.Calls, err = callsOf(ctx, of[0], joined, f.pattern)
	return joined, err
}

// callsOf are the calls of the user's packages for which B has nothing of the same name and meaning.
func callsOf(ctx context.Context, s subject, of *differ.Answer, pattern string) (all []differ.Call, err error) {
	pkg := differ.PackageOf(of.A.Codec)
	if s.folder == "" || pkg == "" || of.A.Codec == of.B.Codec {
		return nil, nil
	}
	found, err := wire.Calls(ctx, s.Request.Dir, []string{pattern}, pkg)
	for _, c := range found {
		names := []string{c.Name}
		if c.Held {
			names = append(names, differ.IntoHeld)
		}
		for _, name := range names {
			if instead := differ.Instead(of.A.Codec, of.B.Codec, name); instead != "" {
				all = append(all, differ.Call{File: c.Site.File, Line: c.Site.Line, Call: name, Instead: instead})
			}
		}
	}
	return all, err
}

// errorLine is an error in one line; "" of none.
func errorLine(err error) string {
	if err == nil {
		return ""
	}
	return mistake.Line(err)
}

// answersOn compares two codecs on the data sets of a subject.
func (p *program) answersOn(ctx context.Context, f differFlags, s subject, say session.Stage) (all []*differ.Answer,
	err error) {
	if s.refused != "" {
		return nil, nil
	}
	sides, err := p.field.Group(ctx, s.Group, say)
	if err != nil {
		return nil, err
	}
	for _, set := range sides[0].Suite.Datasets {
		if len(s.Datasets) > 0 && !slices.Contains(s.Datasets, set.ID) {
			continue
		}
		for i, id := range s.Codecs {
			if why := sides[i].Lacks(id, set.ID); why != "" {
				return nil, wrongf("%s cannot take %s: %s", id, set.ID, why)
			}
		}
		var pair [2]differ.Codec
		for i, id := range s.Codecs {
			if pair[i], err = p.side(sides[i], id, set.ID); err != nil {
				return nil, err
			}
		}
		a, err := differ.Run(ctx, pair[0], pair[1], f.options(set.ID, s.Group, say))
		if err != nil {
			return nil, err
		}
		if f.shown != nil {
			if err := p.show(f, s, sides, a); err != nil {
				return nil, err
			}
		}
		all = append(all, a)
	}
	return all, nil
}

// matrix compares each two codecs on one data set.
func (p *program) matrix(ctx context.Context, f differFlags, g session.Group, say session.Stage) (*differ.Matrix,
	error) {
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
		c, err := p.side(sides[i], id, set)
		if err != nil {
			return nil, err
		}
		codecs = append(codecs, c)
	}
	o := f.options(set, g, say)
	o.Fuzz = 0 // many pairs: the catalogue
	m, err := differ.RunAll(ctx, codecs, o)
	if err == nil {
		m.Lacking = lacking
	}
	return m, err
}

func (f differFlags) options(set string, g session.Group, say session.Stage) differ.Options {
	format, _, _ := strings.Cut(g.Codecs[0], "/")
	return differ.Options{Dataset: set, Values: f.values, Seed: f.seed, Format: format, Fuzz: f.fuzz,
		Programs: f.programs != "", Time: f.time,
		Progress: func(stage string, done, total int) { say(stage+" "+set, done, total) }}
}

// side is one of the codecs on a data set, and who asks it.
func (p *program) side(f *session.Field, id, set string) (differ.Codec, error) {
	s := differ.Side{Codec: id, Go: f.Environment().Go}
	info, ok := f.Suite.Codec(id)
	if ok {
		s.Version = f.Version(info)
	}
	c := differ.Codec{Side: s, Workers: f.Workers(), Eased: info.Eased,
		ByHand: info.Kind == codec.Handwritten, Streams: p.streams(id) == suite.RealStream}
	var err error
	if info.Format() == "avro" && info.Dialect == "" {
		family, _, _ := strings.Cut(set, "/")
		c.Schema, err = reference.AvroOf(f.Schemas(), family, id)
	}
	return c, err
}
