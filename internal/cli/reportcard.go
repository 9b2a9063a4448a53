package cli

import (
	"errors"
	"io"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/facts"
	"github.com/serialbench/serialbench/internal/result/report/library"
	"github.com/serialbench/serialbench/internal/result/report/view"
)

// reportCards shows a card of each codec that is chosen.
func (p *program) reportCards(c *cobra.Command, chosen []string, s show, paths []string) (err error) {
	if err := mistake.OneOf("format", s.format, library.CardFormats()); err != nil {
		return err
	}
	for _, flag := range []string{"section", "layout", "sections", "namesections", "sectionheader", "sort",
		"compare", "benchformat", "sysinfo"} {
		if c.Flags().Changed(flag) {
			return wrongf("--%s: --codec shows a card of each codec; leave one of both out", flag)
		}
	}
	rec, err := p.readAll(paths)
	if err != nil {
		return err
	}
	ids, err := p.field.Told(chosen, known(rec))
	if err != nil {
		return err
	}
	out, err := openOutput(s.output, p.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	return out.write(func(w io.Writer) error {
		return library.WriteCards(w, s.format, rec, ids,
			view.Options{Estimator: s.estimator.Estimator, Colour: out.colours(), Uses: p.engine.Uses()})
	})
}

// known lists the codecs that a record says anything of.
func known(rec *record.Record) []string {
	var ids []string
	for _, c := range facts.New(rec).Codecs() {
		ids = append(ids, c.ID)
	}
	return ids
}
