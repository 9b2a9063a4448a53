package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/check/messages"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/suite"
)

func (p *program) encodeCommand() *cobra.Command {
	var ch session.Choice
	var vals values
	var path string
	c := &cobra.Command{
		Use:  "encode",
		Args: noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			if err := vals.check(c); err != nil {
				return err
			}
			made, err := p.single(c.Context(), ch)
			if err != nil {
				return err
			}
			return p.encode(c.Context(), made, vals, path)
		},
	}
	p.choiceFlags(c, &ch, p.field.Usual(), false)
	vals.flags(c)
	c.Flags().StringVarP(&path, "output", "o", "", "")
	return c
}

func (p *program) encode(ctx context.Context, made *suite.Case, vals values, path string) (err error) {
	x := p.field.Workers()
	out, err := openOutput(path, p.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	return out.binary(func(w io.Writer) error {
		return messages.Encode(ctx, x, messages.Order{Codec: made.Codec, Dataset: made.Dataset.ID, Values: vals.size,
			Seed: vals.seed}, w)
	})
}

func (p *program) decodeCommand() *cobra.Command {
	var ch session.Choice
	var path string
	c := &cobra.Command{
		Use: "decode FILE",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return wrongf("decode needs one file of messages, as encode writes them, or - for standard input")
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			made, err := p.single(c.Context(), ch)
			if err != nil {
				return err
			}
			return p.decode(c.Context(), made, args[0], path)
		},
	}
	p.choiceFlags(c, &ch, p.field.Usual(), false)
	c.Flags().StringVarP(&path, "output", "o", "", "")
	return c
}

func (p *program) decode(ctx context.Context, made *suite.Case, name, path string) (err error) {
	in := p.stdin
	if name != "-" {
		f, failed := os.Open(name)
		if failed != nil {
			return wrongf("decode: cannot read %q: %v; give a file that serialbench encode wrote", name, mistake.Cause(failed))
		}
		defer func() { err = errors.Join(err, f.Close()) }()
		in = f
	}
	x := p.field.Workers()
	out, err := openOutput(path, p.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	return out.write(func(w io.Writer) error {
		err := messages.Decode(ctx, x, messages.Order{Codec: made.Codec, Dataset: made.Dataset.ID, Values: 1}, in, w)
		var bad *messages.Error
		switch {
		case !errors.As(err, &bad):
			return err
		case bad.Broken:
			return wrongf("decode: %s: message %d: %s; want its length as a variable-length integer, then its bytes", name,
				bad.Number, bad.Text)
		}
		return fmt.Errorf("%s: message %d of %s: %s", made.Codec, bad.Number, name, bad.Text)
	})
}

// single is the one case of a choice of one codec and one data set.
func (p *program) single(ctx context.Context, ch session.Choice) (*suite.Case, error) {
	got, err := p.resolve(ctx, ch, false)
	if err != nil {
		return nil, err
	}
	return p.field.Single(got)
}
