package standalone

import (
	"context"
	"fmt"
	"go/format"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/serialbench/serialbench/internal/check/conform"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/record"
)

// generated is what a program is made of that shows a finding about code of a schema of somebody else's.
type generated struct {
	Case   conform.GeneratedCase
	Module string      // where the code was tried
	Import string      // of the package of the message
	Code   []emit.File // the generator's, and what calls it, where the module has them
}

// prepareGenerated finds the case, and the code as it was tried; false for another finding.
func (p *Program) prepareGenerated(ctx context.Context, at conform.Places) (bool, error) {
	f := p.Finding
	c, err := conform.FindGenerated(f.Peer, f.Name, at)
	if c == nil || err != nil {
		return false, err
	}
	if at.Generated == nil {
		return true, &conform.NotThereError{Corpus: f.Peer, Command: "serialbench witness, which has the generators"}
	}
	g, err := at.Generated(ctx)
	if err != nil {
		return true, err
	}
	if why := g.Missing(f.Codec, c.File); why != "" {
		return true, fmt.Errorf("%s: %s", f.ID, why)
	}
	folder, imported := g.Code(f.Codec, c.File)
	base, rest, _ := strings.Cut(imported, "/")
	p.Finding.Input = c.Input
	p.Generated = &generated{Case: *c, Module: base, Import: imported + "/" +
		strings.ToLower(path.Base(strings.ReplaceAll(c.Message, ".", "/")))}
	return true, filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(folder, name)
		p.Generated.Code = append(p.Generated.Code, emit.File{Name: path.Join(rest, filepath.ToSlash(rel)), Data: data})
		return err
	})
}

// generatedFiles renders the module. It has the name of the one where the code was tried, since
// the generator's code registers names that are made of it.
func (p Program) generatedFiles(sources fs.FS) ([]emit.File, error) {
	g := p.Generated
	src, err := templateOf("generated").Execute(map[string]any{
		"Finding": p.Finding, "Library": p.Module, "Version": p.Version, "Import": g.Import, "Case": g.Case,
		"Input":  bytesText(g.Case.Input),
		"Refuse": g.Case.Demand == conform.Refuse && p.Finding.Verdict == record.CellWrong,
		"Detail": printable(p.Finding.Detail),
	})
	if err != nil {
		return nil, err
	}
	if src, err = format.Source(src); err != nil {
		return nil, fmt.Errorf("%s: %w", p.Finding.ID, err)
	}
	imports := []string{"google.golang.org/protobuf/proto", "google.golang.org/protobuf/types/dynamicpb", p.Module}
	rest, err := moduleFiles(sources, g.Module, imports)
	return append(append(rest, g.Code...), emit.File{Name: "main.go", Data: src},
		emit.File{Name: "schema.binpb", Data: g.Case.Descriptors}), err
}
