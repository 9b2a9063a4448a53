// Package grid is the one model of what readers see of a record as text: tables, and notes below them. It writes
// them for the terminal, as plain text, as Markdown and as CSV. What stands in a table is the caller's; nothing here
// knows a record.
package grid

import "strings"

// Tone is how a cell may be coloured.
type Tone int

const (
	Plain Tone = iota
	Good       // the best of its table
	Bad        // a failure
)

// Column heads a table.
type Column struct {
	Name  string
	Right bool // aligned to the right
	Wrap  int  // wrapped to this width where the format can; 0: never
}

// Cell is one entry of a table.
type Cell struct {
	Text string
	Tone Tone
}

// Table is the one model that all formats for readers show.
type Table struct {
	Title   string
	Columns []Column
	Rows    [][]Cell
	Notes   []string // below the table, a line each

	Marked   bool  // the cells are Markdown already, with foreign text made harmless
	Headless bool  // the header is that of the table above
	Widths   []int // of the columns, at least, where the format aligns them
}

// Add appends a row.
func (t *Table) Add(texts ...string) {
	row := make([]Cell, len(texts))
	for i, s := range texts {
		row[i].Text = s
	}
	t.Rows = append(t.Rows, row)
}

// Header returns the names of the columns.
func (t *Table) Header() []string {
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = c.Name
	}
	return names
}

// Document is a report for readers: tables, and notes that hold for all.
type Document struct {
	Tables []Table
	Notes  []string
}

// OneLine makes a text fit for a table: its lines joined, its length bounded.
func OneLine(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > 300 {
		return string(r[:299]) + "…"
	}
	return s
}

// Section is a part of a record that is shown by itself.
type Section struct {
	Tables []Table
	Data   func() Table // what programs read, as CSV; nil: the first table
	Lines  any          // what the record has of it, for JSON
	Fold   int          // width that the notes of the first table are folded to where the format does not; 0: they are not
}

// Change is a change of a time as tables have it: "~" where it may be noise, or else as text, and whether it is good.
func Change(change float64, shown bool, text func(float64) string) (string, Tone) {
	switch {
	case !shown:
		return "~", Plain
	case change > 0:
		return text(change), Bad
	}
	return text(change), Good
}
