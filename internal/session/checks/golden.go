package checks

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/atomicfile"
	"github.com/serialbench/serialbench/internal/check/differ"
	"github.com/serialbench/serialbench/internal/check/standalone"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/session"
)

// Golden writes messages of A and a test that reads them and writes them again.
func (d *Differ) Golden(ctx context.Context, s Subject, say session.Stage, done io.Writer) error {
	id := s.Codecs[0]
	i := slices.IndexFunc(d.Engine.Codecs, func(c emit.Codec) bool { return c.ID == id })
	if i < 0 || d.Engine.Codecs[i].Use == nil || d.Engine.Codecs[i].Kind != codec.Reflect {
		return mistake.Linef("--test: %s has generated code, or no call that takes any type; a test of yours has to call "+
			"it", id)
	}
	sides, err := d.Field.Group(ctx, s.Group, say)
	if err != nil {
		return err
	}
	set := sides[0].Suite.Datasets[0].ID
	if why := sides[0].Lacks(id, set); why != "" {
		return mistake.Linef("%s cannot take %s: %s", id, set, why)
	}
	writer, err := Side(sides[0], id, set)
	if err != nil {
		return err
	}
	messages, err := differ.Goldens(ctx, writer, d.options(set, s.Group, say))
	if err != nil {
		return err
	}
	if len(messages) == 0 {
		return fmt.Errorf("%s writes no message of %s that it writes again after reading it", id, set)
	}
	path, name, err := packageAt(s.Folder)
	if err != nil {
		return err
	}
	use := d.Engine.Codecs[i].Use.For(name + "." + s.Request.Type)
	into, err := packageIn(d.Test)
	if err != nil {
		return err
	}
	source, err := differ.GoldenTest(into, path, name+"."+s.Request.Type, use.Imports,
		use.Functions(name+"."+s.Request.Type))
	if err != nil {
		return err
	}
	folder := filepath.Join(d.Test, "testdata", "golden", s.Request.Type)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return mistake.Linef("--test: %v", err)
	}
	for _, m := range messages {
		if err := atomicfile.Write(filepath.Join(folder, m.Name), m.Data); err != nil {
			return err
		}
	}
	file := filepath.Join(d.Test, "golden_"+strings.ToLower(s.Request.Type)+"_test.go")
	if err := atomicfile.Write(file, source); err != nil {
		return err
	}
	_, err = fmt.Fprintf(done, "%s and %d messages in %s; try it: go test %s\n", file, len(messages), folder, d.Test)
	return err
}

// packageAt is the import path and the name of the package in a folder.
func packageAt(folder string) (path, name string, err error) {
	folder = session.Absolute(folder)
	module, root := moduleAbove(folder)
	if module == "" {
		return "", "", mistake.Linef("--test: no go.mod above %s", folder)
	}
	rel, err := filepath.Rel(root, folder)
	if err != nil {
		return "", "", err
	}
	name, err = packageIn(folder)
	return strings.TrimSuffix(module+"/"+filepath.ToSlash(rel), "/."), strings.TrimSuffix(name, "_test"), err
}

// moduleAbove is the module that a folder is in; "" for none.
func moduleAbove(folder string) (module, root string) {
	for root = folder; ; root = filepath.Dir(root) {
		text, err := os.ReadFile(filepath.Join(root, "go.mod"))
		if module = modfile.ModulePath(text); err == nil && module != "" || root == filepath.Dir(root) {
			return module, root
		}
	}
}

// packageIn is the name of a package of tests in a folder.
func packageIn(folder string) (string, error) {
	files, err := fs.Glob(os.DirFS(folder), "*.go")
	if err != nil {
		return "", err
	}
	for _, f := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join(folder, f), nil, parser.PackageClauseOnly)
		if err == nil && parsed.Name.Name != "main" {
			return cmp.Or(strings.TrimSuffix(parsed.Name.Name, "_test"), "golden") + "_test", nil
		}
	}
	return "golden_test", nil
}

