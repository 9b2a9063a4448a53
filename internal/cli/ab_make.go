package cli

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/serialbench/serialbench/internal/codegen/own"
	"github.com/serialbench/serialbench/internal/engine/builds"
	"github.com/serialbench/serialbench/internal/engine/links"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/mistake"
)

// variant is a build to be made.
type variant struct {
	name     string
	settings own.Settings
	dir      string // of the user's module; "": the working folder
}

// maker makes the builds of one comparison.
type maker struct {
	program  *program
	flags    abFlags
	progress *progress
	lenient  bool // a build that cannot be had is a row that says why
	spec     builds.Spec
	datasets []string // that the programs have: those that are measured, and those of checks
	refs     []string // commits that builds are made of; ".": the working tree
}

// plan lists the builds that the flags ask for, and chooses codecs, data sets and operations.
func (m *maker) plan(ctx context.Context) ([]variant, error) {
	f := m.flags
	var list []variant
	var asked []string
	commits, settings := f.base != "" || f.head != "", len(f.env) > 0 || f.pgo != ""
	both := "" // the toolchain of both builds, where they differ in settings
	if settings && len(f.toolchains) == 1 {
		both, f.toolchains = toolchain(f.toolchains[0]), nil
	}
	for flag, given := range map[string]bool{"--with": len(f.with) > 0, "--go": len(f.toolchains) > 0, "--base": commits,
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
		return nil, wrongf("ab needs two builds: --with goccy/go-json@v0.10.5 --with goccy/go-json@v0.12.0, --go go1.26.8 " +
			"--go go1.27.3, --base main --head HEAD with --type ./events:Order or --with-codec ./mycodec, or --env K=V")
	case len(asked) > 1:
		return nil, wrongf("%s: builds differ in one thing at a time, so that it is known what did it",
			strings.Join(asked, " and "))
	}
	var libraries []string
	switch {
	case len(f.with) > 0:
		for _, w := range f.with {
			path, query, err := splitModule("with", w)
			if err != nil {
				return nil, err
			}
			at, err := m.program.engine.FindModule(ctx, f.dir, path, query)
			if err != nil {
				return nil, err
			}
			libraries = append(libraries, at.Path)
			list = append(list, variant{name: moduleName(at), settings: own.Settings{Modules: []own.ModuleAt{at}}})
		}
		if len(list) == 1 {
			list = append([]variant{{name: libraries[0] + " as serialbench has it"}}, list...)
		}
	case len(f.toolchains) > 0:
		for _, t := range f.toolchains {
			t = toolchain(t)
			list = append(list, variant{name: t, settings: own.Settings{Toolchain: t}})
		}
		if len(list) == 1 {
			list = append([]variant{{name: "the go command's own"}}, list...)
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
		v.settings.Toolchain = both
		list = []variant{{name: "as it is", settings: own.Settings{Toolchain: both}}, v}
	}
	return list, m.choose(libraries)
}

// toolchain is the name of a Go release, which may be given without "go".
func toolchain(t string) string {
	if t != "" && t[0] >= '0' && t[0] <= '9' {
		return "go" + t
	}
	return t
}

func moduleName(m own.ModuleAt) string {
	if m.Dir != "" {
		return m.Path + "@" + m.Dir
	}
	return m.Path + "@" + m.Version
}

// notEnv are variables that serialbench sets itself: figures are of one core, and builds of one module.
var notEnv = []string{"GOMAXPROCS", "GOFLAGS", "GOWORK"}

// settings is the build of --env and --pgo.
func (m *maker) settings() (variant, error) {
	v := variant{}
	for _, e := range m.flags.env {
		k, value, ok := strings.Cut(e, "=")
		if !ok || k == "" {
			return v, wrongf("--env: %q is no K=V, such as GOEXPERIMENT=nojsonv2", e)
		}
		if slices.Contains(notEnv, k) {
			return v, wrongf("--env: %s is set by serialbench for every worker, so it would change nothing", k)
		}
		if err := worker.CheckPace(k, value); err != nil {
			return v, wrongf("--env: %v", err)
		}
	}
	v.settings.Env = m.flags.env
	name := slices.Clone(m.flags.env)
	if m.flags.pgo != "" {
		v.settings.PGO = absolute(m.flags.pgo)
		name = append(name, "-pgo "+filepath.Base(m.flags.pgo))
	}
	v.name = strings.Join(name, " ")
	return v, nil
}

// commits are the builds of --base and --head.
func (m *maker) commits(ctx context.Context) ([]variant, error) {
	f := m.flags
	switch {
	case f.base == "" || f.typ == "" && f.withCodec == "":
		return nil, wrongf("--base and --type go together: --base origin/main --head HEAD --type ./events:Order, or " +
			"--with-codec ./mycodec")
	}
	var list []variant
	for _, ref := range []string{f.base, f.head} {
		if ref == "" || ref == "." {
			list = append(list, variant{name: "the working tree", dir: f.dir})
			m.refs = append(m.refs, ".")
			continue
		}
		flag := "--base"
		if len(list) > 0 {
			flag = "--head"
		}
		dir, err := m.program.engine.CheckoutFor(ctx, flag, f.dir, ref)
		if err != nil {
			return nil, err
		}
		if ref == "HEAD" {
			if dirty, err := own.Dirty(ctx, f.dir); err != nil {
				return nil, err
			} else if dirty != "" {
				return nil, wrongf("%s HEAD: the working tree has changes that are in no commit, such as %s; commit them, or "+
					"compare them with %s .", flag, dirty, flag)
			}
		}
		id, err := own.Commit(ctx, f.dir, ref)
		if err != nil {
			return nil, err
		}
		list = append(list, variant{name: ref, dir: dir})
		m.refs = append(m.refs, id)
	}
	return list, nil
}

// choose finds out which cells there are.
func (m *maker) choose(libraries []string) error {
	f, p := m.flags, m.program
	var err error
	s := &m.spec
	s.Budget, s.Rounds, s.Seed = f.budget, f.processes, f.seed
	if f.processes > 0 {
		s.Budget = 0
	}
	if s.Ops, err = match("op", f.ops, opIDs()); err != nil {
		return err
	}
	given := f.codecs
	if given == nil && f.withCodec != "" {
		given = []string{} // what it is called is known once it is built
	}
	if given == nil {
		for _, i := range p.names.Codecs {
			if slices.ContainsFunc(libraries,
				func(l string) bool { return i.Library == l || strings.HasPrefix(i.Library, l+"/") }) && i.Unobtainable == "" {
				s.Codecs = append(s.Codecs, i.ID)
			}
		}
		if len(s.Codecs) == 0 {
			return wrongf("--codec: which codecs to compare; such as --codec json/std or 'json/*'")
		}
	} else if s.Codecs, err = match("codec", given, p.codecIDs()); err != nil {
		return err
	}
	s.Datasets = p.usual()
	if f.datasets != nil {
		if f.typ != "" {
			return wrongf("--dataset: with --type the values are those of your type")
		}
		if s.Datasets, err = match("dataset", f.datasets, p.withHidden(f.datasets)); err != nil {
			return err
		}
	}
	m.datasets = s.Datasets
	if f.typ == "" {
		return m.keep()
	}
	return nil
}

// make builds all, and then their links.
func (m *maker) make(ctx context.Context, list []variant) error {
	var programs []*own.Program
	for _, v := range list {
		b := builds.Build{Name: v.name, Settings: settingsOf(v.settings), Env: v.settings.Env}
		built, err := m.build(ctx, v)
		var wrong *mistake.Error
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.As(err, &wrong) && m.lenient:
			b.Problem = oneLine(err)
		case errors.As(err, &wrong):
			return &mistake.Error{Lines: append([]string{"build " + v.name + ": " + wrong.Lines[0]}, wrong.Lines[1:]...)}
		case err != nil:
			return fmt.Errorf("build %s: %w", v.name, err)
		default:
			b.Notes = built.Notes
		}
		programs, m.spec.Builds = append(programs, built), append(m.spec.Builds, b)
	}
	var problems []string
	for _, b := range m.spec.Builds {
		if b.Problem != "" {
			problems = append(problems, b.Name+": "+b.Problem)
		}
	}
	if len(m.spec.Builds)-len(problems) < 2 {
		return &mistake.Error{Lines: append([]string{"less than two builds can be had, so nothing can be compared:"},
			problems...)}
	}
	if m.flags.withCodec != "" {
		if err := m.ask(ctx, programs); err != nil {
			return err
		}
	}
	return m.link(ctx, programs)
}

