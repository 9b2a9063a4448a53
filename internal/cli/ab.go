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
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report"
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
	processes, layouts    int
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
		Use:   "ab",
		Short: "Compare builds side by side: versions of a library, commits, Go versions, settings",
		Long: `ab builds two or more programs that differ in one thing, measures them in turns in
one run, and says what the first and each other differ by: time with its interval, as
pairs of processes of the same round; bytes and allocations and sizes, which are counted exactly;
and first of all what verifies in one and not in another. ~ stands where no
difference is shown. Every build is put to more checks than round trips (--checks): traits,
values at the edge of their type, kept inputs that did harm, faults that are known of the
library, and whether it reads the messages that the first build wrote.

What differs is one of: a module (--with, twice or more; once compares with the version
that serialbench is made with), a commit of your repository (--base and --head with
--type or --with-codec, a codec of your own), the Go toolchain (--go), settings of building and running (--env, --pgo; compared
with none). The programs are built in your cache folder, each once.

The exit code is 1 where a check holds in the first build and not in another, and where
a cell is above a limit that was asked for. With --record a run that was ended or killed
goes on by --resume. With --shard each of several machines does a part of the rounds of --processes, and of the
checks; serialbench merge joins their records, and ab --from shows, and judges, what they say together.`,
		Example: `  serialbench ab --with goccy/go-json@v0.10.5 --with goccy/go-json@v0.12.0 --codec json/goccy
  serialbench ab --with github.com/me/lib@v1.2.0 --with github.com/me/lib@./ --codec json/lib --fail-above-allocs 0%
  serialbench ab --go go1.26.8 --go go1.27.3 --codec json/std --dataset person,order
  serialbench ab --env GOEXPERIMENT=nojsonv2 --go go1.27.3 --codec json/std
  serialbench ab --env GOGC=50 --codec json/std
  serialbench ab --base origin/main --head HEAD --type ./events:Order --codec json/std --format md
  serialbench ab --base origin/main --head . --with-codec ./mycodec
  serialbench ab --resume ab.jsonl
  serialbench ab --with goccy/go-json@v0.10.5 --codec json/goccy --processes 32 --shard 3/8 --record ab-3.jsonl
  serialbench merge ab.jsonl ab-*.jsonl && serialbench ab --from ab.jsonl --fail-above 3%`,
		Args: noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			if f.resume != "" && len(f.with)+len(f.toolchains)+len(f.env) == 0 && f.pgo == "" && f.base == "" && f.head == "" {
				return p.resumeBuilds(c, f)
			}
			return p.ab(c.Context(), f)
		},
	}
	fl := c.Flags()
	fl.StringArrayVar(&f.with, "with", nil, "a module at a version, or at a folder, such as goccy/go-json@v0.12.0 or "+
		"@./fork; one build each")
	fl.StringArrayVar(&f.toolchains, "go", nil, "a Go toolchain, such as go1.27.3; one build each; once beside --env or "+
		"--pgo: that of both builds")
	fl.StringArrayVar(&f.env, "env", nil, "K=V for building and running the other build, such as GOEXPERIMENT=nojsonv2; "+
		"repeatable")
	fl.StringVar(&f.pgo, "pgo", "", "CPU profile that the other build is optimized by")
	fl.StringVar(&f.base, "base", "", "commit, tag or branch of your repository: the first build")
	fl.StringVar(&f.head, "head", "", "commit, tag or branch of your repository, or . for the working tree: the other "+
		"build")
	fl.StringVar(&f.typ, "type", "", "PACKAGE:Type of your own to compare on, instead of data sets")
	fl.StringVar(&f.withCodec, "with-codec", "", "package of a codec of yours, such as ./mycodec, that is compared "+
		"beside others: it exports Info() codec.Info and New[T any]() (codec.Codec[T], error)")
	fl.StringVar(&f.data, "data", "", "file of samples for --type: JSON or JSON Lines")
	fl.StringArrayVar(&f.names, "name", nil, "what a build is called in the answer, in their order")
	fl.StringVar(&f.dir, "dir", "", "folder of your module (default the working folder)")
	f.shared(c, p, report.BuildFormats(), strings.Join(usualChecks(), ","))
	fl.Var(&f.time, "fail-above", "exit code 1 if a cell is shown to be slower by more than this, such as 3%")
	fl.Var(&f.bytes, "fail-above-bytes", "exit code 1 if an operation allocates more bytes by more than this, such as 0%")
	fl.Var(&f.allocs, "fail-above-allocs", "exit code 1 if an operation allocates more often by more than this, such as "+
		"0%")
	return c
}

