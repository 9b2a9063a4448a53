package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// syncEvery is how much a power failure may cost.
const syncEvery = time.Second

// Writer appends lines to a record. Each line is one write to a file opened for
// appending, so a program that is killed leaves whole lines behind. A Writer
// may be used by several goroutines.
type Writer struct {
	mu       sync.Mutex
	file     *os.File
	synced   time.Time
	verdicts bool // the last line was a verdict that is not synced yet
}

// Create makes a new record, and the folder it is in. It fails if the file exists.
func Create(path string) (*Writer, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return nil, fmt.Errorf("create record: %w", err)
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY|os.O_APPEND, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("create record: %s exists already: choose another name or remove it: %w", path, fs.ErrExist)
	}
	if err != nil {
		return nil, fmt.Errorf("create record: %w", err)
	}
	return &Writer{file: f, synced: time.Now()}, nil
}

// Open opens a record that exists to append to it. A line that was cut off at the
// end of the file gets its end first, so that only it is lost.
func Open(path string) (*Writer, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_APPEND, 0)
	if err != nil {
		return nil, fmt.Errorf("open record: %w", err)
	}
	if err := endLine(f); err != nil {
		return nil, fmt.Errorf("open record %s: %w", path, errors.Join(err, f.Close()))
	}
	return &Writer{file: f, synced: time.Now()}, nil
}

func endLine(f *os.File) error {
	info, err := f.Stat()
	if err != nil || info.Size() == 0 {
		return err
	}
	last := make([]byte, 1)
	if _, err := f.ReadAt(last, info.Size()-1); err != nil || last[0] == '\n' {
		return err
	}
	_, err = f.Write([]byte("\n"))
	return err
}

// Append writes one line: a [Run], [Codec], [Verdict], [Trait], [Attack],
// [Edge], [Sample], [Failure] or [End], or a pointer to one. Its Kind, and the Version of a Run,
// are set from its type; what the argument holds there does not matter. The
// argument is not changed.
func (w *Writer) Append(line any) error {
	kind, line := withKind(line)
	if kind == "" {
		return fmt.Errorf("append to record: %T is not a line of a record", line)
	}
	text, err := json.Marshal(line)
	if err != nil {
		return fmt.Errorf("append %s to record: %w", kind, err)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if _, err := w.file.Write(append(text, '\n')); err != nil {
		return fmt.Errorf("append %s to record: %w", kind, err)
	}
	// Verdicts come in a row; they are synced together, once the row ends.
	ended := w.verdicts && kind != KindVerdict
	w.verdicts = kind == KindVerdict
	if now := time.Now(); ended || now.Sub(w.synced) >= syncEvery {
		w.synced = now
		if err := w.file.Sync(); err != nil {
			return fmt.Errorf("sync record: %w", err)
		}
	}
	return nil
}

// Close syncs and closes the file.
func (w *Writer) Close() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if err := errors.Join(w.file.Sync(), w.file.Close()); err != nil {
		return fmt.Errorf("close record: %w", err)
	}
	return nil
}

// withKind returns a copy of line with its kind set, or "" for a foreign type.
func withKind(line any) (string, any) {
	switch l := line.(type) {
	case *Run:
		return withKind(*l)
	case *Codec:
		return withKind(*l)
	case *Verdict:
		return withKind(*l)
	case *Trait:
		return withKind(*l)
	case *Attack:
		return withKind(*l)
	case *Edge:
		return withKind(*l)
	case *Sample:
		return withKind(*l)
	case *Failure:
		return withKind(*l)
	case *End:
		return withKind(*l)
	case Run:
		l.Kind, l.Version = KindRun, Version
		return l.Kind, l
	case Codec:
		l.Kind = KindCodec
		return l.Kind, l
	case Verdict:
		l.Kind = KindVerdict
		return l.Kind, l
	case Trait:
		l.Kind = KindTrait
		return l.Kind, l
	case Attack:
		l.Kind = KindAttack
		return l.Kind, l
	case Edge:
		l.Kind = KindEdge
		return l.Kind, l
	case Sample:
		l.Kind = KindSample
		return l.Kind, l
	case Failure:
		l.Kind = KindFailure
		return l.Kind, l
	case End:
		l.Kind = KindEnd
		return l.Kind, l
	}
	return "", line
}
