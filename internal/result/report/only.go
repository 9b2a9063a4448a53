package report

import (
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
)

// ofFormat reports whether a codec is of one of some formats; of any if there are none.
func ofFormat(id string, formats []string) bool {
	format, _, _ := strings.Cut(strings.TrimSuffix(id, record.Twin), "/")
	return len(formats) == 0 || slices.Contains(formats, format)
}

// shown reports whether a codec passes the filter of formats.
func (v *view) shown(id string) bool { return ofFormat(id, v.opts.Formats) }

// only returns a copy of a record in which what is known of codecs is kept for some
// formats. Samples, verdicts and failures stay: noise and ratios need those of the
// baseline.
func only(rec *record.Record, formats []string) *record.Record {
	if len(formats) == 0 {
		return rec
	}
	kept := *rec
	kept.Codecs = keep(rec.Codecs, formats, func(c record.Codec) string { return c.ID })
	kept.Traits = keep(rec.Traits, formats, func(t record.Trait) string { return t.Codec })
	kept.Attacks = keep(rec.Attacks, formats, func(a record.Attack) string { return a.Codec })
	kept.Edges = keep(rec.Edges, formats, func(e record.Edge) string { return e.Codec })
	kept.Cells = keep(rec.Cells, formats, func(e record.MatrixCell) string { return e.Codec })
	kept.Costs = keep(rec.Costs, formats, func(c record.Cost) string { return c.Codec })
	return &kept
}

func keep[T any](all []T, formats []string, id func(T) string) (kept []T) {
	for _, x := range all {
		if ofFormat(id(x), formats) {
			kept = append(kept, x)
		}
	}
	return kept
}
