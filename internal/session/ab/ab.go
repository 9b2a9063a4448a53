// Package ab plans and makes the builds that ab and history compare, and says in a record what they are of. What is
// measured of them is engine/builds' to do, and what it means report/builds'.
package ab

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/engine/builds"
	"github.com/serialbench/serialbench/internal/engine/offer"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/session"
)

// Asked is what is to be compared, as flags say.
type Asked struct {
	With, Toolchains, Env []string
	Names                 []string
	PGO                   string
	Base, Head, Type      string
	WithCodec             string // package of a codec of the user's
	Data                  string
	Dir                   string
	Codecs, Datasets, Ops []string
	Budget                time.Duration
	Processes, Links      int
	Seed                  uint64
	Checks                []string
	Inputs                uint64

	Library  string   // whose releases are compared; "": ab
	Versions []string // those releases; none: the last
	Last     int
	Rows     session.Rows // of a history of Go without Codecs; "": none
}

// Usual of a comparison: how long it measures by default, all cells together, how many links of each build, how many
// hostile inputs are tried on each codec and data set, and how many releases of a library are compared.
const (
	UsualBudget   = time.Minute
	UsualLinks    = 12
	UsualInputs   = 2000
	UsualReleases = 5
)

// Maker makes the builds of one comparison.
type Maker struct {
	Field    *session.Field
	Engine   *build.Engine
	Asked    Asked
	Say      session.Stage
	Lenient  bool // a build that cannot be had is a row that says why
	Spec     builds.Spec
	datasets []string // that the programs have: those that are measured, and those of checks
	refs     []string // commits that builds are made of; ".": the working tree
}

// Plan lists the builds that the flags ask for, and chooses codecs, data sets and operations.
func (m *Maker) Plan(ctx context.Context) ([]session.Variant, error) {
	f := m.Asked
	var list []session.Variant
	var asked []string
	commits, settings := f.Base != "" || f.Head != "", len(f.Env) > 0 || f.PGO != ""
	both := "" // the toolchain of both builds, where they differ in settings
	if settings && len(f.Toolchains) == 1 {
		both, f.Toolchains = session.Toolchain(f.Toolchains[0]), nil
	}
	for flag, given := range map[string]bool{"--with": len(f.With) > 0, "--go": len(f.Toolchains) > 0, "--base": commits,
		"--env": settings} {
		if given {
			asked = append(asked, flag)
		}
	}
	slices.Sort(asked)
	if err := m.chooseChecks(); err != nil {
		return nil, err
	}
	switch {
	case len(asked) == 0:
		return nil, mistake.Linef("ab needs two builds: --with goccy/go-json@v0.10.5 --with goccy/go-json@v0.12.0, --go " +
			"go1.26.8 --go go1.27.3, --base main --head HEAD with --type ./events:Order or --with-codec ./mycodec, or --env K=V")
	case len(asked) > 1:
		return nil, mistake.Linef("%s: builds differ in one thing at a time, so that it is known what did it",
			strings.Join(asked, " and "))
	}
	var libraries []string
	switch {
	case len(f.With) > 0:
		for _, w := range f.With {
			path, query, err := session.SplitModule("with", w)
			if err != nil {
				return nil, err
			}
			at, err := m.Engine.FindModule(ctx, f.Dir, path, query)
			if err != nil {
				return nil, err
			}
			libraries = append(libraries, at.Path)
			list = append(list, session.Variant{Name: session.ModuleName(at),
				Settings: build.Settings{Modules: []build.ModuleAt{at}}})
		}
		if len(list) == 1 {
			list = append([]session.Variant{{Name: libraries[0] + " as serialbench has it"}}, list...)
		}
	case len(f.Toolchains) > 0:
		for _, t := range f.Toolchains {
			t = session.Toolchain(t)
			list = append(list, session.Variant{Name: t, Settings: build.Settings{Toolchain: t}})
		}
		if len(list) == 1 {
			list = append([]session.Variant{{Name: "the go command's own"}}, list...)
		}
	case commits:
		var err error
		if list, err = m.commits(ctx); err != nil {
			return nil, err
		}
	default:
		v, err := m.settings()
		if err != nil {
			return nil, err
		}
		v.Settings.Toolchain = both
		list = []session.Variant{{Name: "as it is", Settings: build.Settings{Toolchain: both}}, v}
	}
	if err := m.choose(libraries); err != nil {
		return nil, err
	}
	if len(f.Names) > 0 && len(f.Names) != len(list) {
		return nil, mistake.Linef("--name: %d names for %d builds", len(f.Names), len(list))
	}
	for i, name := range f.Names {
		list[i].Name = name
	}
	return list, nil
}

// settings is the build of --env and --pgo.
func (m *Maker) settings() (session.Variant, error) {
	v := session.Variant{}
	if err := session.CheckEnv(m.Asked.Env); err != nil {
		return v, err
	}
	v.Settings.Env = m.Asked.Env
	name := slices.Clone(m.Asked.Env)
	if m.Asked.PGO != "" {
		v.Settings.PGO = session.Absolute(m.Asked.PGO)
		name = append(name, "-pgo "+filepath.Base(m.Asked.PGO))
	}
	v.Name = strings.Join(name, " ")
	return v, nil
}

