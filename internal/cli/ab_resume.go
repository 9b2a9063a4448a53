package cli

import (
	"errors"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/serialbench/serialbench/internal/record"
)

// ofThisTime are flags that say nothing of builds or of what is measured: a run may be gone on
// with others. The shard is added to the words of a command once it is known.
var ofThisTime = []string{"record", "resume", "from", "format", "output", "quiet", "shard", "shards", "fail-above", "fail-above-bytes", "fail-above-allocs"}

// commandOf are the words by which a run of ab or history can be gone on with.
func commandOf(c *cobra.Command) []string {
	words := []string{c.Name()}
	c.Flags().Visit(func(g *pflag.Flag) {
		if !slices.Contains(ofThisTime, g.Name) {
			words = append(words, wordsOf(g)...)
		}
	})
	return words
}

// wordsOf are a flag and its values as a command line has them.
func wordsOf(g *pflag.Flag) (words []string) {
	values := []string{g.Value.String()}
	if s, ok := g.Value.(pflag.SliceValue); ok {
		values = s.GetSlice()
	}
	for _, v := range values {
		words = append(words, "--"+g.Name+"="+v)
	}
	return words
}

// resumeBuilds goes on with a run by the command that its record has, which makes the
// same builds again, or takes them from the cache.
func (p *program) resumeBuilds(c *cobra.Command, f abFlags) error {
	rec, err := record.ReadFile(f.resume)
	if err != nil {
		return wrongf("--resume: %v", err)
	}
	if len(rec.Run.Command) == 0 {
		return wrongf("--resume: %s is no record of ab or history that says how it was begun", f.resume)
	}
	words := slices.Clone(rec.Run.Command)
	c.Flags().Visit(func(g *pflag.Flag) {
		if slices.Contains(ofThisTime, g.Name) {
			words = append(words, wordsOf(g)...)
		} else if err == nil {
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
	root := p.root()
	root.SetArgs(words)
	return root.Execute()
}

// openBuilds makes the record of a run, or opens one to go on with, of which done is what it has.
func (p *program) openBuilds(path string, resume bool) (rec *recordFile, done *record.Record, err error) {
	if !resume {
		rec, err = createRecord(path)
		return rec, nil, err
	}
	w, done, err := record.Reopen(path)
	if err != nil {
		return nil, nil, wrongf("--resume: %v", err)
	}
	rec = &recordFile{Writer: w, path: path, kept: true}
	if done.Condensed() {
		return nil, nil, errors.Join(wrongf("--resume: %s is condensed: of its samples only quantiles are left", path), rec.Close())
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
	if words := rec.Run.Command; s.History == "" && len(words) > 0 && words[0] == "history" {
		if s.History = flagOf(words, "library"); s.History == "" {
			s.History = "Go"
		}
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
