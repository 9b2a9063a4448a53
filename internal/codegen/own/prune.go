package own

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
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

// prune removes what nobody asked for in a long time: modules of types, sources
// and tools of other versions of serialbench, and folders that a killed process
// left behind. What this process uses, and what cannot be read, is left alone.
func (c *cache) prune() error {
	entries, err := os.ReadDir(c.dir)
	if err != nil {
		return cacheError(c.dir, err)
	}
	last := map[string]time.Time{} // sum of a type → when it was asked for
	for _, e := range entries {
		if sum, isNote := strings.CutSuffix(e.Name(), ".json"); isNote {
			if info, err := e.Info(); err == nil {
				last[sum] = info.ModTime()
			}
		}
	}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			continue
		}
		asked := info.ModTime()
		sum := strings.TrimSuffix(e.Name(), ".json")
		if parts := strings.Split(sum, "-"); len(parts) == 3 {
			sum = parts[0] + "-" + parts[1]
		}
		if t := last[sum]; t.After(asked) {
			asked = t
		}
		path := filepath.Join(c.dir, e.Name())
		ours := strings.HasPrefix(sum, "type-") || strings.HasPrefix(sum, ".new-") ||
			strings.HasPrefix(sum, "sources-") || strings.HasPrefix(sum, "tools-") || strings.HasPrefix(sum, "lock-")
		if ours && path != c.source && path != c.tools && time.Since(asked) > unused {
			if err := os.RemoveAll(path); err != nil {
				return cacheError(c.dir, err)
			}
		}
	}
	return nil
}
