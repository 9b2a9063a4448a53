package report

import (
	"bytes"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/matrix"
	"github.com/serialbench/serialbench/internal/result/report/view"
)

func foreignCells() []record.MatrixCell {
	cell := func(dataset, direction, verdict string) record.MatrixCell {
		return record.MatrixCell{Kind: record.KindInterop, Codec: "json/std", Peer: "js/JSON", Dataset: dataset,
			Direction: direction, Verdict: verdict,
			Reference: "JSON 20, Node 20", Tried: 20}
	}
	held := cell("order", record.Writes, record.CellChanged)
	held.Party, held.Field, held.Got, held.Inexact = record.Reference, "Order.ID",
		"9007199254740992: numbers of JavaScript are exact to 2^53", 20
	wrong := cell("person", record.Reads, record.CellWrong)
	wrong.Party, wrong.Field, wrong.Want, wrong.Got, wrong.Bytes, wrong.Inexact = record.Library, "Person.Name",
		"a", "b", "6162", 3
	missing := cell("", record.Writes, record.CellNotInstalled)
	missing.Peer, missing.Reference, missing.Got = "python/json", "Python",
		"not installed: run serialbench interop --setup python"
	return []record.MatrixCell{cell("person", record.Writes, record.CellExact), held, wrong,
		cell("order", record.Reads, record.CellExact), missing}
}

// TestForeignTables shows the faults with their evidence, what each direction comes to, and what
// is missing, and keeps other languages out of the tables of Go codecs.
func TestForeignTables(t *testing.T) {
	own := record.MatrixCell{Kind: record.KindInterop, Codec: "json/std", Peer: "json/v2", Dataset: "person",
		Direction: record.Reads, Verdict: record.CellExact}
	tables := matrix.Interop(&record.Record{Cells: append(foreignCells(), own)}).Tables
	var all []string
	for _, g := range tables {
		for _, r := range g.Rows {
			var cells []string
			for _, c := range r {
				cells = append(cells, c.Text)
			}
			all = append(all, strings.Join(cells, "|"))
		}
	}
	for _, want := range []string{
		"json/std|js/JSON|other|changed|reference|order|Order.ID||9007199254740992: numbers of JavaScript are exact to 2^53|",
		"json/std|js/JSON|codec|wrong|library|person (3 of 20)|Person.Name|a|b|6162",
		"std|1+1/2|1/2",
		"python/json|not installed: run serialbench interop --setup python|1",
		"1 std||",
		"2 v2|1/1|",
	} {
		if n := strings.Count("\n"+strings.Join(all, "\n")+"\n", "\n"+want+"\n"); n != 1 {
			t.Errorf("%d rows %q in\n%s", n, want, strings.Join(all, "\n"))
		}
	}
}

func TestForeignCard(t *testing.T) {
	checks := matrix.ChecksOf(&record.Record{Cells: foreignCells()})
	if got, want := checks["json/std"].Interop, "js/JSON reads 1+1/2 data sets exactly, is read on 1/2"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestForeignJSON(t *testing.T) {
	var out bytes.Buffer
	if err := WriteSection(&out, "json", SectionInterop, &record.Record{Cells: foreignCells()},
		view.Options{}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), `"reference": "JSON 20, Node 20"`) {
		t.Errorf("no reference in %s", out.String())
	}
}
