package view

import (
	"testing"

	"github.com/serialbench/serialbench/internal/record"
)

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
