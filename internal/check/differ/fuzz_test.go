package differ

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
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

// TestFuzz: what no class is about is found by hostile input, and made short; equal codecs differ in nothing.
func TestFuzz(t *testing.T) {
	run := func(b string) *Answer {
		program := &worker.Program{Path: os.Args[0], Env: []string{asWorker + "=yes"}}
		side := func(id string) Codec { return Codec{Side: Side{Codec: id}, Workers: program} }
		got, err := Run(t.Context(), side("json/note"), side(b), Options{Dataset: "note", Values: 8, Seed: 1, Format: "json",
			Fuzz: 2000, Progress: func(string, int, int) {}})
		if err != nil {
			t.Fatal(err)
		}
		if got.Hostile < 1000 {
			t.Errorf("%d hostile inputs", got.Hostile)
		}
		return got
	}
	if got := run("json/same"); len(got.Differences) > 0 {
		t.Errorf("equal codecs differ: %+v", got.Differences)
	}
	got := run("json/picky")
	if len(got.Differences) != 1 || got.Differences[0].Class != Unclassified {
		t.Fatalf("%+v", got.Differences)
	}
	d := got.Differences[0]
	if !strings.Contains(d.Input, "m") || len(d.Input) > 20 || d.A != "reads it" || d.B != "refuses it: not for me" ||
		!strings.HasPrefix(d.ID, Unclassified+":") {
		t.Errorf("%+v", d)
	}
}

func TestWithoutNumbers(t *testing.T) {
	for text, want := range map[string]string{
		`bad char 'x' at 12`:          "bad char at",
		"line 3: \"abc\" is not b\nc": "line : is not b",
		"wrong type=5, wanted -1":     "wrong type=, wanted -",
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
