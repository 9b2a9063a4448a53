package table

import (
	"cmp"
	"io"
	"slices"
	"strconv"

	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/grid"
	"github.com/serialbench/serialbench/internal/result/report/view"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// Noise is what two measurements of the same code differ by on one data set.
type Noise struct {
	Dataset  string  `json:"dataset"`
	Relative float64 `json:"relative"` // the largest over the operations, 0.01 is 1 %
}

// Document is the JSON form of a report.
type Document struct {
	Rows        []view.Row         `json:"rows"`
	Totals      []view.Row         `json:"totals"` // marshal+unmarshal
	Environment record.Environment `json:"environment"`
	Failures    []view.Failure     `json:"failures"`
	Verdicts    []record.Verdict   `json:"verdicts"`
	Outcomes    []view.Outcomes    `json:"fates"`
	Contract    stats.Contract     `json:"contract"`    // of the rows' marshal and unmarshal
	Conversions []stats.Conversion `json:"conversions"` // what codecs with a type of their own pay for the struct
	Traits      []record.Trait     `json:"traits"`
	Codecs      []record.Codec     `json:"codecs"`
	Noise       []Noise            `json:"noise"`
	Plan        record.Plan        `json:"plan"`
	Started     string             `json:"started"` // RFC 3339, "" if the record has no head
	End         *record.End        `json:"end"`     // null: killed, or not over
	BadLines    int                `json:"bad_lines"`
	Warnings    []string           `json:"warnings"`
}

// WriteJSON writes all of a run as a [Document].
func WriteJSON(w io.Writer, v *view.View) error {
	rec := v.Rec
	d := Document{
		Rows:        v.Rows(view.MeasuredOps()),
		Totals:      v.Rows(view.SumOnly),
		Environment: rec.Run.Environment,
		Failures:    slices.DeleteFunc(view.Failures(rec), func(f view.Failure) bool { return !v.Shown(f.Codec) }),
		Verdicts: slices.DeleteFunc(append([]record.Verdict{}, rec.Verdicts...),
			func(d record.Verdict) bool { return !v.Shown(d.Codec) }),
		Outcomes:    view.OutcomesOf(rec),
		Contract:    cmp.Or(v.Opts.Contract, stats.Struct),
		Conversions: stats.Conversions(v.List),
		Traits:      append([]record.Trait{}, rec.Traits...),
		Codecs:      append([]record.Codec{}, rec.Codecs...),
		Noise:       []Noise{},
		Plan:        rec.Run.Plan,
		End:         rec.End,
		BadLines:    rec.BadLines(),
		Warnings:    append([]string{}, rec.Run.Environment.Warnings...),
	}
	if v.Figures.Dropped != nil {
		d.Warnings = append(d.Warnings, v.Figures.Dropped.Error())
	}
	if !rec.Run.Started.IsZero() {
		d.Started = rec.Run.Started.UTC().Format("2006-01-02T15:04:05Z")
	}
	for _, id := range v.Datasets {
		if n, ok := v.Noise[id]; ok {
			d.Noise = append(d.Noise, Noise{id, n})
		}
	}
	return foreign.WriteJSON(w, d)
}

// WriteCSV writes one line per cell, with the numbers as they are and the names of
// the JSON fields as header.
func WriteCSV(w io.Writer, of *view.View) error {
	v := tables{of}
	if d, ok := v.laidOut(); ok {
		return grid.WriteCSV(w, Introduced(v.Rec, v.Opts, d.Tables))
	}
	if v.Opts.System {
		if err := grid.WriteCSV(w, []grid.Table{system(v.Rec)}); err != nil {
			return err
		}
		if _, err := io.WriteString(w, "\n"); err != nil {
			return err
		}
	}
	number := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
	maybe := func(x *float64) string {
		if x == nil {
			return ""
		}
		return number(*x)
	}
	header := []string{"codec", "dataset", "op", "ns", "ns_low", "ns_high", "cpu_ns", "gc_ns", "encoded_bytes",
		"alloc_bytes", "allocs", "samples", "processes", "rank", "tied", "vs_baseline",
		"raw_ns", "gc_low", "gc_high", "free_ns", "free_low", "free_high", "least_ns", "most_ns", "links", "range"}
	lines := [][]string{header}
	last := ""
	for _, r := range v.Rows(view.MeasuredOps()) {
		if v.Opts.Sectioned() && r.Dataset != last {
			if last != "" {
				lines = append(lines, nil)
			}
			if v.Opts.NameSections {
				lines = append(lines, []string{r.Dataset})
			}
			if v.Opts.SectionHeader && last != "" {
				lines = append(lines, header)
			}
			last = r.Dataset
		}
		rank := ""
		if r.Rank != nil {
			rank = strconv.Itoa(*r.Rank)
		}
		lines = append(lines, []string{r.Codec, r.Dataset, r.Op, number(r.NS), maybe(r.NSLow), maybe(r.NSHigh),
			number(r.CPUNS), number(r.GCNS), maybe(r.EncodedBytes), number(r.AllocBytes), number(r.Allocs),
			strconv.Itoa(r.Samples), strconv.Itoa(r.Processes), rank, strconv.FormatBool(r.Tied), maybe(r.VsBaseline),
			number(r.RawNS), maybe(r.GCLow), maybe(r.GCHigh), number(r.FreeNS), maybe(r.FreeLow), maybe(r.FreeHigh),
			number(r.Least), number(r.Most), strconv.Itoa(r.Links), r.Range})
	}
	return foreign.WriteCSV(w, lines)
}
