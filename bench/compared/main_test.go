package main

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

const printed = `goos: linux
BenchmarkSerializers/marshal/empty-2         	 1	        10.0 ns/op	         0 B/serial	       0 B/op
BenchmarkSerializers/unmarshal/empty-2       	 1	        12.0 ns/op
BenchmarkSerializers/marshal/mus/unsafe_reuse-2  	 1	        30.0 ns/op
BenchmarkSerializers/marshal/mus/unsafe_reuse-2  	 1	        25.5 ns/op
BenchmarkSerializers/unmarshal/mus/unsafe_reuse-2	 1	        32.0 ns/op
`

func TestCompare(t *testing.T) {
	least := times{}
	if err := least.read(printed); err != nil {
		t.Fatal(err)
	}
	if err := least.read("PASS"); err == nil {
		t.Error("nothing was measured, and that is no error")
	}
	pairs, err := readPairs([]byte("there,codec,marshal,unmarshal,why\n" +
		"mus/unsafe_reuse,mus/mus-go/unsafe,marshal-reuse,unmarshal-alias,marshal:buffer\n" +
		"gone,json/std,marshal,unmarshal,\n"))
	if err != nil {
		t.Fatal(err)
	}
	least.keep(key{"mus/mus-go/unsafe", "marshal-reuse"}, 31)
	least.keep(key{"mus/mus-go/unsafe", "unmarshal-alias"}, 20)
	cells := compare(pairs, least)
	if len(cells) != 2 || cells[0].ratio() != 2 || cells[1].ratio() != 1 {
		t.Fatalf("%+v", cells)
	}
	got := table(cells, "a day", false)
	for _, want := range []string{"Of 2 cells, ours takes at most 1.05 times as long in 1; ",
		"| mus/unsafe_reuse | marshal | 16 | `mus/mus-go/unsafe` `marshal-reuse` | 31 | 2.00 | buffer |\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if strings.Contains(got, "unmarshal-alias") {
		t.Errorf("a cell that is no longer than theirs is shown:\n%s", got)
	}
	docs, file := filepath.Join(t.TempDir(), "compared.md"), filepath.Join(t.TempDir(), "cells.csv")
	if err := os.WriteFile(docs, []byte("a\n"+begin+"\nold\n"+end+"\nb"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := publish(cells, "a day", docs, file); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(docs); err != nil || strings.Contains(string(text), "old") ||
		!strings.HasSuffix(string(text), "\n"+end+"\nb") {
		t.Errorf("%q %v", text, err)
	}
}

// TestDocs: every cell in which ours takes longer has a word that says why, and docs/compared.md explains each word.
func TestDocs(t *testing.T) {
	text, err := os.ReadFile("../../docs/compared.md")
	if err != nil {
		t.Fatal(err)
	}
	pairs, err := readPairs(casesFile)
	if err != nil {
		t.Fatal(err)
	}
	byName := map[string]pair{}
	for _, p := range pairs {
		byName[p.there] = p
		for _, w := range strings.Fields(p.why) {
			if _, word, ok := strings.Cut(w, ":"); ok {
				w = word
			}
			if !strings.Contains(string(text), "- **"+w+"**") {
				t.Errorf("docs/compared.md does not explain %q of %s", w, p.there)
			}
		}
	}
	f, err := os.Open("cells.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range lines[1:] {
		theirs, err := strconv.ParseFloat(l[2], 64)
		if err != nil {
			t.Fatal(err)
		}
		ours, err := strconv.ParseFloat(l[5], 64)
		if err != nil {
			t.Fatal(err)
		}
		c := cell{pair: byName[l[0]], way: l[1], op: l[4], theirs: theirs, ours: ours}
		if shown := strings.Contains(string(text), "| "+l[0]+" | "+l[1]+" |"); shown != (c.ratio() > most) {
			t.Errorf("%s %s: ratio %.2f, in docs/compared.md: %v", l[0], l[1], c.ratio(), shown)
		}
	}
}
