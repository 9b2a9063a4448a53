package matrix

import (
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/grid"
)

// carried are the answers to the question which codecs carry a change, the best first.
var carried = []string{
	"carries it both ways",
	"only the new version reads the old data",
	"only the old version reads the new data",
	"neither way, with an error",
	"changes values without an error",
	"panics, hangs or loses the process",
	"cannot be tried",
	"not known: the adapter changes the value, not the library",
}

// carries answers for one codec, from the verdicts of the two directions.
func carries(backward, forward string) string {
	fine := func(v string) bool { return v == "exact" || v == "default" }
	either := func(list ...string) bool { return slices.Contains(list, backward) || slices.Contains(list, forward) }
	switch {
	case either(AdapterSign):
		return carried[7]
	case either("unsupported", ""):
		return carried[6]
	case either("panic", "hang", "dead"):
		return carried[5]
	case either("wrong", "dropped", "changed"):
		return carried[4]
	case fine(backward) && fine(forward):
		return carried[0]
	case fine(backward):
		return carried[1]
	case fine(forward):
		return carried[2]
	}
	return carried[3]
}

// evolveAnswer is the answer for a change: which codecs carry it.
func evolveAnswer(rec *record.Record) grid.Table {
	t := grid.Table{Title: "which codecs carry the change", Columns: []grid.Column{{Name: "answer"}, {Name: "codecs",
		Wrap: 100}}}
	verdicts := map[string]map[string]string{}
	var codecs []string
	for _, c := range rec.Matrix(record.KindEvolve) {
		if verdicts[c.Codec] == nil {
			verdicts[c.Codec] = map[string]string{}
			codecs = append(codecs, c.Codec)
		}
		verdicts[c.Codec][c.Direction] = c.Verdict
		if c.Party == record.Adapter || c.Party == record.Ours {
			verdicts[c.Codec][c.Direction] = AdapterSign
		}
	}
	by := map[string][]string{}
	for _, id := range codecs {
		answer := carries(verdicts[id]["new-reads-old"], verdicts[id]["old-reads-new"])
		by[answer] = append(by[answer], id)
	}
	for _, answer := range carried {
		if len(by[answer]) > 0 {
			t.Add(answer, strings.Join(by[answer], ", "))
		}
	}
	return t
}
