package cli

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/differ"
	"github.com/serialbench/serialbench/internal/check/differ/catalogue"
	"github.com/serialbench/serialbench/internal/codegen/own"
	"github.com/serialbench/serialbench/internal/session"
)

type differFlags struct {
	request  own.Request
	datasets []string
	values   int
	seed     uint64
	format   string
	output   string
	all      bool
	quiet    bool
}

func (p *program) differCommand() *cobra.Command {
	var f differFlags
	c := &cobra.Command{
		Use: "differ A B [PACKAGE TYPE]",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 2 && len(args) != 4 {
				return wrongf("differ needs two codecs, and may have a package and a type: serialbench differ " +
					"json/std json/std/v2 ./internal/events Order")
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error { return p.differ(c.Context(), f, args) },
	}
	fl := c.Flags()
	fl.StringVar(&f.request.Dir, "dir", "", "")
	fl.StringVar(&f.request.Data, "data", "", "")
	fl.StringVar(&f.request.Func, "func", "", "")
	fl.StringArrayVar(&f.request.Skip, "skip", nil, "")
	fl.StringArrayVar(&f.datasets, "dataset", nil, "")
	fl.IntVar(&f.values, "values", 24, "")
	fl.Uint64Var(&f.seed, "seed", dataset.DefaultSeed, "")
	fl.StringVarP(&f.format, "format", "f", "table", "")
	fl.StringVarP(&f.output, "output", "o", "", "")
	fl.BoolVar(&f.all, "all-fields", false, "")
	fl.BoolVar(&f.quiet, "quiet", false, "")
	complete(c, "format", differ.Formats)
	complete(c, "dataset", p.datasetIDs)
	c.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if len(args) < 2 {
			return p.codecIDs(), cobra.ShellCompDirectiveNoFileComp
		}
		return nil, cobra.ShellCompDirectiveDefault
	}
	return c
}

func (p *program) differ(ctx context.Context, f differFlags, args []string) (err error) {
	if err := oneOf("format", f.format, differ.Formats()); err != nil {
		return err
	}
	if f.values < 1 || f.values > 10_000 {
		return wrongf("--values: %d is no number from 1 to 10000", f.values)
	}
	var ids [2]string
	for i := range ids {
		if ids[i], err = one("differ", args[i], p.codecIDs()); err != nil {
			return wrongf("%s", strings.TrimPrefix(err.Error(), "--"))
		}
	}
	format, _, _ := strings.Cut(ids[0], "/")
	if other, _, _ := strings.Cut(ids[1], "/"); other != format {
		return wrongf("%s and %s are of different formats: differ compares two codecs of one", ids[0], ids[1])
	}
	pairs, err := p.pairs(f, ids, format, args)
	if err != nil {
		return err
	}
	out, err := openOutput(f.output, p.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	var all []*differ.Answer
	err = p.building(ctx, f.quiet, func(ctx context.Context, say session.Stage) error {
		for _, d := range pairs {
			sides, err := p.field.Pair(ctx, d, say)
			if err != nil {
				return err
			}
			for _, set := range sides[0].Suite.Datasets {
				if len(d.Datasets) > 0 && !slices.Contains(d.Datasets, set.ID) {
					continue
				}
				o := differ.Options{Dataset: set.ID, Values: f.values, Seed: f.seed, Format: format,
					Progress: func(stage string, done, total int) { say(stage+" "+set.ID, done, total) }}
				a, err := differ.Run(ctx, side(sides[0], ids[0]), side(sides[1], ids[1]), o)
				if err != nil {
					return err
				}
				all = append(all, a)
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	joined := differ.Join(all)
	if len(args) == 4 && strings.HasPrefix(args[2], ".") {
		joined.Locate(filepath.Join(f.request.Dir, args[2]), f.request.Dir, args[3])
	}
	return out.write(func(w io.Writer) error { return joined.Write(w, f.format, f.all) })
}

// pairs are what is compared: the user's type, or data sets and, unless those are chosen, the catalogue's type.
func (p *program) pairs(f differFlags, ids [2]string, format string, args []string) ([]session.Pair, error) {
	d := session.Pair{Codecs: ids, Request: f.request}
	if len(args) == 4 {
		if p.engine == nil {
			return nil, wrongf("differ: this program is of one type already; leave %q out", args[2]+" "+args[3])
		}
		d.Request.Package, d.Request.Type, d.Request.Stdin = args[2], args[3], p.stdin
		return []session.Pair{d}, d.Request.Check()
	}
	for flag, given := range map[string]bool{"data": f.request.Data != "", "func": f.request.Func != "",
		"skip": f.request.Skip != nil, "dir": f.request.Dir != ""} {
		if given {
			return nil, wrongf("--%s: is about a type of yours: give its package and its name behind the two codecs",
				flag)
		}
	}
	globs := f.datasets
	if globs == nil {
		globs = []string{"person,order"}
	}
	var err error
	if p.engine == nil && f.datasets == nil { // what a program has
		globs = []string{"**"}
	}
	if d.Datasets, err = match("dataset", globs, p.datasetIDs()); err != nil || f.datasets != nil || p.engine == nil {
		return []session.Pair{d}, err
	}
	folder, err := p.engine.Module("catalogue", catalogue.Files())
	var all []session.Pair
	for _, t := range catalogue.Types(format) {
		all = append(all, session.Pair{Codecs: ids, Request: own.Request{Dir: folder, Package: ".", Type: t}})
	}
	return append(all, d), err
}

// side is one of the two codecs, and who asks it.
func side(f *session.Field, id string) differ.Codec {
	s := differ.Side{Codec: id, Go: f.Environment().Go}
	if info, ok := f.Suite.Codec(id); ok {
		s.Version = f.Version(info)
	}
	return differ.Codec{Side: s, Workers: f.Workers()}
}
