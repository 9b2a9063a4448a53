package report

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/matrix"
	"github.com/serialbench/serialbench/internal/result/report/view"
)

// evolveRecord has a codec that carries a change, one that changes values and one whose
// adapter does.
func evolveRecord() *record.Record {
	cell := func(codec, direction, verdict string, party record.Party) record.MatrixCell {
		return record.MatrixCell{Kind: record.KindEvolve, Codec: codec, Peer: "evolve.base", Dataset: "evolve.int64",
			Case: "widen", Direction: direction, Verdict: verdict, Party: party}
	}
	wrong := cell("x/wrong", "old-reads-new", "wrong", record.Library)
	wrong.Field, wrong.Want, wrong.Got, wrong.Bytes = "Value", "5000000000", "705032704", "80e4"
	return &record.Record{Cells: []record.MatrixCell{
		cell("x/fine", "new-reads-old", "default", ""), cell("x/fine", "old-reads-new", "exact", ""),
		cell("x/fine", "proxy", "exact", ""),
		cell("x/wrong", "new-reads-old", "exact", ""), wrong,
		cell("x/adapted", "new-reads-old", "exact", ""), cell("x/adapted", "old-reads-new", "wrong", record.Adapter),
		cell("x/one-way", "new-reads-old", "exact", ""), cell("x/one-way", "old-reads-new", "error", record.Library),
	}}
}

func TestEvolveSection(t *testing.T) {
	for format, want := range map[string][]string{
		"table": {"carries it both ways", "0==", "=W", "=a", "=E", "705032704", "only the new version reads the old data"},
		"csv": {"x/wrong,widen,old-reads-new,wrong,library,Value,5000000000,705032704,80e4",
			"x/fine,widen,proxy,exact,,,,,"},
		"md": {"| x/wrong"},
	} {
		var b bytes.Buffer
		if err := WriteSection(&b, format, SectionEvolve, evolveRecord(), view.Options{}); err != nil {
			t.Fatal(err)
		}
		for _, w := range want {
			if !strings.Contains(b.String(), w) {
				t.Errorf("%s lacks %q:\n%s", format, w, b.String())
			}
		}
	}
}

// TestEvolveShape checks what scripts rely on.
func TestEvolveShape(t *testing.T) {
	var b bytes.Buffer
	if err := WriteSection(&b, "json", SectionEvolve, evolveRecord(), view.Options{}); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Version int
		Cells   []map[string]string
	}
	if err := json.Unmarshal(b.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if got.Version != 1 || len(got.Cells) != 9 {
		t.Fatalf("version %d, %d cells", got.Version, len(got.Cells))
	}
	for _, key := range strings.Fields("codec peer dataset case direction verdict party field want got bytes") {
		if _, ok := got.Cells[0][key]; !ok {
			t.Errorf("a cell has no %q", key)
		}
	}
}

// TestSurprises: a page is renewed with what one library does and the others of its format do not, not
// with what all of a kind do, nor with what an adapter or an option does.
func TestSurprises(t *testing.T) {
	rec := &record.Record{}
	add := func(codec, change, verdict string, party record.Party, variant string) {
		rec.Cells = append(rec.Cells, record.MatrixCell{Kind: record.KindEvolve, Codec: codec, Peer: "evolve.base",
			Dataset: "evolve." + change, Case: change,
			Direction: "old-reads-new", Verdict: verdict, Party: party, Variant: variant, Field: "Value", Want: "5000000000",
			Got: "705032704"})
	}
	for _, id := range []string{"json/a", "json/b", "json/c", "json/d"} {
		add(id, "widen", map[bool]string{false: "error", true: "wrong"}[id == "json/b"], record.Library, "")
		add(id, "float", map[bool]string{false: "exact", true: "wrong"}[id == "json/c"], record.Adapter, "")
		add(id, "text", map[bool]string{false: "exact", true: "dropped"}[id == "json/d"], record.Library, "")
	}
	add("json/a/strict", "widen", "dead", record.Library, "strict")
	for _, id := range []string{"xdr/a", "xdr/b", "xdr/c"} {
		add(id, "widen", "wrong", record.Library, "")
	}
	page := []byte("# Head\n\n" + matrix.SurprisesBegin + "\nold\n" + matrix.SurprisesEnd + "\n\nTail\n")
	got, err := matrix.RenewEvolution(page, rec)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"# Head\n\n", "\n\nTail\n", "| `json/b` | `widen` | the old version reads new data: " +
		"Value is `705032704` where `5000000000` was written (wrong) | 3 of 3 others of json have it exact, or refuse |",
		"`json/d`"} {
		if !strings.Contains(string(got), want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	for _, not := range []string{"`json/c`", "`json/a/strict`", "`xdr/", "\nold\n"} {
		if strings.Contains(string(got), not) {
			t.Errorf("%q in\n%s", not, got)
		}
	}
	if again, err := matrix.RenewEvolution(got, rec); err != nil || !bytes.Equal(again, got) {
		t.Errorf("the second time it is another: %v", err)
	}
	for _, bad := range []string{"no markers", matrix.SurprisesEnd + matrix.SurprisesBegin} {
		if _, err := matrix.RenewEvolution([]byte(bad), rec); err == nil {
			t.Errorf("%q is renewed", bad)
		}
	}
	if _, err := matrix.RenewEvolution(page, &record.Record{}); err == nil {
		t.Error("a page is renewed with nothing")
	}
}

// TestSpecified: what a specification demands is told apart, in all formats.
func TestSpecified(t *testing.T) {
	rec := evolveRecord()
	for i := range rec.Cells {
		if rec.Cells[i].Verdict == "wrong" && rec.Cells[i].Party == record.Library {
			rec.Cells[i].Party, rec.Cells[i].Clause = record.Specification, "cut (Guide, 4)"
		}
	}
	for format, want := range map[string]string{"table": "=W§",
		"csv": ",specification,Value,5000000000,705032704,80e4,\"cut (Guide, 4)\"", "json": `"clause": "cut (Guide, 4)"`} {
		var b bytes.Buffer
		if err := WriteSection(&b, format, SectionEvolve, rec, view.Options{}); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(b.String(), want) {
			t.Errorf("%s lacks %q:\n%s", format, want, b.String())
		}
	}
}

// TestSurprisesAreFresh checks that the page has what the published record makes of it.
func TestSurprisesAreFresh(t *testing.T) {
	page, err := os.ReadFile("../../../docs/use/evolution.md")
	if err != nil {
		t.Fatal(err)
	}
	if renewed, err := matrix.RenewEvolution(page, publishedRecord(t)); err != nil || !bytes.Equal(renewed, page) {
		t.Errorf("%v: docs/use/evolution.md is not what its record makes; serialbench publish . "+
			"published/record.jsonl.gz", err)
	}
}
