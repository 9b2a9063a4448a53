package checks

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/atomicfile"
	"github.com/serialbench/serialbench/internal/check/conform"
	"github.com/serialbench/serialbench/internal/check/standalone"
	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/grid"
	"github.com/serialbench/serialbench/internal/session"
)

// Findings are those of records, and the programs that show them.
type Findings struct {
	Field   *session.Field
	Engine  *build.Engine
	Records []string // none: the published one
	Root    string   // folder of the checkout
	Wanted  string   // the id of one; "": all
	Read    func(path string) (*record.Record, error)
	Need    func(ctx context.Context, codecs, datasets []string) error // has programs built
	Say     session.Stage
}

// All reads the records.
func (f *Findings) All() (all []standalone.Finding, err error) {
	records := f.Records
	var bugs []standalone.Finding
	if len(records) == 0 {
		records = []string{filepath.Join(f.Root, "published", "record.jsonl.gz")}
		if bugs, err = standalone.Bugs(os.DirFS(f.Root)); err != nil {
			return nil, err
		}
		wanted := f.Wanted
		if slices.ContainsFunc(bugs, func(w standalone.Finding) bool { return w.ID == wanted }) {
			return bugs, nil // a known fault, for which no record has to be read
		}
	}
	for _, path := range records { // one by one: each has a seed of its own
		rec, err := f.Read(path)
		if err != nil {
			return nil, err
		}
		for _, found := range standalone.Findings(rec) {
			found.Folder = filepath.Dir(path)
			all = append(all, found)
		}
	}
	return append(all, bugs...), nil
}

// Files are the files of the program of a finding, which a flag names.
func (f *Findings) Files(ctx context.Context, flag, id string, all []standalone.Finding) (found standalone.Finding,
	files []emit.File, err error) {
	i := slices.IndexFunc(all, func(w standalone.Finding) bool { return w.ID == id })
	if i < 0 {
		return found, nil, mistake.Linef("%s: no finding %q; nearest: %s", flag, id,
			mistake.Near(id, FindingIDs(all)))
	}
	found = all[i]
	sources := standalone.Sources(os.DirFS(f.Root), f.Field.Schemas())
	var at conform.Places
	if found.Kind == standalone.Conform {
		if at, err = Corpora(f.Engine); err != nil {
			return found, nil, err
		}
		at.Generated = Generated(f.Engine, at, []string{found.Codec}, f.Say)
	}
	if err := f.need(ctx, found, sources); err != nil {
		return found, nil, err
	}
	shown, err := standalone.Prepare(ctx, f.Field.Workers(), found, f.Field.Suite, f.Engine.Codecs, sources, f.Root, at)
	if err != nil {
		return found, nil, mistake.Linef("%s: %v", flag, err)
	}
	files, err = shown.Files(sources)
	return found, files, err
}

// need has the programs built that a finding is shown again by.
func (f *Findings) need(ctx context.Context, found standalone.Finding, sources fs.FS) error {
	codecs, datasets := []string{found.Codec}, []string{found.Dataset}
	switch found.Kind {
	case standalone.Bug:
		var all []string
		for _, d := range f.Field.Suite.Datasets {
			all = append(all, d.ID)
		}
		var err error
		if codecs, datasets, err = found.Needs(sources, f.Field.Suite.Codecs, all); err != nil || len(codecs) == 0 {
			return err
		}
	case standalone.Edge:
		datasets = f.Field.EdgeDatasets()
	case standalone.Interop:
		codecs = append(codecs, found.Peer)
	case standalone.Conform:
		datasets = conform.Datasets()
	}
	known := func(id string) bool { return !slices.Contains(f.Field.CodecIDs(), id) }
	return f.Need(ctx, slices.DeleteFunc(codecs, known), datasets)
}

// Issue runs the program of a finding, and returns what can be sent to the library's authors, and whether that is to be
// private.
func (f *Findings) Issue(ctx context.Context, id string, all []standalone.Finding) (text string,
	private bool, err error) {
	found, files, err := f.Files(ctx, "--issue", id, all)
	if err != nil {
		return "", false, err
	}
	dir, remove, err := atomicfile.Folder("", "issue")
	if err != nil {
		return "", false, err
	}
	defer func() { err = errors.Join(err, remove()) }()
	dir = filepath.Join(dir, "finding")
	if err := standalone.Write(dir, files); err != nil {
		return "", false, err
	}
	said, err := goSays(ctx, dir, "run", ".")
	switch {
	case ctx.Err() != nil:
		return "", false, ctx.Err()
	case err != nil:
		line, _, _ := strings.Cut(said, "\n")
		return "", false, mistake.Linef("--issue: %s is not shown here, so that there is nothing to tell: %s", id,
			foreign.Line(line))
	}
	version, err := goSays(ctx, dir, "env", "GOVERSION", "GOOS", "GOARCH")
	if err != nil {
		return "", false, fmt.Errorf("go env: %w", err)
	}
	text, err = found.Issue(files, said, strings.Join(strings.Fields(version), " "))
	if err != nil {
		return "", false, err
	}
	return text, found.Private(), nil
}

// goSays runs the go command in a folder, and returns what it prints.
func goSays(ctx context.Context, dir string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	var said bytes.Buffer
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &said, &said
	child, err := worker.StartProcess(cmd)
	if err == nil {
		err = child.Wait()
	}
	return said.String(), err
}

// FindingIDs are the ids of findings.
func FindingIDs(all []standalone.Finding) []string {
	var ids []string
	for _, w := range all {
		ids = append(ids, w.ID)
	}
	return ids
}

// WriteFindings lists findings: table or json.
func WriteFindings(w io.Writer, all []standalone.Finding, format string) error {
	if format == "json" {
		return foreign.WriteJSON(w, map[string]any{"version": 1, "findings": append([]standalone.Finding{}, all...)})
	}
	rows := [][]string{{"finding", "verdict", "party"}}
	for _, f := range all {
		rows = append(rows, []string{f.ID, f.Verdict, cmp.Or(string(f.Party), "-")})
	}
	return grid.WriteColumns(w, rows, 0)
}
