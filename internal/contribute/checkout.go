// Package contribute is what a contributor's day needs: the skeleton of a new
// library's folder, programs in which only chosen codecs are compiled and linked,
// and one check of everything that is asked of a codec. It works on a checkout of
// the repository and imports neither the libraries nor generated code, so that it
// is built in seconds.
package contribute

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
	"golang.org/x/mod/modfile"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/generate"
)

// Module is the import path of serialbench.
const Module = "github.com/serialbench/serialbench"

// A Mistake is an error of who called: told in one line, with what would be right.
type Mistake struct{ text string }

func (m *Mistake) Error() string { return m.text }

// NewMistake is the error of a wrong command line.
func NewMistake(format string, args ...any) error { return mistakef(format, args...) }

func mistakef(format string, args ...any) error { return &Mistake{text: fmt.Sprintf(format, args...)} }

// A Checkout is a clone of the repository.
type Checkout struct {
	Dir     string // its root, an absolute path
	folders []generate.Folder
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
			c := &Checkout{Dir: at}
			return c, c.read()
		case err != nil && !errors.Is(err, fs.ErrNotExist):
			return nil, err
		case at == filepath.Dir(at):
			return nil, mistakef("%s is not inside a clone of %s; change to one", dir, Module)
		}
	}
}

func (c *Checkout) read() (err error) {
	c.folders, err = generate.ReadFolders(c.Dir)
	return err
}

// path is the place of a file of the checkout, named with slashes.
func (c *Checkout) path(name string) string { return filepath.Join(c.Dir, filepath.FromSlash(name)) }

// Choose returns the folders that have a codec which one of the globs matches, each
// glob maybe several with commas. The ids are read from source, so that a glob
// may match what looks like an id and is none; the program that is built of the
// folders then says so.
func (c *Checkout) Choose(globs []string) ([]string, error) {
	if len(globs) == 0 {
		return nil, mistakef("--codec: name at least one codec, such as json/std or 'msgpack/*'")
	}
	var ids, folders []string
	for _, f := range c.folders {
		ids = append(ids, f.IDs...)
	}
	bound, err := generate.BoundIDs(filepath.Join(c.Dir, "gen", "person")) // ids that no folder has as a whole word
	if err != nil && !errors.Is(err, fs.ErrNotExist) {                     // nothing is generated yet: the folders' own ids are all
		return nil, err
	}
	for _, id := range bound {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	ids = slices.Compact(ids)
	chosen, err := codec.Choose(globs, ids)
	var none *codec.NoMatchError
	if errors.As(err, &none) {
		return nil, mistakef("--codec: no codec matches %q; nearest: %s", none.Glob, nearest(none.Glob, ids))
	} else if err != nil {
		return nil, err
	}
	for _, id := range chosen {
		if f := generate.FolderOf(id, c.folders); !slices.Contains(folders, f) {
			folders = append(folders, f)
		}
	}
	slices.Sort(folders)
	return folders, nil
}

// nearest names the three ids that are most like what was given.
func nearest(given string, ids []string) string {
	ids = slices.Clone(ids)
	slices.SortStableFunc(ids, func(a, b string) int {
		return levenshtein.ComputeDistance(given, a) - levenshtein.ComputeDistance(given, b)
	})
	return strings.Join(ids[:min(3, len(ids))], ", ")
}
