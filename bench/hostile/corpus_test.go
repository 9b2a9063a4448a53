package main

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/bench/hostile/corpus"
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/codecs/catalog"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/attack"
	"github.com/serialbench/serialbench/internal/check/messages"
	"github.com/serialbench/serialbench/internal/longtest"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/internal/session/sessiontest"
)

const (
	corpusSet   = "person" // the data set that kept inputs are decoded as
	corpusKept  = 6        // most inputs kept for a codec
	corpusBytes = 2 << 10  // most bytes of one of them
)

// corpusOutcome is how an input ends, as files are named by it: which value a
// damaged input is accepted as says nothing of the codec.
func corpusOutcome(o attack.Outcome) string {
	if o == attack.Right || o == attack.Different {
		return "accepted"
	}
	return string(o)
}

func corpusName(o attack.Outcome, src []byte) string {
	return fmt.Sprintf("%s-%.4x", corpusOutcome(o), sha256.Sum256(src))
}

// kept is the input of a file as something that can be tried again.
func kept(id string, src []byte) attack.Reproducer {
	return attack.Reproducer{Codec: id, Dataset: corpusSet, Op: codec.OpUnmarshal, Seed: dataset.DefaultSeed,
		Limits: attack.DefaultLimits(), Mutation: attack.Random, Input: src}
}

// field has programs of the codecs that are tried.
func field(t *testing.T) *session.Field {
	t.Helper()
	var ids []string
	for _, i := range catalog.Infos() {
		if named(i.ID) {
			ids = append(ids, i.ID)
		}
	}
	return sessiontest.Field(t, ids, corpusSet)
}

