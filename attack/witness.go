package attack

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/serialbench/serialbench/codec"
)

// Witness is one input and what it did, small enough to be sent to the author of
// the library.
type Witness struct {
	Codec    string   `json:"codec"`
	Version  string   `json:"version,omitempty"` // of the library
	Dataset  string   `json:"dataset"`
	Op       codec.Op `json:"op"`
	Seed     uint64   `json:"seed"`
	Limits   Limits   `json:"limits"`
	Value    int      `json:"value"` // of the data set, whose encoding was damaged
	Mutation Mutation `json:"mutation"`
	Outcome  Outcome  `json:"outcome"`
	Detail   string   `json:"detail"`
	Rerun    string   `json:"rerun"`             // the command that does it again
	Size     int      `json:"size"`              // of the input, in bytes
	Input    []byte   `json:"input,omitempty"`   // base64
	Zipped   []byte   `json:"gzipped,omitempty"` // instead of a long input: base64 of it compressed by gzip
}

// zipFrom is the length of input from which on it is compressed.
const zipFrom = 4 << 10

func (w Witness) fileName() string {
	op := ""
	if w.Op != codec.OpUnmarshal {
		op = "-" + string(w.Op)
	}
	return strings.NewReplacer("/", "_", "#", "_").Replace(fmt.Sprintf("%s-%s%s-%s.json", w.Codec, w.Dataset, op, w.Outcome))
}

// write makes the file, and the folder it is in. The file is replaced as a whole.
func (w Witness) write(path string) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("write witness: %w", err)
		}
	}()
	w.Rerun, w.Size = "serialbench attack --witness "+path, len(w.Input)
	if len(w.Input) > zipFrom {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		_, err := z.Write(w.Input)
		if err := errors.Join(err, z.Close()); err != nil {
			return err
		}
		w.Zipped, w.Input = b.Bytes(), nil
	}
	text, err := json.MarshalIndent(w, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	beside := path + ".new"
	if err := os.WriteFile(beside, append(text, '\n'), 0o644); err != nil {
		return errors.Join(err, os.RemoveAll(beside))
	}
	return os.Rename(beside, path)
}

// ReadWitness reads a file that an attack left.
func ReadWitness(path string) (Witness, error) {
	var w Witness
	text, err := os.ReadFile(path)
	if err != nil {
		return w, fmt.Errorf("read witness: %w", err)
	}
	if err := json.Unmarshal(text, &w); err != nil {
		return w, fmt.Errorf("read witness %s: %w", path, err)
	}
	if w.Codec == "" || w.Dataset == "" || w.Op == "" || w.Outcome.severity() < 0 {
		return w, fmt.Errorf("read witness %s: it lacks a codec, data set, operation or outcome", path)
	}
	if len(w.Zipped) > 0 {
		z, err := gzip.NewReader(bytes.NewReader(w.Zipped))
		if err != nil {
			return w, fmt.Errorf("read witness %s: %w", path, err)
		}
		if w.Input, err = io.ReadAll(io.LimitReader(z, 16<<20)); err != nil {
			return w, fmt.Errorf("read witness %s: %w", path, err)
		}
	}
	if len(w.Input) != w.Size {
		return w, fmt.Errorf("read witness %s: input of %d bytes, not of the %d that its size says", path, len(w.Input), w.Size)
	}
	return w, nil
}
