package cli

import (
	"cmp"
	"context"
	"fmt"
	"go/parser"
	"go/token"
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
	"github.com/serialbench/serialbench/internal/session"
)

// golden writes messages of A and a test that reads them and writes them again.
func (p *program) golden(ctx context.Context, f differFlags, s subject, say session.Stage) error {
	id := s.Codecs[0]
	i := slices.IndexFunc(p.engine.Codecs, func(c emit.Codec) bool { return c.ID == id })
	if i < 0 || p.engine.Codecs[i].Use == nil || p.engine.Codecs[i].Kind != codec.Reflect {
		return wrongf("--test: %s has generated code, or no call that takes any type; a test of yours has to call it", id)
	}
	sides, err := p.field.Group(ctx, s.Group, say)
	if err != nil {
		return err
	}
	set := sides[0].Suite.Datasets[0].ID
	if why := sides[0].Lacks(id, set); why != "" {
		return wrongf("%s cannot take %s: %s", id, set, why)
	}
	writer, err := p.side(sides[0], id, set)
	if err != nil {
		return err
	}
	messages, err := differ.Goldens(ctx, writer, f.options(set, s.Group, say))
	if err != nil {
		return err
	}
	if len(messages) == 0 {
		return fmt.Errorf("%s writes no message of %s that it writes again after reading it", id, set)
	}
	path, name, err := packageAt(s.folder)
	if err != nil {
		return err
	}
	use := p.engine.Codecs[i].Use.For(name + "." + s.Request.Type)
	into, err := packageIn(f.test)
	if err != nil {
		return err
	}
	source, err := differ.GoldenTest(into, path, name+"."+s.Request.Type, use.Imports,
		use.Functions(name+"."+s.Request.Type))
	if err != nil {
		return err
	}
	folder := filepath.Join(f.test, "testdata", "golden", s.Request.Type)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return wrongf("--test: %v", err)
	}
	for _, m := range messages {
		if err := atomicfile.Write(filepath.Join(folder, m.Name), m.Data); err != nil {
			return err
		}
	}
	file := filepath.Join(f.test, "golden_"+strings.ToLower(s.Request.Type)+"_test.go")
	if err := atomicfile.Write(file, source); err != nil {
		return err
	}
	fmt.Fprintf(p.stderr, "%s and %d messages in %s; try it: go test %s\n", file, len(messages), folder, f.test)
	return nil
}

// packageAt is the import path and the name of the package in a folder.
func packageAt(folder string) (path, name string, err error) {
	folder = absolute(folder)
	module, root := moduleAbove(folder)
	if module == "" {
		return "", "", wrongf("--test: no go.mod above %s", folder)
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
