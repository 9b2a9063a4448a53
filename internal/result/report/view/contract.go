package view

import "github.com/serialbench/serialbench/internal/result/stats"

// contracts is what a view knows of the two contracts.
type contracts struct {
	Title string                    // appended to the title of a ranked table
	Paid  map[pair]stats.Conversion // by codec and data set; nil: the column is left out
	Other *View                     // under the other contract, shown below; nil: not asked for or not measured
}

// contract prepares what is shown of the contracts: with none chosen both for a type of
// the user's, else the one that was chosen.
func (v *View) contract() {
	switch {
	case v.Opts.Contract == stats.Generated:
		v.Under.Title = ": the library's own type, nothing converted"
	case v.Opts.Contract == stats.Struct || v.Rec.Run.Through != "":
		list := stats.Conversions(v.List)
		if len(list) == 0 {
			return
		}
		v.Under.Title = ": your struct, conversions paid"
		v.Under.Paid = map[pair]stats.Conversion{}
		for _, c := range list {
			v.Under.Paid[pair{c.Codec, c.Dataset}] = c
		}
		if v.Opts.Contract != "" {
			return
		}
		under, err := v.Figures.Under(stats.Generated)
		if err != nil { // not measured: the struct is what there is
			return
		}
		o := v.Opts
		o.Contract = stats.Generated
		v.Under.Other = Of(under, o)
	}
}

// Paid is what a codec pays for the struct on a data set; false where it converts nothing.
func (v *View) Paid(id, dataset string) (stats.Conversion, bool) {
	c, pays := v.Under.Paid[pair{id, dataset}]
	return c, pays
}
