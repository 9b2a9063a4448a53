package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/serialbench/serialbench/internal/record"
)

// recordFile is a record being written.
type recordFile struct {
	*record.Writer
	path   string
	folder string                 // made for the record; "" if it was there
	kept   bool                   // it holds what must not be lost
	seen   func(line record.Line) // told of each line once it is written; nil: nobody
}

// Append writes a line, as [record.Writer.Append] does.
func (r *recordFile) Append(line record.Line) error {
	err := r.Writer.Append(line)
	if _, ok := line.(record.Sample); ok && err == nil {
		r.kept = true
	}
	if err == nil && r.seen != nil {
		r.seen(line)
	}
	return err
}

// giveUp ends a record whose run failed. It is kept if there is something in it.
func (r *recordFile) giveUp(err error) error {
	if !r.kept {
		return errors.Join(err, r.discard())
	}
	if cerr := r.Close(); cerr != nil && !errors.Is(err, cerr) {
		err = errors.Join(err, cerr)
	}
	return fmt.Errorf("%w; what was measured is kept; to go on: serialbench run --resume %s", err, r.path)
}

// createRecord makes the file at path, or a new dated one under results/.
func createRecord(path string) (*recordFile, error) {
	given := path
	if path == "" {
		path = filepath.Join("results", datedName())
	}
	r := &recordFile{path: path}
	if _, err := os.Stat(filepath.Dir(path)); errors.Is(err, fs.ErrNotExist) {
		r.folder = filepath.Dir(path)
	}
	var err error
	if r.Writer, err = record.Create(path); err != nil {
		if errors.Is(err, fs.ErrExist) {
			return nil, wrongf("--record: %q is there already; give the name of a new file", given)
		}
		return nil, wrongf("--record: cannot write %q: %v; give a new file in a folder that can be written", path, cause(err))
	}
	return r, nil
}

// datedName is the name of a record that nobody gave one.
func datedName() string { return time.Now().UTC().Format("20060102T150405.000Z") + ".jsonl" }

// discard closes and removes the record.
func (r *recordFile) discard() error {
	err := r.Close()
	if r.Begun() {
		err = errors.Join(err, os.Remove(r.path))
	}
	if r.folder != "" {
		if rm := os.Remove(r.folder); rm != nil && !errors.Is(rm, fs.ErrNotExist) {
			err = errors.Join(err, rm)
		}
	}
	return err
}
