package fuzz

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/suite"
)

type note struct{ Title string }

// noteCodec is encoding/json that refuses an x and reads a y as a z where it is told to.
type noteCodec struct{ twin bool }

func (noteCodec) Marshal(dst []byte, v *note) ([]byte, error) {
	text, err := json.Marshal(v)
	return append(dst, text...), err
}

func (c noteCodec) Unmarshal(src []byte, v *note) error {
	if c.twin && bytes.Contains(src, []byte("x")) {
		return errors.New("no x")
	}
	if c.twin {
		src = bytes.ReplaceAll(src, []byte("y"), []byte("z"))
	}
	return json.Unmarshal(src, v)
}

// TestPair: what two codecs read unlike is kept, of each kind the shortest, and nothing else.
func TestPair(t *testing.T) {
	set := dataset.Set[note]{ID: "note", Count: 1, Generate: func(*rand.Rand) note { return note{"a"} }}
	open := func(twin bool) *suite.Bench {
		b, err := suite.Custom("json/note", set, false, func() (codec.Codec[note], error) {
			return noteCodec{twin}, nil
		}).Open(1, 1)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	p := pair{open(false), open(true), t.TempDir(), map[string]int{}}
	for _, src := range []string{`{"Title":"xx"}`, `{"Title":"x"}`, `{"Title":"xxx"}`, `{"Title":"b"}`, `{`, `x`,
		`{"Title":"y"}`, `{"Title":"yy"}`} {
		if err := p.read([]byte(src)); err != nil {
			t.Fatal(err)
		}
	}
	var got []string
	files, err := os.ReadDir(p.folder)
	for _, f := range files {
		text, err := os.ReadFile(p.folder + "/" + f.Name())
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, string(text))
	}
	slices.Sort(got)
	if want := []string{`{"Title":"x"}`, `{"Title":"y"}`, `{"Title":"yy"}`}; err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, %v", got, err)
	}
}
