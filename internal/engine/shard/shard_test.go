package shard

import (
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestParse(t *testing.T) {
	if s, err := Parse("3/8", 0); err != nil || s != (Shard{3, 8}) || s.String() != "3/8" {
		t.Errorf("3/8: %v, %v", s, err)
	}
	for _, bad := range []string{"", "3", "0/8", "9/8", "-1/8", "a/b", "1/0", "1/8/2", "1/10000000"} {
		if s, err := Parse(bad, 0); err == nil {
			t.Errorf("%q is %v", bad, s)
		}
	}
	if (Shard{}).String() != "" || !(Shard{}).All() || !(Shard{1, 1}).All() || (Shard{1, 2}).All() {
		t.Error("the zero value is not all of the work")
	}
}

// Every item is in one shard, and shards differ by at most one item.
func TestRange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		total := rapid.Uint64Range(0, 1<<40).Draw(t, "total")
		n := rapid.IntRange(1, 500).Draw(t, "n")
		var end, least, greatest uint64 = 0, ^uint64(0), 0
		for k := 1; k <= n; k++ {
			from, to := Shard{k, n}.Range(total)
			if from != end || to < from {
				t.Fatalf("%d/%d is %d to %d after %d", k, n, from, to, end)
			}
			end, least, greatest = to, min(least, to-from), max(greatest, to-from)
		}
		if end != total || greatest-least > 1 {
			t.Fatalf("%d of %d items; from %d to %d a shard", end, total, least, greatest)
		}
	})
}

// Each of a few items that are dealt out is one shard's.
func TestDeals(t *testing.T) {
	got := map[int][]int{}
	for k := 1; k <= 3; k++ {
		for i := range 7 {
			if (Shard{k, 3}).Deals(i) {
				got[k] = append(got[k], i)
			}
		}
	}
	if want := map[int][]int{1: {0, 3, 6}, 2: {1, 4}, 3: {2, 5}}; !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if !(Shard{}).Deals(5) || !(Shard{1, 1}).Deals(5) {
		t.Error("one shard has not all")
	}
}

// Every item has a place of its own, and half of the order has half of each neighbourhood.
func TestSpread(t *testing.T) {
	for _, total := range []int{1, 2, 3, 4, 60, 97, 1000} {
		seen := map[int]bool{}
		near := 0
		for i := range total {
			at := Spread(i, total)
			if at < 0 || at >= total || seen[at] {
				t.Fatalf("%d of %d is at %d", i, total, at)
			}
			seen[at] = true
			if i < total/2 && at < total/2 {
				near++
			}
		}
		if d := near - total/4; total > 50 && (d < -10 || d > 10) {
			t.Errorf("of %d items %d of the first half stay there", total, near)
		}
	}
}

func TestAuto(t *testing.T) {
	for _, c := range []struct {
		env  string
		n    int
		want Shard
		err  string
	}{
		{"SLURM_ARRAY_TASK_ID=0 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_STEP=1 SLURM_ARRAY_TASK_COUNT=8", 0, Shard{1, 8}, ""},
		{"SLURM_ARRAY_TASK_ID=17 SLURM_ARRAY_TASK_MIN=3 SLURM_ARRAY_TASK_STEP=2 SLURM_ARRAY_TASK_COUNT=8", 0,
			Shard{8, 8}, ""},
		{"SLURM_ARRAY_TASK_ID=18 SLURM_ARRAY_TASK_MIN=3 SLURM_ARRAY_TASK_STEP=2 SLURM_ARRAY_TASK_COUNT=8", 0,
			Shard{}, "gaps"},
		// requeued alone, of eight
		{"SLURM_ARRAY_TASK_ID=5 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_STEP=1 SLURM_ARRAY_TASK_COUNT=3", 8, Shard{5, 8}, ""},
		{"SLURM_ARRAY_TASK_ID=x SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_COUNT=8", 0, Shard{}, "no number"},
		{"JOB_COMPLETION_INDEX=7", 8, Shard{8, 8}, ""},
		{"JOB_COMPLETION_INDEX=8", 8, Shard{}, "none of 8"},
		{"JOB_COMPLETION_INDEX=0", 0, Shard{}, "--shards N"},
		{"JOB_COMPLETION_INDEX=", 8, Shard{}, "neither"},
	} {
		env := map[string]string{}
		for _, v := range strings.Fields(c.env) {
			name, value, _ := strings.Cut(v, "=")
			env[name] = value
		}
		got, err := Auto(func(name string) string { return env[name] }, c.n)
		if got.Shard != c.want || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%s, %d: %v, %v", c.env, c.n, got, err)
		}
		if err == nil && (got.Engine == "" || got.From == "") {
			t.Errorf("%s: where it is from is not said: %+v", c.env, got)
		}
	}
	if id := Job(func(name string) string {
		return map[string]string{"SLURM_ARRAY_JOB_ID": "42", "SLURM_ARRAY_TASK_ID": "3"}[name]
	}); id != "42_3" {
		t.Errorf("job %q", id)
	}
}
