package main

import (
	"cmp"
	"errors"
	"os"
	"testing"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/suite"
)

// FuzzUnmarshal has Go's own fuzzer look for input that harms a codec:
//
//	SERIALBENCH_FUZZ=msgpack/tinylib go test -fuzz FuzzUnmarshal -fuzztime 1m .
//
// SERIALBENCH_FUZZ_DATASET names the data set, person by default, and
// SERIALBENCH_FUZZ_PANICS=yes has it go on after panics, for codecs that panic on
// nearly everything. It begins with the inputs kept for the codec, see [TestCorpus];
// bench/fuzz.sh adds what was found to them.
func FuzzUnmarshal(f *testing.F) {
	id := cmp.Or(os.Getenv("SERIALBENCH_FUZZ"), "baseline")
	panics := os.Getenv("SERIALBENCH_FUZZ_PANICS") != ""
	b := opened(f, id, cmp.Or(os.Getenv("SERIALBENCH_FUZZ_DATASET"), "person"))
	encoded, err := b.Encoded()
	if err != nil {
		f.Fatal(err)
	}
	for _, e := range encoded {
		f.Add(e)
		f.Add(e[:len(e)/2])
	}
	files, err := corpusFiles(corpusFolder(id))
	if err != nil {
		f.Fatal(err)
	}
	for _, path := range files {
		src, err := readCorpus(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(src)
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

func opened(t testing.TB, id, set string) *suite.Bench {
	t.Helper()
	s, err := few()
	if err != nil {
		t.Fatal(err)
	}
	c := s.Case(id, set)
	if c == nil {
		t.Fatalf("no codec %s on data set %s", id, set)
	}
	b, err := c.Open(8, dataset.DefaultSeed)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
