package report

import "strings"

// tone is how a cell may be coloured.
type tone int

const (
	plain tone = iota
	good       // the best of its table
	bad        // a failure
)

// column heads a table.
type column struct {
	name  string
	right bool // aligned to the right
	wrap  int  // wrapped to this width where the format can; 0: never
}

// cell is one entry of a table.
type cell struct {
	text string
	tone tone
}

// grid is the one model that all formats for readers show.
type grid struct {
	title   string
	columns []column
	rows    [][]cell
	notes   []string // below the table, a line each

	marked   bool  // the cells are Markdown already, with foreign text made harmless
	headless bool  // the header is that of the table above
	widths   []int // of the columns, at least, where the format aligns them
}

func (t *grid) add(texts ...string) {
	row := make([]cell, len(texts))
	for i, s := range texts {
		row[i].text = s
	}
	t.rows = append(t.rows, row)
}

// header returns the names of the columns.
func (t *grid) header() []string {
	names := make([]string, len(t.columns))
	for i, c := range t.columns {
		names[i] = c.name
	}
	return names
}

// document is a report for readers: tables, and notes that hold for all.
type document struct {
	tables []grid
	notes  []string
}

// oneLine makes a text fit for a table: its lines joined, its length bounded.
func oneLine(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > 300 {
		return string(r[:299]) + "…"
	}
	return s
}

// section is a part of a record that is shown by itself.
type section struct {
	tables []grid
	data   func() grid // what programs read, as CSV; nil: the first table
	lines  any         // what the record has of it, for JSON
	fold   int         // width that the notes of the first table are folded to where the format does not; 0: they are not
}
