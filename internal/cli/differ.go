package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/atomicfile"
	"github.com/serialbench/serialbench/internal/check/differ"
	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/input"
	"github.com/serialbench/serialbench/internal/session"
)

type differFlags struct {
	request    build.Request
	codecs     []string
	datasets   []string
	with       []string
	toolchains []string
	values     int
	fuzz       int
	time       time.Duration
	seed       uint64
	format     string
	output     string
	record     string
	pattern    string // of the user's packages
	test       string
	programs   string
	shown      *shownPrograms
	fields     bool
	all        bool
	rollup     bool
	shim       bool
	fix        bool
	rewrite    bool
	quiet      bool
}

func (p *program) differCommand() *cobra.Command {
	var f differFlags
	c := &cobra.Command{
		Use:  "differ A B [PACKAGE [TYPE]]",
		Args: func(_ *cobra.Command, args []string) error { return f.check(args) },
		RunE: func(c *cobra.Command, args []string) error { return p.differ(c.Context(), f, args) },
	}
	fl := c.Flags()
	fl.StringVar(&f.request.Dir, "dir", "", "")
	dataFlags(c, &f.request.Data)
	fl.StringVar(&f.request.Func, "func", "", "")
	fl.StringArrayVar(&f.request.Skip, "skip", nil, "")
	fl.StringArrayVar(&f.codecs, "codec", nil, "")
	fl.StringArrayVar(&f.datasets, "dataset", nil, "")
	fl.StringArrayVar(&f.with, "with", nil, "")
	fl.StringArrayVar(&f.toolchains, "go", nil, "")
	fl.IntVar(&f.values, "values", 24, "")
	fl.IntVar(&f.fuzz, "fuzz", 2000, "")
	fl.DurationVar(&f.time, "time", 40*time.Second, "")
	fl.Uint64Var(&f.seed, "seed", dataset.DefaultSeed, "")
	fl.StringVarP(&f.format, "format", "f", "table", "")
	fl.StringVarP(&f.output, "output", "o", "", "")
	fl.StringVar(&f.record, "record", "", "")
	fl.StringVar(&f.test, "test", "", "")
	fl.StringVar(&f.programs, "programs", "", "")
	fl.BoolVar(&f.fields, "all-fields", false, "")
	fl.BoolVar(&f.all, "all", false, "")
	fl.BoolVar(&f.rollup, "rollup", false, "")
	fl.BoolVar(&f.shim, "shim", false, "")
	fl.BoolVar(&f.fix, "fix", false, "")
	fl.BoolVarP(&f.rewrite, "write", "w", false, "")
	fl.BoolVar(&f.quiet, "quiet", false, "")
	complete(c, "format", differ.Formats)
	complete(c, "dataset", p.datasetIDs)
	complete(c, "codec", p.codecIDs)
	c.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if len(args) < 2 && !f.rollup {
			return p.codecIDs(), cobra.ShellCompDirectiveNoFileComp
		}
		return nil, cobra.ShellCompDirectiveDefault
	}
	return c
}

// first is how many arguments stand before the package and the type.
func (f differFlags) first() int {
	if f.all || len(f.with) > 0 || len(f.toolchains) > 0 {
		return 1
	}
	return 2
}

// check says what is wrong with the arguments and flags, as far as they tell.
func (f differFlags) check(args []string) error {
	one := f.first() == 1
	switch n := len(args) - f.first(); {
	case f.rollup && len(args) == 0:
		return wrongf("--rollup: needs answers in JSON: serialbench differ --rollup orders.json users.json")
	case f.rollup:
	case f.all && n != 0 && n != 2:
		return wrongf("--all: needs a format, and may have a package and a type: " +
			"serialbench differ --all json ./events Order")
	case one && (n < 0 || n > 2):
		return wrongf("--with, --go: need one codec, which is compared with itself, and may have a package and a type: " +
			"serialbench differ json/goccy --with goccy/go-json@v0.10.2 ./events Order")
	case n < 0 || n > 2:
		return wrongf("differ needs two codecs, and may have a package, and a type: serialbench differ " +
			"json/std json/std/v2 ./internal/events Order")
	}
	switch {
	case len(f.with) > 2 || len(f.toolchains) > 2:
		return wrongf("--with, --go: at most two, of what is replaced and of what replaces it")
	case len(f.with) > 0 && len(f.toolchains) > 0:
		return wrongf("--with and --go: builds differ in one thing at a time, so that it is known what did it")
	case f.all && (len(f.with) > 0 || len(f.toolchains) > 0):
		return wrongf("--all: compares codecs, and --with and --go builds of one codec")
	case f.record != "" && !f.all:
		return wrongf("--record: holds what --all finds")
	case len(f.codecs) > 0 && !f.all:
		return wrongf("--codec: chooses among the codecs of --all")
	case f.test != "" && (f.all || f.rollup || f.fix || f.shim || len(args) != f.first()+2 ||
		!strings.HasPrefix(args[f.first()], ".")):
		return wrongf("--test: is about a type of yours: give two codecs, its package as a folder, such as ./events, " +
			"and its name")
	case f.programs != "" && (f.all || f.rollup || f.fix || f.shim || f.test != ""):
		return wrongf("--programs: shows the differences of two codecs; leave the other flags out")
	case f.rewrite && !f.fix:
		return wrongf("--write: writes what --fix prints")
	case f.shim && f.fix || (f.shim || f.fix) && (f.all || f.rollup):
		return wrongf("--shim, --fix: one of them, about two codecs")
	case f.fix && (len(args) != f.first()+2 || !strings.HasPrefix(args[f.first()], ".")):
		return wrongf("--fix: changes tags of a type of yours: give its package as a folder, such as ./events, and its name")
	case f.values < 1 || f.values > 10_000:
		return wrongf("--values: %d is no number from 1 to 10000", f.values)
	case f.time < 0:
		return wrongf("--time: %v is less than nothing", f.time)
	case f.fuzz < 0 || f.fuzz > 1_000_000:
		return wrongf("--fuzz: %d is no number from 0 to 1000000", f.fuzz)
	}
	return oneOf("format", f.format, differ.Formats())
}

