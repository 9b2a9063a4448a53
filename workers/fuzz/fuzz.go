// Package fuzz has Go's own fuzzer look for input that harms a codec, or that two codecs read unlike. It stands in
// programs in the place of the package workers, built so that the fuzzer sees what is reached.
package fuzz

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/differ/task"
	"github.com/serialbench/serialbench/internal/check/tree"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/suite"
)

var made struct {
	*suite.Suite
	err error
}

// Main takes the suite of the program, whose main a test calls before it calls Unmarshal.
func Main(s *suite.Suite, err error) { made.Suite, made.err = s, err }

// Unmarshal fuzzes the codec that SERIALBENCH_FUZZ names, or the first, on the data set that SERIALBENCH_FUZZ_DATASET
// names, or the first. With SERIALBENCH_FUZZ_PANICS=yes it goes on after panics, for codecs that panic on nearly
// everything. It begins with encodings and, as Go's fuzzer does, with the files in testdata/fuzz/FuzzUnmarshal, where
// bench/fuzz.sh puts the inputs that are kept.
//
// With a codec in SERIALBENCH_FUZZ_BESIDE both read each input, and what they read unlike is put into the folder
// SERIALBENCH_FUZZ_UNLIKE: of each kind the shortest.
func Unmarshal(f *testing.F) {
	if made.err != nil {
		f.Fatal(made.err)
	}
	id := cmp.Or(os.Getenv("SERIALBENCH_FUZZ"), made.Codecs[0].ID)
	panics := os.Getenv("SERIALBENCH_FUZZ_PANICS") != ""
	b := opened(f, id)
	encoded, err := b.Encoded()
	if err != nil {
		f.Fatal(err)
	}
	for _, e := range encoded {
		f.Add(e)
		f.Add(e[:len(e)/2])
	}
	if beside := os.Getenv("SERIALBENCH_FUZZ_BESIDE"); beside != "" {
		if err := worker.LimitMemory(task.MostMemory); err != nil {
			f.Fatal(err)
		}
		p := pair{b, opened(f, beside), os.Getenv("SERIALBENCH_FUZZ_UNLIKE"), map[string]int{}}
		f.Fuzz(func(t *testing.T, src []byte) {
			if err := p.read(src); err != nil {
				t.Fatal(err)
			}
		})
		return
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		v := b.New()
		err := b.Unmarshal(src, v)
		if p := (*suite.PanicError)(nil); errors.As(err, &p) {
			if panics {
				return
			}
			t.Fatalf("%s: %v\n%s", id, p.Value, p.Stack)
		}
		if err == nil { // what was accepted can be encoded, or is refused
			if _, err := b.Marshal(nil, v); errors.As(err, new(*suite.PanicError)) && !panics {
				t.Fatalf("%s: accepted, and then marshal: %v", id, err)
			}
		}
	})
}

func opened(f *testing.F, id string) *suite.Bench {
	f.Helper()
	set := cmp.Or(os.Getenv("SERIALBENCH_FUZZ_DATASET"), made.Datasets[0].ID)
	c := made.Case(id, set)
	if c == nil {
		f.Fatalf("no codec %s on data set %s", id, set)
	}
	b, err := c.Open(8, dataset.DefaultSeed)
	if err != nil {
		f.Fatal(err)
	}
	return b
}

// pair are two codecs that read the same.
type pair struct {
	a, b   *suite.Bench
	folder string
	sizes  map[string]int // of the shortest input of each kind
}

// read has both read an input, and keeps it where they do not read it alike.
func (p *pair) read(src []byte) error {
	v, w := p.a.New(), p.b.New()
	errA := p.a.Unmarshal(bytes.Clone(src), v)
	errB := p.b.Unmarshal(bytes.Clone(src), w)
	kind := ""
	switch {
	case errA != nil && errB != nil:
		return nil
	case errA != nil:
		kind = "refused by a: " + task.WithoutNumbers(errA.Error())
	case errB != nil:
		kind = "refused by b: " + task.WithoutNumbers(errB.Error())
	default:
		x, err := tree.Of(v)
		y, errY := tree.Of(w)
		if err != nil || errY != nil || bytes.Equal(x, y) {
			return nil
		}
		kind = fmt.Sprint("read unlike, of size ", len(src))
	}
	if size, ok := p.sizes[kind]; ok && size <= len(src) {
		return nil
	}
	p.sizes[kind] = len(src)
	sum := sha256.Sum256([]byte(kind))
	return os.WriteFile(filepath.Join(p.folder, fmt.Sprintf("%x", sum[:8])), src, 0o600)
}
