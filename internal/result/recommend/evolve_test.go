package recommend

import (
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/facts"
)

// evolved is a record of cells "change direction" → verdict, of one codec.
func evolved(cells map[string]string) *observed {
	rec := &record.Record{}
	for at, verdict := range cells {
		change, direction, _ := strings.Cut(at, " ")
		rec.Cells = append(rec.Cells, record.MatrixCell{Kind: record.KindEvolve, Codec: "x", Peer: "evolve.a", Dataset: "evolve.b", Case: change, Direction: direction, Verdict: verdict, Party: record.Library})
	}
	return &observed{rec: rec, known: facts.New(rec)}
}

func TestNeedsOfChanges(t *testing.T) {
	both := func(change, backward, forward string) map[string]string {
		return map[string]string{change + " new-reads-old": backward, change + " old-reads-new": forward}
	}
	wide := func(backward, forward string) map[string]string {
		m := both("widen", "exact", "exact")
		m["widen-large new-reads-old"], m["widen-large old-reads-new"] = backward, forward
		return m
	}
	for _, c := range []struct {
		need  Need
		cells map[string]string
		want  verdict
	}{
		{Append, both("append", "default", "exact"), yes},
		{Append, both("append", "default", "error"), no},
		{Append, both("append", "dropped", "exact"), no},
		{Append, nil, unknown},
		{Rename, both("rename", "exact", "dropped"), no},
		{Reorder, both("reorder", "exact", "exact"), yes},
		{Widen, wide("exact", "error"), yes},
		{Widen, wide("exact", "wrong"), no},
		{Widen, wide("wrong", "error"), no},
		{Widen, both("widen", "exact", "exact"), unknown},
		{UnknownKept, map[string]string{"append proxy": "exact"}, yes},
		{UnknownKept, map[string]string{"append proxy": "dropped"}, no},
		{NoSilentChange, both("rename", "dropped", "error"), yes},
		{NoSilentChange, both("reuse", "wrong", "error"), no},
		{NoSilentChange, nil, unknown},
	} {
		got, why := c.need.evolves(evolved(c.cells), "x")
		if got != c.want || (got == yes) != (why == "") {
			t.Errorf("%s with %v: %d (%s), want %d", c.need, c.cells, got, why, c.want)
		}
	}
}
