package report

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/facts"
)

// attackTables are one row an attack, and one line each that says it in words.
func attackTables(attacks []record.Attack) []grid {
	t := grid{title: "hostile input", columns: []column{{name: "codec"}, {name: "data set"}, {name: "operation"},
		{name: "cases", right: true}, {name: "planned done", right: true}}}
	for _, o := range record.AttackOutcomes() {
		t.columns = append(t.columns, column{name: o, right: true})
	}
	t.columns = append(t.columns, column{name: "worst"}, column{name: "B/B of input", right: true},
		column{name: "slowest refusal", right: true}, column{name: "detail", wrap: 50}, column{name: "reproducer"})
	words := grid{title: "harm by hostile input",
		columns: []column{{name: "codec"}, {name: "data set"}, {name: "operation"}, {name: "verdict"},
			{name: "in words", wrap: 90},
			{name: "shortest input", wrap: 40}}}
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
			amplified = count(a.Amplification)
		}
		if a.SlowestNS > 0 {
			slowest = micro(a.SlowestNS)
		}
		if a.Cases == 0 || len(a.Unsafe()) > 0 {
			detail = oneLine(a.Detail)
		}
		reproducer := ""
		if a.Reproducer != "" {
			reproducer = filepath.Base(a.Reproducer)
		}
		t.add(append(row, a.Worst, amplified, slowest, detail, reproducer)...)
		words.add(a.Codec, a.Dataset, a.Op, a.Verdict(), facts.Attack(a), shortest(a))
		switch a.Verdict() {
		case record.Harm:
			t.rows[len(t.rows)-1][worst].tone = bad
			words.rows[len(words.rows)-1][3].tone = bad
		case record.NoneFound:
			words.rows[len(words.rows)-1][3].tone = good
		case record.Unfinished:
			short = append(short, a.Codec+" on "+a.Dataset+" by "+a.Op)
		}
	}
	if len(short) > 0 {
		t.notes = append(t.notes, "the time was too short for every systematic case, go on with the same --record: "+
			strings.Join(short, ", "))
	}
	var harms []string
	for _, o := range slices.Backward(record.Outcomes()) {
		if record.Harmful(o.Name) {
			harms = append(harms, o.Name+" ("+o.Means+")")
		}
	}
	words.notes = append(words.notes, "harm is, from the worst on: "+strings.Join(harms, "; "),
		"none found says nothing of other data, operations and inputs")
	return []grid{t, words}
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

// micro shows nanoseconds as microseconds or milliseconds.
func micro(ns int64) string {
	if ns >= 10_000_000 {
		return count(float64(ns/1e5)/10) + " ms"
	}
	return count(float64(ns/100)/10) + " µs"
}

func sum(counts map[string]uint64) (n uint64) {
	for _, c := range counts {
		n += c
	}
	return n
}

// quoted is the name of a reproducer as a shell reads it, from the folder that an
// attack puts reproducers into: where else it lay on another machine says nothing here.
func quoted(path string) string {
	name := "reproducers/" + filepath.Base(path)
	if strings.ContainsFunc(name, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("/._-", r))
	}) {
		return "'" + strings.ReplaceAll(name, "'", `'\''`) + "'"
	}
	return name
}
