package differ

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/suite"
)

type note struct {
	Title string
	Count int
}

var notes = dataset.Set[note]{ID: "note", Count: 8, Generate: func(r *rand.Rand) note {
	return note{fmt.Sprint("title nr ", r.Uint32()), r.IntN(100)}
}}

// noteCodec is encoding/json, and refuses a byte that no class of the catalogue is about.
type noteCodec struct{ refuses string }

func (noteCodec) Marshal(dst []byte, v *note) ([]byte, error) {
	text, err := json.Marshal(v)
	return append(dst, text...), err
}

func (c noteCodec) Unmarshal(src []byte, v *note) error {
	if c.refuses != "" && bytes.Contains(src, []byte(c.refuses)) {
		return errors.New("not for me")
	}
	return json.Unmarshal(src, v)
}

func init() {
	for id, refuses := range map[string]string{"json/note": "", "json/same": "", "json/picky": "m"} {
		planted = append(planted, plantNote(id, refuses))
	}
}

// noteAnswer compares a codec of notes with encoding/json.
func noteAnswer(t *testing.T, b string, seed uint64, fuzz int) *Answer {
	t.Helper()
	program := &worker.Program{Path: os.Args[0], Env: []string{asWorker + "=yes"}}
	side := func(id string) Codec { return Codec{Side: Side{Codec: id}, Workers: program} }
	o := Options{Dataset: "note", Values: 8, Seed: seed, Format: "json", Fuzz: fuzz, Progress: func(string, int, int) {}}
	got, err := Run(t.Context(), side("json/note"), side(b), o)
	if err != nil {
		t.Fatal(err)
	}
	if got.Hostile < fuzz/2 {
		t.Errorf("%d hostile inputs", got.Hostile)
	}
	return got
}

// TestFuzz: what no class is about is found by hostile input, and made short; equal codecs differ in nothing.
func TestFuzz(t *testing.T) {
	if got := noteAnswer(t, "json/same", 1, 2000); len(got.Differences) > 0 {
		t.Errorf("equal codecs differ: %+v", got.Differences)
	}
	got := noteAnswer(t, "json/picky", 1, 2000)
	if len(got.Differences) != 1 || got.Differences[0].Class != Unclassified {
		t.Fatalf("%+v", got.Differences)
	}
	d := got.Differences[0]
	if !strings.Contains(d.Input, "m") || len(d.Input) > 20 || d.A != "reads it" || d.B != "refuses it: not for me" ||
		!strings.HasPrefix(d.ID, Unclassified+":") {
		t.Errorf("%+v", d)
	}
}

// TestSeeds: equal codecs differ in nothing, whatever the seed. SERIALBENCH_SEEDS is how many are tried.
func TestSeeds(t *testing.T) {
	n, err := strconv.Atoi(cmp.Or(os.Getenv("SERIALBENCH_SEEDS"), "3"))
	if err != nil || n < 1 {
		t.Fatalf("SERIALBENCH_SEEDS: %v", err)
	}
	for seed := range uint64(n) {
		if got := noteAnswer(t, "json/same", seed, 500); len(got.Differences) > 0 {
			t.Errorf("seed %d: %+v", seed, got.Differences)
		}
	}
}

func TestWithoutNumbers(t *testing.T) {
	for text, want := range map[string]string{
		`bad char 'x' at 12`:          "bad char at",
		"line 3: \"abc\" is not b\nc": "line : is not b",
		"wrong type=5, wanted -1":     "wrong type=, wanted -",
		`bad "x" within "/a/0" at 3`:  "bad at",
		"":                            "",
	} {
		if got := withoutNumbers(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// plantNote adds one of the codecs.
func plantNote(id, refuses string) func(s *suite.Suite) {
	return func(s *suite.Suite) {
		plant(s, id, notes, func() (codec.Codec[note], error) { return noteCodec{refuses}, nil })
	}
}
