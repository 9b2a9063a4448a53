package checks

import (
	"cmp"
	"context"
	"fmt"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/atomicfile"
	"github.com/serialbench/serialbench/internal/check/differ"
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
