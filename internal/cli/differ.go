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
	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/internal/session/checks"
)

type differFlags struct {
	checks.Differ
	format  string
	output  string
	record  string
	rollup  bool
	shim    bool
	fix     bool
	rewrite bool
	quiet   bool
}

func (p *program) differCommand() *cobra.Command {
	var f differFlags
	c := &cobra.Command{
		Use:  "differ A B [PACKAGE [TYPE]]",
		Args: func(_ *cobra.Command, args []string) error { return f.check(args) },
		RunE: func(c *cobra.Command, args []string) error { return p.differ(c.Context(), f, args) },
	}
	fl := c.Flags()
	fl.StringVar(&f.Request.Dir, "dir", "", "")
	dataFlags(c, &f.Request.Data)
	fl.StringVar(&f.Request.Func, "func", "", "")
	fl.StringArrayVar(&f.Request.Skip, "skip", nil, "")
	fl.StringArrayVar(&f.Codecs, "codec", nil, "")
	fl.StringArrayVar(&f.Datasets, "dataset", nil, "")
	fl.StringArrayVar(&f.With, "with", nil, "")
	fl.StringArrayVar(&f.Toolchains, "go", nil, "")
	fl.IntVar(&f.Values, "values", 24, "")
	fl.IntVar(&f.Fuzz, "fuzz", 2000, "")
	fl.DurationVar(&f.Guided, "guided", 0, "")
	fl.DurationVar(&f.Time, "time", 40*time.Second, "")
	fl.Uint64Var(&f.Seed, "seed", dataset.DefaultSeed, "")
	fl.StringVarP(&f.format, "format", "f", "table", "")
	fl.StringVarP(&f.output, "output", "o", "", "")
	fl.StringVar(&f.record, "record", "", "")
	fl.StringVar(&f.Test, "test", "", "")
	fl.StringVar(&f.Programs, "programs", "", "")
	fl.BoolVar(&f.Fields, "all-fields", false, "")
	fl.BoolVar(&f.All, "all", false, "")
	fl.BoolVar(&f.rollup, "rollup", false, "")
	fl.BoolVar(&f.shim, "shim", false, "")
	fl.BoolVar(&f.fix, "fix", false, "")
	fl.BoolVarP(&f.rewrite, "write", "w", false, "")
	fl.BoolVar(&f.quiet, "quiet", false, "")
	complete(c, "format", differ.Formats)
	complete(c, "dataset", p.field.DatasetIDs)
	complete(c, "codec", p.field.CodecIDs)
	c.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if len(args) < 2 && !f.rollup {
			return p.field.CodecIDs(), cobra.ShellCompDirectiveNoFileComp
		}
		return nil, cobra.ShellCompDirectiveDefault
	}
	return c
}

