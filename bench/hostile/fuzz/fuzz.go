// Package fuzz has Go's own fuzzer look for input that harms a codec. Package main of bench/hostile has it built
// with codecs, in which the fuzzer sees what is reached.
package fuzz

import (
	"cmp"
	"errors"
	"os"
	"testing"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/suite"
)

// Unmarshal fuzzes the codec that SERIALBENCH_FUZZ names, or the first, on the first data set. With
// SERIALBENCH_FUZZ_PANICS=yes it goes on after panics, for codecs that panic on nearly everything. It begins with
// encodings and, as Go's fuzzer does, with the files in testdata/fuzz/FuzzUnmarshal, where bench/fuzz.sh puts the
// inputs that are kept.
func Unmarshal(f *testing.F, s *suite.Suite, err error) {
	if err != nil {
		f.Fatal(err)
	}
	id := cmp.Or(os.Getenv("SERIALBENCH_FUZZ"), s.Codecs[0].ID)
	panics := os.Getenv("SERIALBENCH_FUZZ_PANICS") != ""
	b := opened(f, s, id)
	encoded, err := b.Encoded()
	if err != nil {
		f.Fatal(err)
	}
	for _, e := range encoded {
		f.Add(e)
		f.Add(e[:len(e)/2])
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

func opened(f *testing.F, s *suite.Suite, id string) *suite.Bench {
	f.Helper()
	set := s.Datasets[0].ID
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
