package cli

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/serialbench/serialbench/internal/engine/builds"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/internal/session/ab"
)

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
	if rec.End != nil && rec.End.Reason == "complete" {
		again := abFlags{from: f.resume, format: f.format, output: f.output, time: f.time, bytes: f.bytes, allocs: f.allocs}
		return p.showAgain(again, "")
	}
	if err := of.Check(); err != nil {
		return wrongf("--resume: %s is not gone on with: %v; if you know what it compares, give the flags that the run was "+
			"begun with", f.resume, err)
	}
	if err := p.consent(f, rec.Run); err != nil {
		return err
	}
	all := f
	all.Asked = ab.Again(of)
	all.Dir = f.Dir
	if at := rec.Run.Shard; at != nil && f.shard.text == "" {
		all.shard = shardFlags{text: at.String()}
	}
	if of.Command == "ab" {
		return p.ab(c.Context(), all)
	}
	return p.releases(c.Context(), all)
}

// consent asks whether what others have is to be built, as a record says, unless this machine began the run.
func (p *program) consent(f abFlags, run record.Run) error {
	foreign := run.Comparison.Foreign()
	if len(foreign) == 0 || builds.BegunHere(builds.BegunFolder(), run) {
		return nil
	}
	what := strings.Join(append(foreign, run.Comparison.Toolchains...), ", ")
	if !f.yes {
		return wrongf("--resume: this machine did not begin the run of %s, which builds and runs %s; --yes does that",
			f.resume, what)
	}
	_, err := fmt.Fprintf(p.stderr, "builds as %s says: %s\n", f.resume, what)
	return err
}

// openBuilds makes the record of a run, or opens one to go on with, of which done is what it has.
func (p *program) openBuilds(path string, resume bool) (rec *session.RecordFile, done *record.Record, err error) {
	if !resume {
		rec, err = session.CreateRecord(path)
		return rec, nil, err
	}
	rec, done, err = session.Reopen(path)
	if err != nil {
		return nil, nil, wrongf("--resume: %v", err)
	}
	if done.Condensed() {
		return nil, nil, errors.Join(wrongf("--resume: %s is condensed: of its samples only quantiles are left", path),
			rec.Close())
	}
	return rec, done, nil
}

// showAgain shows a record of ab or history; library is whose history it is, where that is
// asked for.
func (p *program) showAgain(f abFlags, library string) (err error) {
	rec, err := record.ReadFile(f.from)
	if err != nil {
		return wrongf("--from: %v", err)
	}
	if len(rec.Run.Builds) < 2 {
		return wrongf("--from: %s is no record of ab; serialbench report shows it", f.from)
	}
	s := sideBySide{Format: f.format, Output: f.output, Gate: f.gate(), History: library}
	if of := rec.Run.Comparison; s.History == "" && of != nil && of.Command == "history" {
		s.History = cmp.Or(of.Library, "Go")
	}
	if s.History == "" && f.format == "html" {
		return wrongf("--from: %s is a record of ab, which is not drawn; history is", f.from)
	}
	out, err := openOutput(f.output, p.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	return p.showBuilds(out, rec, s)
}
