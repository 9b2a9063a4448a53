package cli

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/engine/builds"
	"github.com/serialbench/serialbench/internal/interrupt"
	reportbuilds "github.com/serialbench/serialbench/internal/result/report/builds"
	"github.com/serialbench/serialbench/internal/session/ab"
)

func (p *program) historyCommand() *cobra.Command {
	f := abFlags{time: -1, bytes: -1, allocs: -1}
	c := &cobra.Command{
		Use:  "history",
		Args: noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			if f.resume != "" && f.Library == "" && len(f.Toolchains) == 0 {
				return p.resumeBuilds(c, f)
			}
			return p.releases(c.Context(), f)
		},
	}
	fl := c.Flags()
	fl.StringVar(&f.Library, "library", "", "")
	fl.StringArrayVar(&f.Versions, "versions", nil, "")
	fl.IntVar(&f.Last, "last", ab.UsualReleases, "")
	fl.StringArrayVar(&f.Toolchains, "go", nil, "")
	rowsFlags(c, &f.Rows)
	f.Rows = "" // no rows unless they are asked for
	f.shared(c, p, reportbuilds.HistoryFormats())
	return c
}

func (p *program) releases(ctx context.Context, f abFlags) error {
	if err := f.check(reportbuilds.HistoryFormats()); err != nil {
		return err
	}
	if f.from != "" {
		return p.showAgain(f, f.Library)
	}
	if f.Checks == nil {
		f.Checks = builds.Checks()
	}
	if (f.Library == "") == (len(f.Toolchains) == 0) {
		return wrongf("history needs a library, such as --library goccy/go-json --last 3, or toolchains: --go go1.26.8 " +
			"--go go1.27.3 --rows shortlist")
	}
	if f.Library != "" && f.Rows != "" {
		return wrongf("--rows: belongs to --go; the rows of a library are chosen by --codec")
	}
	if f.Last < 2 {
		return wrongf("--last: %d is not a number of releases from 2 on", f.Last)
	}
	ctx, stop := interrupt.Context(ctx)
	defer stop()
	at, err := p.shard(f.shard, f.quiet)
	if err != nil {
		return err
	}
	m, progress := p.maker(f, at)
	m.Lenient = true
	name, list, err := m.Releases(ctx)
	return p.makeBuilds(ctx, m, progress, f, name, list, err)
}
