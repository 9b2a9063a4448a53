package differ

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/serialbench/serialbench/internal/foreign"
	userfile "github.com/serialbench/serialbench/internal/input"
	"github.com/serialbench/serialbench/internal/mistake"
)

// Rollup counts over the answers of several services in how many of them a class differs.
type Rollup struct {
	Version int           `json:"version"`
	Files   []string      `json:"files"`
	Classes []RolledClass `json:"classes"`
}

// RolledClass is a class that differs somewhere.
type RolledClass struct {
	Class   string   `json:"class"`
	Hurts   string   `json:"hurts"` // at worst
	Files   []string `json:"files"` // in which it differs
	Seen    int      `json:"seen"`  // files in which values as they are show it
	Fields  int      `json:"fields"`
	Samples int      `json:"samples"`

	severity int
}

// RollFiles sums up the files of answers in JSON.
func RollFiles(names []string) (*Rollup, error) {
	files := map[string][]byte{}
	for _, name := range names {
		text, err := userfile.ReadFile(name)
		if err != nil {
			return nil, mistake.Linef("--rollup: %v", err)
		}
		files[name] = text
	}
	return Roll(files)
}

// Roll sums up answers in JSON, by the names of their files.
func Roll(files map[string][]byte) (*Rollup, error) {
	r := &Rollup{Version: 1, Files: slices.Sorted(maps.Keys(files)), Classes: []RolledClass{}}
	all := map[string]*RolledClass{}
	for _, name := range r.Files {
		var a Answer
		if err := json.Unmarshal(files[name], &a); err != nil || a.Version != 1 || a.A.Codec == "" {
			return nil, mistake.Errorf("%s: is no answer of differ A B --format json", name)
		}
		seen := map[string]bool{}
		for _, d := range a.Differences {
			c := all[d.Class]
			if c == nil {
				c = &RolledClass{Class: d.Class, severity: -1}
				all[d.Class] = c
			}
			if !slices.Contains(c.Files, name) {
				c.Files = append(c.Files, name)
			}
			if d.Reach == "seen" && !seen[d.Class] {
				c.Seen++
				seen[d.Class] = true
			}
			c.Fields++
			c.Samples += d.Samples
			if at := len(sections) - slices.Index(sections, d.Hurts); at > c.severity {
				c.severity, c.Hurts = at, d.Hurts
			}
		}
	}
	for _, c := range all {
		r.Classes = append(r.Classes, *c)
	}
	slices.SortStableFunc(r.Classes, func(p, q RolledClass) int {
		return cmp.Or(q.severity-p.severity, len(q.Files)-len(p.Files), strings.Compare(p.Class, q.Class))
	})
	return r, nil
}

// Write writes the sums.
func (r *Rollup) Write(w io.Writer, format string) error {
	head := []string{"class", "files", "seen in", "fields", "samples", "hurts"}
	rows := [][]string{head}
	for _, c := range r.Classes {
		rows = append(rows, []string{c.Class, strconv.Itoa(len(c.Files)), strconv.Itoa(c.Seen), strconv.Itoa(c.Fields),
			strconv.Itoa(c.Samples), c.Hurts})
	}
	var b strings.Builder
	switch format {
	case "json":
		return asJSON(w, r)
	case "csv":
		return foreign.WriteCSV(w, rows)
	case "md":
		rows = slices.Insert(rows, 1, strings.Split(strings.Repeat("---,", len(head)-1)+"---", ","))
		for _, row := range rows {
			fmt.Fprintf(&b, "| %s |\n", strings.Join(row, " | "))
		}
	default:
		fmt.Fprintf(&b, "%s; %s differ somewhere\n\n", count(len(r.Files), "answer"), count(len(r.Classes), "class"))
		for _, row := range rows {
			fmt.Fprintf(&b, "%-22s %5s %8s %7s %8s  %s\n", row[0], row[1], row[2], row[3], row[4], row[5])
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// spellings are the classes in which bytes differ and what is read of them does not: they matter to those who hash or
// compare bytes, and to nobody else.
var spellings = slices.Concat(orders, []string{"html-escape", "text-form", "float-form", "number-width", "float-width",
	"block-form", "error-kind", "error-place", "after-error"})

// orders are the classes of what stands in another order and says the same.
var orders = []string{"key-order", "entry-order"}

// SumOf says what a swap takes for the type that an answer is about: what shows with values as they are, and what
// removes that.
func (r *Answer) SumOf(name string) TypeSum {
	sum := TypeSum{Type: name, Verdict: Same}
	for _, d := range r.Differences {
		switch {
		case d.Reach != "seen" || slices.Contains(spellings, d.Class):
		case d.Fix.Patch == "":
			if sum.Verdict != Yours {
				sum.Verdict, sum.Why = Yours, d.Class+": "+d.A+", then "+d.B
			}
		default:
			if sum.Verdict == Same {
				sum.Verdict = ByFixes
			}
			if !slices.Contains(sum.Fixes, d.Fix.Patch) {
				sum.Fixes = append(sum.Fixes, d.Fix.Patch)
			}
		}
	}
	return sum
}

// typesHead is the first line about the types of a package.
func (r *Answer) typesHead() string {
	verdicts, fixes := map[string]int{}, map[string]bool{}
	for _, t := range r.Types {
		verdicts[t.Verdict]++
		if t.Verdict == ByFixes {
			for _, f := range t.Fixes {
				fixes[f] = true
			}
		}
	}
	text := fmt.Sprintf("Import swap is safe for %d of %s, with values as they are", verdicts[Same],
		count(len(r.Types), "type"))
	if n := verdicts[ByFixes]; n > 0 {
		text += fmt.Sprintf("; %d need %s or tags", n, count(len(fixes), "option"))
	}
	if n := verdicts[Yours]; n > 0 {
		text += fmt.Sprintf("; %d need you", n)
	}
	if n := len(r.Calls); n > 0 {
		text += fmt.Sprintf("; %s of yours to change", count(n, "call"))
	}
	if n := verdicts[Untried]; n > 0 {
		text += fmt.Sprintf("; %d not tried", n)
	}
	return text
}
