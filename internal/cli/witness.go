package cli

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/atomicfile"
	"github.com/serialbench/serialbench/internal/check/conform"
	"github.com/serialbench/serialbench/internal/check/standalone"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/contribute"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/interrupt"
	"github.com/serialbench/serialbench/internal/mistake"
)

type witnessFlags struct {
	records    []string
	standalone string
	issue      string
	format     string
	checkout   string
}

func (p *program) witnessCommand() *cobra.Command {
	var f witnessFlags
	c := &cobra.Command{
		Use: "witness [--standalone ID DIR]",
		Args: func(_ *cobra.Command, args []string) error {
			switch {
			case f.issue != "" && (f.standalone != "" || len(args) > 0):
				return wrongf("--issue: prints the text of one finding, and takes neither --standalone nor a folder")
			case f.standalone == "" && len(args) > 0:
				return wrongf("witness lists findings; to write a program: serialbench witness --standalone ID DIR")
			case f.standalone != "" && len(args) != 1:
				return wrongf("--standalone: needs an id and a folder, such as: serialbench witness --standalone %s ./shown",
					f.standalone)
			}
			return mistake.OneOf("format", f.format, []string{"table", "json"})
		},
		RunE: func(c *cobra.Command, args []string) error { return p.witness(c.Context(), f, args) },
	}
	c.Flags().StringArrayVar(&f.records, "record", nil, "")
	c.Flags().StringVar(&f.standalone, "standalone", "", "")
	c.Flags().StringVar(&f.issue, "issue", "", "")
	c.Flags().StringVar(&f.format, "format", "table", "")
	c.Flags().StringVar(&f.checkout, "checkout", "", "")
	complete(c, "format", fixed("table", "json"))
	for _, flag := range []string{"standalone", "issue"} {
		complete(c, flag, func() []string {
			all, _, err := p.findings(f)
			if err != nil {
				return nil
			}
			return findingIDs(all)
		})
	}
	return c
}

// witness lists findings, or writes the program of one.
func (p *program) witness(ctx context.Context, f witnessFlags, args []string) error {
	all, root, err := p.findings(f)
	if err != nil {
		return err
	}
	switch {
	case f.issue != "":
		return p.issue(ctx, f.issue, all, root)
	case f.standalone == "":
		return p.listFindings(all, f.format)
	}
	_, files, err := p.findingFiles(ctx, "--standalone", f.standalone, all, root)
	if err != nil {
		return err
	}
	if err := standalone.Write(args[0], files); errors.Is(err, standalone.ErrNotEmpty) {
		return wrongf("--standalone: %v", err)
	} else if err != nil {
		return err
	}
	return nil
}

// findingFiles are the files of the program of a finding, which a flag names.
func (p *program) findingFiles(ctx context.Context, flag, id string, all []standalone.Finding,
	root string) (found standalone.Finding, files []emit.File, err error) {
	i := slices.IndexFunc(all, func(w standalone.Finding) bool { return w.ID == id })
	if i < 0 {
		return found, nil, wrongf("%s: no finding %q; nearest: %s", flag, id, nearest(id, findingIDs(all)))
	}
	found = all[i]
	sources := standalone.Sources(os.DirFS(root), p.field.Schemas())
	var at conform.Places
	if found.Kind == standalone.Conform {
		if at, err = p.corporaPlaces(); err != nil {
			return found, nil, err
		}
		at.Generated = p.generated(at, []string{found.Codec}, newProgress(p.stderr, false).stage)
	}
	if err := p.needFinding(ctx, found, sources); err != nil {
		return found, nil, err
	}
	shown, err := standalone.Prepare(ctx, p.field.Workers(), found, p.field.Suite, p.engine.Codecs, sources, root, at)
	if err != nil {
		return found, nil, wrongf("%s: %v", flag, err)
	}
	files, err = shown.Files(sources)
	return found, files, err
}