// shared are the flags that ab and history have in common.
func (f *abFlags) shared(c *cobra.Command, p *program, formats []string, checks string) {
	fl := c.Flags()
	fl.StringArrayVarP(&f.codecs, "codec", "c", nil, "codec id or glob, repeatable or comma separated (default those of "+
		"the module)")
	fl.StringArrayVar(&f.datasets, "dataset", nil,
		"data set or glob, repeatable or comma separated (default "+usualDataset+")")
	fl.StringArrayVar(&f.ops, "op", []string{string(codec.OpMarshal), string(codec.OpUnmarshal)},
		"operation or glob; see list ops")
	fl.DurationVar(&f.budget, "time", usualAB, "time for measuring, all cells of all builds together")
	fl.IntVar(&f.processes, "processes", 0, "processes of each cell and build, instead of --time")
	f.shard.flags(c, "; needs --processes")
	fl.SetNormalizeFunc(formerFlags)
	fl.IntVar(&f.layouts, "links", usualDraws, "links of each build, which place functions otherwise")
	fl.Uint64Var(&f.seed, "seed", dataset.DefaultSeed, "seed of the values and of the order of measuring")
	fl.StringVar(&f.record, "record", "", "file for the record (default none is kept)")
	fl.StringVar(&f.resume, "resume", "", "record of a run that was interrupted or killed: go on with it; alone, or "+
		"with the flags that the run was begun with")
	fl.BoolVar(&f.yes, "yes", false, "with --resume: build the modules, commits and folders that the record names, "+
		"though this machine did not begin the run")
	fl.StringVar(&f.from, "from", "", "show what this record holds, and measure nothing")
	fl.StringArrayVar(&f.checks, "checks", nil, "checks of every build beside round trips, comma separated, or none: "+
		strings.Join(builds.Checks(), ", ")+" (default "+checks+")")
	fl.Uint64Var(&f.inputs, "inputs", usualInputs, "hostile inputs for each codec on each data set, of the check attack")
	fl.StringVarP(&f.format, "format", "f", "table", strings.Join(formats, ", ")+"; md is a comment for a pull request")
	fl.StringVarP(&f.output, "output", "o", "", "write the comparison to this file instead of stdout")
	fl.BoolVar(&f.quiet, "quiet", false, "no progress")
	complete(c, "codec", p.codecIDs)
	complete(c, "dataset", p.datasetIDs)
	complete(c, "op", opIDs)
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
	if f.layouts == 0 {
		return wrongf("--links: 0 is not a number of links of the program from 1 to %d, such as %d", mostLayouts, usualDraws)
	}
	if err := checkLayouts(f.layouts); err != nil {
		return err
	}
	return oneOf("format", f.format, formats)
}

// sideBySide is what is measured in builds, and where the answer goes.
type sideBySide struct {
	builds.Spec
	Record  string
	Format  string
	Output  string
	Gate    report.Gate
	Quiet   bool
	History string // module; "": builds are compared with the first
	Resume  bool   // go on with the record
}

// ab makes the builds and measures them.
func (p *program) ab(ctx context.Context, f abFlags) error {
	if err := f.check(report.BuildFormats()); err != nil {
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

func (f *abFlags) gate() report.Gate {
	return report.Gate{Time: float64(f.time), Bytes: float64(f.bytes), Allocs: float64(f.allocs)}
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
