package contribute

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"

	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/generate"
	"github.com/serialbench/serialbench/internal/mistake"
)

// New writes the skeleton and returns the paths of its files in the checkout. go.mod gets the library's module and
// tools/go.mod its generator, each with the version given, "" for the newest. An existing folder is refused.
func (c *Checkout) New(ctx context.Context, s Skeleton, version, toolVersion string) ([]string, error) {
	files, err := s.Files()
	if err != nil {
		return nil, err
	}
	dir := c.path(s.Folder())
	if _, err := os.Stat(dir); err == nil {
		return nil, mistake.Errorf("%s is there already; choose another id, or change that folder", s.Folder())
	}
	if err := c.require(ctx, s, version, toolVersion); err != nil {
		return nil, err
	}
	if !codecs.Known(s.Module) { // another folder has the facts of the module
		facts, err := factsOf(s.Module)
		if err != nil {
			return nil, err
		}
		files = append(files, facts)
	}
	var names []string
	for _, f := range files {
		to := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return names, err
		}
		if err := os.WriteFile(to, f.Data, 0o644); err != nil {
			return names, err
		}
		names = append(names, s.Folder()+"/"+f.Name)
	}
	return names, c.list()
}

// require adds what the library needs to go.mod, and its generator to tools/go.mod.
func (c *Checkout) require(ctx context.Context, s Skeleton, version, toolVersion string) error {
	if s.Module != "std" {
		if err := c.get(ctx, s.Module, version); err != nil {
			return err
		}
	}
	if s.Tool == "" {
		return nil
	}
	if toolVersion == "" && (s.Tool == s.Module || strings.HasPrefix(s.Tool, s.Module+"/")) {
		toolVersion = version
	}
	err := c.get(ctx, s.Tool, toolVersion, "-C", "tools", "get", "-tool")
	if err == nil {
		_, err = c.copyTools()
	}
	return err
}

// get runs go get for a package at a version. A mistake says what the go command says.
func (c *Checkout) get(ctx context.Context, what, version string, args ...string) error {
	if version != "" {
		what += "@" + version
	}
	if len(args) == 0 {
		args = []string{"get"}
	}
	out, ok, err := c.command(ctx, nil, "go", append(args, what)...)
	if err == nil && !ok {
		lines := problems(out)
		return mistake.Errorf("go %s %s: %s", strings.Join(args, " "), what, strings.Join(lines[:min(2, len(lines))], " "))
	}
	return err
}

// factsOf is the file of what is to be found out about a module.
func factsOf(module string) (emit.File, error) {
	data, err := json.MarshalIndent(codecs.Facts{Module: module, Status: codecs.Unknown,
		StatusSource: "TODO: who says whether it is kept up, and where; codecs/facts.go says what the fields mean"}, "", "\t")
	return emit.File{Name: "facts.json", Data: append(data, '\n')}, err
}

// list writes the folders of codecs into the catalogue.
func (c *Checkout) list() error {
	folders, err := generate.Folders(c.Dir)
	if err != nil {
		return err
	}
	src, err := generate.CatalogSource(Module, folders)
	if err != nil {
		return err
	}
	_, err = generate.WriteIfChanged(c.path("codecs/catalog/catalog.go"), src)
	return err
}
