package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/serialbench/serialbench/internal/atomicfile"
	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/record"
	reportbuilds "github.com/serialbench/serialbench/internal/result/report/builds"
	"github.com/serialbench/serialbench/internal/result/stats"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/internal/session/ab"
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
	rec, done, err := ab.Open(path, s.Resume)
	if err != nil {
		return err
	}
	progress := newProgress(p.stderr, s.Quiet)
	err = ab.Conduct(ctx, s.Spec, rec, done, s.Record, s.Resume, progress.show)
	progress.done()
	if err != nil {
		return err
	}
	interrupted := ctx.Err() != nil
	read, err := record.ReadFile(rec.Path)
	if err != nil {
		return err
	}
	if s.Record != "" && !s.Quiet {
		fmt.Fprintf(p.stderr, "record: %s\n", rec.Path)
	}
	err = p.showBuilds(out, read, s)
	if interrupted && s.Record != "" {
		fmt.Fprintf(p.stderr, "to go on: serialbench ab --resume %s\n", foreign.Word(s.Record)) // nobody left to tell
	}
	if interrupted {
		return exit(ExitInterrupted)
	}
	return err
}

// showBuilds writes the answer and says whether the gate fails.
func (p *program) showBuilds(out *output, rec *record.Record, s sideBySide) error {
	colour := out.colours()
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

// ofThisTime are flags that say nothing of builds or of what is measured: a run may be gone on
// with others. The folder of the user's module is wherever the user has it.
var ofThisTime = []string{"record", "resume", "yes", "from", "format", "output", "quiet", "dir", "shard", "shards",
	"fail-above", "fail-above-bytes", "fail-above-allocs"}

// resumeBuilds goes on with a run by what the head of its record says was compared, which makes the
// same builds again, or takes them from the cache.
func (p *program) resumeBuilds(c *cobra.Command, f abFlags) error {
	rec, err := record.ReadFile(f.resume)
	if err != nil {
		return wrongf("--resume: %v", err)
	}
	of := rec.Run.Comparison
	if of == nil {
		return wrongf("--resume: %s is no record of ab or history that says how it was begun", f.resume)
	}
	c.Flags().Visit(func(g *pflag.Flag) {
		if err == nil && !slices.Contains(ofThisTime, g.Name) {
			err = wrongf("--resume: the record says what to measure; leave out --%s", g.Name)
		}
	})
	if err != nil {
		return err
	}
	if session.Ended(rec) {
		again := abFlags{from: f.resume, format: f.format, output: f.output, time: f.time, bytes: f.bytes, allocs: f.allocs}
		return p.showAgain(again, "")
	}
	asked, what, err := ab.Resumed(rec.Run, f.resume, f.yes)
	if err != nil {
		return err
	}
	if what != "" {
		if _, err := fmt.Fprintf(p.stderr, "builds as %s says: %s\n", f.resume, what); err != nil {
			return err
		}
	}
	all := f
	all.Asked = asked
	all.Dir = f.Dir
	if at := rec.Run.Shard; at != nil && f.shard.text == "" {
		all.shard = shardFlags{text: at.String()}
	}
	if of.Command == "ab" {
		return p.ab(c.Context(), all)
	}
	return p.releases(c.Context(), all)
}

// showAgain shows a record of ab or history; library is whose history it is, where that is
// asked for.
func (p *program) showAgain(f abFlags, library string) (err error) {
	rec, err := record.ReadFile(f.from)
	if err != nil {
		return wrongf("--from: %v", err)
	}
	s := sideBySide{Format: f.format, Output: f.output, Gate: f.gate()}
	if s.History, err = ab.Shown(rec.Run, f.from, library, f.format); err != nil {
		return err
	}
	out, err := openOutput(f.output, p.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	return p.showBuilds(out, rec, s)
}
