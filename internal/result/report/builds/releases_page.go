package builds

import (
	_ "embed"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/result/report/grid"
	"github.com/serialbench/serialbench/internal/result/report/number"
	"github.com/serialbench/serialbench/internal/result/stats"
	"github.com/serialbench/serialbench/internal/template"
)

//go:embed releases.html.tmpl
var releasesText string

var releasesTemplate = template.NewHTML("releases", releasesText)

// The size of a drawing, in its own units.
const (
	drawnWidth  = 640
	drawnHeight = 200
	drawnSide   = 56 // left of the first release and right of the last
	drawnAbove  = 24
	drawnBelow  = 40
)

// drawing is the time of the operations of a codec on a data set, by release.
type drawing struct {
	Title    string
	Releases []drawnRelease
	Lines    []drawnLine
	Levels   []drawnLevel
	Width    int
	Height   int
}

type drawnRelease struct {
	X, Y float64 // of its name
	Name string
}

type drawnLevel struct {
	Y    float64
	Text string
}

// drawnLine is one operation: a line, broken where a release could not be measured.
type drawnLine struct {
	Op    string
	Class int
	Path  string
	Dots  []drawnDot
}

type drawnDot struct {
	X, Y  float64
	Label string // of a step, "" where none is shown
	Title string
	Way   string
}

// page writes the history as one HTML file with everything in it.
func (h History) page(w io.Writer) error {
	d := h.document()
	type cell struct{ Text, Tone string }
	type table struct {
		Title string
		Head  []string
		Rows  [][]cell
	}
	var tables []table
	for _, g := range d.Tables {
		t := table{Title: g.Title}
		if !g.Headless {
			for _, c := range g.Columns {
				t.Head = append(t.Head, c.Name)
			}
		}
		for _, r := range g.Rows {
			var row []cell
			for _, c := range r {
				row = append(row, cell{c.Text, map[grid.Tone]string{grid.Good: "good", grid.Bad: "bad"}[c.Tone]})
			}
			t.Rows = append(t.Rows, row)
		}
		tables = append(tables, t)
	}
	slices.Reverse(tables) // where it changed comes first
	page, err := releasesTemplate.Execute(
		map[string]any{"Library": h.Library, "Drawings": h.drawings(), "Tables": tables, "Notes": d.Notes})
	if err != nil {
		return fmt.Errorf("write the page of a history: %w", err)
	}
	_, err = w.Write(foreign.WithPolicy(page))
	return err
}

// drawings are one for each codec and data set.
func (h History) drawings() (all []drawing) {
	type pair struct{ codec, dataset string }
	var order []pair
	for _, cells := range h.cells {
		for _, c := range cells {
			if p := (pair{c.Codec, c.Dataset}); !slices.Contains(order, p) {
				order = append(order, p)
			}
		}
	}
	for _, p := range order {
		all = append(all, h.drawing(p.codec, p.dataset))
	}
	return all
}

func (h History) drawing(codec, dataset string) drawing {
	d := drawing{Title: codec + " on " + dataset, Width: drawnWidth, Height: drawnHeight}
	most := 0.0
	var ops []string
	for _, cells := range h.cells {
		for _, c := range cells {
			if c.Codec == codec && c.Dataset == dataset && c.NS > 0 {
				if most = max(most, c.NS); !slices.Contains(ops, c.Op) {
					ops = append(ops, c.Op)
				}
			}
		}
	}
	x := func(build int) float64 {
		return math.Round(drawnSide + float64(build)*(drawnWidth-2*drawnSide)/float64(max(1, len(h.Builds)-1)))
	}
	y := func(ns float64) float64 {
		return math.Round(drawnHeight - drawnBelow - ns/most*(drawnHeight-drawnAbove-drawnBelow))
	}
	for i, b := range h.Builds {
		d.Releases = append(d.Releases, drawnRelease{x(i), drawnHeight - drawnBelow/2 + 12*float64(i%2), b.Name})
	}
	for _, part := range []float64{0, 0.5, 1} {
		d.Levels = append(d.Levels, drawnLevel{y(part * most), number.Digits(part*most) + " ns"})
	}
	for n, op := range ops {
		d.Lines = append(d.Lines, h.line(n%4, stats.Key{Codec: codec, Dataset: dataset, Op: op}, x, y))
	}
	return d
}

// line draws one cell.
func (h History) line(class int, k stats.Key, x func(int) float64, y func(float64) float64) drawnLine {
	l := drawnLine{Op: k.Op, Class: class}
	begun := false
	var path strings.Builder
	for i := range h.Builds {
		at := slices.IndexFunc(h.cells[i], func(c *stats.Cell) bool { return c.Key == k && c.NS > 0 })
		if at < 0 {
			begun = false
			continue
		}
		c := h.cells[i][at]
		to := "M"
		if begun {
			to = "L"
		}
		begun = true
		fmt.Fprintf(&path, "%s%g %g", to, x(i), y(c.NS))
		dot := drawnDot{X: x(i), Y: y(c.NS), Title: fmt.Sprintf("%s %s: %s ns", h.Builds[i].Name, k.Op, number.Digits(c.NS))}
		for _, p := range h.Cells {
			if p.Build == i && p.Key == k && p.Shown {
				dot.Label, dot.Way = number.Signed(p.Change), worse(p.Change)
				dot.Title += fmt.Sprintf(", %s since %s (%s)", number.Signed(p.Change), h.Builds[p.Against].Name,
					number.Interval(p.Low, p.High))
			}
		}
		l.Dots = append(l.Dots, dot)
	}
	l.Path = path.String()
	return l
}
