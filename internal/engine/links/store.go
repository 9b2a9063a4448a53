package links

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// programs is of how many programs links are kept, this one included.
const programs = 2

// store keeps the links of one program, in a folder named by the content of the
// program, below one for all programs.
type store struct {
	folder string // of the program
	all    string
}

// openStore makes the folder.
func openStore(all, executable string) (*store, error) {
	s := &store{folder: filepath.Join(all, executable[:32]), all: all}
	if err := os.MkdirAll(s.folder, 0o755); err != nil {
		return nil, alonef("links cannot be kept: %v", err)
	}
	return s, nil
}

// mostName is how long the name of a file may be, made of flags: longer ones are named by their sum.
const mostName = 150

// get returns the link that was made with flags, making it if it is not there. It
// appears under its name only once it is whole.
func (s *store) get(flags string, make func(to string) error) (string, error) {
	name := "program" + strings.NewReplacer("/", "_", " ", "_").Replace(flags)
	if len(name) > mostName {
		sum := sha256.Sum256([]byte(flags))
		name = "program-" + hex.EncodeToString(sum[:16])
	}
	path := filepath.Join(s.folder, name)
	if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
		return path, nil
	}
	beside := fmt.Sprintf("%s.%d", path, os.Getpid())
	if err := make(beside); err != nil {
		if rm := os.Remove(beside); rm != nil && !errors.Is(rm, fs.ErrNotExist) {
			err = errors.Join(err, rm)
		}
		return "", err
	}
	if err := os.Rename(beside, path); err != nil {
		return "", alonef("a link cannot be kept: %v", err)
	}
	return path, nil
}

// close notes that the program was used, and removes the links of programs that
// were not for longest.
func (s *store) close() error {
	now := time.Now()
	if err := os.Chtimes(s.folder, now, now); err != nil {
		return alonef("links cannot be kept: %v", err)
	}
	entries, err := os.ReadDir(s.all)
	if err != nil {
		return alonef("links cannot be kept: %v", err)
	}
	type used struct {
		path string
		at   time.Time
	}
	var folders []used
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || !e.IsDir() {
			continue // removed meanwhile, or not ours
		}
		folders = append(folders, used{filepath.Join(s.all, e.Name()), info.ModTime()})
	}
	slices.SortStableFunc(folders, func(a, b used) int {
		return cmp.Or(b.at.Compare(a.at), strings.Compare(a.path, b.path))
	})
	for i, f := range folders {
		if i >= programs && now.Sub(f.at) > kept {
			if err := os.RemoveAll(f.path); err != nil {
				return alonef("links that are not used any more cannot be removed: %v", err)
			}
		}
	}
	return nil
}

// kept is for how long links are kept in any case: a run that uses them may go on.
const kept = 6 * time.Hour

// FileSum is the SHA-256 of a file in hex.
func FileSum(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	h := sha256.New()
	_, err = io.Copy(h, f)
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
