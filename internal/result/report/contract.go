package report

import "github.com/serialbench/serialbench/internal/result/stats"

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

// paid is what a codec pays for the struct on a data set; false where it converts nothing.
func (v *view) paid(id, dataset string) (stats.Conversion, bool) {
	c, pays := v.under.paid[pair{id, dataset}]
	return c, pays
}
