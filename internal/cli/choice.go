package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/engine/offer"
	"github.com/serialbench/serialbench/internal/interrupt"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/session"
)

// usualDataset is what is measured where nothing is chosen.
const usualDataset = "person"

// choice is what --codec, --dataset and --op pick.
type choice struct {
	codecs, datasets, ops []string // as given: ids and globs, each maybe several by comma
	formats               []string // first parts of ids; none: all
	rows                  rowsFlag // where no codec is chosen; "": all
	beside                []string // data sets that are needed beside those
	quiet                 bool     // no progress of building
}

func (p *program) choiceFlags(c *cobra.Command, ch *choice, datasets []string, withOps bool) {
	f := c.Flags()
	f.StringArrayVar(&ch.codecs, "codec", nil, "")
	f.StringArrayVar(&ch.datasets, "dataset", datasets, "")
	complete(c, "codec", p.codecIDs)
	complete(c, "dataset", p.datasetIDs)
	if withOps {
		f.StringArrayVar(&ch.ops, "op", nil, "")
		complete(c, "op", opIDs)
	}
}

func (p *program) codecIDs() []string {
	var ids []string
	for _, c := range p.names.Codecs {
		ids = append(ids, c.ID)
	}
	return ids
}

func (p *program) datasetIDs() []string {
	var ids []string
	for _, d := range p.visible() {
		ids = append(ids, d.ID)
	}
	return ids
}

// withHidden are the ids of the visible data sets, and of those hidden ones that
// are named as they are: no glob matches them.
func (p *program) withHidden(given []string) []string {
	ids := p.datasetIDs()
	for _, d := range p.names.Datasets {
		if d.Hidden && slices.ContainsFunc(given, func(g string) bool { return slices.Contains(split([]string{g}), d.ID) }) {
			ids = append(ids, d.ID)
		}
	}
	return ids
}

// visible are the data sets to measure.
func (p *program) visible() []dataset.Info {
	return slices.DeleteFunc(slices.Clone(p.names.Datasets), func(d dataset.Info) bool { return d.Hidden })
}

// usual are the data sets that subcommands work on where none is chosen: person,
// or all of a suite that does not have it.
func (p *program) usual() []string {
	if found := p.present(usualDataset); len(found) > 0 {
		return found
	}
	if ids := p.datasetIDs(); len(ids) > 0 {
		return ids
	}
	return []string{usualDataset} // a suite of nothing; the error says so
}

func opIDs() []string {
	var ids []string
	for _, o := range codec.Ops() {
		ids = append(ids, string(o.Op))
	}
	return ids
}

// defaultOps are measured where nothing is chosen.
func defaultOps() []string {
	var ids []string
	for _, o := range codec.Ops() {
		if !o.Asked {
			ids = append(ids, string(o.Op))
		}
	}
	return ids
}

// chosen is a choice resolved against the suite.
type chosen struct {
	codecs, datasets, ops []string
	picks                 []measure.Pick
	cases                 int              // pairs of codec and data set that are a case, whatever the operations
	unsupported           []record.Verdict // of pairs that are no case, with reasons
	left                  int              // codecs that are not among the rows of the choice
}

// match turns globs into ids. Every pattern has to match something.
func (p *program) match(ch choice) (*chosen, error) {
	var got chosen
	var err error
	if got.codecs, err = match("codec", ch.codecs, p.codecIDs()); err != nil {
		return nil, err
	}
	if ch.codecs == nil && len(ch.formats) == 0 {
		all := len(got.codecs)
		got.codecs = p.rows(ch.rows)
		got.left = all - len(got.codecs)
	}
	if got.codecs, err = ofFormats(ch.formats, got.codecs); err != nil {
		return nil, err
	}
	if got.datasets, err = match("dataset", ch.datasets, p.withHidden(ch.datasets)); err != nil {
		return nil, err
	}
	if ch.ops == nil {
		ch.ops = defaultOps()
	}
	if got.ops, err = match("op", ch.ops, opIDs()); err != nil {
		return nil, err
	}
	return &got, nil
}

// resolve finds what a choice is, and has the programs built that know it.
func (p *program) resolve(ctx context.Context, ch choice) (*chosen, error) {
	got, err := p.match(ch)
	if err != nil {
		return nil, err
	}
	if err := p.need(ctx, got.codecs, append(slices.Clone(got.datasets), ch.beside...), ch.quiet); err != nil {
		return nil, err
	}
	for _, c := range p.names.Cases {
		if !slices.Contains(got.codecs, c.Codec) || !slices.Contains(got.datasets, c.Dataset.ID) {
			continue
		}
		got.cases++
		ops := slices.DeleteFunc(slices.Clone(c.Ops), func(o codec.Op) bool { return !slices.Contains(got.ops, string(o)) })
		if len(ops) > 0 {
			got.picks = append(got.picks, measure.Pick{Case: c, Ops: ops})
		}
	}
	for _, m := range p.names.Missing {
		if slices.Contains(got.codecs, m.Codec) && slices.Contains(got.datasets, m.Dataset) {
			got.unsupported = append(got.unsupported, offer.Without(m))
		}
	}
	return got, nil
}

