package record

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

func TestCellsAreWrittenAndRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "r.jsonl")
	w, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	cells := []MatrixCell{
		{Kind: KindInterop, Codec: "json/a", Peer: "json/b", Dataset: "person", Verdict: CellWrong, Field: "Person.Name",
			Want: "x", Got: "y", Bytes: "00ff"},
		{Kind: KindConform, Codec: "json/a", Peer: "corpus", Case: "n_1", Verdict: CellExact},
		{Kind: KindInterop, Codec: "json/a", Peer: "json/b", Dataset: "person", Verdict: CellExact}, // tried again
	}
	if err := w.Append(Run{ID: NewID()}); err != nil {
		t.Fatal(err)
	}
	for _, c := range cells {
		if err := w.Append(c); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Append(MatrixCell{Kind: "edge", Codec: "x", Peer: "y", Verdict: CellExact}); err == nil {
		t.Error("a cell of no kind of matrix was written")
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	r, err := Read(bytes.NewReader(text), path)
	if err != nil || len(r.Bad) > 0 || len(r.Cells) != len(cells) || r.Cells[0] != cells[0] {
		t.Fatalf("read %+v, %v", r, err)
	}
	if got := r.Matrix(KindInterop); len(got) != 1 || got[0].Verdict != CellExact {
		t.Errorf("of two cells of one question: %+v, want the last", got)
	}
	if got := r.Matrix(KindEvolve); len(got) != 0 {
		t.Errorf("cells of evolve: %+v", got)
	}
	other := &Record{Cells: []MatrixCell{cells[0], {Kind: KindEvolve, Codec: "json/a", Peer: "v2", Verdict: CellDropped}}}
	r.addFindings(other)
	if got := r.Matrix(KindInterop); len(got) != 1 || got[0].Verdict != CellExact || len(r.Matrix(KindEvolve)) != 1 {
		t.Errorf("joined: %+v", r.Cells)
	}
}
