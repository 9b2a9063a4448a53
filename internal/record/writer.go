package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"github.com/serialbench/serialbench/internal/atomicfile"
)

// Writer appends lines to a record. A line is one write to a file opened for
// appending, so a program that is killed leaves whole lines behind; it is synced
// to the disk at once, but by a goroutine of the writer's own, so that whoever
// appends does not wait for the disk. A Writer may be used by several goroutines.
type Writer struct {
	mu     sync.Mutex
	file   file
	size   int64 // of the whole lines
	failed error // what ended the writing

	dirty  chan struct{} // a line waits to be synced
	synced chan struct{} // closed when the goroutine is gone
}

// file is what a Writer needs of an [os.File].
type file interface {
	io.Writer
	Sync() error
	Truncate(size int64) error
	Close() error
}

// Create makes a new record, and the folder it is in. It fails if there is such a file and something is in it. The file
// has its name once its first line is written: a program that is killed before leaves none.
func Create(path string) (*Writer, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, fmt.Errorf("create record: %w", err)
	}
	if info, err := os.Stat(path); err == nil && (info.Size() > 0 || !info.Mode().IsRegular()) {
		return nil, existsAlready(path)
	}
	f, err := atomicfile.Create(path) // whoever cannot write there hears of it before the work
	if err == nil {
		err = f.Discard()
	}
	if err != nil {
		return nil, fmt.Errorf("create record: %w", err)
	}
	return newWriter(&unnamed{path: path}, 0), nil
}

func existsAlready(path string) error {
	return fmt.Errorf("create record: %s exists already: choose another name or remove it: %w", path, fs.ErrExist)
}

// unnamed is a new record, which has no file before its first line.
type unnamed struct {
	path string
	*atomicfile.File
}

// Write writes lines; the first ones make the file.
func (u *unnamed) Write(text []byte) (n int, err error) {
	if u.File != nil {
		return u.File.Write(text)
	}
	if info, err := os.Stat(u.path); err == nil && info.Mode().IsRegular() && info.Size() == 0 {
		if err := os.Remove(u.path); err != nil { // an empty file is no record
			return 0, err
		}
	}
	f, err := atomicfile.Create(u.path)
	if err != nil {
		return 0, err
	}
	if err := lock(f.File); err != nil {
		return 0, errors.Join(err, f.Discard())
	}
	if n, err = f.Write(text); err != nil {
		return 0, errors.Join(err, f.Discard())
	}
	switch err := f.Publish(); {
	case errors.Is(err, fs.ErrExist):
		return 0, errors.Join(existsAlready(u.path), f.Close())
	case err != nil:
		return 0, errors.Join(err, f.Close())
	}
	u.File = f
	return n, nil
}

// Sync syncs what there is.
func (u *unnamed) Sync() error {
	if u.File == nil {
		return nil
	}
	return u.File.Sync()
}

// Close closes what there is.
func (u *unnamed) Close() error {
	if u.File == nil {
		return nil
	}
	return u.File.Close()
}

// ErrInUse is returned by [Reopen] for a record that another program writes.
var ErrInUse = errors.New("another run is writing it")

// Reopen reads the record at path and lets its writing go on. What the end of
// the file lacks is made good: a last line without an end gets one if it can be
// understood, and is cut off otherwise. Other bad lines stay, and stand in the
// record's Bad. A record that another program is writing is refused with [ErrInUse].
func Reopen(path string) (*Writer, *Record, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_APPEND, 0)
	if err != nil {
		return nil, nil, fmt.Errorf("resume record: %w", err)
	}
	refuse := func(err error) (*Writer, *Record, error) {
		return nil, nil, errors.Join(fmt.Errorf("resume record %s: %w", path, err), f.Close())
	}
	if err := lock(f); err != nil {
		return refuse(err)
	}
	rec, err := Read(f, path) // what is no record is not touched
	if err != nil {
		return nil, nil, errors.Join(err, f.Close())
	}
	size, cut, err := mend(f)
	if err != nil {
		return refuse(err)
	}
	if n := len(rec.Bad); cut && rec.MoreBad > 0 {
		rec.MoreBad--
	} else if cut && n > 0 {
		rec.Bad = rec.Bad[:n-1]
	}
	return newWriter(f, size), rec, nil
}

// Open opens a record that exists to append to it, as [Reopen] does.
func Open(path string) (*Writer, error) {
	w, _, err := Reopen(path)
	return w, err
}

// mend makes the file end with a whole line. It returns its size, and whether
// half a line had to be cut off for that.
func mend(f *os.File) (size int64, cut bool, err error) {
	if size, err = f.Seek(0, io.SeekEnd); err != nil {
		return 0, false, err
	}
	tail := make([]byte, min(size, maxLine+1))
	if _, err := f.ReadAt(tail, size-int64(len(tail))); err != nil {
		return 0, false, err
	}
	last := tail[bytes.LastIndexByte(tail, '\n')+1:]
	switch {
	case len(last) == 0:
		return size, false, nil
	case json.Valid(last):
		_, err := f.Write([]byte("\n"))
		return size + 1, false, err
	}
	size -= int64(len(last))
	return size, true, f.Truncate(size)
}

func newWriter(f file, size int64) *Writer {
	w := &Writer{file: f, size: size, dirty: make(chan struct{}, 1), synced: make(chan struct{})}
	go func() {
		defer close(w.synced)
		for range w.dirty {
			if err := f.Sync(); err != nil {
				w.mu.Lock()
				w.failed = errors.Join(w.failed, fmt.Errorf("sync record: %w", err))
				w.mu.Unlock()
			}
		}
	}()
	return w
}

// Begun reports whether the record has a file.
func (w *Writer) Begun() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	u, ok := w.file.(*unnamed)
	return !ok || u.File != nil
}

// Append writes one line. Its Kind, and the Version of a Run, are set from its type; what the argument holds there does
// not matter, but in a [MatrixCell]. The argument is not changed. A checksum ends the line.
//
// After an error nothing more is written: what a full disk took of the line is
// cut off again, so that the record ends with the last whole one.
func (w *Writer) Append(line Line) error { return w.AppendAll(line) }

// AppendAll appends lines by one write, so that a program that is killed leaves
// all or none behind.
func (w *Writer) AppendAll(lines ...Line) error {
	var text []byte
	var kind string
	for _, line := range lines {
		var written any
		if kind, written = line.kinded(); kind == "" {
			return fmt.Errorf("append to record: a %T has no kind: %+v", line, line)
		}
		one, err := json.Marshal(written)
		if err != nil {
			return fmt.Errorf("append %s to record: %w", kind, err)
		}
		text = append(appendSummed(text, one), '\n')
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.failed != nil {
		return w.failed
	}
	if n, err := w.file.Write(text); err != nil {
		w.failed = fmt.Errorf("append %s to record: %w", kind, err)
		if n > 0 {
			if err := w.file.Truncate(w.size); err != nil {
				w.failed = errors.Join(w.failed, fmt.Errorf("cut off half a line: %w", err))
			}
		}
		return w.failed
	}
	w.size += int64(len(text))
	select {
	case w.dirty <- struct{}{}:
	default: // the sync that is due takes this line along
	}
	return nil
}

// Close syncs and closes the file.
func (w *Writer) Close() error {
	close(w.dirty)
	<-w.synced
	w.mu.Lock()
	defer w.mu.Unlock()
	failed := w.failed
	w.failed = errors.New("append to record: it is closed")
	if err := errors.Join(w.file.Sync(), w.file.Close()); err != nil {
		return errors.Join(failed, fmt.Errorf("close record: %w", err))
	}
	return failed
}
