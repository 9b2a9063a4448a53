package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/attack"
	"github.com/serialbench/serialbench/internal/interrupt"
)

// reproducers reads the files, and all of the archives and folders, that --reproducer names.
func (p *program) reproducers(ctx context.Context, names []string) (all []attack.Reproducer,
	files []string, err error) {
	for _, name := range names {
		kept, err := attack.ReadReproducers(name)
		if err != nil {
			return nil, nil, wrongf("--reproducer: %v", err)
		}
		for _, k := range kept {
			all, files = append(all, k.Reproducer), append(files, k.Path)
		}
	}
	var codecs, datasets []string
	for i, w := range all {
		if !slices.Contains(p.field.CodecIDs(), w.Codec) ||
			!slices.ContainsFunc(p.field.Suite.Datasets, func(d dataset.Info) bool { return d.ID == w.Dataset }) {
			return nil, nil, wrongf("--reproducer: %s is of %s on %s, which this program does not have", files[i],
				w.Codec, w.Dataset)
		}
		codecs, datasets = append(codecs, w.Codec), append(datasets, w.Dataset)
	}
	slices.Sort(codecs)
	if err := p.need(ctx, slices.Compact(codecs), datasets, false); err != nil {
		return nil, nil, err
	}
	for i, w := range all {
		if p.field.Suite.Case(w.Codec, w.Dataset) == nil {
			return nil, nil, wrongf("--reproducer: %s is of %s on %s, which this program does not have", files[i],
				w.Codec, w.Dataset)
		}
	}
	return all, files, nil
}

// replay tries reproducers again and writes a line for each.
func (p *program) replay(ctx context.Context, f attackFlags) error {
	all, files, err := p.reproducers(ctx, f.reproducer)
	if err != nil {
		return err
	}
	ctx, stop := interrupt.Context(ctx)
	defer stop()
	endings, err := attack.Replay(ctx, p.field.Workers(), all)
	if ctx.Err() != nil {
		return exit(ExitInterrupted)
	}
	if err != nil {
		return err
	}
	otherwise := 0
	for i, w := range all {
		got := endings[i]
		text := fmt.Sprintf("%s on %s: %s of %d bytes (%s): %s: %s", w.Codec, w.Dataset, w.Op, len(w.Input), w.Mutation,
			got.Outcome, got.Detail)
		if _, err := fmt.Fprintln(p.stdout, strings.TrimSuffix(text, ": ")); err != nil {
			return err
		}
		if got.Outcome != w.Outcome {
			when := ""
			if w.Unsteady {
				when = " in some processes, not in all"
			} else {
				otherwise++
			}
			// nobody left to tell
			fmt.Fprintf(p.stderr, "serialbench: the file says %s: %s%s: %s\n", w.Outcome, w.Detail, when, files[i])
		}
	}
	if otherwise > 0 {
		return exit(ExitFailed)
	}
	return nil
}
