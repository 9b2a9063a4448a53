package attack

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/atomicfile"
	"github.com/serialbench/serialbench/internal/check/attack/archive"
	"github.com/serialbench/serialbench/internal/check/attack/task"
)

// Reproducer is one input and what it did, small enough to be sent to the author of
// the library.
type Reproducer struct {
	Codec    string   `json:"codec"`
	Version  string   `json:"version,omitempty"`  // of the library
	Go       string   `json:"go,omitempty"`       // that compiled the program; "": not known
	Emulator string   `json:"emulator,omitempty"` // that workers ran in; "": none
	Dataset  string   `json:"dataset"`
	Op       codec.Op `json:"op"`
	Seed     uint64   `json:"seed"`
	Limits   Limits   `json:"limits"`
	Stack    int      `json:"stack_bytes,omitempty"` // limit of the stack; 0: 32 MiB
	Value    int      `json:"value"`                 // of the data set, whose encoding was damaged
	Mutation Mutation `json:"mutation"`
	Outcome  Outcome  `json:"outcome"`
	Detail   string   `json:"detail"`
	// some processes end otherwise: whether memory runs out depends on the collector, too
	Unsteady bool   `json:"unsteady,omitempty"`
	Rerun    string `json:"rerun"`             // the command that does it again
	Size     int    `json:"size"`              // of the input, in bytes
	Input    []byte `json:"input,omitempty"`   // base64
	Zipped   []byte `json:"gzipped,omitempty"` // instead of a long input: base64 of it compressed by gzip
}

func (w Reproducer) fileName() string {
	op := ""
	if w.Op != codec.OpUnmarshal {
		op = "-" + string(w.Op)
	}
	if w.Emulator != "" {
		op += "-" + w.Emulator
	}
	return archive.Stem(fmt.Sprintf("%s-%s%s-%s.json", w.Codec, w.Dataset, op, w.Outcome))
}

// write makes the file, and the folder it is in. The file is replaced as a whole.
func (w Reproducer) write(path string) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("write reproducer: %w", err)
		}
	}()
	w.Rerun, w.Size = "serialbench attack --reproducer "+path, len(w.Input)
	if w.Emulator != "" {
		w.Rerun += " --exec " + w.Emulator
	}
	if len(w.Input) > task.ZipFrom {
		if w.Zipped, err = task.Zip(w.Input); err != nil {
			return err
		}
		w.Input = nil
	}
	text, err := json.MarshalIndent(w, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return atomicfile.Write(path, append(text, '\n'))
}

// What a reproducer, which may be anybody's, may ask this machine for.
const (
	mostMemory   = 16 << 30
	mostDeadline = 10 * time.Minute
)

// bounded refuses limits that limit nothing.
func (w Reproducer) bounded() error {
	switch l := w.Limits; {
	case l.Memory < 1 || l.Memory > mostMemory:
		return fmt.Errorf("limits.memory_bytes is %d, and can be from 1 to %d", l.Memory, uint64(mostMemory))
	case l.Deadline < 1 || l.Deadline > mostDeadline:
		return fmt.Errorf("limits.deadline_ns is %d, and can be from 1 to %d", int64(l.Deadline), int64(mostDeadline))
	case w.Stack < 0 || w.Stack > task.GoStack:
		return fmt.Errorf("stack_bytes is %d, and can be from 0 to %d", w.Stack, task.GoStack)
	case w.Value < 0:
		return fmt.Errorf("value is %d, which is no number of a value", w.Value)
	}
	return nil
}

// parseReproducer reads the text of a file that an attack left; path stands for it in messages.
func parseReproducer(path string, text []byte) (Reproducer, error) {
	var w Reproducer
	var err error
	if err := json.Unmarshal(text, &w); err != nil {
		return w, fmt.Errorf("read reproducer %s: %w", path, err)
	}
	if w.Codec == "" || w.Dataset == "" || w.Op == "" || w.Outcome.Severity() < 0 {
		return w, fmt.Errorf("read reproducer %s: it lacks a codec, data set, operation or outcome", path)
	}
	if err := w.bounded(); err != nil {
		return w, fmt.Errorf("read reproducer %s: %w", path, err)
	}
	if len(w.Zipped) > 0 {
		if w.Input, err = task.Unzip(w.Zipped); err != nil {
			return w, fmt.Errorf("read reproducer %s: %w", path, err)
		}
	}
	if len(w.Input) != w.Size {
		return w, fmt.Errorf("read reproducer %s: input of %d bytes, not of the %d that its size says", path,
			len(w.Input), w.Size)
	}
	return w, nil
}

// OfAnotherGo reports whether how an input ends depends on which Go compiled the program, and that was, or may
// have been, another one than this version: a standard library is of its Go, and how deep a stack goes is up to the
// compiler.
func (w Reproducer) OfAnotherGo(version string) bool {
	if strings.HasPrefix(w.Version, "go1.") {
		return w.Version != version
	}
	return strings.Contains(w.Detail, "stack overflow") && w.Go != version
}