// need has the programs built that know codecs on data sets.
func (p *program) need(ctx context.Context, codecs, datasets []string, quiet bool) error {
	return p.building(ctx, quiet, func(ctx context.Context,
		say session.Stage) error {
		return p.field.Need(ctx, codecs, datasets, say)
	})
}

// building shows how far the building of programs is, which an interrupt ends.
func (p *program) building(ctx context.Context, quiet bool, build func(context.Context, session.Stage) error) error {
	ctx, stop := interrupt.Context(ctx)
	defer stop()
	progress := newProgress(p.stderr, quiet)
	err := build(ctx, progress.stage)
	progress.done()
	if ctx.Err() != nil {
		return exit(ExitInterrupted)
	}
	return err
}

// ofFormats keeps the codecs of some formats. Every format has to have one.
func ofFormats(formats, ids []string) ([]string, error) {
	if len(formats) == 0 {
		return ids, nil
	}
	var known, kept []string
	for _, id := range ids {
		format, _, _ := strings.Cut(id, "/")
		if !slices.Contains(known, format) {
			known = append(known, format)
		}
		if slices.Contains(formats, format) {
			kept = append(kept, id)
		}
	}
	for _, f := range formats {
		if !slices.Contains(known, f) {
			return nil, wrongf("--benchformat: no codec of format %q; nearest: %s", f, nearest(f, known))
		}
	}
	return kept, nil
}

// nothing says why a choice left nothing to measure.
func (p *program) nothing(got *chosen) error {
	if got.cases > 0 {
		return wrongf("--op: none of the chosen codecs offers %s; see serialbench list codecs --format json",
			strings.Join(got.ops, ", "))
	}
	if len(got.unsupported) > 0 {
		v := got.unsupported[0]
		if v.Ours() {
			return fmt.Errorf("nothing to do: %s on %s: %s: %s", v.Codec, v.Dataset, record.OursWords, v.Detail)
		}
		return wrongf("--codec, --dataset: nothing to do: %s does not support %s (%s)", v.Codec, v.Dataset, v.Detail)
	}
	for _, id := range got.codecs {
		if c, ok := p.names.Codec(id); ok && c.Unobtainable != "" {
			return wrongf("--codec: nothing to do: %s cannot be had (%s)", id, c.Unobtainable)
		}
	}
	return wrongf("--codec, --dataset: nothing to do: no codec meets a data set")
}

// match returns the ids that any of the patterns matches, in the order of ids;
// all of them without a pattern.
func match(flag string, given, ids []string) ([]string, error) {
	if given == nil {
		return ids, nil
	}
	chosen, err := codec.Choose(given, ids)
	if none, ok := errors.AsType[*codec.NoMatchError](err); ok {
		return nil, unmatched(flag, none.Glob, ids)
	}
	return chosen, err
}

func unmatched(flag, pattern string, ids []string) error {
	if _, ours := dataset.Lookup(pattern); ours && flag == "dataset" {
		return wrongf("--dataset: this program was built without the data set %s; it has %s", pattern,
			strings.Join(ids, ", "))
	}
	noun := map[string]string{"codec": "codec", "explain": "codec", "dataset": "data set", "kind": "kind",
		"op": "operation"}[flag]
	near := nearest(pattern, ids)
	for _, id := range ids {
		if strings.HasPrefix(id, pattern+"/") {
			near = "'" + pattern + "/**', " + near
			break
		}
	}
	if strings.Contains(pattern, "*") {
		return wrongf("--%s: no %s matches %q; nearest: %s", flag, noun, pattern, near)
	}
	return wrongf("--%s: no %s %q; nearest: %s", flag, noun, pattern, near)
}

// discard is a sink for verdicts that are kept in memory anyway.
type discard struct{}

func (discard) Append(record.Line) error { return nil }

// verify returns the verdicts of what was chosen, unsupported pairs and codecs that cannot be had among them.
// With an error they are those known until then.
func (p *program) verify(ctx context.Context, got *chosen, o measure.Options,
	show *progress) ([]record.Verdict, error) {
	verdicts, err := measure.Verify(ctx, p.executor(), got.picks, o, discard{}, show.show)
	verdicts = append(verdicts, got.unsupported...)
	for _, id := range got.codecs {
		if c, ok := p.names.Codec(id); ok && c.Unobtainable != "" {
			for _, d := range got.datasets {
				verdicts = append(verdicts,
					record.Verdict{Codec: id, Dataset: d, Verdict: record.Unsupported, Detail: c.Unobtainable})
			}
		}
	}
	return verdicts, err
}

// executor starts workers of the field's programs. There is one: having left a
// core to the workers, this program no longer sees it.
func (p *program) executor() *measure.Processes {
	if p.workers == nil {
		p.workers = measure.NewProcesses(p.field.Program)
	}
	return p.workers
}
