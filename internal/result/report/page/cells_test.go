package page

import (
	"testing"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/library"
	"github.com/serialbench/serialbench/internal/result/report/view"
)

// celled is a record with a few cells of each matrix.
func celled(rec *record.Record) {
	rec.Cells = append(rec.Cells,
		record.MatrixCell{Kind: record.KindEvolve, Codec: "json/std", Peer: "v2", Dataset: "evolve.append", Case: "append",
			Direction: "new-reads-old", Verdict: record.CellDefault},
		record.MatrixCell{Kind: record.KindEvolve, Codec: "json/std", Peer: "v2", Dataset: "evolve.append", Case: "append",
			Direction: "old-reads-new", Verdict: record.CellDropped, Party: record.Library, Field: "Person.Name", Want: "Ann",
			Got: "", Bytes: "7b7d"},
		record.MatrixCell{Kind: record.KindEvolve, Codec: "protobuf/google", Peer: "v2", Dataset: "evolve.append",
			Case: "append", Direction: "new-reads-old", Verdict: record.CellWrong, Party: record.Adapter},
		record.MatrixCell{Kind: record.KindInterop, Codec: "json/std", Peer: "json/sonic/fastest", Dataset: "person",
			Direction: record.Reads, Verdict: record.CellExact, Tried: 20},
		record.MatrixCell{Kind: record.KindInterop, Codec: "json/std", Peer: "json/sonic/fastest", Dataset: "message/64",
			Direction: record.Reads, Verdict: record.CellWrong, Party: "peer", Field: "Message.Text", Want: "a<b", Got: "ab",
			Bytes: "22612262", Tried: 20, Inexact: 3},
		record.MatrixCell{Kind: record.KindConform, Codec: "json/std", Peer: "JSONTestSuite", Direction: "any",
			Verdict: record.CellWrong, Tried: 10, Inexact: 2},
		record.MatrixCell{Kind: record.KindConform, Codec: "json/std", Peer: "JSONTestSuite", Case: "n_1", Direction: "any",
			Verdict: record.CellWrong, Want: record.MustRefuse, Got: "accepted as 1", Clause: "RFC 8259, 6", Bytes: "2d31"},
		record.MatrixCell{Kind: record.KindConform, Codec: "json/std", Peer: "JSONTestSuite", Case: "y_2", Direction: "any",
			Verdict: record.CellPanic, Got: "panic: index"},
		record.MatrixCell{Kind: record.KindConform, Codec: "json/std", Peer: "JSONTestSuite", Case: "y_3",
			Direction: "any-back", Verdict: record.CellChanged, Got: "2 bytes"},
		record.MatrixCell{Kind: record.KindConform, Codec: "json/std", Peer: "JSONTestSuite", Case: "y_4",
			Direction: "any-back", Verdict: record.CellWrong, Got: "written as 2"})
}

// at is the value and what it was found by, in a matrix of a page.
func (p Page) at(t *testing.T, matrix, sheet, codec, column string) (value, shown string) {
	t.Helper()
	for _, m := range p.Matrices {
		for _, s := range m.Sheets {
			for r, row := range s.Rows {
				for c, name := range m.Columns {
					if m.ID == matrix && s.Dataset == sheet && p.Codecs[row[0]].ID == codec && name == column &&
						s.Value[r*len(m.Columns)+c] != 0 {
						return p.Texts[s.Value[r*len(m.Columns)+c]], p.Texts[s.Reproducer[r*len(m.Columns)+c]]
					}
				}
			}
		}
	}
	t.Errorf("no cell %s %s %s %s", matrix, sheet, codec, column)
	return "", ""
}

func TestMatricesOfCells(t *testing.T) {
	rec := fixture(t)
	celled(rec)
	p := Of(view.New(rec, view.Options{Sort: view.SortTotal}))
	for _, c := range []struct{ matrix, sheet, codec, column, value, shown string }{
		{"evolve", "new-reads-old", "json/std", "append", "default", ""},
		{"evolve", "old-reads-new", "json/std", "append", "dropped",
			"field: Person.Name\nwritten: Ann\nby: library\nbytes: 7b7d"},
		{"evolve", "new-reads-old", "protobuf/google", "append", "adapter", "by: adapter"},
		{"interop", "json", "json/std", "json/sonic/fastest", "wrong",
			"1 exact, 1 wrong\n\nmessage/64: wrong\nfield: Message.Text\nwritten: a<b\nread: ab\nby: peer\nbytes: 22612262"},
		{"conform", "JSONTestSuite", "json/std", "all cases", "wrong", "8 of 10 cases as demanded"},
		{"conform", "JSONTestSuite", "json/std", "accepted wrongly", "wrong",
			"1 wrong\n\nn_1: wrong\nwritten: must refuse\nread: accepted as 1\nclause: RFC 8259, 6\nbytes: 2d31"},
		{"conform", "JSONTestSuite", "json/std", "panic", "panic", "1 panic\n\ny_2: panic\nread: panic: index"},
		{"conform", "JSONTestSuite", "json/std", "longer than it should be", "changed",
			"1 changed\n\ny_3: changed\nread: 2 bytes"},
		{"conform", "JSONTestSuite", "json/std", "written wrongly", "wrong", "1 wrong\n\ny_4: wrong\nread: written as 2"},
	} {
		if value, shown := p.at(t, c.matrix, c.sheet, c.codec, c.column); value != c.value || shown != c.shown {
			t.Errorf("%s %s: %s %q, want %s %q", c.matrix, c.column, value, shown, c.value, c.shown)
		}
	}
	for _, m := range p.Matrices {
		for _, s := range m.Legend {
			if s.Means == "" || s.Sign == "" || s.Tone == "" {
				t.Errorf("%s: a sign without words: %+v", m.ID, s)
			}
		}
	}
	k := library.Cards(view.New(rec, view.Options{}), []string{"json/std"})[0]
	for _, l := range [][2]string{
		{k.Interop, "reads exactly 1 of 2 data sets that 1 other codec wrote; 1 wrong"},
		{k.Conformance, "8 of 10 cases of JSONTestSuite into any as demanded"},
	} {
		if l[0] != l[1] {
			t.Errorf("%q, want %q", l[0], l[1])
		}
	}
}

// Neither the baseline nor the no-op has a rank, and both say what they are.
func TestReferencesHaveNoRank(t *testing.T) {
	p := Of(view.New(fixture(t), view.Options{Sort: view.SortTotal}))
	references := 0
	for _, d := range p.Datasets {
		for _, o := range d.Ops {
			for i, at := range o.At {
				c := p.Codecs[d.Codecs[at]]
				if (c.ID == "baseline" || c.ID == "noop") != (c.Reference != "") {
					t.Errorf("%s: reference %q", c.ID, c.Reference)
				}
				if c.Reference != "" {
					references++
					if o.Rank[i] != 0 {
						t.Errorf("%s has rank %d", c.ID, o.Rank[i])
					}
				}
			}
		}
	}
	if references == 0 {
		t.Error("no reference has a figure")
	}
}
