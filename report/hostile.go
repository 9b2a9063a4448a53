package report

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/serialbench/serialbench/record"
)

// attackTables are one row an attack, and one line each that says it in words.
func attackTables(attacks []record.Attack) []grid {
	t := grid{title: "hostile input", columns: []column{{name: "codec"}, {name: "data set"}, {name: "cases", right: true}, {name: "planned done", right: true}}}
	for _, o := range record.AttackOutcomes() {
		t.columns = append(t.columns, column{name: o, right: true})
	}
	t.columns = append(t.columns, column{name: "worst"}, column{name: "B/B of input", right: true},
		column{name: "slowest refusal", right: true}, column{name: "detail", wrap: 50}, column{name: "witness"})
	words := grid{title: "safe on untrusted input", columns: []column{{name: "codec"}, {name: "data set"}, {name: "verdict", wrap: 90}}}
	var short []string
	for _, a := range attacks {
		row := []string{a.Codec, a.Dataset, strconv.FormatUint(a.Cases, 10), fmt.Sprintf("%d/%d", a.Done, a.Planned)}
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
		witness := ""
		if a.Witness != "" {
			witness = filepath.Base(a.Witness)
		}
		t.add(append(row, a.Worst, amplified, slowest, detail, witness)...)
		words.add(a.Codec, a.Dataset, Safety(a))
		if len(a.Unsafe()) > 0 {
			t.rows[len(t.rows)-1][11].tone = bad
			words.rows[len(words.rows)-1][2].tone = bad
		} else if a.Cases > 0 {
			words.rows[len(words.rows)-1][2].tone = good
		}
		if !a.Whole() && a.Cases > 0 {
			short = append(short, a.Codec+" on "+a.Dataset)
		}
	}
	if len(short) > 0 {
		t.notes = append(t.notes, "the time was too short for every systematic case, go on with the same --record: "+strings.Join(short, ", "))
	}
	return []grid{t, words}
}

// findings are one row an attack, with the library and its version: what docs
// show of a record.
func findings(rec *record.Record) grid {
	t := grid{title: "hostile input, by library", columns: []column{{name: "codec"}, {name: "library"}, {name: "version"},
		{name: "data set"}, {name: "worst outcome"}, {name: "in words"}, {name: "witness"}}}
	for _, a := range rec.LastAttacks() {
		library, version := "-", "-"
		for _, c := range rec.Codecs {
			if c.ID == a.Codec {
				library, version = c.Library, c.Version
			}
		}
		witness := "-"
		if a.Witness != "" && len(a.Unsafe()) > 0 {
			witness = filepath.Base(a.Witness)
		}
		_, words, _ := strings.Cut(Safety(a), ": ")
		t.add(a.Codec, library, version, a.Dataset, a.Worst, words, witness)
	}
	return t
}

// safeMark says in one line whether a codec is safe on untrusted input, by the
// attacks on a data set; "" if there were none.
func (v *view) safeMark(id, dataset string) string {
	return untrusted(v.rec, func(a record.Attack) bool { return a.Codec == id && a.Dataset == dataset && a.Cases > 0 })
}

// micro shows nanoseconds as microseconds or milliseconds.
func micro(ns int64) string {
	if ns >= 10_000_000 {
		return count(float64(ns/1e5)/10) + " ms"
	}
	return count(float64(ns/100)/10) + " µs"
}

// deeds and damages say outcomes and mutations in words.
var (
	deeds = map[string]string{"panic": "panics", "hang": "hangs", "bomb": "allocates without bound", "fatal": "kills the process"}

	damages = []struct{ mutation, text string }{
		{"truncation", "truncated input"}, {"bitflip", "flipped bits"}, {"length", "huge lengths"}, {"splice", "spliced input"},
		{"mixed", "damaged input"}, {"random", "random input"}, {"nesting", "deep nesting"},
	}
)

// safeHead begins what [Safety] says.
const safeHead = "safe on untrusted input: "

// Safety says in one line whether a library withstood an attack.
func Safety(a record.Attack) string {
	if a.Cases == 0 {
		return safeHead + "not known (" + oneLine(a.Detail) + ")"
	}
	var faults []string
	unsafe := a.Unsafe()
	for i := len(unsafe) - 1; i >= 0; i-- {
		for _, d := range damages {
			if n := a.Mutations[d.mutation][unsafe[i]]; n > 0 {
				every := ""
				if n > 20 && n == sum(a.Mutations[d.mutation]) {
					every = "all "
				}
				faults = append(faults, deeds[unsafe[i]]+" on "+every+d.text)
				break
			}
		}
	}
	if len(unsafe) == 0 {
		cases := fmt.Sprintf("%d inputs", a.Cases)
		if !a.Whole() {
			cases += ", too few to tell"
		}
		if n := a.Mutations["truncation"]["different"]; n > 0 {
			cases += fmt.Sprintf("; takes %d truncated ones for whole", n)
		}
		return safeHead + "yes (" + cases + ")"
	}
	return safeHead + "no (" + strings.Join(faults, ", ") + ")"
}

func sum(counts map[string]uint64) (n uint64) {
	for _, c := range counts {
		n += c
	}
	return n
}
