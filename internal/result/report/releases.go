package report

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// History is a library by release: builds in order, each compared with the one before
// that could be built.
type History struct {
	SideBySide
	Library string
	cells   [][]*stats.Cell
}

// HistoryOf reads a record whose builds are releases, in their order.
func HistoryOf(rec *record.Record, library string, e stats.Estimator) History {
	builds := rec.Run.Builds
	before := func(b int) int {
		for a := b - 1; a >= 0 && builds[b].Problem == ""; a-- {
			if builds[a].Problem == "" {
				return a
			}
		}
		return -1
	}
	h := History{SideBySide: compareBuilds(rec, NoGate, e, before), Library: library}
	h.cells = stats.BuildCells(measured(rec), len(builds), e)
	return h
}

func (h History) document() document {
	t := grid{title: h.Library + " by release",
		columns: []column{{name: "release"}, {name: "codec"}, {name: "data set"}, {name: "operation"},
			{name: "time", right: true}, {name: "change", right: true}, {name: "B/op", right: true},
			{name: "allocs/op", right: true},
			{name: "encoded", right: true}, {name: "program", right: true}, {name: "findings hold", right: true},
			{name: "hostile input"}}}
	for i, b := range h.Builds {
		if b.Problem != "" {
			t.add(b.Name, b.Problem, "", "", "", "", "", "", "", "", "", "")
			continue
		}
		for _, c := range h.cells[i] {
			change, tone := "", plain
			for _, p := range h.Cells {
				if p.Build == i && p.Key == c.Key {
					if change = "~"; p.Shown {
						if change, tone = signed(p.Change), good; p.Change > 0 {
							tone = bad
						}
					}
				}
			}
			size := ""
			for _, v := range h.rec.Verdicts {
				if v.Build == i && v.Codec == c.Codec && v.Dataset == c.Dataset {
					size = count(v.EncodedBytes)
				}
			}
			t.add(b.Name, c.Codec, c.Dataset, c.Op, three(c.NS)+" ns", change, count(c.Alloc), count(c.Allocs), size,
				strconv.FormatFloat(float64(b.ProgramB)/1e6, 'f', 1, 64)+" MB",
				h.standing(i, c.Codec), h.hostile(i, c.Codec, c.Dataset))
			t.rows[len(t.rows)-1][5].tone = tone
		}
	}
	t.notes = []string{"change: of time, from the release before; ~: not significant; findings hold: harmful inputs " +
		"and known faults; hostile input: the worst outcome of some thousand inputs"}
	steps := grid{title: "where it changed", columns: []column{{name: ""}}, headless: true}
	for _, l := range h.steps() {
		steps.add(l)
	}
	if len(steps.rows) == 0 {
		steps.add("no significant change")
	}
	return document{tables: []grid{t, steps}, notes: h.Notes}
}

// HistoryDocument is the JSON form.
type HistoryDocument struct {
	Version int            `json:"version"`
	Library string         `json:"library"`
	Builds  []record.Build `json:"builds"`
	Cells   []HistoryCell  `json:"cells"`
	Steps   []string       `json:"steps"`
	Changes []Step         `json:"changes"` // the same, for scripts
	Checks  []CheckChange  `json:"checks"`
	Notes   []string       `json:"notes"`
}

// HistoryCell is one cell in one release.
type HistoryCell struct {
	stats.Key
	Build  int     `json:"build"`
	NS     float64 `json:"ns"`
	Bytes  float64 `json:"alloc_bytes"`
	Allocs float64 `json:"allocs"`
}

// HistoryFormats lists the names that [WriteHistory] knows.
func HistoryFormats() []string { return append(BuildFormats(), "html") }

// WriteHistory writes it in one of the formats of [HistoryFormats]; colour is for table.
func WriteHistory(w io.Writer, name string, h History, colour bool) error {
	switch name {
	case "table", "txt", "md":
		return h.document().write(w, name, colour)
	case "html":
		return h.page(w)
	case "json":
		d := HistoryDocument{Version: 1, Library: h.Library, Builds: h.Builds, Cells: []HistoryCell{},
			Steps: append([]string{}, h.steps()...), Changes: append([]Step{}, h.changes()...),
			Checks: append([]CheckChange{}, h.Checks...), Notes: h.Notes}
		for i, cells := range h.cells {
			for _, c := range cells {
				d.Cells = append(d.Cells, HistoryCell{c.Key, i, c.NS, c.Alloc, c.Allocs})
			}
		}
		slices.SortStableFunc(d.Cells, func(a, b HistoryCell) int { return cmp.Compare(a.Build, b.Build) })
		enc := json.NewEncoder(w)
		enc.SetEscapeHTML(false)
		enc.SetIndent("", "  ")
		return enc.Encode(d)
	}
	return fmt.Errorf("no format %q for a history", name)
}
