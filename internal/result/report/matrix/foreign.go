package matrix

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/grid"
)

// apart are the cells of Go codecs among themselves, and those with other languages.
func apart(cells []record.MatrixCell) (own, foreign []record.MatrixCell) {
	for _, c := range cells {
		if c.Reference == "" {
			own = append(own, c)
		} else {
			foreign = append(foreign, c)
		}
	}
	return own, foreign
}

// foreignTables are what does not work between Go codecs and libraries in other languages, how
// many data sets each exchanges exactly, and what is not there.
func foreignTables(cells []record.MatrixCell) []grid.Table {
	found := grid.Table{Title: "what codecs and libraries in other languages make of each other, where it is not exact",
		Columns: []grid.Column{
			{Name: "codec"}, {Name: "other", Wrap: 24}, {Name: "who reads"}, {Name: "verdict"}, {Name: "by"},
			{Name: "where", Wrap: 40}, {Name: "field", Wrap: 40},
			{Name: "written", Wrap: 30}, {Name: "read, or error", Wrap: 50}, {Name: "bytes", Wrap: 32}}}
	for _, f := range faults(cells) {
		c := f.cell
		where := f.where
		if len(where) > placesListed {
			where = append(slices.Clone(where[:placesListed]), fmt.Sprintf("and %d more", len(where)-placesListed))
		}
		reader := "codec"
		if c.Direction == record.Writes {
			reader = "other"
		}
		found.Add(c.Codec, c.Peer, reader, c.Verdict, string(c.Party), strings.Join(where, ", "), c.Field,
			grid.OneLine(c.Want),
			grid.OneLine(c.Got), ShortHex(c.Bytes))
		if c.Verdict != record.CellError && c.Verdict != record.CellChanged {
			found.Rows[len(found.Rows)-1][3].Tone = grid.Bad
		}
	}
	found.Notes = []string{"By: library is the Go codec's, reference the other; empty where the others are divided or " +
		"none: a specification has to decide.",
		"Changed, by the reference: what the types of its language cannot hold."}
	tables := append([]grid.Table{found}, foreignSums(cells)...)
	if missing := notInstalled(cells); len(missing.Rows) > 0 {
		tables = append(tables, missing)
	}
	return tables
}

// exchange counts data sets in one direction.
type exchange struct{ exact, held, all, other int }

func (e *exchange) add(c record.MatrixCell) {
	switch {
	case slices.Contains(InVain, c.Verdict):
		e.other++
		return
	case c.Verdict == record.CellExact:
		e.exact++
	case c.Verdict == record.CellChanged && c.Party == record.Reference:
		e.held++
	}
	e.all++
}

// String is "3+2/7": exact, exact but for what a language cannot hold, of all.
func (e *exchange) String() string {
	switch {
	case e == nil:
		return ""
	case e.all == 0:
		return "≠"
	case e.held > 0:
		return fmt.Sprintf("%d+%d/%d", e.exact, e.held, e.all)
	}
	return fmt.Sprintf("%d/%d", e.exact, e.all)
}

// foreignSums is a table for each format: the codecs, and how many data sets each reference
// reads exactly of them, and they of it.
func foreignSums(cells []record.MatrixCell) []grid.Table {
	type key struct{ codec, peer, direction string }
	var formats []string
	codecs, peers, named := map[string][]string{}, map[string][]string{}, map[string]string{}
	count := map[key]*exchange{}
	for _, c := range cells {
		if c.Verdict == record.CellNotInstalled {
			continue
		}
		format, _, _ := strings.Cut(c.Codec, "/")
		Note(&formats, format)
		list := codecs[format]
		Note(&list, c.Codec)
		codecs[format] = list
		list = peers[format]
		Note(&list, c.Peer)
		peers[format] = list
		named[c.Peer] = c.Reference
		k := key{c.Codec, c.Peer, c.Direction}
		if count[k] == nil {
			count[k] = &exchange{}
		}
		count[k].add(c)
	}
	var tables []grid.Table
	for _, f := range formats {
		t := grid.Table{Title: f + ": data sets that another language reads exactly of the codec, and the codec of it",
			Columns: []grid.Column{{Name: "codec"}}}
		for _, p := range peers[f] {
			t.Columns = append(t.Columns, grid.Column{Name: p + " reads", Right: true}, grid.Column{Name: "writes", Right: true})
			t.Notes = append(t.Notes, p+": "+named[p]+".")
		}
		for i, id := range codecs[f] {
			row := []string{strings.TrimPrefix(id, f+"/")}
			var sums []*exchange
			for _, p := range peers[f] {
				for _, direction := range []string{record.Writes, record.Reads} {
					e := count[key{id, p, direction}]
					row, sums = append(row, e.String()), append(sums, e)
				}
			}
			t.Add(row...)
			for j, e := range sums {
				if e != nil && e.exact+e.held < e.all {
					t.Rows[i][j+1].Tone = grid.Bad
				}
			}
		}
		t.Notes = append(t.Notes, "3+2/7: 3 of 7 exactly, 2 but for what the types of the language cannot hold; ≠: another "+
			"dialect, or no schema, on every data set.")
		tables = append(tables, t)
	}
	return tables
}

// notInstalled says of each reference that is missing what to run.
func notInstalled(cells []record.MatrixCell) grid.Table {
	t := grid.Table{Title: "what is not there",
		Columns: []grid.Column{{Name: "other"}, {Name: "why", Wrap: 80}, {Name: "codecs", Right: true}}}
	type key struct{ peer, why string }
	var order []key
	codecs := map[key]int{}
	for _, c := range cells {
		if c.Verdict == record.CellNotInstalled {
			k := key{c.Peer, c.Got}
			if codecs[k]++; codecs[k] == 1 {
				order = append(order, k)
			}
		}
	}
	for _, k := range order {
		t.Add(k.peer, k.why, fmt.Sprint(codecs[k]))
	}
	return t
}

// foreignWords say in a line what other languages read of a codec and it of them.
func foreignWords(cells []record.MatrixCell) map[string]string {
	type sum struct {
		peers []string
		by    map[string]*exchange // reference and direction
	}
	sums := map[string]*sum{}
	for _, c := range cells {
		if c.Verdict == record.CellNotInstalled {
			continue
		}
		s := sums[c.Codec]
		if s == nil {
			s = &sum{by: map[string]*exchange{}}
			sums[c.Codec] = s
		}
		Note(&s.peers, c.Peer)
		k := c.Peer + c.Direction
		if s.by[k] == nil {
			s.by[k] = &exchange{}
		}
		s.by[k].add(c)
	}
	words := map[string]string{}
	for id, s := range sums {
		var parts []string
		for _, p := range s.peers {
			parts = append(parts, fmt.Sprintf("%s reads %s data sets exactly, is read on %s", p, s.by[p+record.Writes],
				s.by[p+record.Reads]))
		}
		words[id] = strings.Join(parts, "; ")
	}
	return words
}
