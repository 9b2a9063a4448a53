package cli

import (
	"errors"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/differ"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/shapes"
)

type shapesFlags struct {
	format string
	output string
	fields bool
	draw   string
	op     string
	values int
	seed   uint64
}

func (p *program) shapesCommand() *cobra.Command {
	var f shapesFlags
	c := &cobra.Command{
		Use: "shapes FILE...",
		Args: func(c *cobra.Command, args []string) error {
			switch {
			case len(args) == 0:
				return wrongf("shapes needs files that the module tap wrote: serialbench shapes orders.shapes")
			case f.draw == "" && slices.ContainsFunc([]string{"values", "seed", "op"}, c.Flags().Changed):
				return wrongf("--values, --seed, --op: are for --draw")
			case f.values < 1 || f.values > 1_000_000:
				return wrongf("--values: %d is no number from 1 to 1000000", f.values)
			}
			if err := mistake.OneOf("op", f.op, append(shapes.Ops(), "")); err != nil {
				return err
			}
			return mistake.OneOf("format", f.format, shapes.Formats())
		},
		RunE: func(_ *cobra.Command, args []string) error { return p.shapes(f, args) },
	}
	fl := c.Flags()
	fl.StringVarP(&f.format, "format", "f", "table", "")
	fl.StringVarP(&f.output, "output", "o", "", "")
	fl.BoolVar(&f.fields, "fields", false, "")
	fl.StringVar(&f.draw, "draw", "", "")
	fl.StringVar(&f.op, "op", "", "")
	fl.IntVar(&f.values, "values", 1000, "")
	fl.Uint64Var(&f.seed, "seed", dataset.DefaultSeed, "")
	complete(c, "format", shapes.Formats)
	complete(c, "op", shapes.Ops)
	return c
}

func (p *program) shapes(f shapesFlags, paths []string) (err error) {
	file, err := shapes.Read(paths...)
	if err != nil {
		return err
	}
	write := func(w io.Writer) error { return file.Write(w, f.format, f.fields, explain) }
	if f.draw != "" {
		data, err := file.Draw("", f.draw, f.op, f.values, f.seed)
		if err != nil {
			return err
		}
		write = func(w io.Writer) error {
			_, err := w.Write(data)
			return err
		}
	}
	out, err := openOutput(f.output, p.stdout)
	if err != nil {
		return err
	}
	return errors.Join(out.write(write), out.discard())
}

// explain is what differ knows of a class.
func explain(class, codec string) (does, kind, removedBy string) {
	does, fix := differ.Explain(class, codec)
	return does, fix.Kind, fix.Patch
}

// dataFlags are the flags that name the user's samples, or the shapes from which they are made up.
func dataFlags(c *cobra.Command, path *string) {
	c.Flags().StringVar(path, "data", "", "")
	c.Flags().StringVar(path, "shapes", "", "")
	c.PreRunE = func(c *cobra.Command, _ []string) error {
		switch given := c.Flags().Changed; {
		case given("data") && given("shapes"):
			return wrongf("--shapes: the values come from --data already; leave one out")
		case given("shapes"):
			return shapes.Check(*path)
		}
		return nil
	}
}
