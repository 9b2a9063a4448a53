package own

import (
	"os"
	"path/filepath"
	"strings"
	"time"
)

// unused is how long what nobody asked for stays in the cache.
const unused = 30 * 24 * time.Hour

// prune removes modules of types that nobody asked for in a long time, and
// folders that a killed process left behind. What cannot be read is left alone.
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
		ours := strings.HasPrefix(sum, "type-") || strings.HasPrefix(sum, ".new-")
		if ours && time.Since(asked) > unused {
			if err := os.RemoveAll(filepath.Join(c.dir, e.Name())); err != nil {
				return cacheError(c.dir, err)
			}
		}
	}
	return nil
}
