package view

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
)

// Outcomes say what became of the codecs on one data set. Each is in one list.
type Outcomes struct {
	Dataset      string   `json:"dataset"`
	OK           []string `json:"ok"`
	Adapted      []string `json:"adapted"`
	Lossy        []string `json:"lossy"`        // a method of the user's own type loses something
	Unsupported  []string `json:"unsupported"`  // the library cannot express the type
	Failed       []string `json:"failed"`       // the library lost something
	Ours         []string `json:"ours"`         // failed for a fault of serialbench
	NoOp         []string `json:"no_op"`        // encodes nothing
	Unobtainable []string `json:"unobtainable"` // the library cannot be had
}

// OutcomesOf sorts the codecs of a record by its verdicts, for each data set.
func OutcomesOf(rec *record.Record) []Outcomes {
	all := []Outcomes{}
	of := func(dataset string) *Outcomes {
		i := slices.IndexFunc(all, func(f Outcomes) bool { return f.Dataset == dataset })
		if i < 0 {
			i = len(all)
			all = append(all, Outcomes{Dataset: dataset, OK: []string{}, Adapted: []string{}, Lossy: []string{},
				Unsupported: []string{},
				Failed:      []string{}, Ours: []string{}, NoOp: []string{}, Unobtainable: []string{}})
		}
		return &all[i]
	}
	for _, v := range rec.Verdicts {
		f := of(v.Dataset)
		list := map[record.Verified]*[]string{record.OK: &f.OK, record.Adapted: &f.Adapted, record.Lossy: &f.Lossy,
			record.Unsupported: &f.Unsupported, record.Failed: &f.Failed, record.NotChecked: &f.NoOp}[v.Verdict]
		if v.Ours() {
			list = &f.Ours
		}
		if list != nil {
			*list = append(*list, v.Codec)
		}
	}
	for i := range all {
		for _, c := range rec.Codecs {
			if c.Unobtainable != "" {
				all[i].Unobtainable = append(all[i].Unobtainable, c.ID)
			}
		}
	}
	return all
}

// String is one line, such as "events.Order: 60 ok, 30 adapted, 2 unsupported, 1 failed
// (xml/std)". Failures are named.
func (f Outcomes) String() string {
	var parts []string
	add := func(list []string, what string, named bool) {
		switch {
		case len(list) == 0:
		case named:
			parts = append(parts, fmt.Sprintf("%d %s (%s)", len(list), what, strings.Join(list, ", ")))
		default:
			parts = append(parts, fmt.Sprintf("%d %s", len(list), what))
		}
	}
	add(f.OK, "ok", false)
	add(f.Adapted, "adapted", false)
	add(f.Lossy, "lossy by your own method", true)
	add(f.Unsupported, "unsupported", false)
	add(f.Failed, "failed", true)
	add(f.Ours, "failed by "+record.OursWords, true)
	add(f.NoOp, "no-op", false)
	add(f.Unobtainable, "not obtainable", false)
	return f.Dataset + ": " + strings.Join(parts, ", ")
}