// issue runs the program of a finding, and prints what can be sent to the library's authors.
func (p *program) issue(ctx context.Context, id string, all []standalone.Finding, root string) (err error) {
	ctx, stop := interrupt.Context(ctx)
	defer stop()
	found, files, err := p.findingFiles(ctx, "--issue", id, all, root)
	if err != nil {
		return err
	}
	dir, remove, err := atomicfile.Folder("", "issue")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, remove()) }()
	dir = filepath.Join(dir, "finding")
	if err := standalone.Write(dir, files); err != nil {
		return err
	}
	said, err := goSays(ctx, dir, "run", ".")
	switch {
	case ctx.Err() != nil:
		return exit(ExitInterrupted)
	case err != nil:
		line, _, _ := strings.Cut(said, "\n")
		return wrongf("--issue: %s is not shown here, so that there is nothing to tell: %s", id, foreign.Line(line))
	}
	version, err := goSays(ctx, dir, "env", "GOVERSION", "GOOS", "GOARCH")
	if err != nil {
		return fmt.Errorf("go env: %w", err)
	}
	text, err := found.Issue(files, said, strings.Join(strings.Fields(version), " "))
	if err != nil {
		return err
	}
	if found.Private() {
		if _, err := fmt.Fprintln(p.stderr, "note: somebody could make use of this. Tell the library's authors in private "+
			"first, as its SECURITY.md says"); err != nil {
			return err
		}
	}
	_, err = io.WriteString(p.stdout, text)
	return err
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

// needFinding has the programs built that a finding is shown again by.
func (p *program) needFinding(ctx context.Context, f standalone.Finding, sources fs.FS) error {
	codecs, datasets := []string{f.Codec}, []string{f.Dataset}
	switch f.Kind {
	case standalone.Bug:
		var all []string
		for _, d := range p.field.Suite.Datasets {
			all = append(all, d.ID)
		}
		var err error
		if codecs, datasets, err = f.Needs(sources, p.field.Suite.Codecs, all); err != nil || len(codecs) == 0 {
			return err
		}
	case standalone.Edge:
		datasets = p.field.EdgeDatasets()
	case standalone.Interop:
		codecs = append(codecs, f.Peer)
	case standalone.Conform:
		datasets = conform.Datasets()
	}
	known := func(id string) bool { return !slices.Contains(p.field.CodecIDs(), id) }
	return p.need(ctx, slices.DeleteFunc(codecs, known), datasets, false)
}

func findingIDs(all []standalone.Finding) []string {
	var ids []string
	for _, w := range all {
		ids = append(ids, w.ID)
	}
	return ids
}

// findings reads the records, and returns the folder of the checkout.
func (p *program) findings(f witnessFlags) ([]standalone.Finding, string, error) {
	root, err := checkout(f.checkout)
	if err != nil {
		return nil, "", err
	}
	records := f.records
	var all, bugs []standalone.Finding
	if len(records) == 0 {
		records = []string{filepath.Join(root, "published", "record.jsonl.gz")}
		if bugs, err = standalone.Bugs(os.DirFS(root)); err != nil {
			return nil, "", err
		}
		wanted := cmp.Or(f.issue, f.standalone)
		if slices.ContainsFunc(bugs, func(w standalone.Finding) bool { return w.ID == wanted }) {
			return bugs, root, nil // a known fault, for which no record has to be read
		}
	}
	for _, path := range records { // one by one: each has a seed of its own
		rec, err := p.read(path)
		if err != nil {
			return nil, "", err
		}
		for _, found := range standalone.Findings(rec) {
			found.Folder = filepath.Dir(path)
			all = append(all, found)
		}
	}
	return append(all, bugs...), root, nil
}

// checkout is the folder of serialbench's module around dir.
func checkout(dir string) (string, error) {
	dir, err := filepath.Abs(cmp.Or(dir, "."))
	if err != nil {
		return "", err
	}
	found, err := contribute.Open(dir)
	if errors.As(err, new(*mistake.Error)) {
		return "", wrongf("--checkout: %s is not in a checkout of serialbench; name the folder of one", dir)
	} else if err != nil {
		return "", err
	}
	return found.Dir, nil
}

func (p *program) listFindings(all []standalone.Finding, format string) error {
	if format == "json" {
		e := json.NewEncoder(p.stdout)
		e.SetIndent("", "  ")
		return e.Encode(map[string]any{"version": 1, "findings": append([]standalone.Finding{}, all...)})
	}
	w := tabwriter.NewWriter(p.stdout, 0, 0, 2, ' ', 0)
	if _, err := fmt.Fprintln(w, "finding\tverdict\tparty"); err != nil {
		return err
	}
	for _, f := range all {
		if _, err := fmt.Fprintf(w, "%s\t%s\t%s\n", f.ID, f.Verdict, cmp.Or(string(f.Party), "-")); err != nil {
			return err
		}
	}
	return w.Flush()
}
