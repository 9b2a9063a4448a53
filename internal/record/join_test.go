package record

import (
	"maps"
	"strings"
	"testing"
	"time"
)

// kinds are a run, an attack and traits of the same library.
func kinds() (run, attack, traits *Record) {
	c := []Codec{{ID: "x/a", Version: "v1"}}
	run = &Record{Name: "run", Codecs: c, Run: Run{Plan: Plan{SampleNS: 1, Codecs: []string{"x/a"}}},
		Verdicts: []Verdict{{Codec: "x/a", Dataset: "d", Verdict: OK}},
		Samples:  []Sample{{Codec: "x/a", Dataset: "d", Op: "marshal", Ops: 1}}, End: &End{Reason: "complete"}}
	attack = &Record{Name: "attack", Codecs: c, Attacks: []Attack{{Codec: "x/a", Dataset: "d", Op: "unmarshal", Cases: 1}},
		Run: Run{Plan: Plan{Seed: 7}}}
	traits = &Record{Name: "traits", Codecs: []Codec{{ID: "x/b", Version: "v1"}},
		Traits: []Trait{{Codec: "x/b", Trait: "t"}}, Bad: []BadLine{{Line: 3}}}
	return run, attack, traits
}

func TestJoinTakesEveryKind(t *testing.T) {
	run, attack, traits := kinds()
	for _, order := range [][]*Record{{run, attack, traits}, {traits, attack, run}} {
		all, err := Join(order...)
		if err != nil {
			t.Fatal(err)
		}
		if len(all.Samples) != 1 || len(all.Attacks) != 1 || len(all.Traits) != 1 || len(all.Codecs) != 2 ||
			len(all.Bad) != 1 || all.End == nil || all.Run.Plan.SampleNS != 1 {
			t.Errorf("%+v", all)
		}
		if !strings.HasPrefix(all.Name, "run + ") {
			t.Errorf("name %q", all.Name)
		}
	}
	if len(run.Attacks)+len(run.Traits) != 0 {
		t.Error("the run was changed")
	}
	if one, err := Join(attack); err != nil || one != attack {
		t.Errorf("%v, %v", one, err)
	}
	if two, err := Join(attack, traits); err != nil || len(two.Attacks)+len(two.Traits) != 2 || two.Run.Plan.Seed != 7 {
		t.Errorf("%+v, %v", two, err)
	}
}

func TestJoinMergesRunsOfOnePlan(t *testing.T) {
	run, attack, _ := kinds()
	again := *run
	again.Name = "again"
	all, err := Join(run, &again, attack)
	if err != nil || len(all.Samples) != 2 || all.Samples[0].Process == all.Samples[1].Process || len(all.Attacks) != 1 {
		t.Errorf("%+v, %v", all, err)
	}
}

func TestJoinRefuses(t *testing.T) {
	run, _, _ := kinds()
	other := *run
	other.Name, other.Run.Plan.Seed = "other", 9
	if _, err := Join(run, &other); err == nil ||
		!strings.Contains(err.Error(), "run and other are runs of unlike plans (seed: 0 and 9)") ||
		!strings.Contains(err.Error(), "serialbench compare run other") {
		t.Error(err)
	}
	upgraded := *run
	upgraded.Codecs = []Codec{{ID: "x/a", Version: "next"}} // of which nobody knows whether it is newer
	if _, err := Join(run, &upgraded); err == nil || !strings.Contains(err.Error(), "next") {
		t.Error(err)
	}
	if _, err := Join(); err == nil {
		t.Error("nothing was joined")
	}
}

// What was found of another version is no property of this one.
func TestJoinLeavesOtherVersionsOut(t *testing.T) {
	run, attack, traits := kinds()
	attack.Codecs = []Codec{{ID: "x/a", Version: "v2"}}
	all, err := Join(run, attack, traits)
	if err != nil || len(all.Attacks) != 0 || len(all.Traits) != 1 || len(all.Codecs) != 2 {
		t.Fatalf("%+v, %v", all, err)
	}
	if w := strings.Join(all.Run.Environment.Warnings, "\n"); w != "what attack found of x/a is left out: it is of "+
		"version v2, and not v1" {
		t.Error(w)
	}
	if len(attack.Attacks) != 1 || len(attack.Codecs) != 1 || len(run.Run.Environment.Warnings) != 0 {
		t.Error("a record was changed")
	}
	newer := *attack
	newer.Name, newer.Codecs, newer.Run.Started = "newer", []Codec{{ID: "x/a", Version: "v3"}}, time.Unix(9, 0)
	newer.Attacks = []Attack{{Codec: "x/a", Dataset: "d", Op: "unmarshal", Cases: 5}}
	for _, order := range [][]*Record{{attack, &newer, traits}, {&newer, attack, traits}} {
		all, err := Join(order...)
		if err != nil || len(all.Attacks) != 1 || all.Attacks[0].Cases != 5 || len(all.Traits) != 1 ||
			len(all.Run.Environment.Warnings) != 1 || len(all.Left) != 1 {
			t.Errorf("%+v, %v", all, err)
		}
	}
}

