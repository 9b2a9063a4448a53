package contribute

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/codegen/generate"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// always are the folders of every program: codecs are compared with these.
var always = []string{"codecs/baseline", "codecs/noop"}

// A Part is the repository with the codecs of some folders only, as the go command
// sees it through an overlay: codecs/catalog lists the folders, and of gen/<family>
// there is what binds their codecs. No file of the checkout is written.
type Part struct {
	Checkout *Checkout
	Folders  []string // with those of serialbench's own

	dir string // holds the overlay and the programs built with it; the same for the same folders
}

// Part makes the overlay for folders of codecs.
func (c *Checkout) Part(folders []string) (*Part, error) {
	p := &Part{Checkout: c}
	for _, f := range c.folders { // in the order of the catalogue
		if slices.Contains(always, f.Path) || slices.Contains(folders, f.Path) {
			p.Folders = append(p.Folders, f.Path)
		}
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return nil, mistakef("no cache folder: %v; set XDG_CACHE_HOME", err)
	}
	sum := sha256.Sum256([]byte(c.Dir + "\n" + strings.Join(p.Folders, "\n")))
	p.dir = filepath.Join(cache, "serialbench", "contribute", hex.EncodeToString(sum[:6]))
	return p, p.write()
}

// overlayFile is the argument of the go command's -overlay.
func (p *Part) overlayFile() string { return filepath.Join(p.dir, "overlay.json") }

// write makes the overlay. Files that are there already and right are kept, so
// that the go command need not look at them again.
func (p *Part) write() error {
	replace := map[string]string{} // path in the checkout → path of its replacement, "" for none
	put := func(name string, data []byte) error {
		to := filepath.Join(p.dir, strings.ReplaceAll(name, "/", "_"))
		replace[p.Checkout.path(name)] = to
		_, err := generate.WriteIfChanged(to, data)
		return err
	}
	src, err := generate.CatalogSource(Module, p.Folders)
	if err == nil {
		err = put("codecs/catalog/catalog.go", src)
	}
	if err != nil {
		return err
	}
	if src, err = os.ReadFile(p.Checkout.path("gen/any.go")); err != nil {
		return err
	}
	constructors := generate.ParseAny(src)
	maps.DeleteFunc(constructors, func(_, constructor string) bool {
		folder, _, _ := strings.Cut(constructor, "/adapter.")
		return !slices.Contains(p.Folders, folder)
	})
	if src, err = generate.AnySource("gen", Module, constructors); err == nil {
		err = put("gen/any.go", src)
	}
	if err != nil {
		return err
	}
	for _, t := range families() {
		bound, err := generate.BoundIDs(p.Checkout.path("gen/" + t.Family))
		if errors.Is(err, fs.ErrNotExist) {
			continue // a data set whose code is not generated yet
		} else if err != nil {
			return err
		}
		var ids []string
		for name, id := range bound {
			if slices.Contains(p.Folders, generate.FolderOf(id, p.Checkout.folders)) {
				ids = append(ids, id)
			} else {
				replace[p.Checkout.path("gen/"+t.Family+"/"+name+".go")] = ""
			}
		}
		slices.Sort(ids)
		f, err := generate.FamilySource(t, ids)
		if err == nil {
			err = put("gen/"+t.Family+"/"+f.Name, f.Data)
		}
		if err != nil {
			return err
		}
	}
	data, err := json.MarshalIndent(map[string]any{"Replace": replace}, "", "\t")
	if err != nil {
		return err
	}
	_, err = generate.WriteIfChanged(p.overlayFile(), data)
	return err
}

// families are the Go types of the data sets as far as a list of cases needs them.
func families() []generate.Target {
	var list []generate.Target
	for _, d := range dataset.Everything() {
		if slices.ContainsFunc(list, func(t generate.Target) bool { return t.Family == d.Family() }) {
			continue
		}
		list = append(list, generate.Target{Family: d.Family(), Module: Module, Import: Module + "/gen/" + d.Family(),
			Type: &schema.Type{Kind: schema.Struct, Name: d.Type, Package: Module + "/dataset"}})
	}
	return list
}

// goCommand is a command of go in the checkout that sees the part: build, run, test or vet.
func (p *Part) goCommand(ctx context.Context, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "go", append([]string{name, "-overlay", p.overlayFile()}, args...)...)
	cmd.Dir = p.Checkout.Dir
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	return cmd
}

// regen is the package of the program that generates, and renew of the one that records what generators write. They read
// what the go command compiles, and what they write depends on the Go, so they are of the one that bench/toolchain names.
const (
	regen = "./internal/codegen/regen"
	renew = "./internal/codegen/renew"
)

// building is the command that builds the program of a package of the part.
func (p *Part) building(ctx context.Context, pkg, path string) (*exec.Cmd, error) {
	cmd := p.goCommand(ctx, "build", "-o", path, pkg)
	if pkg == regen || pkg == renew {
		toolchain, err := os.ReadFile(p.Checkout.path("bench/toolchain"))
		if err != nil {
			return nil, err
		}
		cmd.Env = append(os.Environ(), "GOTOOLCHAIN="+strings.TrimSpace(string(toolchain)))
	}
	return cmd, nil
}

// Build builds the program of the package pkg, such as ".", of the part and returns its path.
func (p *Part) Build(ctx context.Context, pkg string) (string, error) {
	name := "serialbench"
	if pkg != "." {
		name = filepath.Base(pkg)
	}
	path := filepath.Join(p.dir, name)
	cmd, err := p.building(ctx, pkg, path)
	if err != nil {
		return "", err
	}
	out, err := cmd.CombinedOutput()
	if err != nil {
		// not wrapped: the exit code of go is none of a program of ours
		return "", fmt.Errorf("build %s with %s: %v\n%s", pkg, strings.Join(p.Folders, ", "), err, bytes.TrimSpace(out))
	}
	return path, nil
}
