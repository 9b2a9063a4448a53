package matrix

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/facts"
	"github.com/serialbench/serialbench/internal/result/report/grid"
	"github.com/serialbench/serialbench/internal/result/report/number"
)

// attackTables are one row an attack, and one line each that says it in words.
func attackTables(attacks []record.Attack) []grid.Table {
	t := grid.Table{Title: "hostile input", Columns: []grid.Column{{Name: "codec"}, {Name: "data set"},
		{Name: "operation"},
		{Name: "cases", Right: true}, {Name: "planned done", Right: true}}}
	for _, o := range record.AttackOutcomes() {
		t.Columns = append(t.Columns, grid.Column{Name: o, Right: true})
	}
	t.Columns = append(t.Columns, grid.Column{Name: "worst"}, grid.Column{Name: "B/B of input", Right: true},
		grid.Column{Name: "slowest refusal", Right: true}, grid.Column{Name: "detail", Wrap: 50},
		grid.Column{Name: "reproducer"})
	words := grid.Table{Title: "harm by hostile input",
		Columns: []grid.Column{{Name: "codec"}, {Name: "data set"}, {Name: "operation"}, {Name: "verdict"},
			{Name: "in words", Wrap: 90},
			{Name: "shortest input", Wrap: 40}}}
	worst := 5 + len(record.AttackOutcomes()) // its column
	var short []string
	for _, a := range attacks {
		row := []string{a.Codec, a.Dataset, a.Op, strconv.FormatUint(a.Cases, 10), fmt.Sprintf("%d/%d", a.Done, a.Planned)}
		for _, o := range record.AttackOutcomes() {
			n := ""
			if a.Outcomes[o] > 0 {
				n = strconv.FormatUint(a.Outcomes[o], 10)
			}
			row = append(row, n)
		}
		amplified, slowest, detail := "", "", ""
		if a.Amplification > 0 {
			amplified = number.Count(a.Amplification)
		}
		if a.SlowestNS > 0 {
			slowest = Micro(a.SlowestNS)
		}
		if a.Cases == 0 || len(a.Unsafe()) > 0 {
			detail = grid.OneLine(a.Detail)
		}
		reproducer := ""
		if a.Reproducer != "" {
			reproducer = filepath.Base(a.Reproducer)
		}
		t.Add(append(row, a.Worst, amplified, slowest, detail, reproducer)...)
		words.Add(a.Codec, a.Dataset, a.Op, a.Verdict(), facts.Attack(a), shortest(a))
		switch a.Verdict() {
		case record.Harm:
			t.Rows[len(t.Rows)-1][worst].Tone = grid.Bad
			words.Rows[len(words.Rows)-1][3].Tone = grid.Bad
		case record.NoneFound:
			words.Rows[len(words.Rows)-1][3].Tone = grid.Good
		case record.Unfinished:
			short = append(short, a.Codec+" on "+a.Dataset+" by "+a.Op)
		}
	}
	if len(short) > 0 {
		t.Notes = append(t.Notes, "the time was too short for every systematic case, go on with the same --record: "+
			strings.Join(short, ", "))
	}
	var harms []string
	for _, o := range slices.Backward(record.Outcomes()) {
		if record.Harmful(o.Name) {
			harms = append(harms, o.Name+" ("+o.Means+")")
		}
	}
	words.Notes = append(words.Notes, "harm is, from the worst on: "+strings.Join(harms, "; "),
		"none found says nothing of other data, operations and inputs")
	return []grid.Table{t, words}
}

// shortest is the input that did the worst, or the file that has it.
func shortest(a record.Attack) string {
	switch {
	case len(a.Unsafe()) == 0:
		return ""
	case len(a.Input) > 0 && len(a.Input) <= 32:
		return fmt.Sprintf("%d bytes: %q", len(a.Input), a.Input)
	case len(a.Input) > 0:
		return fmt.Sprintf("%d bytes: %q…", len(a.Input), a.Input[:32])
	case a.Reproducer != "":
		return filepath.Base(a.Reproducer)
	}
	return ""
}

// Micro shows nanoseconds as microseconds or milliseconds.
func Micro(ns int64) string {
	if ns >= 10_000_000 {
		return number.Count(float64(ns/1e5)/10) + " ms"
	}
	return number.Count(float64(ns/100)/10) + " µs"
}

// Sum is the number of all cases.
func Sum(counts map[string]uint64) (n uint64) {
	for _, c := range counts {
		n += c
	}
	return n
}

// Quoted is the name of a reproducer as a shell reads it, from the folder that an
// attack puts reproducers into: where else it lay on another machine says nothing here.
func Quoted(path string) string {
	name := "reproducers/" + filepath.Base(path)
	if strings.ContainsFunc(name, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("/._-", r))
	}) {
		return "'" + strings.ReplaceAll(name, "'", `'\''`) + "'"
	}
	return name
}
