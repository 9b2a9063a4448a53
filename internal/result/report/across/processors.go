// Package across shows how the order of codecs depends on what they run on: the processor, the data set, or the
// shape of the same content.
package across

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/grid"
	"github.com/serialbench/serialbench/internal/result/report/number"
	"github.com/serialbench/serialbench/internal/result/report/view"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// processors are runs on unlike processors, each a record of its own.
type processors struct {
	names  []string
	cells  []stats.Across
	alike  []stats.Correlation
	fewest []int // processes behind a cell of each
}

// WriteProcessors writes what runs on unlike processors say, one record for each, in one of
// the formats of a section: side by side, as ratios to json/std of the same run. Errors are those of w, records
// without a ratio, or an unknown format.
func WriteProcessors(w io.Writer, format string, recs []*record.Record, o view.Options) error {
	for _, r := range recs {
		if err := r.Lost(); err != nil {
			return err
		}
	}
	p := newProcessors(recs, o)
	if len(p.cells) == 0 {
		return fmt.Errorf("report by processor: no record has times of %s and of another codec on one data set",
			view.Reference)
	}
	if format == "json" {
		return foreign.WriteJSON(w, p.shape(recs))
	}
	tables := []grid.Table{p.table(), p.correlations()}
	tables[1].Notes = p.notes(recs)
	if moved := p.moved(); len(moved.Rows) > 0 {
		tables = slices.Insert(tables, 1, moved)
	}
	switch format {
	case "table", "txt", "md":
		return grid.Document{Tables: tables}.Write(w, format, o.Colour)
	case "csv":
		tables[0].Title, tables[0].Notes = "", nil
		return grid.WriteCSV(w, tables[:1])
	}
	return fmt.Errorf("no format %q of a section", format)
}

func newProcessors(recs []*record.Record, o view.Options) processors {
	var p processors
	var groups [][]*stats.Cell
	for _, r := range recs {
		name := strings.Join(strings.Fields(r.Run.Environment.CPU), " ")
		if name == "" {
			name = view.Files(r.Name)
		}
		p.names = append(p.names, name)
		of := o
		if len(o.Formats) > 0 { // the reference is needed, whatever is shown
			of.Formats = append(slices.Clone(o.Formats), strings.Split(view.Reference, "/")[0])
		}
		v := view.New(r, of)
		cells := slices.DeleteFunc(append(slices.Clone(v.List), v.Sums...), func(c *stats.Cell) bool {
			return v.NoOp[c.Codec] || strings.HasSuffix(c.Codec, record.Twin)
		})
		fewest := 0
		for _, c := range cells {
			if n := len(c.Processes); n > 0 && (fewest == 0 || n < fewest) {
				fewest = n
			}
		}
		groups, p.fewest = append(groups, cells), append(p.fewest, fewest)
	}
	p.cells, p.alike = stats.AcrossMachines(groups, view.Reference)
	return p
}

// table is one row per codec, data set and operation, with a ratio and a place for each processor.
func (p processors) table() grid.Table {
	t := grid.Table{Title: "ratio to " + view.Reference + " by processor",
		Columns: []grid.Column{{Name: "codec"}, {Name: "data set"}, {Name: "operation"}}}
	for _, n := range p.names {
		t.Columns = append(t.Columns, grid.Column{Name: n, Right: true}, grid.Column{Name: "low", Right: true},
			grid.Column{Name: "high", Right: true}, grid.Column{Name: "place", Right: true})
	}
	t.Columns = append(t.Columns, grid.Column{Name: "moves", Right: true}, grid.Column{Name: "differs"})
	for _, c := range p.cells {
		t.Add(p.row(c)...)
	}
	t.Notes = []string{"place: among the codecs that have a figure on every processor; moves: between its best and its " +
		"worst place; differs: the intervals of two processors do not meet, ~: they do"}
	return t
}

func (p processors) row(c stats.Across) []string {
	row := []string{c.Codec, c.Dataset, c.Op}
	place := ""
	for _, o := range c.On {
		ratio, low, high := "-", "-", "-"
		if !math.IsNaN(o.Ratio) {
			ratio = number.Digits(o.Ratio)
		}
		if !math.IsInf(o.Low, 0) && !math.IsInf(o.High, 0) {
			low, high = number.Digits(o.Low), number.Digits(o.High)
		}
		if place = "-"; o.Place > 0 {
			place = strconv.Itoa(o.Place)
		}
		row = append(row, ratio, low, high, place)
	}
	moves, differs := "-", "~"
	if place != "-" {
		moves = strconv.Itoa(c.Moved)
	}
	if c.Differs {
		differs = "yes"
	}
	return append(row, moves, differs)
}

