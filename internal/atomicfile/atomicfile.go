// Package atomicfile writes files that have their name only once they are whole, and makes temporary folders that go
// with their process. What was begun is removed on every way out: by Discard, by a signal (package interrupt), and
// where a process was killed, by the next one that makes a temporary folder.
package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"github.com/serialbench/serialbench/internal/interrupt"
)

// File is a file that is being written beside its name.
type File struct {
	*os.File
	path string
	done func() // nil: it is whole, or gone
}

// Create begins the file at path. No two processes, nor two writers of one, share what they write. What a process that
// was killed had begun of the same file is removed.
func Create(path string) (*File, error) {
	in, base := filepath.Dir(path), "."+short(filepath.Base(path))+"."
	all, _ := os.ReadDir(in)
	for _, e := range all {
		if n := e.Name(); strings.HasPrefix(n, base) && strings.HasSuffix(n, ".part") {
			removeUnlocked(filepath.Join(in, n), filepath.Join(in, n))
		}
	}
	for {
		name := filepath.Join(in, fmt.Sprintf("%s%08x.part", base, rand.Uint32()))
		f, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_RDWR|os.O_APPEND, 0o666)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		_ = lock(f) // where there are no locks, what was begun stays
		return &File{f, path, interrupt.Begun(name)}, nil
	}
}

// short leaves room in a name for what is added to it.
func short(base string) string {
	const most = 200
	return base[:min(len(base), most)]
}

// Commit gives the file its name, in place of one that is there.
func (f *File) Commit() error {
	err := errors.Join(f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), f.path)
	}
	return f.ended(err)
}

// Publish gives the file its name, unless another has it already ([fs.ErrExist]); the file stays open.
func (f *File) Publish() error {
	if err := f.Sync(); err != nil {
		return f.ended(err)
	}
	err := os.Link(f.Name(), f.path)
	switch {
	case err == nil:
		err = os.Remove(f.Name())
	case !errors.Is(err, fs.ErrExist): // a file system without links
		if _, there := os.Lstat(f.path); there == nil {
			err = fs.ErrExist
		} else {
			err = os.Rename(f.Name(), f.path)
		}
	}
	return f.ended(err)
}

// ended notes that the file is whole; where an error kept it from that, it is removed.
func (f *File) ended(err error) error {
	if err != nil {
		err = errors.Join(err, gone(os.Remove(f.Name())))
	}
	f.done()
	f.done = nil
	return err
}

// Discard closes and removes a file that was not made whole; one that was stays.
func (f *File) Discard() error {
	if f.done == nil {
		return nil
	}
	return f.ended(errors.Join(f.Close(), os.Remove(f.Name())))
}

// gone is no error for a file that is not there.
func gone(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// Write writes a whole file, in place of one that is there, whose mode it takes over.
func Write(path string, data []byte) error {
	f, err := Create(path)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if there, serr := os.Stat(path); serr == nil && err == nil {
		err = f.Chmod(there.Mode().Perm())
	}
	if err != nil {
		return errors.Join(err, f.Discard())
	}
	return f.Commit()
}
