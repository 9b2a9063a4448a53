package cli

import (
	"context"
	"errors"
	"io"
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
		Use:   "differ A B [PACKAGE TYPE]",
		Short: "List what changes if B replaces A",
		Long: `differ lists the behaviours in which two codecs of one format differ for a type, the worst first.

Both read the same inputs and write the same values, each in processes of its own. For each behaviour that
differs you see what A does, what B does, the shortest input, whom it hurts, and the option or tag that removes it.
Then come the behaviours that were tried and are equal, and those that were not tried. JSON has a catalogue of
behaviours; of other formats bytes, truncated input and what follows a message are compared.

A codec that this Go cannot have, such as json/std/v2 under Go 1.26, is built with the Go that the published
results were measured with.`,
		Example: `  serialbench differ json/std json/std/v2 ./internal/events Order
  serialbench differ json/jsoniter json/std ./events Order --data samples.jsonl
  serialbench differ json/goccy json/std --dataset order
  serialbench differ json/std json/std/v2 --format json --output differ.json`,
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
	fl.StringVar(&f.request.Dir, "dir", "", "folder of your module, to which PACKAGE is relative (default the working "+
		"folder)")
	fl.StringVar(&f.request.Data, "data", "", "file of samples, a JSON array or JSON Lines; - for standard input")
	fl.StringVar(&f.request.Func, "func", "", "exported function of the package that returns a slice of samples")
	fl.StringArrayVar(&f.request.Skip, "skip", nil, "path of a field to leave out, or a glob; repeatable")
	fl.StringArrayVar(&f.datasets, "dataset", nil, "data sets, as ids or globs (default person, order and types that have every "+
		"tag option)")
	fl.IntVar(&f.values, "values", 24, "values to write, of each kind")
	fl.Uint64Var(&f.seed, "seed", dataset.DefaultSeed, "seed of the values")
	fl.StringVarP(&f.format, "format", "f", "table", strings.Join(differ.Formats(), ", "))
	fl.StringVarP(&f.output, "output", "o", "", "write the answer to this file instead of stdout")
	fl.BoolVar(&f.all, "all-fields", false, "show each field of a behaviour, not the first alone")
	fl.BoolVar(&f.quiet, "quiet", false, "no progress")
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
	pairs, err := p.pairs(f, ids, args)
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
	return out.write(func(w io.Writer) error { return differ.Join(all).Write(w, f.format, f.all) })
}

// pairs are what is compared: the user's type, or data sets and, unless those are chosen, the catalogue's type.
func (p *program) pairs(f differFlags, ids [2]string, args []string) ([]session.Pair, error) {
	d := session.Pair{Codecs: ids, Request: f.request}
	if len(args) == 4 {
		if p.engine == nil {
			return nil, wrongf("differ: this program is of one type already; leave %q out", args[2]+" "+args[3])
		}
		d.Request.Package, d.Request.Type, d.Request.Stdin = args[2], args[3], p.stdin
		return []session.Pair{d}, d.Request.Check()
	}
	for flag, given := range map[string]bool{"data": f.request.Data != "", "func": f.request.Func != "", "skip": f.request.Skip !=
		nil, "dir": f.request.Dir != ""} {
		if given {
			return nil, wrongf("--%s: is about a type of yours: give its package and its name behind the two codecs", flag)
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
	for _, t := range catalogue.Types() {
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