// fuzzable lists the codecs of a field that have a corpus; a program may have more than was asked for.
func fuzzable(f *session.Field) (ids []string) {
	for _, c := range f.Suite.Codecs {
		if !c.NoOp && named(c.ID) && f.Suite.Case(c.ID, corpusSet) != nil {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// named reports whether SERIALBENCH_CODECS names the codec, by globs with commas between them. Where it is not set, the
// shortlist is tried, whose program the first start builds, or all of them.
func named(id string) bool {
	globs, set := os.LookupEnv("SERIALBENCH_CODECS")
	if !set {
		return longtest.Asked() || slices.Contains(codecs.Shortlist(), id)
	}
	return slices.ContainsFunc(strings.Split(globs, ","),
		func(glob string) bool { return codec.Match(strings.TrimSpace(glob), id) })
}

// TestFuzzable lists the codecs for bench/fuzz.sh: all that can express the data set.
func TestFuzzable(t *testing.T) {
	ids := fuzzable(field(t))
	if len(ids) == 0 {
		t.Fatalf("no codec has a corpus on data set %s", corpusSet)
	}
	for _, id := range ids {
		if testing.Verbose() {
			fmt.Println("codec", id)
		}
	}
}

// sample are the items whose numbers are wanted.
func sample[T any](items []T, wanted func(n int) bool) (some []T) {
	for i, x := range items {
		if wanted(i) {
			some = append(some, x)
		}
	}
	return some
}

// TestCorpus tries the inputs kept for each codec again, in workers, and tells
// which end otherwise than the names of their files say: a release that mends a
// fault is noticed as well as one that brings it.
func TestCorpus(t *testing.T) {
	var all []attack.Reproducer
	var files []string
	size, program := int64(0), field(t)
	for _, id := range fuzzable(program) {
		found, err := corpus.Kept(id)
		if err != nil || len(found) == 0 || len(found) > corpusKept {
			t.Errorf("%s has %d inputs kept, not 1 to %d, %v; make them: bench/fuzz.sh 10s %s", id, len(found),
				corpusKept, err, id)
		}
		for _, in := range found {
			size += int64(len(in.Data))
			all, files = append(all, kept(id, in.Data)), append(files, in.Name)
		}
	}
	archives := map[string]bool{}
	for _, i := range catalog.Infos() {
		archives[filepath.Base(corpus.Path(i.ID))] = true
	}
	entries, err := os.ReadDir(filepath.Join("testdata", "fuzz"))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !archives[e.Name()] {
			t.Errorf("testdata/fuzz/%s is of no codec", e.Name())
		}
	}
	if !longtest.Asked() { // every eighth, always the same
		every := func(n int) bool { return n%8 == 0 }
		all, files = sample(all, every), sample(files, every)
	}
	endings, err := attack.Replay(t.Context(), program.Workers(), all)
	if err != nil {
		t.Fatal(err)
	}
	counts := map[string]int{}
	for i, w := range all {
		now := corpusOutcome(endings[i].Outcome)
		counts[now]++
		if was, _, _ := strings.Cut(files[i], "-"); was != now {
			t.Errorf("%s in %s: %s, and now %s (%s): its library behaves otherwise than when the input was kept; "+
				"bench/fuzz.sh 10s %s renews it",
				files[i], corpus.Path(w.Codec), was, now, endings[i].Detail, w.Codec)
		}
	}
	t.Logf("%d inputs of %d bytes: %v", len(all), size, counts)
}

// TestKeepCorpus chooses which inputs are kept for the codec SERIALBENCH_FUZZ: of
// those kept so far and those in the folders that SERIALBENCH_FUZZ_FOUND lists.
// bench/fuzz.sh runs it.
func TestKeepCorpus(t *testing.T) {
	id, found := os.Getenv("SERIALBENCH_FUZZ"), os.Getenv("SERIALBENCH_FUZZ_FOUND")
	if id == "" || found == "" {
		t.Skip("part of bench/fuzz.sh")
	}
	program := sessiontest.Field(t, []string{id}, corpusSet)
	if !slices.Contains(fuzzable(program), id) {
		t.Fatalf("no codec %s on data set %s", id, corpusSet)
	}
	inputs := [][]byte{{}}
	encoded, err := messages.All(t.Context(), program.Workers(),
		messages.Order{Codec: id, Dataset: corpusSet, Values: 8, Seed: dataset.DefaultSeed})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range encoded { // what the fuzzer begins with
		inputs = append(inputs, e, e[:len(e)/2], e[:len(e)-1], append([]byte{0xFF, 0xFF, 0xFF, 0xFF}, e[min(4, len(e)):]...))
	}
	known, err := corpus.Kept(id)
	if err != nil {
		t.Fatal(err)
	}
	for _, folder := range filepath.SplitList(found) {
		left, err := corpus.Found(folder)
		if err != nil {
			t.Fatal(err)
		}
		known = append(known, left...)
	}
	for _, in := range known {
		if len(in.Data) <= corpusBytes {
			inputs = append(inputs, in.Data)
		}
	}
	slices.SortStableFunc(inputs, func(a, b []byte) int { return cmp.Or(len(a)-len(b), bytes.Compare(a, b)) })
	inputs = slices.CompactFunc(inputs, bytes.Equal)
	inputs = inputs[:min(len(inputs), 500)] // the fuzzer finds thousands in some libraries
	var all []attack.Reproducer
	for _, src := range inputs {
		all = append(all, kept(id, src))
	}
	endings, err := attack.Replay(t.Context(), program.Workers(), all)
	if err != nil {
		t.Fatal(err)
	}
	chosen := choose(endings)
	var sample []attack.Reproducer
	for _, i := range chosen {
		sample = append(sample, all[i])
	}
	again, err := attack.Replay(t.Context(), program.Workers(), sample)
	if err != nil {
		t.Fatal(err)
	}
	var keep []corpus.Input
	for n, i := range chosen {
		if again[n].Outcome != endings[i].Outcome {
			t.Logf("left out: %q ends as %s, then as %s", inputs[i], endings[i].Outcome, again[n].Outcome)
			continue
		}
		keep = append(keep, corpus.Input{Name: corpusName(endings[i].Outcome, inputs[i]), Data: inputs[i]})
		t.Logf("%s: %d bytes: %s", endings[i].Outcome, len(inputs[i]), endings[i].Detail)
	}
	if err := corpus.Keep(id, keep); err != nil {
		t.Fatal(err)
	}
}

// choose returns the places of the inputs to keep: the first of each outcome and
// message, the outcomes in turn.
func choose(endings []attack.Ending) []int {
	byOutcome := map[string][]int{}
	seen := map[string]bool{}
	for i, e := range endings {
		o := corpusOutcome(e.Outcome)
		message := o + strings.Map(func(r rune) rune {
			if r >= '0' && r <= '9' {
				return -1
			}
			return r
		}, e.Detail)
		if !seen[message] {
			seen[message] = true
			byOutcome[o] = append(byOutcome[o], i)
		}
	}
	var order []string // the worst first
	for _, o := range slices.Backward(attack.Outcomes()) {
		if name := corpusOutcome(o); !slices.Contains(order, name) {
			order = append(order, name)
		}
	}
	var chosen []int
	for turn := 0; turn < corpusKept; turn++ {
		for _, o := range order {
			if turn < len(byOutcome[o]) && len(chosen) < corpusKept {
				chosen = append(chosen, byOutcome[o][turn])
			}
		}
	}
	return chosen
}

// TestChoose keeps the first of each kind before a second of any.
func TestChoose(t *testing.T) {
	var endings []attack.Ending
	for _, e := range []struct {
		o      attack.Outcome
		detail string
	}{{"refused", "short"}, {"refused", "byte 1"}, {"refused", "byte 2"}, {"right", ""}, {"different", ""}, {"panic", "a"},
		{"panic", "b"}, {"panic", "c"}, {"dead", "x"}} {
		endings = append(endings, attack.Ending{Outcome: e.o, Detail: e.detail})
	}
	if got := fmt.Sprint(choose(endings)); got != "[8 5 3 0 6 1]" {
		t.Errorf("chosen %s", got)
	}
}
