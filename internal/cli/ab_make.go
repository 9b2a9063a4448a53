package cli

import (
	"context"
	"path/filepath"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/engine/builds"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/session"
)

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
func (m *maker) plan(ctx context.Context) ([]session.Variant, error) {
	f := m.flags
	var list []session.Variant
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
			list = append(list, session.Variant{Name: moduleName(at), Settings: build.Settings{Modules: []build.ModuleAt{at}}})
		}
		if len(list) == 1 {
			list = append([]session.Variant{{Name: libraries[0] + " as serialbench has it"}}, list...)
		}
	case len(f.toolchains) > 0:
		for _, t := range f.toolchains {
			t = toolchain(t)
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
	return list, m.choose(libraries)
}

// toolchain is the name of a Go release, which may be given without "go".
func toolchain(t string) string {
	if t != "" && t[0] >= '0' && t[0] <= '9' {
		return "go" + t
	}
	return t
}

func moduleName(m build.ModuleAt) string {
	if m.Dir != "" {
		return m.Path + "@" + m.Dir
	}
	return m.Path + "@" + m.Version
}

// notEnv are variables that serialbench sets itself: figures are of one core, and builds of one module.
var notEnv = []string{"GOMAXPROCS", "GOFLAGS", "GOWORK"}

// checkEnv says what is wrong with the variables of --env.
func checkEnv(env []string) error {
	for _, e := range env {
		k, value, ok := strings.Cut(e, "=")
		if !ok || k == "" {
			return wrongf("--env: %q is no K=V, such as GOEXPERIMENT=nojsonv2", e)
		}
		if slices.Contains(notEnv, k) {
			return wrongf("--env: %s is set by serialbench for every worker, so it would change nothing", k)
		}
		if err := worker.CheckPace(k, value); err != nil {
			return wrongf("--env: %v", err)
		}
	}
	return nil
}

// settings is the build of --env and --pgo.
func (m *maker) settings() (session.Variant, error) {
	v := session.Variant{}
	if err := checkEnv(m.flags.env); err != nil {
		return v, err
	}
	v.Settings.Env = m.flags.env
	name := slices.Clone(m.flags.env)
	if m.flags.pgo != "" {
		v.Settings.PGO = absolute(m.flags.pgo)
		name = append(name, "-pgo "+filepath.Base(m.flags.pgo))
	}
	v.Name = strings.Join(name, " ")
	return v, nil
}

// commits are the builds of --base and --head.
func (m *maker) commits(ctx context.Context) ([]session.Variant, error) {
	f := m.flags
	switch {
	case f.base == "" || f.typ == "" && f.withCodec == "":
		return nil, wrongf("--base and --type go together: --base origin/main --head HEAD --type ./events:Order, or " +
			"--with-codec ./mycodec")
	}
	var list []session.Variant
	for _, ref := range []string{f.base, f.head} {
		if ref == "" || ref == "." {
			list = append(list, session.Variant{Name: "the working tree", Dir: f.dir})
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
		if ref == "HEAD" && f.head != "" && f.head != "." { // else the working tree is the other build
			if dirty, err := build.Dirty(ctx, f.dir); err != nil {
				return nil, err
			} else if dirty != "" {
				return nil, wrongf("%s HEAD: the working tree has changes that are in no commit, such as %s; commit them, or "+
					"compare them with %s .", flag, dirty, flag)
			}
		}
		id, err := build.Commit(ctx, f.dir, ref)
		if err != nil {
			return nil, err
		}
		list = append(list, session.Variant{Name: ref, Dir: dir})
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
	if s.Ops, err = session.Match("op", f.ops, session.OpIDs()); err != nil {
		return err
	}
	given := f.codecs
	if given == nil && f.withCodec != "" {
		given = []string{} // what it is called is known once it is built
	}
	if given == nil {
		for _, i := range p.field.Suite.Codecs {
			if slices.ContainsFunc(libraries,
				func(l string) bool { return i.Library == l || strings.HasPrefix(i.Library, l+"/") }) && i.Unobtainable == "" {
				s.Codecs = append(s.Codecs, i.ID)
			}
		}
		if len(s.Codecs) == 0 {
			return wrongf("--codec: which codecs to compare; such as --codec json/std or 'json/*'")
		}
	} else if s.Codecs, err = session.Match("codec", given, p.field.CodecIDs()); err != nil {
		return err
	}
	s.Datasets = p.field.Usual()
	if f.datasets != nil {
		if f.typ != "" {
			return wrongf("--dataset: with --type the values are those of your type")
		}
		if s.Datasets, err = session.Match("dataset", f.datasets, p.field.WithHidden(f.datasets)); err != nil {
			return err
		}
	}
	m.datasets = s.Datasets
	if f.typ == "" {
		return m.keep()
	}
	return nil
}

// make makes all builds, and then has the programs of known faults run.
func (m *maker) make(ctx context.Context, list []session.Variant) error {
	f := m.flags
	of := build.Request{With: f.withCodec, Data: absolute(f.data)}
	if f.typ != "" {
		var err error
		if of.Package, of.Type, err = ownType(f.typ); err != nil {
			return err
		}
	}
	b := session.Builds{Engine: m.program.engine, Spec: &m.spec, Of: of, Datasets: m.datasets, Known: m.program.field.CodecIDs(),
		Links: f.links, Shard: builds.Part(m.spec.Shard), Lenient: m.lenient, Say: m.progress.stage}
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
