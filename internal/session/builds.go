package session

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/engine/builds"
	"github.com/serialbench/serialbench/internal/engine/links"
	"github.com/serialbench/serialbench/internal/engine/offer"
	"github.com/serialbench/serialbench/internal/engine/shard"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/mistake"
)

// Variant is a build to be made.
type Variant struct {
	Name     string
	Settings build.Settings
	Dir      string // of the user's module; "": the working folder
}

// Builds makes the builds of one comparison.
type Builds struct {
	Engine   *build.Engine
	Spec     *builds.Spec  // what is compared; the builds are added to it
	Of       build.Request // a type, its values and a codec of the user's; no Type: built-in data sets
	Datasets []string      // that the programs have: those that are measured, and those of checks
	Known    []string      // ids of serialbench's own codecs
	Links    int           // links of each program
	Shard    shard.Shard   // this machine's part of the work
	Lenient  bool          // a build that cannot be had is a row that says why
	Say      Stage
}

// Make builds all, and then their links.
func (m *Builds) Make(ctx context.Context, list []Variant) error {
	var programs []*build.Program
	for _, v := range list {
		b := builds.Build{Name: v.Name, Settings: settingsOf(v.Settings), Env: v.Settings.Env}
		built, err := m.build(ctx, v)
		var wrong *mistake.Error
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.As(err, &wrong) && m.Lenient:
			b.Problem = mistake.Line(err)
		case errors.As(err, &wrong):
			return &mistake.Error{Lines: append([]string{"build " + v.Name + ": " + wrong.Lines[0]}, wrong.Lines[1:]...)}
		case err != nil:
			return fmt.Errorf("build %s: %w", v.Name, err)
		default:
			b.Notes = built.Notes
		}
		programs, m.Spec.Builds = append(programs, built), append(m.Spec.Builds, b)
	}
	var problems []string
	for _, b := range m.Spec.Builds {
		if b.Problem != "" {
			problems = append(problems, b.Name+": "+b.Problem)
		}
	}
	if len(m.Spec.Builds)-len(problems) < 2 {
		return &mistake.Error{Lines: append([]string{"less than two builds can be had, so nothing can be compared:"},
			problems...)}
	}
	if m.Of.With != "" {
		if err := m.ask(ctx, programs); err != nil {
			return err
		}
	}
	return m.link(ctx, programs)
}

// build makes the program of one build.
func (m *Builds) build(ctx context.Context, v Variant) (*build.Program, error) {
	say := func(stage string, done, total int) { m.Say(v.Name+": "+stage, done, total) }
	if m.Of.Type == "" {
		return m.Engine.Build(ctx, build.Data{Dir: v.Dir, With: m.Of.With, Datasets: m.Datasets, Codecs: m.Spec.Codecs,
			Settings: v.Settings, Progress: say})
	}
	r := m.Of
	r.Dir, r.Codecs, r.Settings, r.Progress = v.Dir, m.Spec.Codecs, v.Settings, say
	if err := r.Check(); err != nil {
		return nil, err
	}
	built, err := m.Engine.Build(ctx, r)
	if err == nil {
		m.Spec.Datasets = []string{built.Dataset}
	}
	return built, err
}

// link makes the links of all programs.
func (m *Builds) link(ctx context.Context, programs []*build.Program) error {
	folder, err := links.Folder()
	if err != nil {
		return err
	}
	m.Say("make links", 0, 0)
	return worker.Each(ctx, atATime, len(programs), func(ctx context.Context, i int) error {
		if programs[i] == nil {
			return nil
		}
		made, err := links.Of(ctx, sourceOf(programs[i]), folder, m.Links)
		m.Spec.Builds[i].Links = made
		var alone *links.AloneError
		if errors.As(err, &alone) {
			return fmt.Errorf("build %s: %w; --links 1 measures the programs as they are", m.Spec.Builds[i].Name, err)
		}
		return err
	})
}

// settingsOf are the settings in words, for the record.
func settingsOf(s build.Settings) []string {
	list := slices.Clone(s.Env)
	if s.PGO != "" {
		list = append(list, "-pgo="+filepath.Base(s.PGO))
	}
	return list
}

// ask finds out what a codec of the user's is called, and compares it too.
func (m *Builds) ask(ctx context.Context, programs []*build.Program) error {
	for _, p := range programs {
		if p == nil {
			continue
		}
		o, err := offer.Ask(ctx, &worker.Program{Path: p.Path}, "")
		var dead *offer.DeadError
		if errors.As(err, &dead) {
			return mistake.Errorf("--with-codec: the program with %s does not start: %v", m.Of.With, dead.Err)
		}
		if err != nil {
			return err
		}
		for _, c := range o.Codecs {
			if !slices.Contains(m.Known, c.ID) && !slices.Contains(m.Spec.Codecs, c.ID) {
				m.Spec.Codecs = append(m.Spec.Codecs, c.ID)
			}
		}
	}
	return nil
}
