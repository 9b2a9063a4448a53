package main

import (
	"cmp"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/gen"
	"github.com/serialbench/serialbench/suite"
)

// FuzzUnmarshal has Go's own fuzzer look for input that makes a codec panic:
//
//	SERIALBENCH_FUZZ=msgpack/tinylib go test -fuzz FuzzUnmarshal -fuzztime 1m .
//
// SERIALBENCH_FUZZ_DATASET names the data set, person by default. The inputs
// kept for a codec stand in testdata/corpus/<codec>, one file each, and are tried in
// every ordinary run of the codec's fuzzing; bench/fuzz.sh adds what was found.
func FuzzUnmarshal(f *testing.F) {
	id := cmp.Or(os.Getenv("SERIALBENCH_FUZZ"), "baseline")
	b := fuzzed(f, id, cmp.Or(os.Getenv("SERIALBENCH_FUZZ_DATASET"), "person"))
	encoded, err := b.Encoded()
	if err != nil {
		f.Fatal(err)
	}
	for _, e := range encoded {
		f.Add(e)
		f.Add(e[:len(e)/2])
	}
	kept, err := filepath.Glob(filepath.Join("testdata", "corpus", strings.ReplaceAll(id, "/", "_"), "*"))
	if err != nil {
		f.Fatal(err)
	}
	for _, path := range kept {
		text, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		v := b.New()
		err := b.Unmarshal(src, v)
		if p := (*suite.PanicError)(nil); errors.As(err, &p) {
			t.Fatalf("%s: %v\n%s", id, p.Value, p.Stack)
		}
		if err == nil { // what was accepted can be encoded, or is refused
			if _, err := b.Marshal(nil, v); errors.As(err, new(*suite.PanicError)) {
				t.Fatalf("%s: accepted, and then marshal: %v", id, err)
			}
		}
	})
}

func fuzzed(f *testing.F, id, set string) *suite.Bench {
	s, err := gen.Suite()
	if err != nil {
		f.Fatal(err)
	}
	c := s.Case(id, set)
	if c == nil {
		f.Fatalf("no codec %s on data set %s", id, set)
	}
	b, err := c.Open(8, dataset.DefaultSeed)
	if err != nil {
		f.Fatal(err)
	}
	return b
}
