package measure

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/engine/shard"
	"github.com/serialbench/serialbench/internal/engine/worker"
)

// The shards of a run make together the trials of the whole run, in the same rounds, each
// of them as many as the others but for one.
func TestShards(t *testing.T) {
	const rounds = 5
	trials := func(s shard.Shard, fails bool) []string {
		picks := plantedPicks("json/good", "json/prints", "noop", "json/errs")
		for i := range picks {
			picks[i].Place = i
		}
		if fails {
			picks = slices.Delete(picks, 1, 2) // refused on that machine
		}
		x := &pretender{now: time.Unix(0, 0), start: time.Millisecond}
		o := Options{Rounds: rounds, Sample: time.Millisecond, Shuffle: 1, Shard: s, Places: 4}
		if err := Run(context.Background(), x, picks, o, &lines{}, nil); err != nil {
			t.Fatal(err)
		}
		var ran []string
		for _, v := range x.trials {
			ran = append(ran, v.Codec)
		}
		return ran
	}
	whole := trials(shard.Shard{}, false)
	for _, n := range []int{2, 3, 7} {
		var all []string
		for k := 1; k <= n; k++ {
			part := trials(shard.Shard{K: k, N: n}, false)
			if least := rounds * 4 / n; len(part) < least || len(part) > least+1 {
				t.Errorf("%d of %d trials in shard %d of %d", len(part), len(whole), k, n)
			}
			all = append(all, part...)
		}
		slices.Sort(all)
		slices.Sort(whole)
		if !slices.Equal(all, whole) {
			t.Errorf("%d shards make %q, not %q", n, all, whole)
		}
	}
	// What fails on one machine moves nothing else to another.
	for k := 1; k <= 3; k++ {
		s := shard.Shard{K: k, N: 3}
		all := slices.DeleteFunc(trials(s, false), func(id string) bool { return id == "json/prints" })
		left := trials(s, true)
		slices.Sort(all)
		slices.Sort(left)
		if !slices.Equal(all, left) {
			t.Errorf("shard %d: %q, without the one that failed %q", k, all, left)
		}
	}
}

// A worker that dies once costs no process of those that were promised.
func TestOneDeathCostsNoProcess(t *testing.T) {
	died := false
	x := &pretender{now: time.Unix(0, 0), start: time.Millisecond, faulty: func(v Trial, op codec.Op) *worker.Fault {
		if died || op != codec.OpUnmarshal || v.Codec != "json/good" {
			return nil
		}
		died = true
		return &worker.Fault{What: "exit"}
	}}
	out := &lines{}
	o := Options{Rounds: 3, Sample: time.Millisecond, Shuffle: 1}
	if err := Run(context.Background(), x, plantedPicks("json/good", "noop"), o, out, nil); err != nil {
		t.Fatal(err)
	}
	rounds := map[string][]int{}
	for _, s := range out.samples {
		rounds[s.Codec+" "+s.Op] = append(rounds[s.Codec+" "+s.Op], s.Round)
	}
	if len(rounds) != 4 || len(out.failures) != 1 {
		t.Errorf("%v, %v", rounds, out.failures)
	}
	for cell, list := range rounds {
		if !slices.Equal(list, []int{0, 1, 2}) {
			t.Errorf("%s: rounds %v", cell, list)
		}
	}
}
