package build

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/serialbench/serialbench/internal/codegen/recorded"
	"github.com/serialbench/serialbench/internal/mistake"
)

// cache is the folder that keeps what was made, by content: sources-<sum> and
// tools-<sum> are serialbench's own; type-<sum> is the folder of the module of one type,
// and type-<sum>.json says that it is whole. That folder never moves, since the go
// command's own cache goes by folders; of two processes that want the same module one waits.
type cache struct {
	dir     string
	source  string // folder of serialbench's sources
	tools   string // folder of the tools module
	folder  string // of the type's module
	memory  string // file that says that it is whole
	lock    string // file that a process has locked while it makes the module
	typeSum string
	key     string // the sum of all but the codecs
}

// cacheFolder is where everything is kept; it is there afterwards.
func (e *Engine) cacheFolder() (string, error) {
	dir := e.Cache
	if dir == "" {
		base, err := os.UserCacheDir()
		if err != nil {
			return "", mistake.Errorf("no cache folder: %v; set XDG_CACHE_HOME", err)
		}
		dir = filepath.Join(base, "serialbench")
	}
	dir = filepath.Join(dir, "own")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", cacheError(dir, err)
	}
	return dir, nil
}

// newCache is the cache before a program has its place in it, with the sums of serialbench's sources and of its tools.
func (e *Engine) newCache() (c *cache, own, tools string, err error) {
	c = &cache{}
	if c.dir, err = e.cacheFolder(); err != nil {
		return nil, "", "", err
	}
	if own, err = sumOf(e.Sources); err == nil {
		tools, err = sumOf(toolset)
	}
	if err != nil {
		return nil, "", "", fmt.Errorf("own sources: %w", err)
	}
	c.source, c.tools = cmp.Or(e.root, filepath.Join(c.dir, "sources-"+own)), filepath.Join(c.dir, "tools-"+tools)
	return c, own, tools, nil
}

func (e *Engine) openCache(u *userModule, r Request) (*cache, error) {
	c, own, tools, err := e.newCache()
	if err != nil {
		return nil, err
	}
	settings, err := r.Settings.sum()
	if err != nil {
		return nil, err
	}
	key, err := json.Marshal([]any{e.root, own, tools, settings, u, r.Package, r.Type, r.Skip, r.Strict, r.Untimed,
		installed(e.Codecs)})
	if err != nil {
		return nil, err
	}
	what, err := json.Marshal([]any{short(key), r.Codecs})
	if err != nil {
		return nil, err
	}
	c.key = short(key)
	c.place(short(what))
	return c, nil
}

// place sets where the module of that sum is.
func (c *cache) place(sum string) {
	c.typeSum, c.folder = sum, filepath.Join(c.dir, "type-"+sum)
	c.memory, c.lock = c.folder+".json", filepath.Join(c.dir, "lock-"+sum)
}

func short(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:6])
}

// sumOf is the sum of all files that have a part in building programs, with their names.
func sumOf(files fs.FS) (string, error) { return sumOfThose(files, wanted) }

// sumOfThose is the sum of some files, with their names.
func sumOfThose(files fs.FS, those func(name string) bool) (string, error) {
	sum := sha256.New()
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !those(name) {
			return err
		}
		data, err := fs.ReadFile(files, name)
		fmt.Fprintln(sum, name, len(data))
		sum.Write(data) // never fails
		return err
	})
	return hex.EncodeToString(sum.Sum(nil)[:6]), err
}

// wanted reports whether a source file has a part in building programs.
func wanted(name string) bool {
	return !strings.HasSuffix(name, "_test.go") && !strings.Contains("/"+name, "/testdata/")
}

// place writes files into the folder, unless it is there: beside it first, then
// renamed, so that the folder is whole or not there. rename gives each file its
// name, "" leaves it out.
func place(folder string, files fs.FS, rename func(name string) string) error {
	if _, err := os.Stat(folder); err == nil {
		return use(folder)
	}
	beside, err := os.MkdirTemp(filepath.Dir(folder), ".new-")
	if err != nil {
		return cacheError(filepath.Dir(folder), err)
	}
	defer os.RemoveAll(beside)
	err = fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		to := rename(name)
		if err != nil || d.IsDir() || to == "" {
			return err
		}
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		return write(filepath.Join(beside, filepath.FromSlash(to)), data)
	})
	if err != nil {
		return cacheError(folder, err)
	}
	return settle(beside, folder)
}

// settle renames a finished folder; where another process was first, its folder stays.
func settle(beside, folder string) error {
	if err := os.Chmod(beside, 0o755); err != nil {
		return cacheError(folder, err)
	}
	err := os.Rename(beside, folder)
	if err != nil {
		if _, there := os.Stat(folder); there == nil {
			return nil
		}
		return cacheError(folder, err)
	}
	return nil
}

func write(name string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o644)
}

// kept is the name that a file of the sources keeps. Code is compiled without the archives of what generators wrote.
func kept(name string) string {
	if !compiled(name) {
		return ""
	}
	return name
}

func compiled(name string) bool { return wanted(name) && path.Base(name) != recorded.Name }

// unpacked is the name that a file of the toolset has in the tools module.
func unpacked(name string) string {
	return strings.TrimSuffix(strings.TrimPrefix(path.Clean(name), "toolset/"), ".txt")
}

// cacheError says in the user's words why the cache cannot be written.
func cacheError(dir string, err error) error {
	switch {
	case errors.Is(err, syscall.ENOSPC):
		return mistake.Errorf(
			"the disk of the cache folder %s is full; free some space or set XDG_CACHE_HOME to a folder on "+
				"another disk", dir)
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS), errors.Is(err, syscall.ENOTDIR):
		return mistake.Errorf(
			"the cache folder %s cannot be written: %v; set XDG_CACHE_HOME to a folder that can", dir, cause(err))
	}
	return fmt.Errorf("cache: %w", err)
}

func cause(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}
