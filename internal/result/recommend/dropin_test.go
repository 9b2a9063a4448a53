package recommend

import (
	"slices"
	"testing"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// A drop-in may be asked for any codec with which others were compared. Differences go both ways, whichever of the two
// stands first; what was not compared is not known.
func TestDropInForAnother(t *testing.T) {
	alike := func(a, b string) record.MatrixCell {
		return record.MatrixCell{Kind: record.KindDiffer, Codec: a, Peer: b, Dataset: "d", Verdict: record.CellExact}
	}
	differs := func(a, b, class string) record.MatrixCell {
		return record.MatrixCell{Kind: record.KindDiffer, Codec: a, Peer: b, Dataset: "d", Case: class,
			Verdict: record.CellWrong}
	}
	calm := func(id string) record.MatrixCell {
		return record.MatrixCell{Kind: record.KindStress, Codec: id, Dataset: "d", Verdict: record.CellExact}
	}
	for _, c := range []struct {
		name  string
		cells []record.MatrixCell
		want  Verdict
	}{
		{"equal", []record.MatrixCell{alike("x/a", "x/b"), calm("x/a")}, Met},
		{"equal, the other way round", []record.MatrixCell{alike("x/b", "x/a"), calm("x/a")}, Met},
		{"equal, but not stressed", []record.MatrixCell{alike("x/a", "x/b")}, Unknown},
		{"different", []record.MatrixCell{alike("x/a", "x/b"), differs("x/b", "x/a", "key-case"), calm("x/a")}, Unmet},
		{"another pair", []record.MatrixCell{alike("x/c", "x/b"), calm("x/a")}, Unknown},
	} {
		r := contest()
		r.Cells = append(r.Cells, c.cells...)
		if got := known(t, r, DropInFor("x/b")); got.Verdict != c.want {
			t.Errorf("%s: %+v, want %v", c.name, got, c.want)
		}
	}
	r := contest()
	r.Cells = append(r.Cells, alike("x/a", "x/b"))
	e := Gather(stats.Of(r, stats.Default), nil)
	for _, k := range e.Needs {
		if i := slices.IndexFunc(e.Codecs, func(c Codec) bool { return c.ID == "x/b" }); k.Need == DropInFor("x/b") &&
			k.Facts[i].Verdict != Unmet {
			t.Errorf("x/b is a drop-in for itself: %+v", k.Facts[i])
		}
	}
	q := Question{Needs: []Need{DropInFor("x/b")}}
	if got := q.formats(); len(got) != 1 || got[0] != "x" {
		t.Errorf("a drop-in for x/b is of the formats %q", got)
	}
	if DropInFor(against) != DropIn || DropIn.peer() != against || Schema.peer() != "" {
		t.Error("the need of a drop-in for encoding/json has a name of its own")
	}
	if got := (Shortfall{DropInFor("x/b"), "it differs"}).words(); got != "drop-in for x/b: it differs" {
		t.Error(got)
	}
}
