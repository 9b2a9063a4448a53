package task

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/serialbench/serialbench/internal/record"
)

func TestEverySystematicInput(t *testing.T) {
	encoded := [][]byte{[]byte("hello"), []byte("what else"), nil, []byte("never damaged in every place")}
	m := newMutator(encoded, Shape{}, 7, "x", "x")
	seen := map[Mutation]map[string]bool{}
	kinds := map[Mutation]bool{}
	whole := m.planned() + m.planned()/3 + 1
	if Done(whole, m.planned()) != m.planned() || Done(whole-3, m.planned()) == m.planned() {
		t.Errorf("done with %d of %d planned after %d inputs", Done(whole, m.planned()), m.planned(), whole)
	}
	for i := range max(whole, 20_000) {
		in := m.input(i)
		kinds[in.mutation] = true
		if len(in.bytes) > maxInput {
			t.Fatalf("input %d has %d bytes", i, len(in.bytes))
		}
		if again := newMutator(encoded, Shape{}, 7, "x", "x").input(i); i < 500 &&
			(!bytes.Equal(in.bytes, again.bytes) || in.base != again.base) {
			t.Fatalf("input %d is another one the second time", i)
		}
		if i < whole {
			if seen[in.mutation] == nil {
				seen[in.mutation] = map[string]bool{}
			}
			seen[in.mutation][string(in.bytes)] = true
		}
	}
	for n := range len("what else") {
		if !seen[Truncation]["what else"[:n]] {
			t.Errorf("not truncated to %d", n)
		}
	}
	if n := len(seen[BitFlip]); n != 8*(5+9) {
		t.Errorf("%d flips, want %d", n, 8*(5+9))
	}
	for _, want := range []string{"what \xff\xff\xff\xff", "\xff\xff\xff\xff\x0fhat else", "hel\xffo", "99999999ello"} {
		if !seen[Length][want] {
			t.Errorf("no length %q", want)
		}
	}
	for _, k := range []Mutation{Truncation, BitFlip, Length, Mixed, Splice, Random, Nesting} {
		if !kinds[k] {
			t.Errorf("no %s", k)
		}
	}
}

func TestShuffleIsAPermutation(t *testing.T) {
	for _, n := range []uint64{0, 1, 2, 3, 64, 65, 1000, 100_003} {
		s, seen, fixed := newShuffle(n, 42), make([]bool, n), 0
		for i := range n {
			at := s.at(i)
			if seen[at] {
				t.Fatalf("of %d numbers %d comes twice", n, at)
			}
			seen[at] = true
			if at == i {
				fixed++
			}
		}
		if n >= 1000 && fixed > 20 {
			t.Errorf("%d of %d numbers stay in their place", fixed, n)
		}
	}
}

func TestOutcomesAreThoseOfTheRecord(t *testing.T) {
	if fmt.Sprint(Outcomes()) != fmt.Sprint(record.AttackOutcomes()) || len(Outcomes()) != outcomes ||
		len(Mutations()) != mutations {
		t.Errorf("%v, %v", Outcomes(), record.AttackOutcomes())
	}
}
