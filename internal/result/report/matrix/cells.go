package matrix

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/grid"
)

// CellsVersion is the version of [Cells].
const CellsVersion = 1

// Cells are those of one kind of matrix, as other programs read them.
type Cells struct {
	Version int                 `json:"version"`
	Cells   []record.MatrixCell `json:"cells"`
}

func cellsOf(rec *record.Record, kind string) Cells {
	return Cells{CellsVersion, append([]record.MatrixCell{}, rec.Matrix(kind)...)}
}

// InVain are the verdicts of cells in which nothing was compared.
var InVain = []string{record.CellOtherSchema, record.CellNotInstalled, record.CellUnsupported}

// fault is one reader and writer, and all data sets and values with one verdict and one doer.
type fault struct {
	cell  record.MatrixCell // the first
	where []string          // data sets or cases
}

// faults groups the cells that are not exact, those of one reader and writer together.
func faults(cells []record.MatrixCell) []fault {
	var all []fault
	type key struct {
		codec, peer, direction, verdict string
		party                           record.Party
	}
	at := map[key]int{}
	for _, c := range cells {
		if c.Verdict == record.CellExact || slices.Contains(InVain, c.Verdict) {
			continue
		}
		k := key{c.Codec, c.Peer, c.Direction, c.Verdict, c.Party}
		i, ok := at[k]
		if !ok {
			i = len(all)
			at[k] = i
			all = append(all, fault{cell: c})
		}
		where := cmp.Or(c.Case, c.Dataset)
		if c.Case == "" && c.Inexact < c.Tried {
			where += fmt.Sprintf(" (%d of %d)", c.Inexact, c.Tried)
		}
		all[i].where = append(all[i].where, where)
	}
	return all
}

// placesListed is how many places a row names.
const placesListed = 4

// interopTables are the faults, then how many data sets each reader reads exactly of
// each writer, by format.
func interopTables(rec *record.Record) []grid.Table {
	cells, foreign := apart(rec.Matrix(record.KindInterop))
	if len(cells) == 0 && len(foreign) > 0 {
		return foreignTables(foreign)
	}
	found := grid.Table{Title: "what one codec makes of what another wrote, where it is not exact", Columns: []grid.Column{
		{Name: "writer"}, {Name: "reader"}, {Name: "verdict"}, {Name: "by"}, {Name: "where", Wrap: 40},
		{Name: "field", Wrap: 40},
		{Name: "written", Wrap: 30}, {Name: "read, or error", Wrap: 50}, {Name: "bytes", Wrap: 32}}}
	for _, f := range faults(cells) {
		c := f.cell
		where := f.where
		if len(where) > placesListed {
			where = append(slices.Clone(where[:placesListed]), fmt.Sprintf("and %d more", len(where)-placesListed))
		}
		found.Add(c.Peer, c.Codec, c.Verdict, string(c.Party), strings.Join(where, ", "), c.Field, grid.OneLine(c.Want),
			grid.OneLine(c.Got), ShortHex(c.Bytes))
		if c.Verdict != record.CellError && c.Verdict != record.CellChanged {
			found.Rows[len(found.Rows)-1][2].Tone = grid.Bad
		}
	}
	found.Notes = []string{"By: library is the reader, peer the writer, as the other libraries of the dialect judge; " +
		"empty where they are divided or none."}
	tables := append([]grid.Table{found}, exchanged(cells)...)
	if len(foreign) > 0 {
		tables = append(tables, foreignTables(foreign)...)
	}
	return tables
}

// ShortHex is the beginning of long bytes.
func ShortHex(hex string) string {
	const most = 48
	if len(hex) > most {
		return hex[:most] + "…"
	}
	return hex
}

// exchanged is a table for each format: how many of the data sets of both the reader, a
// column, reads exactly of what the writer, a row, wrote.
func exchanged(cells []record.MatrixCell) []grid.Table {
	type counts struct{ exact, all, other int }
	var formats []string
	codecs := map[string][]string{}
	count := map[[2]string]*counts{}
	for _, c := range cells {
		if c.Case != "" || c.Codec == c.Peer {
			continue
		}
		format, _, _ := strings.Cut(c.Codec, "/")
		if !slices.Contains(formats, format) {
			formats = append(formats, format)
		}
		for _, id := range []string{c.Peer, c.Codec} {
			if f, _, _ := strings.Cut(id, "/"); f == format && !slices.Contains(codecs[format], id) {
				codecs[format] = append(codecs[format], id)
			}
		}
		k := [2]string{c.Peer, c.Codec}
		if count[k] == nil {
			count[k] = &counts{}
		}
		switch {
		case slices.Contains(InVain, c.Verdict):
			count[k].other++
		case c.Verdict == record.CellExact:
			count[k].exact++
			fallthrough
		default:
			count[k].all++
		}
	}
	var tables []grid.Table
	for _, f := range formats {
		ids := codecs[f]
		slices.Sort(ids)
		t := grid.Table{Title: f + ": data sets that the reader (column) reads exactly of the writer (row)",
			Columns: []grid.Column{{Name: "writer"}}}
		for i := range ids {
			t.Columns = append(t.Columns, grid.Column{Name: fmt.Sprint(i + 1), Right: true})
		}
		for i, w := range ids {
			row := []string{fmt.Sprintf("%d %s", i+1, strings.TrimPrefix(w, f+"/"))}
			for _, r := range ids {
				text := ""
				if c := count[[2]string{w, r}]; c != nil {
					text = "≠"
					if c.all > 0 {
						text = fmt.Sprintf("%d/%d", c.exact, c.all)
					}
				}
				row = append(row, text)
			}
			t.Add(row...)
			for j, r := range ids {
				if c := count[[2]string{w, r}]; c != nil && c.exact < c.all {
					t.Rows[i][j+1].Tone = grid.Bad
				}
			}
		}
		t.Notes = []string{"≠: another dialect on every data set; data sets in another dialect are not counted."}
		tables = append(tables, t)
	}
	return tables
}

// Tally counts words in the order in which they are first seen.
type Tally struct {
	words  []string
	counts map[string]int
}

// Add counts a word.
func (t *Tally) Add(word string) {
	if t.counts == nil {
		t.counts = map[string]int{}
	}
	if t.counts[word] == 0 {
		t.words = append(t.words, word)
	}
	t.counts[word]++
}

// String is "3 wrong, 1 error", the most frequent first.
func (t *Tally) String() string {
	words := slices.Clone(t.words)
	slices.SortStableFunc(words, func(a, b string) int { return cmp.Compare(t.counts[b], t.counts[a]) })
	for i, w := range words {
		words[i] = fmt.Sprintf("%d %s", t.counts[w], w)
	}
	return strings.Join(words, ", ")
}

// Note appends what the list does not have.
func Note(list *[]string, what string) {
	if !slices.Contains(*list, what) {
		*list = append(*list, what)
	}
}
