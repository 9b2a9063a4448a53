package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/serialbench/serialbench/internal/atomicfile"
	"github.com/serialbench/serialbench/internal/engine/builds"
	"github.com/serialbench/serialbench/internal/engine/offer"
	"github.com/serialbench/serialbench/internal/record"
	reportbuilds "github.com/serialbench/serialbench/internal/result/report/builds"
	"github.com/serialbench/serialbench/internal/result/stats"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/internal/session/ab"
	"github.com/serialbench/serialbench/internal/session/again"
)

// sideBySide measures builds in turns.
func (p *program) sideBySide(ctx context.Context, s sideBySide) (err error) {
	out, err := openOutput(s.Output, p.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	path := s.Record
	if path == "" {
		folder, remove, err := atomicfile.Folder("", "ab")
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, remove()) }()
		path = filepath.Join(folder, "record.jsonl")
	}
	rec, done, err := p.openBuilds(path, s.Resume)
	if err != nil {
		return err
	}
	progress := newProgress(p.stderr, s.Quiet)
	err = ab.Measure(ctx, s.Spec, rec, done, progress.show)
	progress.done()
	interrupted := ctx.Err() != nil
	var dead *offer.DeadError
	var changed *builds.ChangedError
	switch {
	case errors.As(err, &changed):
		return errors.Join(wrongf("--resume: %s cannot be gone on with: %v", path, changed), rec.Close())
	case errors.As(err, &dead) && s.Resume:
		return errors.Join(wrongf("%v", dead), rec.Close())
	case errors.As(err, &dead):
		return errors.Join(wrongf("%v", dead), rec.Discard())
	}
	if err != nil && !interrupted {
		err = session.BudgetMistake(err, s.Budget)
		if s.Record == "" || !rec.Kept {
			return errors.Join(err, rec.Discard())
		}
		return errors.Join(fmt.Errorf("%w; what was measured is kept; to go on: serialbench ab --resume %s", err,
			again.Word(s.Record)), rec.Close())
	}
	if err := rec.Close(); err != nil {
		return err
	}
	read, err := record.ReadFile(rec.Path)
	if err != nil {
		return err
	}
	if s.Record != "" && !s.Quiet {
		fmt.Fprintf(p.stderr, "record: %s\n", rec.Path)
	}
	err = p.showBuilds(out, read, s)
	if interrupted && s.Record != "" {
		fmt.Fprintf(p.stderr, "to go on: serialbench ab --resume %s\n", again.Word(s.Record)) // nobody left to tell
	}
	if interrupted {
		return exit(ExitInterrupted)
	}
	return err
}

// showBuilds writes the answer and says whether the gate fails.
func (p *program) showBuilds(out *output, rec *record.Record, s sideBySide) error {
	colour := s.Output == "" && terminal(p.stdout) && os.Getenv("NO_COLOR") == ""
	if s.History != "" {
		h := reportbuilds.HistoryOf(rec, s.History, stats.Default)
		return out.write(func(w io.Writer) error { return reportbuilds.WriteHistory(w, s.Format, h, colour) })
	}
	c := reportbuilds.Compare(rec, s.Gate, stats.Default)
	if err := out.write(func(w io.Writer) error { return reportbuilds.Write(w, s.Format, c, colour) }); err != nil {
		return err
	}
	if s.Shard != nil {
		// nobody left to tell
		fmt.Fprintf(p.stderr, "this is shard %s alone; once merge has joined all of them, ab --from judges\n", s.Shard)
		return nil
	}
	if why := c.Failed(); len(why) > 0 {
		fmt.Fprintf(p.stderr, "serialbench: %s\n", strings.Join(why, "; "))
		return exit(ExitFailed)
	}
	return nil
}
