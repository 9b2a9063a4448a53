package record

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// manySamples is a record of samples with random times.
func manySamples(t *testing.T, n int) string {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	path := filepath.Join(t.TempDir(), "r.jsonl")
	w, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Append(Run{ID: NewID()}); err != nil {
		t.Fatal(err)
	}
	for i := range n {
		s := Sample{Codec: "json/std", Dataset: "person", Op: "marshal", Process: i, Ops: 7, WallNS: 1,
			BatchOps: 7, Positions: 3}
		for range r.IntN(60) {
			s.BatchesNS = append(s.BatchesNS, r.Int64N(1<<r.IntN(62)))
			s.ProbesPS = append(s.ProbesPS, r.Int64N(2000))
		}
		if i%3 == 0 {
			s.ChainPS = append([]int64(nil), s.ProbesPS...)
		}
		if err := w.Append(s); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestShelfGivesBackWhatItTook(t *testing.T) {
	path := manySamples(t, 300)
	want, err := ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, most := range []int{0, 100, inMemory} {
		temporary := t.TempDir()
		t.Setenv("TMPDIR", temporary)
		s := NewShelf()
		s.most = most
		got, err := s.ReadFile(path)
		if err != nil || len(got.Samples) != len(want.Samples) {
			t.Fatal(err)
		}
		if filed := s.file != nil; filed != (most < inMemory) {
			t.Errorf("%d bytes in memory: in a file: %v", most, filed)
		}
		for i := range got.Samples {
			x, y := &got.Samples[i], &want.Samples[i]
			if x.BatchesNS != nil {
				t.Fatal("times stayed in the sample")
			}
			a, b, c := x.Batches()
			d, e, f := y.Batches()
			if a != d || b != e || c != f {
				t.Errorf("sample %d has %d, %d, %d and not %d, %d, %d", i, a, b, c, d, e, f)
			}
			if whole := x.Whole(); len(y.BatchesNS) > 0 && !reflect.DeepEqual(whole, *y) {
				t.Fatalf("sample %d: %+v and not %+v", i, whole, *y)
			}
		}
		joined, err := Join(got, &Record{Traits: []Trait{{Codec: "x"}}, Run: want.Run})
		if err != nil || joined.Lost() != nil {
			t.Fatal(err, joined.Lost())
		}
		_, line := joined.Samples[3].kinded() // as a Writer has it
		text, err := json.Marshal(line)
		if err != nil || len(want.Samples[3].BatchesNS) > 0 && !strings.Contains(string(text), `"batches_ns":[`) {
			t.Errorf("written: %s, %v", text, err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		if left, err := os.ReadDir(temporary); err != nil || len(left) > 0 {
			t.Errorf("left behind: %v, %v", left, err)
		}
		got.Samples[0].Whole()
		if joined.Lost() == nil {
			t.Error("nobody is told that times are gone")
		}
	}
}

// Without a folder for temporary files all stays in memory.
func TestShelfWithoutFile(t *testing.T) {
	path := manySamples(t, 50)
	t.Setenv("TMPDIR", filepath.Join(t.TempDir(), "none"))
	s := NewShelf()
	s.most = 10
	rec, err := s.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := range rec.Samples {
		if n, _, _ := rec.Samples[i].Batches(); n != len(rec.Samples[i].Whole().BatchesNS) {
			t.Fatal("times are lost")
		}
	}
	if err := rec.Lost(); err != nil {
		t.Error(err)
	}
}

// A file that was cut off is not taken for one without times.
func TestShelfNoticesALostFile(t *testing.T) {
	path := manySamples(t, 50)
	s := NewShelf()
	s.most = 0
	rec, err := s.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.file.Truncate(10); err != nil {
		t.Fatal(err)
	}
	for i := range rec.Samples {
		rec.Samples[i].Whole()
	}
	if err := rec.Lost(); err == nil || !strings.Contains(err.Error(), "read what was kept of a record") {
		t.Errorf("got %v", err)
	}
}

func TestKindOfLine(t *testing.T) {
	for line, want := range map[string]string{
		`{"kind":"sample","codec":"x"}`:     "sample",
		`{"kind":"sample"}`:                 "sample",
		`{ "codec":"x", "kind" : "sample"}`: "sample",
		`{"kind":"sam\u0070le","codec":""}`: "sample",
	} {
		if got, err := kindOf([]byte(line)); err != nil || got != want {
			t.Errorf("%s: %q, %v", line, got, err)
		}
	}
	r, err := Read(bytes.NewReader([]byte(head+`{"kind":"sample","codec":"x"`+"\n")), "f")
	if err != nil || len(r.Bad) != 1 {
		t.Errorf("%+v, %v", r, err)
	}
}
