package measure

import (
	"context"
	"testing"

	"github.com/serialbench/serialbench/internal/engine/worker"

	"github.com/serialbench/serialbench/codec"
)

// inBuilds are picks in several builds.
func inBuilds(builds int, ids ...string) (all []Pick) {
	for _, p := range picks(ids...) {
		for b := range builds {
			p.Build = b
			all = append(all, p)
		}
	}
	return all
}

// In each round a pair is tried in all builds one after the other, from the same draw of
// links, and neither the order of builds nor that of pairs is always the same.
func TestBuildsAreTriedInTurns(t *testing.T) {
	x, out := &pretender{}, &lines{}
	o := Options{Rounds: 12, Builds: [][]int{{0, 1, 2}, {3, 4, 5}}, Shuffle: 4}
	if err := Run(context.Background(), x, inBuilds(2, "a", "b"), o, out, nil); err != nil {
		t.Fatal(err)
	}
	first, seen := map[int]int{}, map[[2]int]int{}
	for i := 0; i < len(x.trials); i += 2 {
		v, w := x.trials[i], x.trials[i+1]
		if v.Codec != w.Codec || v.Link%3 != w.Link%3 || v.Link/3 == w.Link/3 {
			t.Fatalf("trials %d and %d: %s from %d, %s from %d", i, i+1, v.Codec, v.Link, w.Codec, w.Link)
		}
		first[v.Link/3]++
		seen[[2]int{int(v.Codec[0]), v.Link % 3}]++
	}
	if first[0] == 0 || first[1] == 0 {
		t.Errorf("a build is always the first: %v", first)
	}
	for k, n := range seen {
		if n != 4 {
			t.Errorf("draw %v was tried %d times in 12 rounds", k, n)
		}
	}
	byBuild := map[int]int{}
	for _, s := range out.samples {
		if s.Link/3 != s.Build {
			t.Errorf("a sample of build %d has link %d", s.Build, s.Link)
		}
		byBuild[s.Build]++
	}
	if byBuild[0] != byBuild[1] || byBuild[0] == 0 {
		t.Errorf("samples by build: %v", byBuild)
	}
}

// What fails in one build is left out of that build only.
func TestFailuresCostTheirOwnBuild(t *testing.T) {
	x, out := &pretender{}, &lines{}
	x.faulty = func(v Trial, op codec.Op) *worker.Fault {
		if v.Link == 1 && op != "" {
			return &worker.Fault{What: "error", Detail: "planted"}
		}
		return nil
	}
	if err := Run(context.Background(), x, inBuilds(2, "a"), Options{Rounds: 5, Builds: [][]int{{0}, {1}}}, out,
		nil); err != nil {
		t.Fatal(err)
	}
	for _, s := range out.samples {
		if s.Build != 0 {
			t.Errorf("a sample of the build that fails: %+v", s)
		}
	}
	for _, f := range out.failures {
		if f.Build != 1 {
			t.Errorf("a failure of the build that works: %+v", f)
		}
	}
	if n := len(out.failures); n != strikes*2 {
		t.Errorf("%d failures of marshal and unmarshal", n)
	}
	o := Options{Rounds: 5, Builds: [][]int{{0, 1}, {2}}}
	if err := Run(context.Background(), x, inBuilds(2, "a"), o, out, nil); err == nil {
		t.Error("builds with unlike numbers of links are measured")
	}
}
