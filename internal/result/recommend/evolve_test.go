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
		rec.Cells = append(rec.Cells, record.MatrixCell{Kind: record.KindEvolve, Codec: "x", Peer: "evolve.a",
			Dataset: "evolve.b", Case: change, Direction: direction, Verdict: verdict, Party: record.Library})
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
		want  Verdict
	}{
		{Append, both("append", "default", "exact"), Met},
		{Append, both("append", "default", "error"), Unmet},
		{Append, both("append", "dropped", "exact"), Unmet},
		{Append, nil, Unknown},
		{Rename, both("rename", "exact", "dropped"), Unmet},
		{Reorder, both("reorder", "exact", "exact"), Met},
		{Widen, wide("exact", "error"), Met},
		{Widen, wide("exact", "wrong"), Unmet},
		{Widen, wide("wrong", "error"), Unmet},
		{Widen, both("widen", "exact", "exact"), Unknown},
		{UnknownKept, map[string]string{"append proxy": "exact"}, Met},
		{UnknownKept, map[string]string{"append proxy": "dropped"}, Unmet},
		{NoSilentChange, both("rename", "dropped", "error"), Met},
		{NoSilentChange, both("reuse", "wrong", "error"), Unmet},
		{NoSilentChange, nil, Unknown},
	} {
		got, why := c.need.evolves(evolved(c.cells), "x", "")
		if got != c.want || (got == Met) != (why == "") {
			t.Errorf("%s with %v: %d (%s), want %d", c.need, c.cells, got, why, c.want)
		}
	}
}
