// Package checks has programs built for checks that need more than those of a field, and their workers asked: two
// codecs or builds beside each other, versions of a type, checks of the compiler, the program of a finding. What is
// found is said by the packages below internal/check.
package checks

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/differ"
	"github.com/serialbench/serialbench/internal/check/differ/catalogue"
	"github.com/serialbench/serialbench/internal/check/reference"
	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/wire"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/session"
)

// Differ is what differ compares, and how.
type Differ struct {
	Field      *session.Field
	Engine     *build.Engine // nil: no other program can be built
	Stdin      io.Reader
	Request    build.Request // of a type of the user's
	Codecs     []string      // among those of a format
	Datasets   []string
	With       []string // modules, of two builds of one codec
	Toolchains []string
	Values     int
	Fuzz       int
	Time       time.Duration
	Guided     time.Duration // for which Go's fuzzer looks for more of them; 0: it does not
	Seed       uint64
	Test       string // folder of a test that is to be written; ""
	Programs   string // folder of programs that show differences; ""
	Fields     bool   // one for each field
	All        bool   // each two codecs of a format
	Removes    bool   // what is found is to be removed, by options or tags
	shown      shownPrograms
}

// First is how many arguments stand before the package and the type.
func (d *Differ) First() int {
	if d.All || len(d.With) > 0 || len(d.Toolchains) > 0 {
		return 1
	}
	return 2
}

// Subject is what codecs are compared on.
type Subject struct {
	pattern string // of the user's packages, as it was given
	session.Group
	Folder  string // of the source of a type; ""
	refused string // why it cannot be tried; ""
	several bool   // one of a package's
	ours    bool   // nobody asked for it by name: what a codec cannot take is left out
}

// Subjects are what is compared: codecs, on the user's type or those of a package, or on data sets and, unless those
// are chosen, on types of the catalogue.
func (d *Differ) Subjects(ctx context.Context, args []string) ([]Subject, error) {
	g, format, err := d.sides(ctx, args)
	if err != nil {
		return nil, err
	}
	g.Request = d.Request
	if n := d.First(); len(args) > n {
		if d.Engine == nil {
			return nil, mistake.Linef("differ: this program is of one type already; leave %q out", strings.Join(args[n:], " "))
		}
		if len(args) == n+1 {
			return ofPackage(ctx, g, args[n])
		}
		s := Subject{Group: g}
		if strings.HasPrefix(args[n], ".") {
			s.Folder = filepath.Join(d.Request.Dir, args[n])
		}
		s.pattern = args[n]
		s.Request.Package, s.Request.Type, s.Request.Stdin = args[n], args[n+1], d.Stdin
		return []Subject{s}, s.Request.Check()
	}
	for flag, given := range map[string]bool{"data": d.Request.Data != "", "func": d.Request.Func != "",
		"skip": d.Request.Skip != nil, "dir": d.Request.Dir != ""} {
		if given {
			return nil, mistake.Linef("--%s: is about a type of yours: give its package and its name behind the codecs", flag)
		}
	}
	globs := d.Datasets
	switch {
	case d.Datasets == nil && d.Engine == nil: // what a program has
		globs = []string{"**"}
	case d.Datasets == nil && d.All:
		globs = []string{"person"}
	case d.Datasets == nil:
		globs = []string{"person,order"}
	}
	g.Request = build.Request{}
	g.Datasets, err = session.Match("dataset", globs, d.Field.DatasetIDs())
	if err != nil || d.Datasets != nil || d.Engine == nil || d.All {
		return []Subject{{Group: g}}, err
	}
	folder, err := d.Engine.Module("catalogue", catalogue.Files())
	var all []Subject
	for _, t := range catalogue.Types(format) {
		of := g
		of.Datasets, of.Request = nil, build.Request{Dir: folder, Package: ".", Type: t}
		all = append(all, Subject{Group: of, ours: true})
	}
	for _, set := range g.Datasets {
		of := g
		of.Datasets = []string{set}
		all = append(all, Subject{Group: of, ours: true})
	}
	return all, err
}