func (p *program) differ(ctx context.Context, f differFlags, args []string) (err error) {
	out, err := openOutput(f.output, p.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	if f.rollup {
		sums, err := rolled(args)
		if err != nil {
			return err
		}
		return out.write(func(w io.Writer) error { return sums.Write(w, f.format) })
	}
	if f.shim || f.fix || f.test != "" {
		f.fuzz = 0 // nothing removes what it finds
	}
	if f.programs != "" {
		if p.engine == nil {
			return wrongf("--programs: needs serialbench itself, not a program of one type")
		}
		f.shown = &shownPrograms{}
	}
	if n := f.first(); len(args) > n {
		f.pattern = args[n]
	}
	of, err := p.subjects(ctx, f, args)
	if err != nil {
		return err
	}
	if f.all {
		var m *differ.Matrix
		err := p.building(ctx, f.quiet, func(ctx context.Context, say session.Stage) (err error) {
			m, err = p.matrix(ctx, f, of[len(of)-1].Group, say)
			return err
		})
		if err != nil {
			return err
		}
		if err := p.keepCells(f.record, "differ", f.seed, m.Lines()); err != nil {
			return err
		}
		return out.write(func(w io.Writer) error { return m.Write(w, f.format) })
	}
	if f.test != "" {
		return p.building(ctx, f.quiet, func(ctx context.Context, say session.Stage) error {
			return p.golden(ctx, f, of[0], say)
		})
	}
	var joined *differ.Answer
	err = p.building(ctx, f.quiet, func(ctx context.Context, say session.Stage) (err error) {
		joined, err = p.answers(ctx, f, of, say)
		return err
	})
	if err != nil && (joined == nil || joined.Types == nil) {
		return err
	}
	if stopped := err; stopped != nil { // of a package: the types that were tried
		return errors.Join(out.write(func(w io.Writer) error { return joined.Write(w, f.format, f.fields) }), stopped)
	}
	if f.fix {
		fixes, err := joined.TagFixes(absolute(of[0].folder), absolute(cmp.Or(f.request.Dir, ".")), of[0].Request.Type)
		if err != nil {
			return err
		}
		return p.tagFixes(out, fixes, f.rewrite)
	}
	if f.shim {
		return p.shim(out, joined)
	}
	if f.shown != nil {
		if err := p.writeShown(f); err != nil {
			return err
		}
	}
	if err := out.write(func(w io.Writer) error { return joined.Write(w, f.format, f.fields) }); err != nil {
		return err
	}
	command := "serialbench run"
	if n := f.first(); len(args) == n+2 {
		command = "serialbench own " + shellWord(args[n]) + " " + shellWord(args[n+1])
	}
	p.next(f.quiet, command+flagged("codec", of[0].Codecs))
	return nil
}

// tagFixes prints the changes of tags, or makes them.
func (p *program) tagFixes(out *output, fixes []differ.TagFix, rewrite bool) error {
	if len(fixes) == 0 {
		fmt.Fprintf(p.stderr, "no tag removes a difference that was found\n")
		return nil
	}
	for _, fix := range fixes {
		if !rewrite {
			continue
		}
		if err := atomicfile.Write(fix.Path, fix.Source); err != nil {
			return err
		}
		fmt.Fprintf(p.stderr, "%s: %s\n", fix.Path, strings.Join(fix.Fields, ", "))
	}
	if rewrite {
		return nil
	}
	return out.write(func(w io.Writer) error {
		for _, fix := range fixes {
			if _, err := io.WriteString(w, fix.Patch); err != nil {
				return err
			}
		}
		return nil
	})
}

// shim prints the options that make the codecs equal, and says what remains.
func (p *program) shim(out *output, of *differ.Answer) error {
	code, remain := of.Shim()
	if why := of.Masked(); why != "" {
		fmt.Fprintf(p.stderr, "%s: what else differs is not known; ask again with it removed\n", why)
	}
	if len(remain) > 0 {
		fmt.Fprintf(p.stderr, "no option of it is known for %s\n", strings.Join(remain, ", "))
	}
	return out.write(func(w io.Writer) error {
		_, err := io.WriteString(w, code)
		return err
	})
}

// rolled sums up files.
func rolled(names []string) (*differ.Rollup, error) {
	files := map[string][]byte{}
	for _, name := range names {
		text, err := input.ReadFile(name)
		if err != nil {
			return nil, wrongf("--rollup: %v", err)
		}
		files[name] = text
	}
	return differ.Roll(files)
}
