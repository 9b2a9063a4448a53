package cli

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/engine/builds"
	"github.com/serialbench/serialbench/internal/interrupt"
	reportbuilds "github.com/serialbench/serialbench/internal/result/report/builds"
	"github.com/serialbench/serialbench/internal/session"
)

type historyFlags struct {
	abFlags
	library  string
	versions []string
	last     int
	rows     rowsFlag
}

// usualReleases is how many releases of a library history measures by default.
const usualReleases = 5

func (p *program) historyCommand() *cobra.Command {
	f := historyFlags{abFlags: abFlags{time: -1, bytes: -1, allocs: -1}}
	c := &cobra.Command{
		Use:  "history",
		Args: noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			if f.resume != "" && f.library == "" && len(f.toolchains) == 0 {
				return p.resumeBuilds(c, f.abFlags)
			}
			return p.releases(c.Context(), f)
		},
	}
	fl := c.Flags()
	fl.StringVar(&f.library, "library", "", "")
	fl.StringArrayVar(&f.versions, "versions", nil, "")
	fl.IntVar(&f.last, "last", usualReleases, "")
	fl.StringArrayVar(&f.toolchains, "go", nil, "")
	f.rows.flags(fl)
	f.rows = "" // no rows unless they are asked for
	complete(c, "rows", rowsNames)
	f.shared(c, p, reportbuilds.HistoryFormats())
	return c
}

func (p *program) releases(ctx context.Context, f historyFlags) error {
	if err := f.check(reportbuilds.HistoryFormats()); err != nil {
		return err
	}
	if f.from != "" {
		return p.showAgain(f.abFlags, f.library)
	}
	if f.checks == nil {
		f.checks = builds.Checks()
	}
	if (f.library == "") == (len(f.toolchains) == 0) {
		return wrongf("history needs a library, such as --library goccy/go-json --last 3, or toolchains: --go go1.26.8 " +
			"--go go1.27.3 --rows shortlist")
	}
	if f.library != "" && f.rows != "" {
		return wrongf("--rows: belongs to --go; the rows of a library are chosen by --codec")
	}
	if f.last < 2 {
		return wrongf("--last: %d is not a number of releases from 2 on", f.last)
	}
	ctx, stop := interrupt.Context(ctx)
	defer stop()
	at, err := p.shard(f.shard, f.quiet)
	if err != nil {
		return err
	}
	m := &maker{program: p, flags: f.abFlags, progress: newProgress(p.stderr, f.quiet), lenient: true}
	m.spec.Shard = at
	err = m.chooseChecks()
	var name string
	var list []session.Variant
	if err == nil {
		name, list, err = m.releases(ctx, f)
	}
	return m.measure(ctx, "history", name, list, err)
}

// releases are the builds, and whose history they are.
func (m *maker) releases(ctx context.Context, f historyFlags) (name string, list []session.Variant, err error) {
	if len(f.toolchains) > 0 {
		for _, t := range split(f.toolchains) {
			t = toolchain(t)
			list = append(list, session.Variant{Name: t, Settings: build.Settings{Toolchain: t}})
		}
		if m.flags.codecs == nil && f.rows != "" {
			for _, id := range m.program.rows(f.rows) {
				if c, ok := m.program.names.Codec(id); ok && c.Unobtainable == "" && !c.NoOp {
					m.flags.codecs = append(m.flags.codecs, id)
				}
			}
		}
		return "Go", list, m.choose(nil)
	}
	versions := split(f.versions)
	if len(versions) == 0 {
		all, err := m.program.engine.Releases(ctx, f.library)
		if err != nil {
			return "", nil, err
		}
		all = slices.DeleteFunc(all, func(v string) bool { return strings.Contains(v, "-") }) // no releases yet
		versions = all[max(0, len(all)-f.last):]
	}
	if len(versions) < 2 {
		return "", nil, wrongf("--versions: a history needs two releases; %s has %d here", f.library, len(versions))
	}
	for _, v := range versions {
		at, err := m.program.engine.FindModule(ctx, f.dir, f.library, v)
		if err != nil {
			return "", nil, err
		}
		name = at.Path
		list = append(list, session.Variant{Name: at.Version, Settings: build.Settings{Modules: []build.ModuleAt{at}}})
	}
	return name, list, m.choose([]string{name})
}
