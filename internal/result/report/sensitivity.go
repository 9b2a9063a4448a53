package report

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// sensitivity is how much the order of the codecs depends on the data.
type sensitivity struct {
	datasets []string
	cells    []stats.Across      // their data set is "": each is on all of them, in the order of datasets
	alike    []stats.Correlation // A and B are positions in datasets
}

func newSensitivity(rec *record.Record, o Options) sensitivity {
	v := newView(rec, o)
	by := map[string][]*stats.Cell{}
	for _, c := range append(slices.Clone(v.list), v.sums...) {
		if v.noOp[c.Codec] || strings.HasSuffix(c.Codec, record.Twin) {
			continue
		}
		here := *c
		here.Dataset = ""
		by[c.Dataset] = append(by[c.Dataset], &here)
	}
	var s sensitivity
	var groups [][]*stats.Cell
	for _, d := range v.datasets {
		if len(by[d]) > 0 {
			s.datasets, groups = append(s.datasets, d), append(groups, by[d])
		}
	}
	s.cells, s.alike = stats.AcrossMachines(groups, reference)
	return s
}

// sensitivityTables are what a reader sees, and at the end all pairs of data sets, for programs.
func sensitivityTables(rec *record.Record, o Options) []grid {
	s, shapes := newSensitivity(rec, o), reshapedTables(rec, o)
	if len(s.alike) == 0 {
		if len(shapes) > 0 {
			return shapes
		}
		t := grid{title: "how alike the data sets order the codecs"}
		t.notes = []string{"needs two data sets or more with times of " + reference + " and of three other codecs"}
		return []grid{t}
	}
	return append([]grid{s.order(), s.movers()}, shapes...)
}

// order has a row for each data set and operation: how alike the others order the codecs.
func (s sensitivity) order() grid {
	t := grid{title: "how alike the data sets order the codecs",
		columns: []column{{name: "operation"}, {name: "data set"}, {name: "others", right: true},
			{name: "median rho", right: true}, {name: "least like it"}, {name: "rho", right: true}, {name: "most like it"},
			{name: "rho", right: true}}}
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
			t.add(op, d, strconv.Itoa(len(with)), correlation(middle), s.datasets[least.A+least.B-i], correlation(least.Rho),
				s.datasets[most.A+most.B-i], correlation(most.Rho))
		}
	}
	t.notes = []string{"rho: Spearman's rank correlation of the ratios to " + reference +
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
func (s sensitivity) movers() grid {
	t := grid{title: "whose place moves most",
		columns: []column{{name: "operation"}, {name: "codec"}, {name: "best place", right: true}, {name: "on"},
			{name: "worst place", right: true}, {name: "on"}, {name: "moves", right: true}, {name: "of", right: true}}}
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
			t.add(op, c.Codec, strconv.Itoa(c.On[best].Place), s.datasets[best], strconv.Itoa(c.On[worst].Place),
				s.datasets[worst], strconv.Itoa(c.Moved), strconv.Itoa(of))
		}
	}
	t.notes = []string{fmt.Sprintf("place: among the codecs with a figure on every data set (%s); the table has "+
		"at most %d "+
		"of each operation", strings.Join(s.datasets, ", "), mostMoved)}
	return t
}

// sensitivityCSV is a row for each two data sets and operation.
func sensitivityCSV(rec *record.Record, o Options) grid {
	s := newSensitivity(rec, o)
	t := grid{columns: []column{{name: "operation"}, {name: "one"}, {name: "other"}, {name: "codecs", right: true},
		{name: "rho", right: true}}}
	for _, c := range s.alike {
		t.add(c.Op, s.datasets[c.A], s.datasets[c.B], strconv.Itoa(c.Codecs), correlation(c.Rho))
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

func sensitivityShapeOf(rec *record.Record, o Options) sensitivityShape {
	s := newSensitivity(rec, o)
	shape := sensitivityShape{Version: 1, Reference: reference, Datasets: append([]string{}, s.datasets...),
		Alike: []correlatedShape{}, Cells: []movedShape{}, Reshaped: reshapedShapes(rec, o)}
	for _, c := range s.alike {
		shape.Alike = append(shape.Alike,
			correlatedShape{"", c.Op, s.datasets[c.A], s.datasets[c.B], c.Codecs, finite(c.Rho)})
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
