package attack

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	traitstask "github.com/serialbench/serialbench/internal/check/traits/task"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/attack/task"
	"github.com/serialbench/serialbench/internal/longtest"
	"github.com/serialbench/serialbench/suite"
)

// thing has what attacks look for: text, a list, a map and a level.
type thing struct {
	Name  string
	Count int
	List  []int
	Table map[string]int
	Child *thing
}

var things = dataset.Set[thing]{ID: "thing", Count: 10, Generate: func(r *rand.Rand) thing {
	return thing{Name: fmt.Sprintf("name %d", r.Uint32()), Count: 1000 + r.IntN(1000), List: []int{1, 2},
		Table: map[string]int{"key": 1, "other": 2}, Child: &thing{Name: "x"}}
}}

// watched is encoding/json, with an unmarshal that does harm to what one mutation makes.
type watched struct {
	unmarshal func(src []byte, v *thing) error
}

func (watched) Marshal(dst []byte, v *thing) ([]byte, error) {
	out, err := json.Marshal(v)
	return append(dst, out...), err
}

func (w watched) Unmarshal(src []byte, v *thing) error { return w.unmarshal(src, v) }

func clean(src []byte, v *thing) error { return json.Unmarshal(src, v) }

// seen panics at input in which a text is found.
func seen(text string, times int) func([]byte, *thing) error {
	return func(src []byte, v *thing) error {
		if bytes.Count(src, []byte(text)) >= times {
			panic("found " + text)
		}
		return json.Unmarshal(src, v)
	}
}

// buckets is a map of its own with a hash that can be made to collide.
func buckets(_ []byte, v *thing) error {
	chains := map[uint32][]string{}
	for k := range v.Table {
		var h uint32
		for _, c := range []byte(k) {
			h = h*31 + uint32(c)
		}
		if slices.Contains(chains[h], k) {
			return errors.New("twice")
		}
		chains[h] = append(chains[h], k)
	}
	return nil
}

// levels is how many braces are open at most.
func levels(src []byte) (most int) {
	open := 0
	for _, c := range src {
		switch c {
		case '{':
			open++
			most = max(most, open)
		case '}':
			open--
		}
	}
	return most
}

// open is how many brackets are open at most.
func open(src []byte) (most int) {
	now := 0
	for _, c := range src {
		switch c {
		case '[':
			now++
			most = max(most, now)
		case ']':
			now--
		}
	}
	return most
}

var spun int

// spin works that many times for each of so many bytes.
func spin(times, size int) {
	for range size {
		for i := range times {
			spun += i ^ size
		}
	}
}

//go:noinline
func frames(n int) int {
	var frame [4096]byte
	frame[n%4096] = byte(n)
	if n == 0 {
		return 0
	}
	return frames(n-1) + int(frame[(n+1)%4096])
}

// made are codecs that only input of one mutation hurts, and one that none does.
var made = []struct {
	id       string
	mutation Mutation // "": no harm
	worst    Outcome
	f        func(src []byte, v *thing) error
}{
	{"made/clean", "", Different, clean},
	{"made/fields", Fields, Panic, func(src []byte, v *thing) error { // a key that comes twice in one object
		if i := bytes.Index(src, []byte(`"Count"`)); i >= 0 &&
			bytes.Contains(src[i+7:min(len(src), i+30)], []byte(`,"Count"`)) {
			panic("twice")
		}
		return json.Unmarshal(src, v)
	}},
	{"made/numbers", Numbers, Panic, seen("1e999999999", 1)},
	{"made/later", Tokens, Panic, func(src []byte, v *thing) error { // ends its process where it did harm before
		if bytes.Contains(src, []byte("1e999999999")) {
			if panicked {
				os.Exit(3)
			}
			panicked = true
			panic("found")
		}
		return json.Unmarshal(src, v)
	}},
	{"made/tokens", Tokens, Panic, seen(`,"q":{"w":`, 1)},
	{"made/aliases", Tokens, Panic, seen("*a8,*a8", 1)},
	{"made/merged", Tokens, Panic, seen("{<<: [*a7,*a7", 1)},
	{"made/small", Tokens, Panic, func(src []byte, v *thing) error {
		if string(src) == "#\n?\n[" {
			panic("nothing behind a comment")
		}
		return json.Unmarshal(src, v)
	}},
	{"made/unknown", Nesting, Fatal, func(src []byte, v *thing) error { // what nobody knows is skipped by recursion
		if i := bytes.Index(src, []byte(`"q":`)); i >= 0 {
			frames(levels(src[i:]))
		}
		return json.Unmarshal(src, v)
	}},
	{"made/square", Nesting, Hang, func(src []byte, v *thing) error { // brackets are compared with all that are open
		spin(2000*open(src), len(src))
		return errors.New("no")
	}},
	{"made/slow", "", Different, func(src []byte, v *thing) error { // as long for each byte as for the good ones
		spin(1<<9, len(src))
		return json.Unmarshal(src, v)
	}},
	{"made/counts", Counts, Panic, seen("16777216", 1)},
	{"json/exponents", Grammar, Panic, seen("0e-1", 1)},
	{"json/escapes", Grammar, Panic, seen(`"\u004E\u0061\u006D\u0065"`, 1)},
	{"json/halves", Grammar, Panic, seen(`"\ud83d\u0041"`, 1)},
	{"json/twice", Grammar, Panic, seen(`"List":[1,2],"List":[1,2]`, 1)},
	{"json/lists", Grammar, Panic, seen(`"Child":[[]]`, 1)},
	{"json/unknown", Grammar, Panic, seen(`"q":{"@type"`, 1)},
	{"made/keys", Keys, Hang, func(src []byte, v *thing) error {
		if err := json.Unmarshal(src, v); err != nil {
			return err
		}
		return buckets(src, v)
	}},
	{"made/nesting", Nesting, Fatal, func(src []byte, v *thing) error { frames(levels(src)); return errors.New("no") }},
	{"made/limited", "", Different, func(src []byte, v *thing) error { // 50 000 levels overflow the small stack only
		frames(min(levels(src), 50_000))
		return json.Unmarshal(src, v)
	}},
	{"made/after", After, Poisoned, func(src []byte, v *thing) error {
		defer func() { brokenFirst = brokenFirst || len(src) == 0 }()
		if brokenFirst {
			return errors.New("failed before")
		}
		return json.Unmarshal(src, v)
	}},
}

