package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/serialbench/serialbench/internal/check/attack"
	"github.com/serialbench/serialbench/internal/engine/measure"
)

// reproducers reads the files, and all of the folders, that --reproducer names.
func (p *program) reproducers(names []string) (all []attack.Reproducer, files []string, err error) {
	for _, name := range names {
		if info, err := os.Stat(name); err != nil || !info.IsDir() {
			files = append(files, name) // reading it says what is wrong
			continue
		}
		found, err := filepath.Glob(filepath.Join(name, "*.json"))
		if err != nil || len(found) == 0 {
			return nil, nil, wrongf("--reproducer: no file in %s ends in .json", name)
		}
		files = append(files, found...)
	}
	for _, file := range files {
		w, err := attack.ReadReproducer(file)
		if err != nil {
			return nil, nil, wrongf("--reproducer: %v", err)
		}
		if now, ok := p.suite.Formerly()[w.Codec]; ok {
			w.Codec = now
		}
		if p.suite.Case(w.Codec, w.Dataset) == nil {
			return nil, nil, wrongf("--reproducer: %s is of %s on %s, which this program does not have", file, w.Codec, w.Dataset)
		}
		all = append(all, w)
	}
	return all, files, nil
}

// replay tries reproducers again and writes a line for each.
func (p *program) replay(ctx context.Context, f attackFlags) error {
	all, files, err := p.reproducers(f.reproducer)
	if err != nil {
		return err
	}
	x, err := measure.NewProcesses()
	if err != nil {
		return err
	}
	ctx, stop := interruptible(ctx)
	defer stop()
	endings, err := attack.Replay(ctx, x, all)
	if ctx.Err() != nil {
		return exit(ExitInterrupted)
	}
	if err != nil {
		return err
	}
	otherwise := 0
	for i, w := range all {
		got := endings[i]
		text := fmt.Sprintf("%s on %s: %s of %d bytes (%s): %s: %s", w.Codec, w.Dataset, w.Op, len(w.Input), w.Mutation, got.Outcome, got.Detail)
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
			fmt.Fprintf(p.stderr, "serialbench: the file says %s: %s%s: %s\n", w.Outcome, w.Detail, when, files[i]) // nobody left to tell
		}
	}
	if otherwise > 0 {
		return exit(ExitFailed)
	}
	return nil
}
