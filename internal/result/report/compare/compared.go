package compare

import (
	"io"
	"strconv"
	"strings"

	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/number"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// Change is one cell of a comparison in JSON. Pointers are null where a number
// does not exist.
type Change struct {
	Codec        string   `json:"codec"`
	Dataset      string   `json:"dataset"`
	Op           string   `json:"op"`
	OldNS        float64  `json:"old_ns"` // estimate, ns/op
	NewNS        float64  `json:"new_ns"`
	Change       *float64 `json:"change"`      // relative: 0.05 is 5 % slower
	Low          *float64 `json:"change_low"`  // 95 % interval
	High         *float64 `json:"change_high"` //
	P            float64  `json:"p"`           // corrected
	Shown        bool     `json:"shown"`
	Resolves     *float64 `json:"resolves"` // the smallest relative difference that would be shown
	OldProcesses int      `json:"old_processes"`
	NewProcesses int      `json:"new_processes"`
}

// MeanChange is the geometric mean of the changes of one operation in JSON.
type MeanChange struct {
	Op     string   `json:"op"`
	Cells  int      `json:"cells"`
	Change *float64 `json:"change"`
	Low    *float64 `json:"change_low"`
	High   *float64 `json:"change_high"`
}

// Document is the JSON form of a comparison.
type Document struct {
	Version  int          `json:"version"` // of this form
	Old      string       `json:"old"`     // names of the files
	New      string       `json:"new"`
	Against  string       `json:"against"`  // codec by whose times those of both runs were divided before; "": none
	Warnings []string     `json:"warnings"` // first of all
	Cells    []Change     `json:"cells"`
	Means    []MeanChange `json:"geometric_means"`
	OnlyOld  []stats.Key  `json:"only_old"`
	OnlyNew  []stats.Key  `json:"only_new"`
	Notes    []string     `json:"notes"`
}

// Version is the version of [Document].
const Version = 2

func comparisonJSON(c Compared) Document {
	d := Document{Version: Version, Old: names(c.old), New: names(c.new), Against: c.Against,
		Warnings: append([]string{}, c.Warnings...),
		Cells:    []Change{}, Means: []MeanChange{},
		OnlyOld: append([]stats.Key{}, c.OnlyOld...), OnlyNew: append([]stats.Key{}, c.OnlyNew...), Notes: c.Notes}
	for _, x := range c.Cells {
		d.Cells = append(d.Cells, Change{x.Codec, x.Dataset, x.Op, x.Old.NS, x.New.NS, number.Finite(x.Change),
			number.Finite(x.Low), number.Finite(x.High),
			x.P, x.Shown, number.Finite(x.Resolves), len(x.Old.Processes), len(x.New.Processes)})
	}
	for _, m := range c.Means {
		d.Means = append(d.Means, MeanChange{m.Op, m.Cells, number.Finite(m.Change), number.Finite(m.Low),
			number.Finite(m.High)})
	}
	return d
}

// names are those of the files, as they were given.
func names(recs []*record.Record) string {
	var all []string
	for _, r := range recs {
		all = append(all, r.Name)
	}
	return strings.Join(all, " + ")
}

func comparisonCSV(w io.Writer, c stats.Comparison) error {
	number := func(x float64) string {
		if number.Finite(x) == nil {
			return ""
		}
		return strconv.FormatFloat(x, 'g', -1, 64)
	}
	lines := [][]string{{"codec", "dataset", "op", "old_ns", "new_ns", "change", "change_low", "change_high", "p", "shown",
		"old_processes", "new_processes", "resolves"}}
	for _, x := range c.Cells {
		lines = append(lines, []string{x.Codec, x.Dataset, x.Op, number(x.Old.NS), number(x.New.NS), number(x.Change),
			number(x.Low), number(x.High),
			number(x.P), strconv.FormatBool(x.Shown), strconv.Itoa(len(x.Old.Processes)), strconv.Itoa(len(x.New.Processes)),
			number(x.Resolves)})
	}
	return foreign.WriteCSV(w, lines)
}
