package facts

import (
	"slices"
	"testing"

	"github.com/serialbench/serialbench/internal/record"
)

func cell(codec, change, direction, verdict string, party record.Party) record.MatrixCell {
	return record.MatrixCell{Kind: record.KindEvolve, Codec: codec, Peer: "evolve.a", Dataset: "evolve.b", Case: change,
		Direction: direction, Verdict: verdict, Party: party}
}

func TestEvolution(t *testing.T) {
	own := cell("x/own", "yours", "new-reads-old", "wrong", record.Library)
	own.Dataset = "shop.Order"
	f := New(&record.Record{Cells: []record.MatrixCell{
		cell("x/good", "append", "new-reads-old", "default", ""), cell("x/good", "append", "old-reads-new", "exact", ""),
		cell("x/good", "append", "proxy", "exact", ""),
		cell("x/good", "reorder", "new-reads-old", "exact", ""), cell("x/good", "reorder", "old-reads-new", "exact", ""),
		cell("x/good", "widen-large", "old-reads-new", "wrong", record.Library),
		cell("x/good", "rename", "old-reads-new", "dropped", record.Library),
		cell("x/adapted", "narrow", "new-reads-old", "wrong", record.Adapter),
		cell("x/poor", "append", "new-reads-old", "dead", record.Library),
		cell("x/poor", "append", "proxy", "panic", record.Library),
		own,
	}})
	for id, want := range map[string]string{
		"x/good":    "survives append, reorder; keeps unknown fields; silently wrong on widen-large; silently lost on rename",
		"x/poor":    "survives none of append, insert, remove, rename, reorder, widen; loses the process on append",
		"x/adapted": "",
		"x/own":     "",
		"x/none":    "",
	} {
		if got := f.Codec(id).Evolution(); got != want {
			t.Errorf("%s: %q, want %q", id, got, want)
		}
	}
	if got := f.Codec("x/good").EvolvedTo("wrong"); !slices.Equal(got, []string{"widen-large"}) {
		t.Errorf("wrong on %v", got)
	}
}
