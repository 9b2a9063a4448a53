package build

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

// unused is how long what nobody asked for stays in the cache.
const unused = 30 * 24 * time.Hour

// use notes that something in the cache was asked for now; see prune. A cache that
// cannot be written can still be read, and prunes nothing.
func use(name string) error {
	now := time.Now()
	err := os.Chtimes(name, now, now)
	if errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS) {
		return nil
	}
	return err
}

// mostKept is how many bytes of programs are kept; safely is for how long what was asked for stays in any case, since
// a run may use it.
const (
	mostKept = 5 << 30
	safely   = 6 * time.Hour
)

// entry is something in the cache: a folder with the note on it, or a file.
type entry struct {
	paths []string
	asked time.Time // when somebody asked for it
	bytes int64
}

// prune removes what nobody asked for in a long time: modules of types, sources
// and tools of other versions of serialbench, and folders that a killed process
// left behind; and of the rest what was not asked for for longest, until it is not too much. What this process uses,
// and what cannot be read, is left alone.
func (c *cache) prune() error {
	entries, err := c.entries()
	if err != nil {
		return err
	}
	slices.SortStableFunc(entries, func(a, b *entry) int { return b.asked.Compare(a.asked) })
	var kept int64
	for _, e := range entries {
		age := time.Since(e.asked)
		if kept += e.bytes; age <= unused && (kept <= mostKept || age <= safely) {
			continue
		}
		for _, path := range e.paths {
			if err := os.RemoveAll(path); err != nil {
				return cacheError(c.dir, err)
			}
		}
		kept -= e.bytes
	}
	return nil
}

// entries are what may be removed.
func (c *cache) entries() ([]*entry, error) {
	files, err := os.ReadDir(c.dir)
	if err != nil {
		return nil, cacheError(c.dir, err)
	}
	by := map[string]*entry{}
	var all []*entry
	for _, f := range files {
		info, err := f.Info()
		path := filepath.Join(c.dir, f.Name())
		if err != nil || path == c.source || path == c.tools || !ours(f.Name()) {
			continue
		}
		name := strings.TrimSuffix(f.Name(), ".json")
		e := by[name]
		if e == nil {
			e = &entry{}
			by[name], all = e, append(all, e)
		}
		e.paths, e.bytes = append(e.paths, path), e.bytes+size(path)
		if info.ModTime().After(e.asked) {
			e.asked = info.ModTime()
		}
	}
	return all, nil
}

// ours reports whether a name is one of those that the cache gives.
func ours(name string) bool {
	return slices.ContainsFunc([]string{"type-", ".new-", "sources-", "tools-", "lock-", "known-", "module-"},
		func(p string) bool { return strings.HasPrefix(name, p) })
}

// size is how many bytes the files below a path have.
func size(path string) (n int64) {
	//nolint:errcheck // what cannot be read counts as nothing
	filepath.WalkDir(path, func(_ string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			if info, err := d.Info(); err == nil {
				n += info.Size()
			}
		}
		return nil
	})
	return n
}
