package record

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// someRecord writes a record with some of everything and returns its text.
func someRecord(t *testing.T) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "r.jsonl")
	w, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := []Line{
		Run{ID: NewID(), Started: time.Unix(0, 12345).UTC(), Plan: Plan{Codecs: []string{"a"}}},
		Codec{ID: "a", Library: "l"}, Verdict{Codec: "a", Dataset: "d", Verdict: OK},
		Link{Number: 1, Executable: "ab", Flags: "-randlayout=1"},
		Collector{Heap: HeapService, CycleBytes: 1, ScanBytes: 2, CollectionsNS: []int64{1}, CollectionsProbesPS: []int64{2}},
	}
	for i := range 40 {
		lines = append(lines, Sample{Codec: "a", Dataset: "d", Op: "marshal", Process: i, Ops: 10, BatchOps: 5,
			Positions: 1, Link: 1,
			WallNS: 1234 + int64(i), BatchesNS: []int64{600, 634}, ProbesPS: []int64{740, 741}, ChainPS: []int64{1000, 1001},
			LoadsPS: []int64{5, 6}})
	}
	if err := errors.Join(w.AppendAll(append(lines, End{Reason: "complete"})...), w.Close()); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestFlippedBitsAreNamed(t *testing.T) {
	text := someRecord(t)
	whole, err := Read(bytes.NewReader(text), "f")
	if err != nil || len(whole.Bad) != 0 || len(whole.Samples) != 40 || len(whole.Run.Links) != 1 ||
		len(whole.Collectors) != 1 {
		t.Fatalf("got %+v, %v", whole, err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		bit := r.IntN(8 * len(text))
		damaged := slices.Clone(text)
		damaged[bit/8] ^= 1 << (bit % 8)
		line := 1 + bytes.Count(text[:bit/8], []byte("\n"))
		got, err := Read(bytes.NewReader(damaged), "f")
		switch {
		case err != nil: // the head
			if line > 1 {
				t.Errorf("bit %d of line %d: %v", bit, line, err)
			}
		case !slices.ContainsFunc(got.Bad, func(b BadLine) bool { return b.Line == line }):
			t.Errorf("bit %d of line %d is not named: bad lines are %v\n%s", bit, line, got.Bad,
				damaged[max(0, bit/8-20):bit/8+20])
		}
	}
}

func TestManyFlippedBitsOfOneRecord(t *testing.T) {
	text := someRecord(t)
	first := bytes.IndexByte(text, '\n') + 1
	r := rand.New(rand.NewPCG(3, 4))
	damaged := slices.Clone(text)
	lines := map[int]bool{}
	for range 200 {
		at := first + r.IntN(len(text)-first)
		for text[at] == '\n' {
			at--
		}
		bit := byte(1) << r.IntN(8)
		if damaged[at]^bit == '\n' || damaged[at] != text[at] { // would move the numbers of lines
			continue
		}
		damaged[at] ^= bit
		lines[1+bytes.Count(text[:at], []byte("\n"))] = true
	}
	got, err := Read(bytes.NewReader(damaged), "f")
	if err != nil {
		t.Fatal(err)
	}
	for line := range lines {
		if !slices.ContainsFunc(got.Bad, func(b BadLine) bool { return b.Line == line }) {
			t.Errorf("line %d is not named", line)
		}
	}
}

func TestLinesWithoutSumBeforeVersion4(t *testing.T) {
	const sample = `{"kind":"sample","codec":"a","dataset":"b","op":"marshal","ops":7,"wall_ns":9}`
	summed := string(appendSummed(nil, []byte(sample)))
	got, err := Read(bytes.NewReader([]byte(head+sample+"\n"+summed+"\n"+summed[:len(summed)-3]+`x"}`+"\n")), "f")
	if err != nil || len(got.Samples) != 2 || len(got.Bad) != 1 || got.Bad[0].Line != 4 || !errors.Is(got.Bad[0], ErrSum) {
		t.Errorf("got %+v, %v", got, err)
	}
}
