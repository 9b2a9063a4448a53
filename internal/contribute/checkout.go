// Package contribute is what a contributor's day needs: the skeleton of a new
// library's folder, and one check of everything that is asked of a codec. It works on
// a checkout of the repository. It builds no program of codecs: what has to be asked of
// codecs it asks by commands of serialbench, which whoever calls it runs.
package contribute

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/mod/modfile"

	"github.com/serialbench/serialbench/internal/mistake"
)

// Module is the import path of serialbench.
const Module = "github.com/serialbench/serialbench"

// A Checkout is a clone of the repository.
type Checkout struct {
	Dir string // its root, an absolute path
}

// Open finds the checkout that dir is in.
func Open(dir string) (*Checkout, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	for at := dir; ; at = filepath.Dir(at) {
		data, err := os.ReadFile(filepath.Join(at, "go.mod"))
		switch {
		case err == nil && modfile.ModulePath(data) == Module:
			return &Checkout{Dir: at}, nil
		case err != nil && !errors.Is(err, fs.ErrNotExist):
			return nil, err
		case at == filepath.Dir(at):
			return nil, mistake.Errorf("%s is not inside a clone of %s; change to one", dir, Module)
		}
	}
}

// Has reports whether the folder of a library, such as "json/std", is there.
func (c *Checkout) Has(id string) bool {
	_, err := os.Stat(c.path("codecs/" + id + "/codecs.go"))
	return err == nil
}

// path is the place of a file of the checkout, named with slashes.
func (c *Checkout) path(name string) string { return filepath.Join(c.Dir, filepath.FromSlash(name)) }

// Folder is the folder of serialbench's module around dir.
func Folder(dir string) (string, error) {
	dir, err := filepath.Abs(cmp.Or(dir, "."))
	if err != nil {
		return "", err
	}
	found, err := Open(dir)
	if errors.As(err, new(*mistake.Error)) {
		return "", mistake.Linef("--checkout: %s is not in a checkout of serialbench; name the folder of one", dir)
	} else if err != nil {
		return "", err
	}
	return found.Dir, nil
}
