package main

import (
	"bytes"
	"encoding/csv"
	"os"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/record"
)

func TestTables(t *testing.T) {
	lines, err := csv.NewReader(bytes.NewReader(published)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	rec := &record.Record{Name: "r"}
	for op, ns := range map[string]int64{"marshal": 2000, "unmarshal": 4000, "marshal-reuse": 500} {
		for _, id := range []string{"json/std", "flatbuffers/google"} {
			rec.Samples = append(rec.Samples,
				record.Sample{Codec: id, Dataset: "person", Op: op, Ops: 1, WallNS: ns / int64(len(id)/8),
					AllocBytes: 64, Allocs: 1})
		}
	}
	got, err := tables(lines[1:], rec)
	if err != nil {
		t.Fatal(err)
	}
	want := "| FlatBuffers | 319 / 248 | 0.15 / 0.06 | 0 / 112 | 0 / 3 | `flatbuffers/google` | 1000 / 2000 | 0.50 / " +
		"0.50 | 64 / 64 | 1 / 1 | `marshal-reuse` 250, 64, 1 | buffer target |"
	if !strings.Contains(got, want) || !strings.Contains(got, "| `gob/std` | - / - | - / - |") {
		t.Error(got)
	}
	if _, err := tables(lines[1:], &record.Record{Name: "empty"}); err == nil {
		t.Error("a record without samples made tables")
	}
	once, err := renew("a\n"+begin+"\nold\n"+end+"\nb", got, begin, end)
	if err != nil || strings.Contains(once, "old") {
		t.Fatal(once, err)
	}
	if twice, err := renew(once, got, begin, end); err != nil || twice != once {
		t.Errorf("a second time changes it: %v", err)
	}
}

// Every word that a table uses is explained.
func TestReasonsAreExplained(t *testing.T) {
	docs, err := os.ReadFile("../../docs/compared.md")
	if err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(bytes.NewReader(published)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range lines[1:] {
		for _, word := range strings.Fields(l[why]) {
			if !bytes.Contains(docs, []byte("- **"+word+"**")) {
				t.Errorf("docs/compared.md does not explain %q of %s", word, l[there])
			}
		}
	}
}

func TestFasterTable(t *testing.T) {
	lines, err := csv.NewReader(bytes.NewReader(faster)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	rec := &record.Record{Name: "r"}
	for op, ns := range map[string]int64{"unmarshal": 400, "unmarshal-alias": 100} {
		rec.Samples = append(rec.Samples,
			record.Sample{Codec: "fastape/nazarifard", Dataset: "person", Op: op, Ops: 1, WallNS: ns})
	}
	got := fasterTable(lines[1:], rowsOf(rec))
	for _, want := range []string{"| `fastape/nazarifard` | unmarshal | 1.55 | ", "`unmarshal-alias`: 0.25 |",
		"| `ikeapack/ikkerens` | marshal | 1.26 | ", "`marshal-reuse`: - |"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}