// ofPackage are the types that packages encode and decode.
func ofPackage(ctx context.Context, g session.Group, pattern string) (all []Subject, err error) {
	types, err := session.WireTypes(ctx, g.Request, pattern, g.Codecs[0])
	for _, t := range types {
		s := Subject{Group: g, Folder: t.Folder, pattern: pattern, refused: t.Refused, several: true}
		s.Request = t.Request
		all = append(all, s)
	}
	return all, err
}

// sides are the codecs that are compared, and their format.
func (d *Differ) sides(ctx context.Context, args []string) (g session.Group, format string, err error) {
	if d.All {
		g.Codecs, err = d.ofFormat(args[0], d.Codecs)
		return g, args[0], err
	}
	if d.First() == 1 && len(args) > 1 && slices.Contains(d.Field.CodecIDs(), args[1]) {
		return g, "", mistake.Linef("--with, --go: need one codec, which is compared with itself; leave %s out", args[1])
	}
	ids := make([]string, 2)
	for i := range ids {
		if ids[i], err = session.One("differ", args[min(i, d.First()-1)], d.Field.CodecIDs()); err != nil {
			return g, "", mistake.Linef("%s", strings.TrimPrefix(err.Error(), "--"))
		}
	}
	format, _, _ = strings.Cut(ids[0], "/")
	if other, _, _ := strings.Cut(ids[1], "/"); other != format {
		return g, "", mistake.Linef("%s and %s are of different formats: differ compares two codecs of one", ids[0], ids[1])
	}
	g.Codecs = ids
	if n := max(len(d.With), len(d.Toolchains)); n > 0 {
		if d.Engine == nil {
			return g, "", mistake.Linef("--with, --go: this program is built already")
		}
		g.Settings = make([]build.Settings, 2)
		for i, w := range d.With {
			path, query, err := session.SplitModule("with", w)
			if err != nil {
				return g, "", err
			}
			at, err := d.Engine.FindModule(ctx, d.Request.Dir, path, query)
			if err != nil {
				return g, "", err
			}
			g.Settings[i+2-n].Modules = []build.ModuleAt{at}
		}
		for i, t := range d.Toolchains {
			g.Settings[i+2-n].Toolchain = session.Toolchain(t)
		}
	}
	return g, format, nil
}

// ofFormat are the codecs of a format, those of the standard library first.
func (d *Differ) ofFormat(format string, globs []string) ([]string, error) {
	var ids, formats []string
	for _, id := range d.Field.CodecIDs() {
		of, _, ok := strings.Cut(id, "/")
		if ok && of == format {
			ids = append(ids, id)
		}
		if !slices.Contains(formats, of) {
			formats = append(formats, of)
		}
	}
	if len(ids) == 0 {
		return nil, mistake.Linef("--all: %q is no format; there are %s", format,
			strings.Join(formats, ", "))
	}
	if i := slices.Index(ids, format+"/std"); i > 0 {
		ids = slices.Insert(slices.Delete(ids, i, i+1), 0, format+"/std")
	}
	if globs == nil {
		return ids, nil
	}
	return session.Match("codec", globs, ids)
}

// Answers compares two codecs, on one subject after another.
func (d *Differ) Answers(ctx context.Context, of []Subject, say session.Stage) (*differ.Answer, error) {
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
		answers, err := d.answersOn(ctx, s, typed)
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
			if s.Folder != "" {
				a.Locate(session.Absolute(s.Folder), session.Absolute(cmp.Or(d.Request.Dir, ".")), s.Request.Type)
			}
			if s.several {
				sums = append(sums, a.SumOf(name))
			}
		}
		all = append(all, answers...)
	}
	if len(all) == 0 && len(left) > 0 {
		return nil, mistake.Linef("%s", left[0].Why)
	}
	if len(all) == 0 && ctx.Err() == nil {
		return nil, mistake.Linef("%s: none of its types can be tried: %s: %s", of[0].Request.Package, sums[0].Type,
			sums[0].Why)
	}
	if len(all) == 0 {
		return nil, ctx.Err()
	}
	joined := differ.Join(all)
	joined.Types, joined.NotTried = sums, append(joined.NotTried, left...)
	var err error
	joined.Calls, err = callsOf(ctx, of[0], joined)
	return joined, err
}

