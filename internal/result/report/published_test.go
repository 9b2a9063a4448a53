package report

import (
	"encoding/csv"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/internal/longtest"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/facts"
	"github.com/serialbench/serialbench/internal/result/report/view"
)

// published are tables as they stand in the folder of the same name: file → rows,
// a row by the names of its columns. What they say is read from their text alone,
// by no code that made them.
type published map[string][]map[string]string

// publishedTables are those that were made already.
var publishedTables = map[string]string{}

const publishedFolder = "../../../published"

var publishedRecord = func() func(*testing.T) *record.Record {
	read := sync.OnceValues(func() (*record.Record, error) {
		return record.ReadFile(filepath.Join(publishedFolder, "record.jsonl.gz"))
	})
	return func(t *testing.T) *record.Record {
		t.Helper()
		rec, err := read()
		if err != nil {
			t.Fatal(err)
		}
		return rec
	}
}()

func readPublished(t *testing.T) published {
	t.Helper()
	p, rec := published{}, publishedRecord(t)
	made := func(name string) string {
		if text, ok := publishedTables[name]; ok {
			return text
		}
		var b strings.Builder
		section, format, _ := strings.Cut(name, ".")
		var err error
		if section == "results" {
			err = Write(&b, format, rec, view.Options{})
		} else {
			err = WriteSection(&b, format, Section(section), rec, view.Options{})
		}
		if err != nil {
			t.Fatal(name, err)
		}
		publishedTables[name] = b.String()
		return b.String()
	}
	for _, name := range []string{"libraries.csv", "attack.csv", "traits.csv", "edges.csv"} {
		lines, err := csv.NewReader(strings.NewReader(made(name))).ReadAll()
		if err != nil || len(lines) < 2 {
			t.Fatalf("%s: %d lines, %v", name, len(lines), err)
		}
		for _, l := range lines[1:] {
			p.add(name, lines[0], l)
		}
	}
	for _, name := range []string{"libraries.md", "attack.md", "results.md", "findings.md"} {
		p.markdown(name, made(name))
		if len(p[name]) == 0 {
			t.Fatalf("%s has no table", name)
		}
	}
	return p
}

func (p published) add(name string, header, cells []string) {
	row := map[string]string{}
	for i, h := range header {
		if i < len(cells) {
			row[h] = cells[i]
		}
	}
	p[name] = append(p[name], row)
}

// markdown adds the rows of all tables of a page; notes in lists have the column "note".
func (p published) markdown(name, text string) {
	var header []string
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if note, ok := strings.CutPrefix(line, "- "); ok {
			p.add(name, []string{"note"}, []string{note})
		}
		if !strings.HasPrefix(line, "| ") {
			header = nil
			continue
		}
		cells := strings.Split(strings.Trim(line, "| "), " | ")
		switch {
		case header == nil:
			header = cells
		case !strings.HasPrefix(cells[0], "---"):
			p.add(name, header, cells)
		}
	}
}

// harmOrder is the order of severity that the tables are held to.
var harmOrder = []string{"dead", "hang", "memory", "overread", "panic", "poisoned"}

// shown lists the harms that the tables of single checks show of each codec.
func (p published) shown() map[string][]string {
	harms := map[string][]string{}
	note := func(codec, harm string) {
		if slices.Contains(harmOrder, harm) {
			harms[codec] = append(harms[codec], harm)
		}
	}
	for _, r := range p["attack.csv"] {
		for _, h := range harmOrder {
			if r[h] != "" {
				note(r["codec"], h)
			}
		}
	}
	for _, r := range p["traits.csv"] {
		switch {
		case r["trait"] == "panics-on-truncation" && r["value"] == "yes":
			note(r["codec"], "panic")
		case r["trait"] == "reads-past-input" && r["value"] == "yes":
			note(r["codec"], "overread")
		case r["trait"] == "empty-input", r["trait"] == "largest-string":
			note(r["codec"], r["value"])
		}
	}
	for _, r := range p["edges.csv"] {
		note(r["codec"], r["verdict"])
	}
	for _, r := range p["results.md"] { // tables of what was not measured
		what, _, _ := strings.Cut(r["what"], " ×")
		note(r["codec"], strings.Replace(what, "exit", "dead", 1))
	}
	return harms
}

