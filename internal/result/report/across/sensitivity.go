package across

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/grid"
	"github.com/serialbench/serialbench/internal/result/report/number"
	"github.com/serialbench/serialbench/internal/result/report/view"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// sensitivity is how much the order of the codecs depends on the data.
type sensitivity struct {
	datasets []string
	cells    []stats.Across      // their data set is "": each is on all of them, in the order of datasets
	alike    []stats.Correlation // A and B are positions in datasets
}

func newSensitivity(v *view.View) sensitivity {
	by := map[string][]*stats.Cell{}
	for _, c := range append(slices.Clone(v.List), v.Sums...) {
		if v.NoOp[c.Codec] || strings.HasSuffix(c.Codec, record.Twin) {
			continue
		}
		here := *c
		here.Dataset = ""
		by[c.Dataset] = append(by[c.Dataset], &here)
	}
	var s sensitivity
	var groups [][]*stats.Cell
	for _, d := range v.Datasets {
		if len(by[d]) > 0 {
			s.datasets, groups = append(s.datasets, d), append(groups, by[d])
		}
	}
	s.cells, s.alike = stats.AcrossMachines(groups, view.Reference)
	return s
}

// tables are what a reader sees, and at the end all pairs of data sets, for programs.
func (s sensitivity) tables(all []reshaped) []grid.Table {
	shapes := reshapedTables(all)
	if len(s.alike) == 0 {
		if len(shapes) > 0 {
			return shapes
		}
		t := grid.Table{Title: "how alike the data sets order the codecs"}
		t.Notes = []string{"needs two data sets or more with times of " + view.Reference + " and of three other codecs"}
		return []grid.Table{t}
	}
	return append([]grid.Table{s.order(), s.movers()}, shapes...)
}

// order has a row for each data set and operation: how alike the others order the codecs.
func (s sensitivity) order() grid.Table {
	t := grid.Table{Title: "how alike the data sets order the codecs",
		Columns: []grid.Column{{Name: "operation"}, {Name: "data set"}, {Name: "others", Right: true},
			{Name: "median rho", Right: true}, {Name: "least like it"}, {Name: "rho", Right: true}, {Name: "most like it"},
			{Name: "rho", Right: true}}}
	for _, op := range s.ops() {
		for i, d := range s.datasets {
			var with []stats.Correlation
			for _, c := range s.alike {
				if c.Op == op && (c.A == i || c.B == i) {
					with = append(with, c)
				}
			}
			if len(with) == 0 {
				continue
			}
			slices.SortStableFunc(with, func(a, b stats.Correlation) int { return cmp.Compare(a.Rho, b.Rho) })
			least, most := with[0], with[len(with)-1]
			middle := (with[(len(with)-1)/2].Rho + with[len(with)/2].Rho) / 2
			t.Add(op, d, strconv.Itoa(len(with)), correlation(middle), s.datasets[least.A+least.B-i], correlation(least.Rho),
				s.datasets[most.A+most.B-i], correlation(most.Rho))
		}
	}
	t.Notes = []string{"rho: Spearman's rank correlation of the ratios to " + view.Reference +
		", of the codecs that two data sets both have: 1 is the same order, 0 none, -1 the opposite"}
	return t
}

// ops are the operations of which data sets are compared, in the order of the cells.
func (s sensitivity) ops() (ops []string) {
	for _, c := range s.alike {
		if !slices.Contains(ops, c.Op) {
			ops = append(ops, c.Op)
		}
	}
	return ops
}

// movers are, of each operation, the codecs whose place moves most.
func (s sensitivity) movers() grid.Table {
	t := grid.Table{Title: "whose place moves most",
		Columns: []grid.Column{{Name: "operation"}, {Name: "codec"}, {Name: "best place", Right: true}, {Name: "on"},
			{Name: "worst place", Right: true}, {Name: "on"}, {Name: "moves", Right: true}, {Name: "of", Right: true}}}
	for _, op := range s.ops() {
		list := slices.DeleteFunc(slices.Clone(s.cells),
			func(c stats.Across) bool { return c.Op != op || c.On[0].Place == 0 })
		of := len(list)
		slices.SortStableFunc(list, func(a, b stats.Across) int { return b.Moved - a.Moved })
		for _, c := range list[:min(mostMoved, len(list))] {
			if c.Moved == 0 {
				break
			}
			best, worst := 0, 0
			for i, o := range c.On {
				if o.Place < c.On[best].Place {
					best = i
				}
				if o.Place > c.On[worst].Place {
					worst = i
				}
			}
			t.Add(op, c.Codec, strconv.Itoa(c.On[best].Place), s.datasets[best], strconv.Itoa(c.On[worst].Place),
				s.datasets[worst], strconv.Itoa(c.Moved), strconv.Itoa(of))
		}
	}
	t.Notes = []string{fmt.Sprintf("place: among the codecs with a figure on every data set (%s); the table has "+
		"at most %d "+
		"of each operation", strings.Join(s.datasets, ", "), mostMoved)}
	return t
}

// csv is a row for each two data sets and operation.
func (s sensitivity) csv() grid.Table {
	t := grid.Table{Columns: []grid.Column{{Name: "operation"}, {Name: "one"}, {Name: "other"}, {Name: "codecs",
		Right: true},
		{Name: "rho", Right: true}}}
	for _, c := range s.alike {
		t.Add(c.Op, s.datasets[c.A], s.datasets[c.B], strconv.Itoa(c.Codecs), correlation(c.Rho))
	}
	return t
}

// The JSON form of a sensitivity.
type (
	sensitivityShape struct {
		Version   int               `json:"version"`
		Reference string            `json:"reference"`
		Datasets  []string          `json:"datasets"`
		Alike     []correlatedShape `json:"correlations"` // A and B are names of data sets
		Cells     []movedShape      `json:"cells"`
		Reshaped  []reshapedShape   `json:"reshaped"`
	}
	movedShape struct {
		Codec  string `json:"codec"`
		Op     string `json:"op"`
		Places []*int `json:"places"` // in the order of datasets; null: some data set has no figure of it
		Moved  *int   `json:"moved"`
	}
)

func (s sensitivity) shape(all []reshaped) sensitivityShape {
	shape := sensitivityShape{Version: 1, Reference: view.Reference, Datasets: append([]string{}, s.datasets...),
		Alike: []correlatedShape{}, Cells: []movedShape{}, Reshaped: reshapedShapes(all)}
	for _, c := range s.alike {
		shape.Alike = append(shape.Alike,
			correlatedShape{"", c.Op, s.datasets[c.A], s.datasets[c.B], c.Codecs, number.Finite(c.Rho)})
	}
	for _, c := range s.cells {
		m := movedShape{Codec: c.Codec, Op: c.Op}
		for _, o := range c.On {
			if o.Place > 0 {
				m.Places, m.Moved = append(m.Places, &o.Place), &c.Moved
			} else {
				m.Places = append(m.Places, nil)
			}
		}
		shape.Cells = append(shape.Cells, m)
	}
	return shape
}

// Sensitivity is the section of sensitivity.
func Sensitivity(rec *record.Record, o view.Options) grid.Section {
	v := view.New(rec, o)
	s, reshaped := newSensitivity(v), reshapes(v)
	return grid.Section{Tables: s.tables(reshaped), Lines: s.shape(reshaped), Data: s.csv}
}