// check says what is wrong with the arguments and flags, as far as they tell.
func (f differFlags) check(args []string) error {
	one := f.First() == 1
	switch n := len(args) - f.First(); {
	case f.rollup && len(args) == 0:
		return wrongf("--rollup: needs answers in JSON: serialbench differ --rollup orders.json users.json")
	case f.rollup:
	case f.All && n != 0 && n != 2:
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
	case len(f.With) > 2 || len(f.Toolchains) > 2:
		return wrongf("--with, --go: at most two, of what is replaced and of what replaces it")
	case len(f.With) > 0 && len(f.Toolchains) > 0:
		return wrongf("--with and --go: builds differ in one thing at a time, so that it is known what did it")
	case f.All && (len(f.With) > 0 || len(f.Toolchains) > 0):
		return wrongf("--all: compares codecs, and --with and --go builds of one codec")
	case f.record != "" && !f.All:
		return wrongf("--record: holds what --all finds")
	case len(f.Codecs) > 0 && !f.All:
		return wrongf("--codec: chooses among the codecs of --all")
	case f.Test != "" && (f.All || f.rollup || f.fix || f.shim || len(args) != f.First()+2 ||
		!strings.HasPrefix(args[f.First()], ".")):
		return wrongf("--test: is about a type of yours: give two codecs, its package as a folder, such as ./events, " +
			"and its name")
	case f.Programs != "" && (f.All || f.rollup || f.fix || f.shim || f.Test != ""):
		return wrongf("--programs: shows the differences of two codecs; leave the other flags out")
	case f.rewrite && !f.fix:
		return wrongf("--write: writes what --fix prints")
	case f.shim && f.fix || (f.shim || f.fix) && (f.All || f.rollup):
		return wrongf("--shim, --fix: one of them, about two codecs")
	case f.fix && (len(args) != f.First()+2 || !strings.HasPrefix(args[f.First()], ".")):
		return wrongf("--fix: changes tags of a type of yours: give its package as a folder, such as ./events, and its name")
	case f.Values < 1 || f.Values > 10_000:
		return wrongf("--values: %d is no number from 1 to 10000", f.Values)
	case f.Guided < 0 || f.Guided > 0 && (f.All || f.rollup || f.fix || f.shim || f.Test != ""):
		return wrongf("--guided: a time such as 1m, for which two codecs are compared; leave --all, --rollup, --fix, " +
			"--shim and --test out")
	case f.Time < 0:
		return wrongf("--time: %v is less than nothing", f.Time)
	case f.Fuzz < 0 || f.Fuzz > 1_000_000:
		return wrongf("--fuzz: %d is no number from 0 to 1000000", f.Fuzz)
	}
	return mistake.OneOf("format", f.format, differ.Formats())
}

func (p *program) differ(ctx context.Context, f differFlags, args []string) (err error) {
	out, err := openOutput(f.output, p.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	if f.rollup {
		sums, err := differ.RollFiles(args)
		if err != nil {
			return err
		}
		return out.write(func(w io.Writer) error { return sums.Write(w, f.format) })
	}
	f.Removes = f.shim || f.fix
	if f.Programs != "" && p.engine == nil {
		return wrongf("--programs: needs serialbench itself, not a program of one type")
	}
	f.Field, f.Engine, f.Stdin = p.field, p.engine, p.stdin
	of, err := f.Subjects(ctx, args)
	if err != nil {
		return err
	}
	if f.All {
		var m *differ.Matrix
		err := p.building(ctx, f.quiet, func(ctx context.Context, say session.Stage) (err error) {
			m, err = f.Matrix(ctx, of[len(of)-1].Group, say)
			return err
		})
		if err != nil {
			return err
		}
		if err := p.keep().Cells(f.record, "differ", f.Seed, m.Lines()); err != nil {
			return err
		}
		return out.write(func(w io.Writer) error { return m.Write(w, f.format) })
	}
	if f.Test != "" {
		return p.building(ctx, f.quiet, func(ctx context.Context, say session.Stage) error {
			return f.Golden(ctx, of[0], say, p.stderr)
		})
	}
	var joined *differ.Answer
	err = p.building(ctx, f.quiet, func(ctx context.Context, say session.Stage) (err error) {
		joined, err = f.Answers(ctx, of, say)
		return err
	})
	if err != nil && (joined == nil || joined.Types == nil) {
		return err
	}
	if stopped := err; stopped != nil { // of a package: the types that were tried
		return errors.Join(out.write(func(w io.Writer) error { return joined.Write(w, f.format, f.Fields) }), stopped)
	}
	if f.fix {
		fixes, err := joined.TagFixes(session.Absolute(of[0].Folder), session.Absolute(cmp.Or(f.Request.Dir, ".")),
			of[0].Request.Type)
		if err != nil {
			return err
		}
		return p.tagFixes(out, fixes, f.rewrite)
	}
	if f.shim {
		return p.shim(out, joined)
	}
	if f.Programs != "" {
		if err := f.WritePrograms(p.stderr); err != nil {
			return err
		}
	}
	if err := out.write(func(w io.Writer) error { return joined.Write(w, f.format, f.Fields) }); err != nil {
		return err
	}
	command := "serialbench run"
	if n := f.First(); len(args) == n+2 {
		command = "serialbench own " + foreign.Word(args[n]) + " " + foreign.Word(args[n+1])
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