// mostMoved is how many rows the table of what moves has.
const mostMoved = 10

// moved is the cells whose place moves most.
func (p processors) moved() grid.Table {
	t := grid.Table{Title: "whose place moves most", Columns: []grid.Column{{Name: "codec"}, {Name: "data set"},
		{Name: "operation"},
		{Name: "places", Right: true}, {Name: "moves", Right: true}, {Name: "differs"}}}
	list := slices.DeleteFunc(slices.Clone(p.cells), func(c stats.Across) bool { return c.Moved == 0 })
	slices.SortStableFunc(list, func(a, b stats.Across) int { return b.Moved - a.Moved })
	for _, c := range list[:min(mostMoved, len(list))] {
		var places []string
		for _, o := range c.On {
			places = append(places, strconv.Itoa(o.Place))
		}
		differs := "~"
		if c.Differs {
			differs = "yes"
		}
		t.Add(c.Codec, c.Dataset, c.Op, strings.Join(places, " → "), strconv.Itoa(c.Moved), differs)
	}
	if n := len(list); n > mostMoved {
		t.Notes = append(t.Notes, fmt.Sprintf("and %d more that move", n-mostMoved))
	}
	return t
}

// correlations is how alike the processors order the codecs.
func (p processors) correlations() grid.Table {
	t := grid.Table{Title: "rank correlation between processors",
		Columns: []grid.Column{{Name: "data set"}, {Name: "operation"}, {Name: "one"}, {Name: "other"},
			{Name: "codecs", Right: true}, {Name: "rho", Right: true}}}
	for _, c := range p.alike {
		t.Add(c.Dataset, c.Op, p.names[c.A], p.names[c.B], strconv.Itoa(c.Codecs), correlation(c.Rho))
	}
	return t
}

func correlation(rho float64) string {
	if math.IsNaN(rho) {
		return "-"
	}
	return strconv.FormatFloat(rho, 'f', 3, 64)
}

func (p processors) notes(recs []*record.Record) []string {
	lines := []string{"rho: Spearman's, 1 is the same order, -1 the opposite; of three codecs and more"}
	for i, r := range recs {
		lines = append(lines, fmt.Sprintf("%s: %s, %s, at least %s a cell", p.names[i], view.Files(r.Name),
			r.Run.Environment.Go,
			number.Plural(p.fewest[i], "process", "processes")))
	}
	return append(lines, "times of unlike processors are never averaged: each figure is of one")
}

// The JSON form of processors.
type (
	processorsShape struct {
		Version    int               `json:"version"`
		Reference  string            `json:"reference"` // codec whose time on the same processor times are divided by
		Processors []processorShape  `json:"processors"`
		Cells      []acrossShape     `json:"cells"`
		Alike      []correlatedShape `json:"correlations"`
	}
	processorShape struct {
		Name        string             `json:"name"`
		Record      string             `json:"record"`
		Environment record.Environment `json:"environment"`
		Fewest      int                `json:"fewest_processes"` // behind a cell
	}
	acrossShape struct {
		stats.Key
		On      []onShape `json:"on"` // in the order of processors
		Moved   *int      `json:"moved"`
		Differs bool      `json:"differs"`
	}
	onShape struct {
		Ratio *float64 `json:"ratio"` // null: not known
		Low   *float64 `json:"low"`   // null: too few processes
		High  *float64 `json:"high"`
		Place *int     `json:"place"`
	}
	correlatedShape struct {
		Dataset string   `json:"dataset"`
		Op      string   `json:"op"`
		A       string   `json:"a"`
		B       string   `json:"b"`
		Codecs  int      `json:"codecs"`
		Rho     *float64 `json:"rho"`
	}
)

func (p processors) shape(recs []*record.Record) processorsShape {
	s := processorsShape{Version: 1, Reference: view.Reference, Cells: []acrossShape{}, Alike: []correlatedShape{}}
	for i, r := range recs {
		s.Processors = append(s.Processors, processorShape{p.names[i], r.Name, r.Run.Environment, p.fewest[i]})
	}
	for _, c := range p.cells {
		a := acrossShape{Key: c.Key, Differs: c.Differs}
		for _, o := range c.On {
			shown := onShape{Ratio: number.Finite(o.Ratio), Low: number.Finite(o.Low), High: number.Finite(o.High)}
			if o.Place > 0 {
				shown.Place, a.Moved = &o.Place, &c.Moved
			}
			a.On = append(a.On, shown)
		}
		s.Cells = append(s.Cells, a)
	}
	for _, c := range p.alike {
		s.Alike = append(s.Alike, correlatedShape{c.Dataset, c.Op, p.names[c.A], p.names[c.B], c.Codecs,
			number.Finite(c.Rho)})
	}
	return s
}
