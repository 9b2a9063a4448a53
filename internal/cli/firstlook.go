package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// closely is how many codecs, the best by weights, a first look has a closer look at.
const closely = 8

// firstLook measures what a question asks and answers it: a short run of one row a library,
// and what its needs ask beside, of the few that could be picked.
func (p *program) firstLook(q recommend.Question, explain string, s show, budget time.Duration) (err error) {
	if q.Datasets == nil {
		q.Datasets = p.usual()
	}
	if _, err := match("dataset", q.Datasets, p.datasetIDs(), nil); err != nil {
		return err
	}
	codecs := p.suite.Usual()
	if explain != "" {
		named, err := match("codec", []string{explain}, p.codecIDs(), p.suite.Formerly())
		if err != nil {
			return err
		}
		codecs = append(codecs, named...)
	}
	dir, err := os.MkdirTemp("", "serialbench-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	if _, err := fmt.Fprintf(p.stderr, "no record was given: a first look of %s, whose figures are rough; serialbench run --record FILE makes one that can be kept\n", budget); err != nil {
		return err
	}
	ops := []string{"marshal", "unmarshal"}
	if q.Contract == stats.Generated {
		ops = append(ops, "marshal-generated", "unmarshal-generated")
	}
	if slices.Contains(q.Needs, recommend.ZeroCopy) {
		ops = append(ops, "unmarshal-alias", "read")
	}
	paths := []string{filepath.Join(dir, "0.jsonl")}
	err = p.look(dir, paths[0], codecs, "run", "--dataset", strings.Join(q.Datasets, ","), "--op", strings.Join(ops, ","), "--time", budget.String(), "--format", "txt")
	if err != nil {
		return err
	}
	looks := recommend.Looks(q.Needs, q.Datasets)
	if len(looks) > 0 {
		few, err := p.hopeful(q, paths[0])
		if err != nil {
			return err
		}
		for i, args := range looks {
			path := filepath.Join(dir, fmt.Sprintf("%d.jsonl", i+1))
			if err := p.look(dir, path, few, args...); err != nil {
				return err
			}
			paths = append(paths, path)
		}
	}
	return p.recommend(q, explain, s, paths)
}

// hopeful are the best by weights of those that meet what the run tells of, one a library.
func (p *program) hopeful(q recommend.Question, path string) ([]string, error) {
	rec, err := p.read(path)
	if err != nil {
		return nil, err
	}
	q.Needs = recommend.ByRun(q.Needs)
	a, err := recommend.Choose(rec, q, stats.Default)
	if err != nil {
		return nil, err
	}
	var few []string
	for _, c := range a.Candidates {
		if len(c.Lacks)+len(c.Unknown) == 0 && len(few) < closely {
			few = append(few, c.Codec)
		}
	}
	if len(few) == 0 { // nothing meets the rest; the answer says so whatever is found of one
		few = []string{a.Candidates[0].Codec}
	}
	return few, nil
}

// look runs a subcommand with a record at path and shows nothing of it but its mistakes.
func (p *program) look(dir, path string, codecs []string, args ...string) error {
	quiet := *p
	quiet.stdout = io.Discard
	root := quiet.root()
	root.SetArgs(append(args, "--codec", strings.Join(codecs, ","), "--record", path, "--output", filepath.Join(dir, "shown"), "--quiet"))
	return root.Execute()
}