// What was found on another processor is no property of this one.
func TestJoinLeavesOtherProcessorsOut(t *testing.T) {
	run, attack, traits := kinds()
	attack.Run.Environment.Emulator, attack.Run.Environment.Arch = "qemu-s390x", "s390x"
	for _, list := range [][]*Record{{run, attack, traits}, {traits, attack}} {
		all, err := Join(list...)
		if err != nil || len(all.Attacks) != 0 || len(all.Traits) != 1 {
			t.Fatalf("%+v, %v", all, err)
		}
		if len(all.Left) != 1 ||
			all.Left[0] != "what attack found on s390x, by qemu-s390x, is left out: report it by itself" {
			t.Error(all.Left)
		}
	}
	other := *attack
	other.Name = "other"
	if all, err := Join(attack, &other); err != nil || len(all.Attacks) == 0 || len(all.Left) != 0 {
		t.Errorf("two of one processor: %+v, %v", all, err)
	}
}

// Rows of a newer version take the place of the older ones whole, and bring rows that were not there; a codec of both
// runs in the same version stays as the first has it.
func TestJoinTakesTheNewestVersionWhole(t *testing.T) {
	row := func(r *Record, id, version string, ops int) {
		r.Run.Plan.Codecs = append(r.Run.Plan.Codecs, id)
		r.Codecs = append(r.Codecs, Codec{ID: id, Version: version})
		r.Verdicts = append(r.Verdicts, Verdict{Codec: id, Dataset: "d", Verdict: OK})
		for _, codec := range []string{id, id + Twin} {
			r.Samples = append(r.Samples, Sample{Codec: codec, Dataset: "d", Op: "marshal", Ops: ops})
		}
		r.Failures = append(r.Failures, Failure{Codec: id, Dataset: "d", Op: "unmarshal"})
		r.Costs = append(r.Costs, Cost{Codec: id, Dataset: "d"})
		r.Traits = append(r.Traits, Trait{Codec: id, Trait: version})
		r.Cells = append(r.Cells, MatrixCell{Kind: KindInterop, Codec: "x/other", Peer: id, Got: version})
	}
	plan := Plan{SampleNS: 1, Quality: "publish", Datasets: []string{"d"}, Ops: []string{"marshal", "read"},
		Processes: 7, BudgetNS: 100, Cost: true}
	old := &Record{Name: "old", Run: Run{ID: "1", Plan: plan}}
	later := &Record{Name: "later", Run: Run{ID: "2", Plan: plan}}
	row(old, "x/a", "v1.9.0", 1)
	row(old, "x/both", "v1.0.0", 1)
	row(later, "x/a", "v1.10.0", 2)
	row(later, "x/both", "v1.0.0", 2)
	row(later, "x/fresh", "v0.1.0", 2)
	later.Run.Plan.Quality, later.Run.Plan.BudgetNS, later.Run.Plan.Processes = "smoke", 7, 1
	later.Run.Plan.Ops, later.Run.Plan.Cost = []string{"marshal"}, false
	unmeasured := Codec{ID: "x/b", Version: "v0.0.0-20260101000000-abcdefabcdef"}
	old.Run.Plan.Codecs = append(old.Run.Plan.Codecs, "x/c", "x/d")
	old.Codecs, old.Edges = append(old.Codecs, unmeasured), []Edge{{Codec: "x/b", Case: "old"}}
	edges := &Record{Name: "edges", Codecs: []Codec{{ID: "x/b", Version: "v1.0.0"}},
		Edges: []Edge{{Codec: "x/b", Case: "new"}}}
	for _, order := range [][]*Record{{old, later, edges}, {edges, later, old}} {
		all, err := Join(order...)
		if err != nil {
			t.Fatal(err)
		}
		ops := map[string]int{}
		for _, s := range all.Samples {
			ops[s.Codec] += s.Ops
		}
		want := map[string]int{"x/a": 2, "x/a#2": 2, "x/both": 1, "x/both#2": 1, "x/fresh": 2, "x/fresh#2": 2}
		if !maps.Equal(ops, want) {
			t.Errorf("samples %v, want %v", ops, want)
		}
		if len(all.Verdicts) != 3 || len(all.Failures) != 3 || len(all.Costs) != 3 || len(all.Traits) != 3 ||
			len(all.Cells) != 3 || len(all.Codecs) != 4 || all.version("x/a") != "v1.10.0" ||
			all.version("x/b") != "v1.0.0" || len(all.Edges) != 1 || all.Edges[0].Case != "new" {
			t.Errorf("%+v", all)
		}
		for _, c := range all.Cells {
			if c.Peer == "x/a" && c.Got != "v1.10.0" {
				t.Errorf("a cell of the older version stays: %+v", c)
			}
		}
		if p := all.Run.Plan; p.Quality != "publish" || p.BudgetNS != 100 || p.Processes != 7 || len(p.Codecs) != 5 {
			t.Errorf("%+v", p)
		}
		if told := strings.Join(all.Left, "\n"); !strings.Contains(told, "of x/a is left out: it is of version v1.9.0") ||
			!strings.Contains(told, "by themselves and with quality smoke: x/a, x/fresh; in a program of 3 codecs, where the "+
				"others were in one of 4") {
			t.Error(told)
		}
	}
	if len(old.Samples) != 4 || len(later.Samples) != 6 || len(old.Run.Plan.Codecs) != 4 {
		t.Error("a record was changed")
	}
}
