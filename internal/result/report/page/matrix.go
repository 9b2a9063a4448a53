package page

import (
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/facts"
	"github.com/serialbench/serialbench/internal/result/report/matrix"
	"github.com/serialbench/serialbench/internal/result/report/number"
)

// Matrix is what was found of codecs by a list of questions: traits, values
// at an edge, or ways to damage the input.
type Matrix struct {
	ID      string   `json:"id"` // "traits", "edges", "attack", "evolve", "interop" or "conform"
	Columns []string `json:"columns"`
	Sheets  []Sheet  `json:"sheets"`
	By      string   `json:"by,omitempty"`     // what a sheet is of, where that is no data set
	Legend  []Sign   `json:"legend,omitempty"` // what values mean; the page knows other values of traits
}

// Sign is how a value of a matrix is shown.
type Sign struct {
	Value string `json:"value"`
	Label string `json:"label,omitempty"` // in a few words, where Value is none
	Sign  string `json:"sign"`
	Tone  string `json:"tone"` // "good", "fair", "bad" or "none"
	Means string `json:"means"`
}

// Sheet is a matrix of one data set, "" if it is of none. Value, Declared and
// Reproducer are numbers of texts, the columns of one row after the other; value 0
// is a question that was not asked.
type Sheet struct {
	Dataset    string   `json:"dataset"`
	Rows       [][2]int `json:"rows"` // codec, and the text of the operation, 0 if it is of none
	Value      []int    `json:"value"`
	Declared   []int    `json:"declared,omitempty"` // what the library's configuration says, where it says something
	Reproducer []int    `json:"reproducer"`
}

// finding is one cell on its way into a matrix.
type finding struct{ codec, dataset, op, column, value, declared, reproducer string }

func (w *writer) matrices() {
	var traits, edges, attack []finding
	for _, t := range w.Rec.Traits {
		traits = append(traits, finding{t.Codec, t.Dataset, "", t.Trait, t.Value, t.Declared, t.Reproducer})
	}
	for _, e := range w.Rec.Edges {
		edges = append(edges, finding{e.Codec, "", "", e.Case, e.Verdict, "", e.Got})
	}
	for _, a := range w.attack {
		attack = append(attack, besieged(a)...)
	}
	attack = worstOnly(attack)
	for _, m := range []struct {
		id, by string
		list   []finding
	}{{"traits", "", traits}, {"edges", "", edges}, {"attack", "", attack},
		{record.KindEvolve, "direction", evolved(w.Rec)},
		{record.KindInterop, "format", exchangedCells(w.Rec)}, {record.KindConform, "corpus", conformed(w.Rec)}} {
		if m.list = slices.DeleteFunc(m.list, func(f finding) bool { return !w.Shown(f.codec) }); len(m.list) > 0 {
			made := w.matrix(m.id, m.list)
			made.By, made.Legend = m.by, legend(m.id, m.list)
			w.page.Matrices = append(w.page.Matrices, made)
		}
	}
}

// matrix takes columns and rows in the order in which they are first named. Of
// two findings of one cell the later counts.
func (w *writer) matrix(id string, list []finding) Matrix {
	m := Matrix{ID: id}
	columns, sheets, rows := map[string]int{}, map[string]int{}, map[finding]int{}
	for _, f := range list {
		if _, ok := columns[f.column]; !ok {
			columns[f.column] = len(m.Columns)
			m.Columns = append(m.Columns, f.column)
		}
	}
	for _, f := range list {
		at, ok := sheets[f.dataset]
		if !ok {
			at = len(m.Sheets)
			sheets[f.dataset] = at
			m.Sheets = append(m.Sheets, Sheet{Dataset: f.dataset})
		}
		s := &m.Sheets[at]
		key := finding{codec: f.codec, dataset: f.dataset, op: f.op}
		row, ok := rows[key]
		if !ok {
			row = len(s.Rows)
			rows[key] = row
			s.Rows = append(s.Rows, [2]int{w.codec(f.codec), w.text(f.op)})
			empty := make([]int, len(m.Columns))
			s.Value, s.Reproducer = append(s.Value, empty...), append(s.Reproducer, empty...)
			if id == "traits" {
				s.Declared = append(s.Declared, empty...)
			}
		}
		cell := row*len(m.Columns) + columns[f.column]
		s.Value[cell], s.Reproducer[cell] = w.text(f.value), w.text(f.reproducer)
		if s.Declared != nil {
			s.Declared[cell] = w.text(f.declared)
		}
	}
	return m
}

// besieged is one finding of all inputs of an attack, and one for each way to damage them.
func besieged(a record.Attack) []finding {
	all := finding{codec: a.Codec, dataset: a.Dataset, op: a.Op, column: "all", value: a.Worst}
	switch verdict := a.Verdict(); {
	case verdict == record.NotAttacked || a.Worst == "":
		all.value, all.reproducer = record.NotAttacked, a.Detail
		return []finding{all}
	case verdict == record.Unfinished && !record.Harmful(a.Worst):
		all.value = verdict
	}
	lines := []string{facts.Attack(a), counted(a.Outcomes)}
	if !a.Whole() {
		lines = append(lines, fmt.Sprintf("%d of %d planned inputs were tried", a.Done, a.Planned))
	}
	if a.Detail != "" {
		lines = append(lines, "worst: "+a.Detail)
	}
	if a.Amplification > 0 {
		lines = append(lines, fmt.Sprintf("at most %s bytes allocated for a byte of input", number.Count(a.Amplification)))
	}
	if a.SlowestNS > 0 {
		lines = append(lines, "slowest refusal: "+matrix.Micro(a.SlowestNS))
	}
	if a.Reproducer != "" {
		lines = append(lines, "run it again: serialbench attack --reproducer "+matrix.Quoted(a.Reproducer))
	}
	if a.Reproducer != "" && len(a.Input) > 0 && len(a.Input) <= record.ReproducerBytes {
		lines = append(lines, fmt.Sprintf("input, %d bytes:\n%s", len(a.Input), strings.TrimSuffix(hex.Dump(a.Input), "\n")))
	}
	all.reproducer = strings.Join(lines, "\n")
	list := []finding{all}
	for _, d := range facts.Damages() {
		outcomes := a.Mutations[d.Mutation]
		if matrix.Sum(outcomes) == 0 {
			continue
		}
		f := finding{codec: a.Codec, dataset: a.Dataset, op: a.Op, column: d.Mutation, reproducer: d.Text + ": " +
			counted(outcomes)}
		for _, o := range record.AttackOutcomes() {
			if outcomes[o] > 0 {
				f.value = o
			}
		}
		list = append(list, f)
	}
	return list
}

// worstOnly keeps of several findings of one cell the worst, as one record may have attacks of
// several seeds.
func worstOnly(list []finding) (kept []finding) {
	at := map[finding]int{}
	for _, f := range list {
		key := finding{codec: f.codec, dataset: f.dataset, op: f.op, column: f.column}
		i, known := at[key]
		switch {
		case !known:
			at[key] = len(kept)
			kept = append(kept, f)
		case attackRank(f.value) < attackRank(kept[i].value):
			kept[i] = f
		}
	}
	return kept
}

// counted says how often each outcome was seen, the best first.
func counted(outcomes map[string]uint64) string {
	var parts []string
	for _, o := range record.Outcomes() {
		if n := outcomes[o.Name]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, o.Label))
		}
	}
	return strings.Join(parts, ", ")
}
