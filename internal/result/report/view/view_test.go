package view

import (
	"slices"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/record"
)

// TestNoRankBySizeWithoutTheTags: a row whose names are not those of the user's tags has a size, and no rank by it.
func TestNoRankBySizeWithoutTheTags(t *testing.T) {
	for how, want := range map[string]bool{
		"":                                    true,
		"Order.At: time to microseconds":      true,
		`Order.N: left out by your tag j:"-"`: true,
		"Order.N: the option string of your tag is not used": true,
		"Order: " + codec.TagsUnused:                         false,
		"PageOrder: " + codec.TagsUnused:                     false,
	} {
		verdict := record.Verdict{Verdict: record.Adapted, EncodedBytes: 9}
		if how != "" {
			verdict.Adapted = []string{"Order.X: int as int64", how}
		}
		v := &View{verdicts: map[pair]record.Verdict{{"a", "d"}: verdict}, Opts: Options{Sort: SortSize}}
		if _, ranked := v.SortValue("a", "d"); ranked != want {
			t.Errorf("%q: ranked %t", how, ranked)
		}
	}
}

// TestAlikeWarnings: what differs in numbers and names alone stands once, with how many there are; a digest has eight
// digits.
func TestAlikeWarnings(t *testing.T) {
	lines := []Note{{Environment, "go1.27"}, {Warning, "load average 1.4 on 2 cores"},
		{Warning, "load average 2.1 on 2 cores"},
		{Warning, "what a/b.jsonl found of json/std is left out"}, {Warning, "kernel is " + strings.Repeat("0f", 32)},
		{Warning, "what c.jsonl found of xml/std is left out"}, {Warning, "load average 3 on 2 cores"}}
	want := []string{"environment: go1.27", "warning: load average 1.4 on 2 cores (and 2 more like this)",
		"warning: what a/b.jsonl found of json/std is left out (and 1 more like this)", "warning: kernel is 0f0f0f0f…"}
	var got []string
	for _, n := range (&View{}).alike(lines) {
		got = append(got, n.String())
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if got := (&View{Opts: Options{Warnings: true}}).alike(lines); len(got) != len(lines) {
		t.Errorf("%q, though all are asked for", got)
	}
}

func TestOutcomesNameWhoseFaultItIs(t *testing.T) {
	rec := &record.Record{Verdicts: []record.Verdict{
		{Codec: "a", Dataset: "d", Verdict: record.OK}, {Codec: "b", Dataset: "d", Verdict: record.Adapted},
		{Codec: "c", Dataset: "d", Verdict: record.Failed},
		{Codec: "e", Dataset: "d", Verdict: record.Failed, Party: record.Ours},
		{Codec: "f", Dataset: "d", Verdict: record.Failed, Party: record.Adapter},
		{Codec: "g", Dataset: "d", Verdict: record.Unsupported},
		{Codec: "noop", Dataset: "d", Verdict: record.NotChecked}, {Codec: "a", Dataset: "other", Verdict: record.OK},
	}, Codecs: []record.Codec{{ID: "h", Unobtainable: "gone"}}}
	all := OutcomesOf(rec)
	want := "d: 1 ok, 1 adapted, 1 unsupported, 1 failed (c), 2 failed by serialbench's fault (e, f), 1 no-op, 1 not " +
		"obtainable"
	if len(all) != 2 || all[0].String() != want || all[1].String() != "other: 1 ok, 1 not obtainable" {
		t.Errorf("%v, want %s", all, want)
	}
	fs := Failures(rec)
	if len(fs) != 3 || fs[0].Party != "" || fs[1].Party != record.Ours {
		t.Errorf("failures %+v", fs)
	}
}