// shownPrograms are those of --programs.
type shownPrograms struct {
	standalone.Differences
	without []error // why differences have none
}

// show adds the programs of an answer on a subject: of each class at the field where it is worst, or of each field.
func (d *Differ) show(s Subject, sides []*session.Field, a *differ.Answer) error {
	var pair [2]standalone.Side
	for i, of := range []differ.Side{a.A, a.B} {
		at := slices.IndexFunc(d.Engine.Codecs, func(c emit.Codec) bool { return c.ID == of.Codec })
		if at < 0 || d.Engine.Codecs[at].Use == nil {
			d.shown.without = append(d.shown.without, fmt.Errorf("the folder of %s does not state how it is called", of.Codec))
			return nil
		}
		c := d.Engine.Codecs[at]
		pair[i] = standalone.Side{Module: c.Library, Version: of.Version, Go: of.Go,
			Sources: standalone.Sources(d.Engine.Sources, sides[i].Schemas()),
			Library: standalone.Library{Codec: of.Codec, Use: *c.Use}}
	}
	folder := filepath.Join(s.Request.Dir, s.Request.Package)
	for i := range pair {
		l := &pair[i].Library
		at := slices.IndexFunc(sides[i].Suite.Datasets, func(d dataset.Info) bool { return d.ID == a.Dataset })
		if s.Request.Type == "" && at >= 0 {
			l.Family, l.Type = sides[i].Suite.Datasets[at].Family(), sides[i].Suite.Datasets[at].Type
			continue
		}
		l.Type = s.Request.Type
		if l.Family = plainIn(sides[i].Schemas(), l.Codec); l.Family == "" || !strings.HasPrefix(s.Request.Package, ".") {
			d.shown.without = append(d.shown.without, fmt.Errorf("%s has generated code for %s, or that is in another module",
				l.Codec, l.Type))
			return nil
		}
		pair[i].Without, _ = moduleAbove(session.Absolute(folder))
		pair[i].Sources = standalone.Typed(pair[i].Sources, os.DirFS(folder))
	}
	done := map[string]bool{}
	for i := range a.Differences {
		x := &a.Differences[i]
		if done[x.Class] && !d.Fields || x.Shown.Input == nil {
			continue
		}
		done[x.Class] = true
		name := strings.NewReplacer("/", "_", ":", "-", "[]", "", ".", "-").Replace(a.Dataset + "-" + x.ID)
		err := d.shown.Add(pair, standalone.Difference{ID: x.ID, Does: x.Behaviour, Folder: name, Field: x.Field,
			Says: [2]string{x.A, x.B}, Input: x.Shown.Input, Base: x.Shown.Base, Writes: x.Shown.Writes,
			Kinds: x.Shown.Kinds, Stream: x.Shown.Stream, Below: x.Shown.Below, Scene: x.Shown.Scene})
		if err != nil {
			d.shown.without = append(d.shown.without, err)
			continue
		}
		x.Program = name
	}
	return nil
}

// plainIn is the folder of what was generated in which a codec takes the user's type as it is; "" for none.
func plainIn(generated fs.FS, id string) string {
	name := emit.PackageName(id)
	found, err := fs.Glob(generated, path.Join("*", name+".go"))
	if err != nil || len(found) == 0 {
		return ""
	}
	if _, err := fs.Stat(generated, strings.TrimSuffix(found[0], ".go")); err == nil {
		return "" // it has code of its own
	}
	return path.Dir(found[0])
}

// WritePrograms writes the programs into their folder.
func (d *Differ) WritePrograms(done io.Writer) error {
	files, err := d.shown.Files(d.Engine.Sources)
	if err != nil {
		return err
	}
	if n := len(d.shown.without); n > 0 {
		fmt.Fprintf(done, "no program for some differences, such as: %v\n", d.shown.without[0])
	}
	if len(files) == 0 {
		return nil
	}
	err = standalone.Write(d.Programs, files)
	if errors.Is(err, standalone.ErrNotEmpty) {
		return mistake.Linef("--programs: %v", err)
	}
	return err
}
