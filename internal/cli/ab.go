package cli

import (
	"cmp"
	"context"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/engine/builds"
	"github.com/serialbench/serialbench/internal/interrupt"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	reportbuilds "github.com/serialbench/serialbench/internal/result/report/builds"
	"github.com/serialbench/serialbench/internal/session"
)

// abFlags are the flags of ab and history.
type abFlags struct {
	with, toolchains, env []string
	names                 []string
	pgo                   string
	base, head, typ       string
	withCodec             string // package of a codec of the user's
	data                  string
	dir                   string
	codecs, datasets, ops []string
	budget                time.Duration
	processes, links      int
	shard                 shardFlags
	seed                  uint64
	record, from, resume  string
	checks                []string
	inputs                uint64
	format, output        string
	time, bytes, allocs   percent
	quiet, yes            bool
}

// usualAB is how long ab measures by default, all cells together.
const usualAB = time.Minute

// usualDraws is how many links of each build are measured.
const usualDraws = 12

func (p *program) abCommand() *cobra.Command {
	f := abFlags{time: -1, bytes: -1, allocs: -1}
	c := &cobra.Command{
		Use:  "ab",
		Args: noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			if f.resume != "" && len(f.with)+len(f.toolchains)+len(f.env) == 0 && f.pgo == "" && f.base == "" && f.head == "" {
				return p.resumeBuilds(c, f)
			}
			return p.ab(c.Context(), f)
		},
	}
	fl := c.Flags()
	fl.StringArrayVar(&f.with, "with", nil, "")
	fl.StringArrayVar(&f.toolchains, "go", nil, "")
	fl.StringArrayVar(&f.env, "env", nil, "")
	fl.StringVar(&f.pgo, "pgo", "", "")
	fl.StringVar(&f.base, "base", "", "")
	fl.StringVar(&f.head, "head", "", "")
	fl.StringVar(&f.typ, "type", "", "")
	fl.StringVar(&f.withCodec, "with-codec", "", "")
	dataFlags(c, &f.data)
	fl.StringArrayVar(&f.names, "name", nil, "")
	fl.StringVar(&f.dir, "dir", "", "")
	f.shared(c, p, reportbuilds.Formats())
	fl.Var(&f.time, "fail-above", "")
	fl.Var(&f.bytes, "fail-above-bytes", "")
	fl.Var(&f.allocs, "fail-above-allocs", "")
	return c
}

// shared are the flags that ab and history have in common.
func (f *abFlags) shared(c *cobra.Command, p *program, formats []string) {
	fl := c.Flags()
	fl.StringArrayVarP(&f.codecs, "codec", "c", nil, "")
	fl.StringArrayVar(&f.datasets, "dataset", nil, "")
	fl.StringArrayVar(&f.ops, "op", []string{string(codec.OpMarshal), string(codec.OpUnmarshal)}, "")
	fl.DurationVar(&f.budget, "time", usualAB, "")
	fl.IntVar(&f.processes, "processes", 0, "")
	f.shard.flags(c)
	fl.SetNormalizeFunc(formerFlags)
	fl.IntVar(&f.links, "links", usualDraws, "")
	fl.Uint64Var(&f.seed, "seed", dataset.DefaultSeed, "")
	fl.StringVar(&f.record, "record", "", "")
	fl.StringVar(&f.resume, "resume", "", "")
	fl.BoolVar(&f.yes, "yes", false, "")
	fl.StringVar(&f.from, "from", "", "")
	fl.StringArrayVar(&f.checks, "checks", nil, "")
	fl.Uint64Var(&f.inputs, "inputs", usualInputs, "")
	fl.StringVarP(&f.format, "format", "f", "table", "")
	fl.StringVarP(&f.output, "output", "o", "", "")
	fl.BoolVar(&f.quiet, "quiet", false, "")
	complete(c, "codec", p.field.CodecIDs)
	complete(c, "dataset", p.field.DatasetIDs)
	complete(c, "op", session.OpIDs)
	complete(c, "checks", fixed(builds.Checks()...))
	complete(c, "format", fixed(formats...))
}

