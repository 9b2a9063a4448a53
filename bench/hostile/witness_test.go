package main

import (
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/attack"
	"github.com/serialbench/serialbench/internal/longtest"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/session/sessiontest"
	"github.com/serialbench/serialbench/suite"
)

const witnesses = "../../published/reproducers"

// sampled is how many of the kept inputs are tried, always the same, of the data set whose program other tests build
// too; with SERIALBENCH_LONG all of all data sets are.
const (
	sampled    = 20
	sampledSet = "person"
)

// tries is how often an input has to end otherwise: when memory runs out depends on the
// collector, and on what else the machine does.
const tries = 3

// TestWitnesses tries the kept witnesses again and tells which end otherwise than
// they say.
func TestWitnesses(t *testing.T) {
	published, err := attack.ReadReproducers(witnesses)
	if err != nil {
		t.Fatal(err)
	}
	if !longtest.Asked() {
		published = slices.DeleteFunc(published, func(k attack.Kept) bool { return k.Dataset != sampledSet })
		r := rand.New(rand.NewPCG(1, 1))
		r.Shuffle(len(published), func(i, j int) { published[i], published[j] = published[j], published[i] })
		published = published[:min(sampled, len(published))]
	}
	told, err := record.ReadFile("../../published/record.jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	versions, names := map[string]string{}, map[string]bool{}
	for _, c := range told.Codecs {
		versions[c.ID] = c.Version
	}
	for _, a := range told.Attacks {
		names[filepath.Base(a.Reproducer)] = true
	}
	var codecs, sets []string
	published = slices.DeleteFunc(published, func(k attack.Kept) bool { return !named(k.Codec) })
	for _, k := range published {
		codecs, sets = append(codecs, k.Codec), append(sets, k.Dataset)
	}
	slices.Sort(codecs)
	slices.Sort(sets)
	program := sessiontest.Field(t, slices.Compact(codecs), slices.Compact(sets)...)
	s := program.Suite
	var all []attack.Reproducer
	var tried []string
	for _, k := range published {
		w, f := k.Reproducer, k.Path
		if w.OfAnotherGo(runtime.Version()) {
			t.Logf("%s: %s with %s, by another Go than %s", filepath.Base(f), w.Detail, w.Version, runtime.Version())
			continue
		}
		if i := slices.IndexFunc(s.Codecs, func(c codec.Info) bool { return c.ID == w.Codec }); i >= 0 &&
			s.Codecs[i].Unobtainable != "" {
			t.Logf("%s: %s", w.Codec, s.Codecs[i].Unobtainable) // with this toolchain
			continue
		}
		if now := released(s, w.Codec); now != "" && now != w.Version { // the pin was raised after the published run
			if of := versions[w.Codec]; of != w.Version {
				t.Errorf("%s is of version %s and the published record of %s: attack %s again", filepath.Base(f), w.Version, of,
					w.Codec)
			}
			t.Logf("%s: %s with %s, and %s is pinned now", filepath.Base(f), w.Detail, w.Version, now)
			continue
		}
		if s.Case(w.Codec, w.Dataset) == nil {
			t.Fatalf("%s is of %s on %s, which is not there", f, w.Codec, w.Dataset)
		}
		if w.Outcome.Unsafe() && !names[filepath.Base(f)] {
			t.Errorf("the published record does not name %s", filepath.Base(f))
		}
		all, tried = append(all, w), append(tried, f)
	}
	endings, err := attack.Replay(t.Context(), program.Workers(), all)
	if err != nil {
		t.Fatal(err)
	}
	for i, w := range all {
		for n := 1; n < tries && endings[i].Outcome != w.Outcome; n++ {
			again, err := attack.Replay(t.Context(), program.Workers(), []attack.Reproducer{w})
			if err != nil {
				t.Fatal(err)
			}
			endings[i] = again[0]
		}
		now := endings[i]
		switch {
		case now.Outcome == w.Outcome:
		case exhausts(w.Outcome, w.Detail) && exhausts(now.Outcome, now.Detail):
			t.Logf("%s: %s, and now %s: which limit it meets first, of memory or of time, is the machine's", tried[i],
				w.Outcome, now.Outcome)
		case w.Unsteady:
			t.Logf("%s: %s in some processes, and now %s", tried[i], w.Outcome, now.Outcome)
		default:
			t.Errorf("%s: %s with %s, and now %s (%s): a fixed release, or another fault; attack %s again and renew what is "+
				"published of it",
				tried[i], w.Outcome, w.Version, now.Outcome, now.Detail, w.Codec)
		}
	}
}

// released is the pinned version of a codec's library; "" where it is not known.
func released(s *suite.Suite, id string) string {
	if i := slices.IndexFunc(s.Codecs, func(c codec.Info) bool { return c.ID == id }); i >= 0 {
		return s.Codecs[i].Release.Version
	}
	return ""
}

// exhausts reports whether an input ended by a limit: by that of time, or out of memory.
func exhausts(o attack.Outcome, detail string) bool {
	return o == attack.Hang || o == attack.Fatal && strings.Contains(detail, "out of memory")
}