// build makes the program of one build.
func (m *maker) build(ctx context.Context, v variant) (*own.Program, error) {
	say := func(stage string, done, total int) { m.progress.stage(v.name+": "+stage, done, total) }
	if m.flags.typ == "" {
		return m.program.engine.Build(ctx,
			own.Data{Dir: v.dir, With: m.flags.withCodec, Datasets: m.datasets, Codecs: m.spec.Codecs,
				Settings: v.settings, Progress: say})
	}
	pkg, name, err := ownType(m.flags.typ)
	if err != nil {
		return nil, err
	}
	r := own.Request{Dir: v.dir, With: m.flags.withCodec, Package: pkg, Type: name, Codecs: m.spec.Codecs,
		Data: absolute(m.flags.data), Settings: v.settings, Progress: say}
	if err := r.Check(); err != nil {
		return nil, err
	}
	built, err := m.program.engine.Build(ctx, r)
	if err == nil {
		m.spec.Datasets = []string{built.Dataset}
	}
	return built, err
}

// linking is how many builds are linked at a time.
const linkingAtATime = 2

// link makes the links of all programs.
func (m *maker) link(ctx context.Context, programs []*own.Program) error {
	folder, err := links.Folder()
	if err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(linkingAtATime)
	m.progress.stage("link layouts", 0, 0)
	for i, p := range programs {
		if p == nil {
			continue
		}
		group.Go(func() error {
			source := &links.Source{Program: p.Path, Dir: p.Folder, Package: p.Package, Flags: p.BuildFlags, Env: p.BuildEnv}
			made, err := links.Of(ctx, source, folder, m.flags.layouts)
			m.spec.Builds[i].Links = made
			var alone *links.AloneError
			if errors.As(err, &alone) {
				return fmt.Errorf("build %s: %w; --links 1 measures the programs as they are", m.spec.Builds[i].Name, err)
			}
			return err
		})
	}
	return group.Wait()
}

// settingsOf are the settings in words, for the record.
func settingsOf(s own.Settings) []string {
	list := slices.Clone(s.Env)
	if s.PGO != "" {
		list = append(list, "-pgo="+filepath.Base(s.PGO))
	}
	return list
}
