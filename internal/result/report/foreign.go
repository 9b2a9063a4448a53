package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
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
func foreignTables(cells []record.MatrixCell) []grid {
	found := grid{title: "what codecs and libraries in other languages make of each other, where it is not exact",
		columns: []column{
			{name: "codec"}, {name: "other", wrap: 24}, {name: "who reads"}, {name: "verdict"}, {name: "by"},
			{name: "where", wrap: 40}, {name: "field", wrap: 40},
			{name: "written", wrap: 30}, {name: "read, or error", wrap: 50}, {name: "bytes", wrap: 32}}}
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
		found.add(c.Codec, c.Peer, reader, c.Verdict, string(c.Party), strings.Join(where, ", "), c.Field, oneLine(c.Want),
			oneLine(c.Got), shortHex(c.Bytes))
		if c.Verdict != record.CellError && c.Verdict != record.CellChanged {
			found.rows[len(found.rows)-1][3].tone = bad
		}
	}
	found.notes = []string{"By: library is the Go codec's, reference the other; empty where the others are divided or " +
		"none: a specification has to decide.",
		"Changed, by the reference: what the types of its language cannot hold."}
	tables := append([]grid{found}, foreignSums(cells)...)
	if missing := notInstalled(cells); len(missing.rows) > 0 {
		tables = append(tables, missing)
	}
	return tables
}

// exchange counts data sets in one direction.
type exchange struct{ exact, held, all, other int }

func (e *exchange) add(c record.MatrixCell) {
	switch {
	case slices.Contains(inVain, c.Verdict):
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
func foreignSums(cells []record.MatrixCell) []grid {
	type key struct{ codec, peer, direction string }
	var formats []string
	codecs, peers, named := map[string][]string{}, map[string][]string{}, map[string]string{}
	count := map[key]*exchange{}
	for _, c := range cells {
		if c.Verdict == record.CellNotInstalled {
			continue
		}
		format, _, _ := strings.Cut(c.Codec, "/")
		note(&formats, format)
		list := codecs[format]
		note(&list, c.Codec)
		codecs[format] = list
		list = peers[format]
		note(&list, c.Peer)
		peers[format] = list
		named[c.Peer] = c.Reference
		k := key{c.Codec, c.Peer, c.Direction}
		if count[k] == nil {
			count[k] = &exchange{}
		}
		count[k].add(c)
	}
	var tables []grid
	for _, f := range formats {
		t := grid{title: f + ": data sets that another language reads exactly of the codec, and the codec of it",
			columns: []column{{name: "codec"}}}
		for _, p := range peers[f] {
			t.columns = append(t.columns, column{name: p + " reads", right: true}, column{name: "writes", right: true})
			t.notes = append(t.notes, p+": "+named[p]+".")
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
			t.add(row...)
			for j, e := range sums {
				if e != nil && e.exact+e.held < e.all {
					t.rows[i][j+1].tone = bad
				}
			}
		}
		t.notes = append(t.notes, "3+2/7: 3 of 7 exactly, 2 but for what the types of the language cannot hold; ≠: another "+
			"dialect, or no schema, on every data set.")
		tables = append(tables, t)
	}
	return tables
}

// notInstalled says of each reference that is missing what to run.
func notInstalled(cells []record.MatrixCell) grid {
	t := grid{title: "what is not there",
		columns: []column{{name: "other"}, {name: "why", wrap: 80}, {name: "codecs", right: true}}}
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
		t.add(k.peer, k.why, fmt.Sprint(codecs[k]))
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
		note(&s.peers, c.Peer)
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
