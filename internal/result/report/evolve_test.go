package report

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/record"
)

// evolveRecord has a codec that carries a change, one that changes values and one whose
// adapter does.
func evolveRecord() *record.Record {
	cell := func(codec, direction, verdict string, party record.Party) record.MatrixCell {
		return record.MatrixCell{Kind: record.KindEvolve, Codec: codec, Peer: "evolve.base", Dataset: "evolve.int64", Case: "widen", Direction: direction, Verdict: verdict, Party: party}
	}
	wrong := cell("x/wrong", "old-reads-new", "wrong", record.Library)
	wrong.Field, wrong.Want, wrong.Got, wrong.Bytes = "Value", "5000000000", "705032704", "80e4"
	return &record.Record{Cells: []record.MatrixCell{
		cell("x/fine", "new-reads-old", "default", ""), cell("x/fine", "old-reads-new", "exact", ""), cell("x/fine", "proxy", "exact", ""),
		cell("x/wrong", "new-reads-old", "exact", ""), wrong,
		cell("x/adapted", "new-reads-old", "exact", ""), cell("x/adapted", "old-reads-new", "wrong", record.Adapter),
		cell("x/one-way", "new-reads-old", "exact", ""), cell("x/one-way", "old-reads-new", "error", record.Library),
	}}
}

func TestEvolveSection(t *testing.T) {
	for format, want := range map[string][]string{
		"table": {"carries it both ways", "0==", "=W", "=a", "=E", "705032704", "only the new version reads the old data"},
		"csv":   {"x/wrong,widen,old-reads-new,wrong,library,Value,5000000000,705032704,80e4", "x/fine,widen,proxy,exact,,,,,"},
		"md":    {"| x/wrong"},
	} {
		var b bytes.Buffer
		if err := WriteSection(&b, format, SectionEvolve, evolveRecord(), Options{}); err != nil {
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
	if err := WriteSection(&b, "json", SectionEvolve, evolveRecord(), Options{}); err != nil {
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
