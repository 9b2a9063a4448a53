package choosing

import (
	"fmt"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/facts"
)

// paragraph is what is told of one format, ten lines at most.
func (f format) paragraph(rec *record.Record, evidence string) []string {
	lines := []string{"**When**: " + f.when()}
	of := f.row
	if !f.offered {
		lines = append(lines, "**Which library**: none is offered.")
	} else {
		sets := "one data set"
		if of.sets > 1 {
			sets = fmt.Sprintf("%d data sets", of.sets)
		}
		lines = append(lines, fmt.Sprintf("**Which library**: `%s`%s takes %s the time of encoding/json and %s its bytes, "+
			"on %s.",
			of.ID, version(of), ratio(of.time), ratio(of.size), sets))
	}
	if l := f.reflect; l.Codec != nil && l.ID != of.ID {
		lines = append(lines, fmt.Sprintf("**Without code generation**: `%s`%s, %s the time.", l.ID,
			version(l), ratio(l.time)))
	}
	if words := f.others(); words != "" {
		lines = append(lines, words)
	}
	lines = append(lines, safety(of, f.all, evidence))
	if words := silent(of); words != "" {
		lines = append(lines, "**Changed without an error** by `"+of.ID+"`: "+words+" ([edge values]("+
			evidence+"/README.md)).")
	}
	if words := of.Evolution(); words != "" {
		lines = append(lines, "**When the type changes**, `"+of.ID+"` "+words+" ([how it is tried](use/evolution.md)).")
	}
	if words := peers(rec, f.name, f.all); words != "" {
		lines = append(lines, words)
	}
	if len(of.Missing) > 0 {
		lines = append(lines, fmt.Sprintf("**Cannot express**: %s (%s).", of.Missing[0].Dataset, of.Missing[0].Reason))
	}
	return append(lines, fmt.Sprintf("**Who else reads it**: %s. Evidence: the [published record](%s/README.md).",
		who(of, "nobody; it is of Go alone"), evidence))
}

// others names the rows without an option that are not offered, with the reason.
func (f format) others() string {
	var words []string
	for _, l := range f.all {
		if l.floor != "" && !strings.HasPrefix(l.floor, "an option of ") {
			words = append(words, "`"+l.ID+"` ("+l.floor+")")
		}
	}
	if len(words) == 0 {
		return ""
	}
	return "**Measured, and not offered**: " + strings.Join(words, "; ") + "."
}

// when is decided by what the format carries beside the values, and by its own figures.
func (f format) when() string {
	l, good := f.row, ""
	if l.time <= 0.5 && l.size <= 0.8 {
		good = "small and fast matters, and "
	}
	switch {
	case l.Text && l.SelfDescribing:
		return "people, logs or browsers read the bytes, or a reader does not know the type."
	case l.Text:
		return "people read the bytes, and both sides know the type."
	case l.SelfDescribing:
		return good + "a reader may not know the type."
	case l.Schema && l.Languages != "":
		return "both sides share a schema, perhaps in other languages."
	case l.Schema:
		return "both sides are Go and share a schema."
	case l.Languages != "":
		return "both sides know the type and its order of fields, perhaps in other languages."
	}
	return "both sides are Go programs that know the same version of the type."
}

func version(l library) string {
	switch {
	case l.Library == "std":
		return " (the standard library)"
	case l.Released != "":
		return " (" + l.Version + " of " + l.Released + ")"
	}
	return ""
}

func first(all []library, is func(library) bool) (library, bool) {
	for _, l := range all {
		if is(l) {
			return l, true
		}
	}
	return library{}, false
}

// safety says what hostile input did to a library, and which is the fastest of those offered to which it did none.
func safety(best library, all []library, evidence string) string {
	const head = "**Hostile input**: "
	harmed, tried := harm(all)
	if tried == 0 {
		return head + "not tried."
	}
	words := "not tried on `" + best.ID + "`"
	if best.Attacked() {
		words = "`" + best.ID + "`: " + best.Untrusted("")
	}
	line := fmt.Sprintf("%s%s. Harm was done to %d of %d codecs ([attacks](%s/README.md))", head, words,
		harmed, tried, evidence)
	if l, ok := first(all, func(l library) bool { return l.floor == "" && l.WorstWord() == facts.None }); ok &&
		l.ID != best.ID && best.WorstWord() != facts.None {
		line += fmt.Sprintf("; no harm was found, with every systematic input tried, in `%s`, %s the time",
			l.ID, ratio(l.time))
	}
	return line + "."
}

// silent are the silent changes of a codec, each once.
func silent(l library) string {
	var words []string
	for _, g := range facts.Groups(l.Silent()) {
		words = append(words, strings.TrimPrefix(g.Words, "changes "))
	}
	return strings.Join(words, "; ")
}

// peers says how many pairs of codecs of the format read each other's messages: those of ordinary data, and then those
// with values at the edge of their type.
func peers(rec *record.Record, format string, all []library) string {
	if len(all) < 2 {
		return ""
	}
	type pair struct{ reader, writer string }
	tried, bad, edges := map[pair]bool{}, map[pair]bool{}, map[pair]bool{}
	for _, c := range rec.Matrix(record.KindInterop) {
		if !strings.HasPrefix(c.Codec, format+"/") || c.Codec == c.Peer || c.Reference != "" ||
			c.Verdict == record.CellOtherSchema || c.Verdict == record.Unsupported {
			continue
		}
		p := pair{c.Codec, c.Peer}
		if c.Case == "" {
			tried[p] = true
			bad[p] = bad[p] || c.Verdict != record.CellExact
		} else if c.Verdict != record.CellExact {
			edges[p] = true
		}
	}
	if len(tried) == 0 {
		return ""
	}
	exact := len(tried)
	for _, b := range bad {
		if b {
			exact--
		}
	}
	words := fmt.Sprintf("**Among themselves**: of %d pairs of reader and writer in Go that mean the same dialect, %d "+
		"read every message of ordinary data exactly", len(tried), exact)
	if len(edges) > 0 {
		words += fmt.Sprintf("; with values at the edge of their type, %d pairs differ in some", len(edges))
	}
	return words + " ([how](use/interop.md))."
}
