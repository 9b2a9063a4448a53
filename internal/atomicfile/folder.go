package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/serialbench/serialbench/internal/interrupt"
)

// owner is the file of a temporary folder that its process holds locked. The system takes the lock away when the
// process ends, however that happens.
const owner = ".owner"

// prefix begins the names of temporary folders.
const prefix = "serialbench-"

var sweep sync.Once

// FolderError says that there can be no temporary folder, which whoever set TMPDIR can mend.
type FolderError struct {
	In    string
	Cause error
}

func (e *FolderError) Error() string {
	cause := e.Cause
	if p := (*fs.PathError)(nil); errors.As(cause, &p) {
		cause = p.Err
	}
	return fmt.Sprintf("no temporary folder can be made in %s: %v; set TMPDIR to a folder that can be written", e.In,
		cause)
}

func (e *FolderError) Unwrap() error { return e.Cause }

// Writable says whether the folder of temporary files is one: programs that are started need it too.
func Writable() error {
	_, remove, err := Folder("", "try")
	if err != nil {
		return err
	}
	return remove()
}

// Folder makes a temporary folder for a purpose, in the folder of temporary files where none is given. Remove removes
// it. The first of a process removes those of processes that were killed.
func Folder(in, purpose string) (path string, remove func() error, err error) {
	if in == "" {
		in = os.TempDir()
	}
	sweep.Do(func() { removeAbandoned(in) })
	path, err = os.MkdirTemp(in, prefix+purpose+"-")
	if err != nil {
		return "", nil, &FolderError{in, err}
	}
	done := interrupt.Begun(path)
	held, err := os.OpenFile(filepath.Join(path, owner), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err == nil && lock(held) == nil {
		_, _ = held.WriteString("locked\n") // without it the folder counts as one that nobody may remove
	}
	return path, func() error {
		defer done()
		if held != nil {
			_ = held.Close() // what was to be kept of it is its lock
		}
		return os.RemoveAll(path)
	}, nil
}

// removeAbandoned removes the folders whose owners are gone. What cannot be read, or was never locked, stays.
func removeAbandoned(in string) {
	all, _ := os.ReadDir(in)
	for _, e := range all {
		if name := filepath.Join(in, e.Name()); strings.HasPrefix(e.Name(), prefix) {
			removeUnlocked(filepath.Join(name, owner), name)
		}
	}
}

// removeUnlocked removes what belongs to a file that was locked and is no longer.
func removeUnlocked(locked, what string) {
	f, err := os.OpenFile(locked, os.O_RDWR, 0)
	if err != nil {
		return
	}
	info, err := f.Stat()
	if err == nil && info.Mode().IsRegular() && info.Size() > 0 && lock(f) == nil {
		_ = os.RemoveAll(what) // the next one tries again
	}
	_ = f.Close()
}
