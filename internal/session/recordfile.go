package session

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
)

// RecordFile is a record being written.
type RecordFile struct {
	*record.Writer
	Path   string
	folder string                 // made for the record; "" if it was there
	Kept   bool                   // it holds what must not be lost
	Seen   func(line record.Line) // told of each line once it is written; nil: nobody
}

// Append writes a line, as [record.Writer.Append] does.
func (r *RecordFile) Append(line record.Line) error {
	err := r.Writer.Append(line)
	if _, ok := line.(record.Sample); ok && err == nil {
		r.Kept = true
	}
	if err == nil && r.Seen != nil {
		r.Seen(line)
	}
	return err
}

// GiveUp ends a record whose run failed. It is kept if there is something in it.
func (r *RecordFile) GiveUp(err error) error {
	if !r.Kept {
		return errors.Join(err, r.Discard())
	}
	if cerr := r.Close(); cerr != nil && !errors.Is(err, cerr) {
		err = errors.Join(err, cerr)
	}
	return fmt.Errorf("%w; what was measured is kept; to go on: serialbench run --resume %s", err, r.Path)
}

// CreateRecord makes the file at path, or a new dated one under results/.
func CreateRecord(path string) (*RecordFile, error) {
	given := path
	if path == "" {
		path = filepath.Join("results", DatedName())
	}
	r := &RecordFile{Path: path}
	if _, err := os.Stat(filepath.Dir(path)); errors.Is(err, fs.ErrNotExist) {
		r.folder = filepath.Dir(path)
	}
	var err error
	if r.Writer, err = record.Create(path); err != nil {
		if errors.Is(err, fs.ErrExist) {
			return nil, mistake.Linef("--record: %q is there already; give the name of a new file", given)
		}
		return nil, mistake.Linef("--record: cannot write %q: %v; give a new file in a folder that can be written", path,
			mistake.Cause(err))
	}
	return r, nil
}

// DatedName is the name of a record that nobody gave one.
func DatedName() string { return time.Now().UTC().Format("20060102T150405.000Z") + ".jsonl" }

// Discard closes and removes the record.
func (r *RecordFile) Discard() error {
	err := r.Close()
	if r.Begun() {
		err = errors.Join(err, os.Remove(r.Path))
	}
	if r.folder != "" {
		if rm := os.Remove(r.folder); rm != nil && !errors.Is(rm, fs.ErrNotExist) {
			err = errors.Join(err, rm)
		}
	}
	return err
}