// disagreements names every cell in which two tables say otherwise of a codec.
func (p published) disagreements() (found []string) {
	differ := func(format string, args ...any) { found = append(found, fmt.Sprintf(format, args...)) }
	harms := p.shown()
	worst := map[string]string{}
	csvRow := map[string]map[string]string{}
	for _, l := range p["libraries.csv"] {
		csvRow[l["codec"]] = l
		worst[l["codec"]] = strings.NewReplacer("changed", "silent change", facts.Corrupt, "wrong memory").Replace(l["worst"])
		if known := codecs.Of(l["library"]).On(l["codec"]); l["worst"] == facts.Corrupt {
			if !slices.ContainsFunc(known, func(f codecs.Fault) bool { return f.Kind == codecs.Memory }) {
				differ("libraries.csv, %s, worst: %q, and its facts know of no fault of memory", l["codec"], l["worst"])
			}
			continue // found by hand, and worse than what tables of single checks show
		}
		want := ""
		for _, h := range harmOrder {
			if slices.Contains(harms[l["codec"]], h) {
				want = h
				break
			}
		}
		if is := l["worst"]; is != want && (want != "" || slices.Contains(harmOrder, is)) {
			differ("libraries.csv, %s, worst: %q, the tables of single checks show %q", l["codec"], is, want)
		}
		if !slices.Contains(harmOrder, l["worst"]) && (l["silent changes"] != "-") != (l["worst"] == "changed") {
			differ("libraries.csv, %s: worst is %q, silent changes are %q", l["codec"], l["worst"], l["silent changes"])
		}
	}
	for _, id := range slices.Sorted(maps.Keys(harms)) {
		if csvRow[id] == nil {
			differ("libraries.csv has no %s, of which other tables show %s", id, harms[id][0])
		}
	}
	for _, name := range []string{"libraries.md", "findings.md"} {
		for _, r := range p[name] {
			id := r["codec"]
			if is := r["worst"]; id != "" && is != worst[id] && is != "" {
				differ("%s, %s, worst: %q, libraries.csv says %q", name, id, is, worst[id])
			}
			if is := r["untrusted input"]; name == "findings.md" && id != "" && is != csvRow[id]["untrusted input"] {
				differ("%s, %s, untrusted input: %q, libraries.csv says %q", name, id, is, csvRow[id]["untrusted input"])
			}
			if is, changes := r["on valid values"], csvRow[id]["silent changes"]; name == "findings.md" && id != "" &&
				changes != "-" &&
				slices.ContainsFunc(strings.Split(changes, ", "), func(c string) bool { return !strings.Contains(is, c) }) {
				differ("%s, %s, on valid values: %q, libraries.csv says %q", name, id, is, changes)
			}
		}
	}
	return append(found, slices.Concat(p.byAttack(csvRow), p.byTrait(csvRow), p.byEdge(csvRow))...)
}

// byAttack compares what is said in words of attacks with their counts.
func (p published) byAttack(libraries map[string]map[string]string) (found []string) {
	var words string
	for _, r := range p["attack.md"] {
		words += r["codec"] + ": " + r["in words"] + r["note"] + "\n"
	}
	for _, r := range p["attack.csv"] {
		harmed := slices.ContainsFunc(harmOrder, func(h string) bool { return r[h] != "" })
		if says := libraries[r["codec"]]["untrusted input"]; harmed && !strings.Contains(says, "harm on ") {
			found = append(found, fmt.Sprintf("attack.csv, %s on %s shows harm, libraries.csv says %q", r["codec"],
				r["data set"], says))
		}
	}
	for id, l := range libraries {
		if strings.Contains(l["untrusted input"], "harm on ") && strings.Contains(words, id+": no harm found") &&
			!strings.Contains(words, id+": harm on ") && !strings.Contains(words, id+": panics") &&
			!strings.Contains(words, id+": reads") && !strings.Contains(words, id+": by ") {
			found = append(found, fmt.Sprintf("attack.md, %s: no harm found, libraries.csv says %q", id, l["untrusted input"]))
		}
	}
	return found
}

// byTrait compares the traits that a reader is told of with their table.
func (p published) byTrait(libraries map[string]map[string]string) (found []string) {
	for _, w := range []struct{ trait, value, column, words string }{
		{"trailing-bytes", "yes", "measured", "takes trailing bytes"},
		{"stale-fields", "yes", "measured", "keeps old fields of a used target"},
		{"aliases-input", "yes", "measured", "decoded values alias the input"},
		{"same-bytes", "no", "measured", "bytes differ from call to call"},
		{"nil-slice", "no", "loses", "nil slices"}, {"nil-bytes", "no", "loses", "nil bytes"},
		{"nil-map", "no", "loses", "nil maps"},
	} {
		has := map[string]bool{}
		for _, r := range p["traits.csv"] {
			if r["trait"] == w.trait && r["value"] == w.value {
				has[r["codec"]] = true
			}
		}
		for _, r := range p["edges.csv"] { // which show what is lost of nil too
			kind, value, _ := strings.Cut(r["case"], "/")
			kind = strings.Replace(kind, "list", "slice", 1)
			if w.trait == "nil-"+kind && r["verdict"] == "changed" && (value == "nil" || value == "empty") {
				has[r["codec"]] = true
			}
		}
		for id, l := range libraries {
			listed := slices.Contains(strings.Split(l[w.column], ", "), w.words)
			if w.trait == "same-bytes" && !listed {
				continue // where the adapter makes a map a list, the order is its doing; traits.csv does not tell
			}
			if listed != has[id] {
				found = append(found, fmt.Sprintf("libraries.csv, %s, %s: %q is %t, traits.csv and edges.csv say %t", id, w.column,
					w.words, listed, has[id]))
			}
		}
	}
	return found
}