// commits are the builds of --base and --head.
func (m *Maker) commits(ctx context.Context) ([]session.Variant, error) {
	f := m.Asked
	switch {
	case f.Base == "" || f.Type == "" && f.WithCodec == "":
		return nil, mistake.Linef("--base and --type go together: --base origin/main --head HEAD --type ./events:Order, or " +
			"--with-codec ./mycodec")
	}
	var list []session.Variant
	for _, ref := range []string{f.Base, f.Head} {
		if ref == "" || ref == "." {
			list = append(list, session.Variant{Name: "the working tree", Dir: f.Dir})
			m.refs = append(m.refs, ".")
			continue
		}
		flag := "--base"
		if len(list) > 0 {
			flag = "--head"
		}
		dir, err := m.Engine.CheckoutFor(ctx, flag, f.Dir, ref)
		if err != nil {
			return nil, err
		}
		if ref == "HEAD" && f.Head != "" && f.Head != "." { // else the working tree is the other build
			if dirty, err := build.Dirty(ctx, f.Dir); err != nil {
				return nil, err
			} else if dirty != "" {
				return nil, mistake.Linef("%s HEAD: the working tree has changes that are in no commit, such as %s; commit them, "+
					"or compare them with %s .", flag, dirty, flag)
			}
		}
		id, err := build.Commit(ctx, f.Dir, ref)
		if err != nil {
			return nil, err
		}
		list = append(list, session.Variant{Name: ref, Dir: dir})
		m.refs = append(m.refs, id)
	}
	return list, nil
}

// choose finds out which cells there are.
func (m *Maker) choose(libraries []string) error {
	f, p := m.Asked, m.Field
	var err error
	s := &m.Spec
	s.Budget, s.Rounds, s.Seed = f.Budget, f.Processes, f.Seed
	if f.Processes > 0 {
		s.Budget = 0
	}
	if s.Ops, err = session.Match("op", f.Ops, session.OpIDs()); err != nil {
		return err
	}
	given := f.Codecs
	if given == nil && f.WithCodec != "" {
		given = []string{} // what it is called is known once it is built
	}
	if given == nil {
		for _, i := range p.Suite.Codecs {
			if slices.ContainsFunc(libraries,
				func(l string) bool { return i.Library == l || strings.HasPrefix(i.Library, l+"/") }) && i.Unobtainable == "" {
				s.Codecs = append(s.Codecs, i.ID)
			}
		}
		if len(s.Codecs) == 0 {
			return mistake.Linef("--codec: which codecs to compare; such as --codec json/std or 'json/*'")
		}
	} else if s.Codecs, err = session.Match("codec", given, p.CodecIDs()); err != nil {
		return err
	}
	s.Datasets = p.Usual()
	if f.Datasets != nil {
		if f.Type != "" {
			return mistake.Linef("--dataset: with --type the values are those of your type")
		}
		if s.Datasets, err = session.Match("dataset", f.Datasets, p.WithHidden(f.Datasets)); err != nil {
			return err
		}
	}
	m.datasets = s.Datasets
	if f.Type == "" {
		return m.keep()
	}
	return nil
}

// Make makes all builds, and then has the programs of known faults run.
func (m *Maker) Make(ctx context.Context, list []session.Variant) error {
	f := m.Asked
	of := build.Request{With: f.WithCodec, Data: session.Absolute(f.Data)}
	if f.Type != "" {
		var err error
		if of.Package, of.Type, err = session.SplitType(f.Type); err != nil {
			return err
		}
	}
	b := session.Builds{Engine: m.Engine, Spec: &m.Spec, Of: of, Datasets: m.datasets, Known: m.Field.CodecIDs(),
		Links: f.Links, Shard: builds.Part(m.Spec.Shard), Lenient: m.Lenient, Say: m.Say}
	err := b.Make(ctx, list)
	if err != nil {
		return err
	}
	known, err := m.faults()
	if err != nil {
		return err
	}
	return b.Faults(ctx, list, known)
}

// Measure measures builds in turns into a record, or the rest of one, of which done is what it has.
func Measure(ctx context.Context, s builds.Spec, rec session.Lines, done *record.Record,
	show func(worker.Progress)) error {
	x, err := builds.Open(ctx, s)
	if err != nil {
		return err
	}
	if done != nil {
		if err := x.Resume(done); err != nil {
			return err
		}
		return x.Run(ctx, rec, show)
	}
	head, err := x.Lines()
	if err != nil {
		return err
	}
	if err := rec.AppendAll(head...); err != nil {
		return err
	}
	return x.Run(ctx, rec, show)
}

// Conduct measures builds into a record, which is closed then. One of a run that fails stays where somebody named it
// and it holds samples, or goes on.
func Conduct(ctx context.Context, s builds.Spec, rec *session.RecordFile, done *record.Record, name string,
	resumed bool, show func(worker.Progress)) error {
	err := Measure(ctx, s, rec, done, show)
	var dead *offer.DeadError
	var changed *builds.ChangedError
	switch {
	case errors.As(err, &changed):
		return errors.Join(mistake.Linef("--resume: %s cannot be gone on with: %v", rec.Path, changed), rec.Close())
	case errors.As(err, &dead) && resumed:
		return errors.Join(mistake.Linef("%v", dead), rec.Close())
	case errors.As(err, &dead):
		return errors.Join(mistake.Linef("%v", dead), rec.Discard())
	case err == nil || ctx.Err() != nil:
		return rec.Close()
	}
	err = session.BudgetMistake(err, s.Budget)
	if name == "" || !rec.Kept {
		return errors.Join(err, rec.Discard())
	}
	return errors.Join(fmt.Errorf("%w; what was measured is kept; to go on: serialbench ab --resume %s", err,
		foreign.Word(name)), rec.Close())
}
