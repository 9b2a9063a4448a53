package report

import (
	"cmp"
	"encoding/json"
	"io"
	"slices"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// Noise is what two measurements of the same code differ by on one data set.
type Noise struct {
	Dataset  string  `json:"dataset"`
	Relative float64 `json:"relative"` // the largest over the operations, 0.01 is 1 %
}

// Document is the JSON form of a report.
type Document struct {
	Rows        []Row              `json:"rows"`
	Totals      []Row              `json:"totals"` // marshal+unmarshal
	Environment record.Environment `json:"environment"`
	Failures    []Failure          `json:"failures"`
	Verdicts    []record.Verdict   `json:"verdicts"`
	Outcomes    []Outcomes         `json:"fates"`
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

func writeJSON(w io.Writer, v *view) error {
	rec := v.rec
	d := Document{
		Rows:        v.rows(measuredOps()),
		Totals:      v.rows(sumOnly),
		Environment: rec.Run.Environment,
		Failures:    slices.DeleteFunc(Failures(rec), func(f Failure) bool { return !v.shown(f.Codec) }),
		Verdicts: slices.DeleteFunc(append([]record.Verdict{}, rec.Verdicts...),
			func(d record.Verdict) bool { return !v.shown(d.Codec) }),
		Outcomes:    OutcomesOf(rec),
		Contract:    cmp.Or(v.opts.Contract, stats.Struct),
		Conversions: stats.Conversions(v.list),
		Traits:      append([]record.Trait{}, rec.Traits...),
		Codecs:      append([]record.Codec{}, rec.Codecs...),
		Noise:       []Noise{},
		Plan:        rec.Run.Plan,
		End:         rec.End,
		BadLines:    rec.BadLines(),
		Warnings:    append([]string{}, rec.Run.Environment.Warnings...),
	}
	if v.dropped != nil {
		d.Warnings = append(d.Warnings, v.dropped.Error())
	}
	if !rec.Run.Started.IsZero() {
		d.Started = rec.Run.Started.UTC().Format("2006-01-02T15:04:05Z")
	}
	for _, id := range v.datasets {
		if n, ok := v.noise[id]; ok {
			d.Noise = append(d.Noise, Noise{id, n})
		}
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(d)
}
