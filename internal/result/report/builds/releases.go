package builds

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/grid"
	"github.com/serialbench/serialbench/internal/result/report/number"
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
	h := History{SideBySide: compare(rec, NoGate, e, before), Library: library}
	h.cells = stats.BuildCells(measured(rec), len(builds), e)
	return h
}

func (h History) document() grid.Document {
	t := grid.Table{Title: h.Library + " by release",
		Columns: []grid.Column{{Name: "release"}, {Name: "codec"}, {Name: "data set"}, {Name: "operation"},
			{Name: "time", Right: true}, {Name: "change", Right: true}, {Name: "B/op", Right: true},
			{Name: "allocs/op", Right: true},
			{Name: "encoded", Right: true}, {Name: "program", Right: true}, {Name: "findings hold", Right: true},
			{Name: "hostile input"}}}
	for i, b := range h.Builds {
		if b.Problem != "" {
			t.Add(b.Name, b.Problem, "", "", "", "", "", "", "", "", "", "")
			continue
		}
		for _, c := range h.cells[i] {
			change, tone := "", grid.Plain
			for _, p := range h.Cells {
				if p.Build == i && p.Key == c.Key {
					change, tone = grid.Change(p.Change, p.Shown, number.Signed)
				}
			}
			size := ""
			for _, v := range h.rec.Verdicts {
				if v.Build == i && v.Codec == c.Codec && v.Dataset == c.Dataset {
					size = number.Count(v.EncodedBytes)
				}
			}
			t.Add(b.Name, c.Codec, c.Dataset, c.Op, number.Three(c.NS)+" ns", change, number.Count(c.Alloc),
				number.Count(c.Allocs), size,
				strconv.FormatFloat(float64(b.ProgramB)/1e6, 'f', 1, 64)+" MB",
				h.standing(i, c.Codec), h.hostile(i, c.Codec, c.Dataset))
			t.Rows[len(t.Rows)-1][5].Tone = tone
		}
	}
	t.Notes = []string{"change: of time, from the release before; ~: not significant; findings hold: harmful inputs " +
		"and known faults; hostile input: the worst outcome of some thousand inputs"}
	steps := grid.Table{Title: "where it changed", Columns: []grid.Column{{Name: ""}}, Headless: true}
	for _, l := range h.steps() {
		steps.Add(l)
	}
	if len(steps.Rows) == 0 {
		steps.Add("no significant change")
	}
	if h.ofGo() {
		return grid.Document{Tables: []grid.Table{h.GoReleases(), steps}, Notes: h.Notes}
	}
	return grid.Document{Tables: []grid.Table{t, steps}, Notes: h.Notes}
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
func HistoryFormats() []string { return append(Formats(), "html") }

// WriteHistory writes it in one of the formats of [HistoryFormats]; colour is for table.
func WriteHistory(w io.Writer, name string, h History, colour bool) error {
	switch name {
	case "table", "txt", "md":
		return h.document().Write(w, name, colour)
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
		return foreign.WriteJSON(w, d)
	}
	return fmt.Errorf("no format %q for a history", name)
}
