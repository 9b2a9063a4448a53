package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/contribute"
	"github.com/serialbench/serialbench/internal/interrupt"
)

// checked sets what a check is of. Programs are built from the checkout then, as it is when they are.
func (p *program) checked(k *contribute.Check, ids []string) error {
	var chosen []string
	for _, id := range ids {
		found := slices.DeleteFunc(p.field.CodecIDs(), func(known string) bool {
			return !codec.Match(id, known) && !codec.Match(id+"/**", known)
		})
		if len(found) == 0 {
			return p.unknown(k.Checkout, id)
		}
		chosen = append(chosen, found...)
	}
	if !p.engine.Follow(k.Checkout.Dir) {
		return wrongf("this program was built of other sources than %s; run: go run . codec check %s", k.Checkout.Dir,
			strings.Join(ids, " "))
	}
	for _, c := range p.field.Suite.Codecs {
		if slices.Contains(chosen, c.ID) {
			k.Codecs = append(k.Codecs, c)
		}
	}
	k.Build = func(ctx context.Context) error {
		var ids, datasets []string
		for _, c := range k.Codecs {
			ids = append(ids, c.ID)
		}
		for _, d := range p.field.Suite.Datasets {
			datasets = append(datasets, d.ID)
		}
		return p.field.Together(ctx, ids, datasets, func(string, int, int) {})
	}
	k.Serialbench = p.subcommandRun
	return nil
}

// unknown says why this program does not know a codec.
func (p *program) unknown(checkout *contribute.Checkout, id string) error {
	if checkout.Has(id) {
		return wrongf("this program was built before it had codecs/%s; run: go run . codec check %s", id, id)
	}
	return wrongf("no codec %q; nearest: %s", id, nearest(id, p.field.CodecIDs()))
}

// subcommandRun runs a command line of this program, over the same programs of workers.
func (p *program) subcommandRun(args ...string) (out, log []byte, code int) {
	var stdout, stderr bytes.Buffer
	code = Run(p.field, strings.NewReader(""), &stdout, &stderr, args, WithOwn(p.engine))
	return stdout.Bytes(), stderr.Bytes(), code
}

// codecCheck runs a check and shows what it finds, in text step by step.
func (p *program) codecCheck(c *cobra.Command, k *contribute.Check, format string) error {
	ctx, stop := interrupt.Context(c.Context())
	defer stop()
	var broken error
	if format == "txt" {
		k.Done = func(s contribute.Step) { broken = errors.Join(broken, contribute.WriteStep(p.stdout, s)) }
	}
	report, err := k.Run(ctx)
	if ctx.Err() != nil {
		return exit(ExitInterrupted)
	}
	failed := errors.Is(err, contribute.ErrFailed)
	if err != nil && !failed {
		return err
	}
	if format == "json" {
		broken = report.WriteJSON(p.stdout)
	} else if broken == nil {
		_, broken = fmt.Fprintln(p.stdout, report.Summary())
	}
	if broken == nil && failed {
		return exit(ExitFailed) // the report has said why
	}
	return broken
}
