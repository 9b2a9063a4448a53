package report

import (
	"strconv"

	"github.com/serialbench/serialbench/internal/result/stats"
)

// contracts is what a view knows of the two contracts.
type contracts struct {
	title string                    // appended to the title of a ranked table
	paid  map[pair]stats.Conversion // by codec and data set; nil: the column is left out
	other *view                     // under the other contract, shown below; nil: not asked for or not measured
}

// contract prepares what is shown of the contracts: with none chosen both for a type of
// the user's, else the one that was chosen.
func (v *view) contract() {
	switch {
	case v.opts.Contract == stats.Generated:
		v.under.title = ": the library's own type, nothing converted"
	case v.opts.Contract == stats.Struct || v.rec.Run.Through != "":
		list := stats.Conversions(v.list)
		if len(list) == 0 {
			return
		}
		v.under.title = ": your struct, conversions paid"
		v.under.paid = map[pair]stats.Conversion{}
		for _, c := range list {
			v.under.paid[pair{c.Codec, c.Dataset}] = c
		}
		if v.opts.Contract != "" {
			return
		}
		rec, err := stats.Generated.Of(v.rec)
		if err != nil { // not measured: the struct is what there is
			return
		}
		o := v.opts
		o.Contract = stats.Generated
		v.under.other = newView(rec, o)
	}
}

// conversion is what a codec pays for the struct in ns, "71.0±3.1/32.4±2.2" or without intervals
// "71.0/32.4", or "" where it converts nothing.
func (v *view) conversion(id, dataset string) string {
	c, pays := v.under.paid[pair{id, dataset}]
	if !pays {
		return ""
	}
	return within(c.MarshalNS, c.MarshalOff) + "/" + within(c.UnmarshalNS, c.UnmarshalOff)
}

// within is a figure and how far its interval reaches; of one that was not seen, what it is less than.
func within(ns, off float64) string {
	decimals := 0
	if off < 9.95 {
		decimals = 1
	}
	reach := strconv.FormatFloat(max(off, 0.1), 'f', decimals, 64)
	switch {
	case ns <= 0 && off > 0:
		return "<" + reach
	case ns <= 0:
		return "≈0"
	case off > 0:
		return three(ns) + "±" + reach
	}
	return three(ns)
}

// otherwise is the ranked table under the other contract.
func (v *view) otherwise(dataset string) grid {
	if v.under.other == nil {
		return grid{}
	}
	t := v.under.other.ranked(dataset)
	t.notes = append(t.notes, "codecs without a type of their own take your struct as it is, and stand in both rankings "+
		"with the same figures")
	return t
}