// byEdge looks for silent changes of values whose words are plain.
func (p published) byEdge(libraries map[string]map[string]string) (found []string) {
	for value, words := range map[string]string{"float64/-0": "-0", "float64/-Inf": "-Inf",
		"string/invalid UTF-8": "invalid UTF-8", "int64/-2^32+1": "int64/-2^32+1"} {
		changed := map[string]bool{}
		for _, r := range p["edges.csv"] {
			if r["case"] == value && r["verdict"] == "changed" && (r["party"] == "" || r["party"] == "library") {
				changed[r["codec"]] = true
			}
		}
		for id, l := range libraries {
			if listed := slices.Contains(strings.Split(l["silent changes"], ", "), words); listed != changed[id] {
				found = append(found, fmt.Sprintf("libraries.csv, %s, silent changes: %q is %t, edges.csv says %t", id, words,
					listed, changed[id]))
			}
		}
	}
	return found
}

// TestPublishedTablesAgree holds the tables that are published to one another.
func TestPublishedTablesAgree(t *testing.T) {
	for _, d := range readPublished(t).disagreements() {
		t.Error(d)
	}
}

// TestPublishedDisagreementIsFound plants a cell that says otherwise, one in each table.
func TestPublishedDisagreementIsFound(t *testing.T) {
	longtest.Only(t, "reads what is published once for each table")
	clean := func(r map[string]string) bool { return r["worst"] == "none found" }
	for _, plant := range []struct {
		table, column, value, says string
		in                         func(map[string]string) bool
	}{
		{"libraries.csv", "worst", "panic", "libraries.csv", clean},
		{"libraries.csv", "measured", "-", "takes trailing bytes",
			func(r map[string]string) bool { return strings.Contains(r["measured"], "takes trailing bytes") }},
		{"libraries.csv", "loses", "-", "nil maps",
			func(r map[string]string) bool { return strings.Contains(r["loses"], "nil maps") }},
		{"libraries.md", "worst", "none found", "libraries.md",
			func(r map[string]string) bool { return r["worst"] == "dead" }},
		{"findings.md", "worst", "panic", "findings.md", clean},
		{"findings.md", "untrusted input", "no harm found on person (1 inputs)", "findings.md",
			func(r map[string]string) bool { return r["worst"] == "dead" }},
		{"attack.csv", "dead", "1", "libraries.csv",
			func(r map[string]string) bool { return r["codec"] == "json/std" && r["worst"] == "different" }},
		{"traits.csv", "value", "yes", "worst", func(r map[string]string) bool {
			return r["codec"] == "json/std" && r["trait"] == "panics-on-truncation"
		}},
		{"edges.csv", "verdict", "changed", "-0",
			func(r map[string]string) bool { return r["case"] == "float64/-0" && r["verdict"] == "exact" }},
		{"edges.csv", "verdict", "dead", "worst",
			func(r map[string]string) bool { return r["codec"] == "json/std" && r["verdict"] == "exact" }},
	} {
		p := readPublished(t)
		i := slices.IndexFunc(p[plant.table], plant.in)
		if i < 0 {
			t.Errorf("%s has no row to plant %+v in", plant.table, plant)
			continue
		}
		p[plant.table][i][plant.column] = plant.value
		id := p[plant.table][i]["codec"]
		if !slices.ContainsFunc(p.disagreements(),
			func(d string) bool { return strings.Contains(d, id) && strings.Contains(d, plant.says) }) {
			t.Errorf("%s, %s, %s: %q is not found", plant.table, id, plant.column, plant.value)
		}
	}
}

// TestPublishedPageIsSmall holds the page of all records to what a phone should have to load.
func TestPublishedPageIsSmall(t *testing.T) {
	const most = 1_500_000
	f, err := os.Stat(filepath.Join(publishedFolder, "results.html"))
	if err != nil {
		t.Fatal(err)
	}
	if f.Size() > most {
		t.Errorf("results.html has %d bytes, more than %d", f.Size(), most)
	}
}