// callsOf are the calls of the user's packages for which B has nothing of the same name and meaning.
func callsOf(ctx context.Context, s Subject, of *differ.Answer) (all []differ.Call, err error) {
	pkg := differ.PackageOf(of.A.Codec)
	if s.Folder == "" || pkg == "" || of.A.Codec == of.B.Codec {
		return nil, nil
	}
	found, err := wire.Calls(ctx, s.Request.Dir, []string{s.pattern}, pkg)
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

// streams reports whether a codec's library has streams.
func (d *Differ) streams(id string) bool {
	return d.Engine != nil && slices.ContainsFunc(d.Engine.Codecs, func(c emit.Codec) bool {
		return c.ID == id && c.Use != nil && c.Use.Decoder.Body != ""
	})
}

// errorLine is an error in one line; "" of none.
func errorLine(err error) string {
	if err == nil {
		return ""
	}
	return mistake.Line(err)
}

// answersOn compares two codecs on the data sets of a subject.
func (d *Differ) answersOn(ctx context.Context, s Subject, say session.Stage) (all []*differ.Answer,
	err error) {
	if s.refused != "" {
		return nil, nil
	}
	sides, err := d.Field.Group(ctx, s.Group, say)
	if err != nil {
		return nil, err
	}
	for _, set := range sides[0].Suite.Datasets {
		if len(s.Datasets) > 0 && !slices.Contains(s.Datasets, set.ID) {
			continue
		}
		for i, id := range s.Codecs {
			if why := sides[i].Lacks(id, set.ID); why != "" {
				return nil, mistake.Linef("%s cannot take %s: %s", id, set.ID, why)
			}
		}
		var pair [2]differ.Codec
		for i, id := range s.Codecs {
			if pair[i], err = Side(sides[i], id, set.ID); err != nil {
				return nil, err
			}
			pair[i].Streams = d.streams(id)
		}
		o := d.options(set.ID, s.Group, say)
		if d.Request.Data != "" {
			o.Given, o.Values = set.Count, min(o.Values, set.Count)
		}
		if o.Guided, err = d.guidedOn(s, sides, set.ID, say); err != nil {
			return nil, err
		}
		a, err := differ.Run(ctx, pair[0], pair[1], o)
		if err != nil {
			return nil, err
		}
		if d.Programs != "" {
			if err := d.show(s, sides, a); err != nil {
				return nil, err
			}
		}
		all = append(all, a)
	}
	return all, nil
}

// Matrix compares each two codecs on one data set.
func (d *Differ) Matrix(ctx context.Context, g session.Group, say session.Stage) (*differ.Matrix,
	error) {
	sides, err := d.Field.Group(ctx, g, say)
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
		c, err := Side(sides[i], id, set)
		if err != nil {
			return nil, err
		}
		codecs = append(codecs, c)
	}
	o := d.options(set, g, say)
	o.Fuzz = 0 // many pairs: the catalogue
	m, err := differ.RunAll(ctx, codecs, o)
	if err == nil {
		m.Lacking = lacking
	}
	return m, err
}

func (d *Differ) options(set string, g session.Group, say session.Stage) differ.Options {
	format, _, _ := strings.Cut(g.Codecs[0], "/")
	o := differ.Options{Dataset: set, Values: d.Values, Seed: d.Seed, Format: format, Fuzz: d.Fuzz,
		Programs: d.Programs != "", Time: d.Time,
		Progress: func(stage string, done, total int) { say(stage+" "+set, done, total) }}
	if d.Removes || d.Test != "" { // nothing removes what random inputs find
		o.Fuzz = 0
	}
	return o
}

// Side is one of the codecs on a data set, and who asks it.
func Side(f *session.Field, id, set string) (differ.Codec, error) {
	s := differ.Side{Codec: id, Go: f.Environment().Go}
	info, ok := f.Suite.Codec(id)
	if ok {
		s.Version = f.Version(info)
	}
	c := differ.Codec{Side: s, Workers: f.Workers(), Eased: info.Eased,
		ByHand: info.Kind == codec.Handwritten}
	var err error
	if info.Format() == "avro" && info.Dialect == "" {
		family, _, _ := strings.Cut(set, "/")
		c.Schema, err = reference.AvroOf(f.Schemas(), family, id)
	}
	return c, err
}
