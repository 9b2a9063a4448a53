package record

import (
	"fmt"
	"strings"
	"testing"
)

// part is a record of shard k of n, with as many samples; it is finished or not.
func part(k, n, samples int, finished bool) *Record {
	r := &Record{Run: Run{ID: strings.Repeat(string(rune('a'+k)), 32), Plan: Plan{SampleNS: 1, Rounds: 4},
		Shard: &Shard{K: k, N: n}}, Name: string(rune('A' + k))}
	for i := range samples {
		r.Samples = append(r.Samples, Sample{Codec: "json/std", Dataset: "person", Op: "marshal", Process: i + 1, Round: i,
			Ops: 1, WallNS: 1})
	}
	if finished {
		r.End = &End{Reason: "complete"}
	}
	return r
}

func TestShardsOf(t *testing.T) {
	if s, err := ShardsOf([]*Record{{}, {}}); s != nil || err != nil {
		t.Errorf("no shards: %+v, %v", s, err)
	}
	again := part(2, 4, 3, true)
	again.Run.ID, again.Name = strings.Repeat("9", 32), "requeued"
	s, err := ShardsOf([]*Record{part(1, 4, 3, true), part(2, 4, 2, false), again, part(4, 4, 1, false)})
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Records) != 3 || len(s.Missing) != 1 || s.Missing[0] != 3 || len(s.Twice) != 1 || s.Twice[0] != "C" ||
		len(s.Open) != 1 || s.Open[0].Run.Shard.K != 4 {
		t.Errorf("%+v", s)
	}
	text := strings.Join(s.Tell(func(s Shard) string { return "do " + s.String() },
		func(r *Record) string { return "resume " + r.Name }), "\n")
	for _, want := range []string{"C is of a shard that another", "missing: 1 of 4 shards (3/4)", "do 3/4",
		"not finished: E, shard 4/4", "resume E"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not told in:\n%s", want, text)
		}
	}
	m, err := Merge(s.Records...)
	if err != nil || len(m.Samples) != 7 || m.Run.Shard != nil || len(m.Run.Shards) != 3 {
		t.Errorf("%d samples of shards %v, %v, %v", len(m.Samples), m.Run.Shard, m.Run.Shards, err)
	}

	other := part(2, 5, 1, true)
	if _, err := ShardsOf([]*Record{part(1, 4, 1, true), other}); err == nil || !strings.Contains(err.Error(), "one N") {
		t.Errorf("of four and of five: %v", err)
	}
	foreign := part(2, 4, 1, true)
	foreign.Run.Plan.Seed = 7
	if _, err := ShardsOf([]*Record{part(1, 4, 1, true), foreign}); err == nil || !strings.Contains(err.Error(), "seed") {
		t.Errorf("of another plan: %v", err)
	}
}

// The parts of an attack are one attack again.
func TestPartsOfAnAttack(t *testing.T) {
	of := func(from, next, cases uint64, worst string, input string) Attack {
		return Attack{Codec: "a", Dataset: "d", Op: "unmarshal", Seed: 1, Planned: 100, Done: (next - from) / 2, From: from,
			Next: next, Cases: cases,
			Outcomes: map[string]uint64{worst: cases}, Mutations: map[string]map[string]uint64{"flip": {worst: cases}},
			Worst: worst, Input: []byte(input), Once: from == 0}
	}
	r := &Record{Attacks: []Attack{of(0, 50, 50, Panicked, "long one"), of(50, 60, 10, Refused, ""),
		of(50, 100, 50, Panicked, "short"), of(100, 200, 100, Different, "")}}
	got := r.LastAttacks()
	if len(got) != 1 {
		t.Fatalf("%d attacks", len(got))
	}
	a := got[0]
	if a.Cases != 200 || a.Done != 100 || a.Next != 200 || a.From != 0 || a.Worst != Panicked ||
		string(a.Input) != "short" ||
		a.Outcomes[Panicked] != 100 || a.Outcomes[Different] != 100 || a.Mutations["flip"][Panicked] != 100 || !a.Whole() {
		t.Errorf("%+v", a)
	}
	m := &Record{}
	m.addAttacks(r)
	m.addAttacks(&Record{Attacks: []Attack{of(50, 100, 50, Panicked, "short")}}) // given twice
	if again := m.LastAttacks(); len(again) != 1 || again[0].Cases != 200 {
		t.Errorf("given twice: %+v", again)
	}
}

// Times of unlike processors are kept apart; what was not timed is the same anywhere.
func TestStrata(t *testing.T) {
	on := func(cpu string, samples int) *Record {
		r := part(1, 4, samples, true)
		r.Run.Shard, r.Run.Environment.CPU, r.Name = nil, cpu, "on "+cpu
		return r
	}
	a, unknown, b, c, attack := on("x", 1), on("", 1), on("y", 1), on("x", 1), on("z", 0)
	s := Strata([]*Record{unknown, a, attack, b, c})
	if len(s) != 2 || len(s[0]) != 3 || len(s[1]) != 1 || s[1][0] != b {
		t.Errorf("%v", s)
	}
	if _, err := Merge(a, b); err == nil || !strings.Contains(err.Error(), "unlike processors") {
		t.Errorf("x and y are averaged: %v", err)
	}
	if _, err := Join(a, attack); err != nil {
		t.Errorf("a run with an attack elsewhere: %v", err)
	}
}

// Processes of shards stand with the number of their machine; a shard that was requeued elsewhere, too.
func TestHostsOfShards(t *testing.T) {
	shard := func(k int, host string) *Record {
		r := part(k, 3, 2, true)
		r.Name, r.Run.Shard.Host = host, host
		for i := range r.Samples {
			r.Samples[i].Process, r.Samples[i].AtNS = i, int64(i)
		}
		return r
	}
	all, err := Merge(shard(1, "a"), shard(2, "b"), shard(3, "a"))
	if err != nil {
		t.Fatal(err)
	}
	again, err := Merge(all, part(4, 4, 1, true))
	if err != nil {
		t.Fatal(err)
	}
	for want, r := range map[string]*Record{"[0 0 1 1 0 0]": all, "[0 0 1 1 0 0 2]": again} {
		var hosts []int
		for _, s := range r.Samples {
			hosts = append(hosts, s.Host)
		}
		if fmt.Sprint(hosts) != want {
			t.Errorf("machines %v, want %s", hosts, want)
		}
	}
}