func (f *abFlags) check(formats []string) error {
	switch {
	case f.resume != "" && f.record != "":
		return wrongf("--record: with --resume the run goes on in that record; leave it out")
	case f.shard.text != "" && f.processes == 0 && f.from == "":
		return wrongf("--shard: needs --processes, such as --processes 32: how many rounds there are has to be known on " +
			"every machine")
	case f.inputs == 0:
		return wrongf("--inputs: 0 is not a number of hostile inputs, such as %d; --checks without attack leaves them out",
			usualInputs)
	case f.budget <= 0:
		return wrongf("--time: %s is not a positive duration, such as 10s, 2m or 1h", f.budget)
	case f.processes < 0:
		return wrongf("--processes: %d is not a positive number, such as 20", f.processes)
	}
	if f.links == 0 {
		return wrongf("--links: 0 is not a number of links of the program from 1 to %d, such as %d", mostLinks, usualDraws)
	}
	if err := checkLinks(f.links); err != nil {
		return err
	}
	return mistake.OneOf("format", f.format, formats)
}

// sideBySide is what is measured in builds, and where the answer goes.
type sideBySide struct {
	builds.Spec
	Record  string
	Format  string
	Output  string
	Gate    reportbuilds.Gate
	Quiet   bool
	History string // module; "": builds are compared with the first
	Resume  bool   // go on with the record
}

// ab makes the builds and measures them.
func (p *program) ab(ctx context.Context, f abFlags) error {
	if err := f.check(reportbuilds.Formats()); err != nil {
		return err
	}
	if f.from != "" {
		return p.showAgain(f, "")
	}
	ctx, stop := interrupt.Context(ctx)
	defer stop()
	at, err := p.shard(f.shard, f.quiet)
	if err != nil {
		return err
	}
	m := &maker{program: p, flags: f, progress: newProgress(p.stderr, f.quiet)}
	m.spec.Shard = at
	list, err := m.plan(ctx)
	if err == nil && len(f.names) > 0 && len(f.names) != len(list) {
		err = wrongf("--name: %d names for %d builds", len(f.names), len(list))
	}
	for i := range f.names {
		if err == nil {
			list[i].Name = f.names[i]
		}
	}
	return m.measure(ctx, "ab", "", list, err)
}

// measure makes the builds of a list, unless there was an error before, measures them, and shows what came of it;
// history is whose that is, "" of ab.
func (m *maker) measure(ctx context.Context, command, history string, list []session.Variant, err error) error {
	if err == nil {
		err = m.make(ctx, list)
	}
	m.progress.done()
	switch {
	case ctx.Err() != nil:
		return exit(ExitInterrupted)
	case err != nil:
		return err
	}
	m.spec.Comparison = m.comparison(command, history, list)
	f := m.flags
	if m.spec.ID = record.NewID(); f.record != "" {
		builds.KeepBegun(builds.BegunFolder(), m.spec.ID, m.spec.Comparison)
	}
	return m.program.sideBySide(ctx, sideBySide{Spec: m.spec, Record: cmp.Or(f.resume, f.record), Resume: f.resume != "",
		Format: f.format, Output: f.output, Gate: f.gate(), Quiet: f.quiet, History: history})
}

func (f *abFlags) gate() reportbuilds.Gate {
	return reportbuilds.Gate{Time: float64(f.time), Bytes: float64(f.bytes), Allocs: float64(f.allocs)}
}

func absolute(path string) string {
	if path == "" {
		return ""
	}
	abs, err := filepath.Abs(path)
	if err != nil { // no working folder: the program will say so
		return path
	}
	return abs
}

// module splits "module@version".
func splitModule(flag, given string) (path, query string, err error) {
	path, query, ok := strings.Cut(given, "@")
	if !ok || path == "" || query == "" {
		return "", "", wrongf("--%s: %q is no module at a version, such as goccy/go-json@v0.12.0 or goccy/go-json@./fork",
			flag, given)
	}
	return path, query, nil
}

// ownType splits "PACKAGE:Type".
func ownType(given string) (pkg, name string, err error) {
	i := strings.LastIndex(given, ":")
	if i <= 0 || i == len(given)-1 {
		return "", "", wrongf("--type: %q is no PACKAGE:Type, such as ./events:Order", given)
	}
	return given[:i], given[i+1:], nil
}
