package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/engine/profile"
	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/interrupt"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/result/report/grid"
	"github.com/serialbench/serialbench/internal/session"
)

type profileFlags struct {
	codec, dataset, op string
	values             values
	time               time.Duration
	dir                string
	top                int
	format             string
}

func (p *program) profileCommand() *cobra.Command {
	var f profileFlags
	c := &cobra.Command{
		Use:  "profile",
		Args: noArguments,
		RunE: func(c *cobra.Command, _ []string) error { return p.profile(c, f) },
	}
	fl := c.Flags()
	fl.StringVar(&f.codec, "codec", "", "")
	fl.StringVar(&f.dataset, "dataset", p.field.Usual()[0], "")
	fl.StringVar(&f.op, "op", string(codec.OpUnmarshal), "")
	f.values.flags(c)
	fl.DurationVar(&f.time, "time", 5*time.Second, "")
	fl.StringVar(&f.dir, "dir", ".", "")
	fl.IntVar(&f.top, "top", 15, "")
	fl.StringVar(&f.format, "format", "txt", "")
	complete(c, "codec", p.field.CodecIDs)
	complete(c, "dataset", p.field.DatasetIDs)
	complete(c, "op", session.OpIDs)
	complete(c, "format", fixed("txt", "json"))
	return c
}

func (f *profileFlags) check(c *cobra.Command) error {
	switch {
	case f.codec == "":
		return wrongf("--codec: needs the id of a codec, such as json/std; see serialbench list codecs")
	case f.time < 100*time.Millisecond || f.time > time.Hour:
		return wrongf("--time: %s is not a duration from 100ms to 1h", f.time)
	case f.top < 1:
		return wrongf("--top: %d is not a positive number of functions, such as 15", f.top)
	case f.dir == "":
		return wrongf("--dir: needs a folder, such as profiles")
	}
	return cmp.Or(mistake.OneOf("format", f.format, []string{"txt", "json"}), f.values.check(c))
}

// order is what the flags ask for, if the codec offers it.
func (p *program) order(ctx context.Context, f profileFlags) (profile.Order, error) {
	o := profile.Order{Values: f.values.size, Seed: f.values.seed, Time: f.time}
	var err error
	if o.Codec, err = session.One("codec", f.codec, p.field.CodecIDs()); err != nil {
		return o, err
	}
	if o.Dataset, err = session.One("dataset", f.dataset, p.field.DatasetIDs()); err != nil {
		return o, err
	}
	op, err := session.One("op", f.op, session.OpIDs())
	if err != nil {
		return o, err
	}
	o.Op = codec.Op(op)
	got, err := p.resolve(ctx, session.Choice{Codecs: []string{o.Codec}, Datasets: []string{o.Dataset},
		Ops: []string{op}}, false)
	if err != nil {
		return o, err
	}
	if len(got.Picks) == 0 {
		return o, p.field.Nothing(got)
	}
	return o, nil
}

func (p *program) profile(c *cobra.Command, f profileFlags) error {
	if err := f.check(c); err != nil {
		return err
	}
	o, err := p.order(c.Context(), f)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(f.dir, 0o777); err != nil {
		return wrongf("--dir: cannot make the folder %q: %v", f.dir, mistake.Cause(err))
	}
	ctx, stop := interrupt.Context(c.Context())
	defer stop()
	if _, err := fmt.Fprintf(p.stderr, "profile: %s, twice %s\n", o, f.time); err != nil {
		return err
	}
	taken, err := profile.Take(ctx, p.field.Workers(), o, profile.CPU, profile.Allocs)
	if ctx.Err() != nil {
		return exit(ExitInterrupted)
	}
	if err != nil {
		return err
	}
	entries, err := profile.Save(f.dir, o, taken, f.top)
	if err != nil {
		return err
	}
	if f.format == "json" {
		return foreign.WriteJSON(p.stdout, entries)
	}
	for i, e := range entries {
		if err := p.printProfile(e, i > 0); err != nil {
			return err
		}
	}
	return nil
}

// printProfile prints one profile for a reader, after an empty line if there was
// one before.
func (p *program) printProfile(e profile.Entry, after bool) error {
	empty := ""
	if after {
		empty = "\n"
	}
	head, rows := e.Text()
	_, err := fmt.Fprint(p.stdout, empty, head)
	return errors.Join(err, grid.WriteColumns(p.stdout, rows, p.tableWidth(false)))
}