var brokenFirst, panicked bool

func madeCases() (infos []codec.Info, cases []*suite.Case) {
	for _, m := range made {
		infos = append(infos, codec.Info{ID: m.id})
		cases = append(cases, suite.Custom(m.id, things, true,
			func() (codec.Codec[thing], error) { return watched{m.f}, nil }))
	}
	return infos, cases
}

// TestMutationsReach finds each planted fault by the mutation that it is planted for,
// and none in the clean codecs.
func TestMutationsReach(t *testing.T) {
	if traitstask.RaceDetector {
		t.Skip("a worker with the race detector ends otherwise where memory is limited")
	}
	t.Parallel()
	_, cases := madeCases()
	for i, m := range made {
		t.Run(m.id, func(t *testing.T) {
			if m.id != "made/clean" {
				longtest.Part(t, m.id, 20)
			}
			t.Parallel()
			o := options()
			o.Cases = 30_000
			if m.id == "made/small" { // few inputs do it
				o.Cases = 90_000
			}
			if m.worst == Fatal || m.worst == Hang || m.id == "made/limited" {
				o.Cases = 60
			}
			if m.mutation == Grammar { // all of them, in turns with the lists
				o.Cases = 24_000
			}
			if m.id == "made/slow" || m.id == "made/square" {
				o.Cases, o.Limits.Deadline = 60, 100*time.Millisecond
			}
			if m.id == "made/unknown" || m.id == "made/square" || m.id == "made/slow" {
				o.Cases = 2000
			}
			if m.id == "made/later" { // what is dead after other inputs, and panics alone
				o.Cases, o.Reproducers = 3000, t.TempDir()
			}
			got, err := Run(context.Background(), processes(), unmarshal(cases[i]), o, nil, &lines{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			l := got[0]
			if m.mutation == "" {
				if Outcome(l.Worst).Unsafe() {
					t.Errorf("harm where none is: %s: %s", l.Worst, l.Detail)
				}
				return
			}
			if l.Worst != string(m.worst) || l.Mutations[string(m.mutation)][l.Worst] == 0 {
				t.Errorf("worst is %s (%s) by %v, want %s by %s", l.Worst, l.Detail, l.Mutations, m.worst, m.mutation)
			}
			if m.id == "made/nesting" && (l.Levels < 100_000 || l.LevelBytes < 10) {
				t.Errorf("%d levels of %g bytes: %s", l.Levels, l.LevelBytes, l.Detail)
			}
		})
	}
}

// TestLengthened repeats what an input repeats.
func TestLengthened(t *testing.T) {
	got := task.Lengthened([]byte("head"+strings.Repeat("abc", 50)+"tail"), 10_000)
	if !bytes.HasPrefix(got, []byte("headabcabc")) || !bytes.HasSuffix(got, []byte("abcabctail")) || len(got) < 9_900 ||
		len(got) > 10_000 {
		t.Errorf("%d bytes", len(got))
	}
	if task.Lengthened([]byte("nothing comes back"), 1000) != nil {
		t.Error("something was repeated")
	}
}
