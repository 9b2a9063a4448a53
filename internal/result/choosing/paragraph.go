package choosing

import (
	"fmt"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/facts"
)

// paragraph is what is told of one format, ten lines at most.
func paragraph(rec *record.Record, format string, all []library, evidence string) []string {
	best := all[0]
	lines := []string{"**When**: " + when(best)}
	sets := "one data set"
	if best.sets > 1 {
		sets = fmt.Sprintf("%d data sets", best.sets)
	}
	lines = append(lines, fmt.Sprintf("**Which library**: `%s`%s takes %s the time of encoding/json and %s its bytes, on %s.",
		best.ID, version(best), ratio(best.time), ratio(best.size), sets))
	if l, ok := first(all, func(l library) bool { return l.How == "reflect" }); ok && l.ID != best.ID {
		lines = append(lines, fmt.Sprintf("**Without code generation**: `%s`%s, %s the time.", l.ID, version(l), ratio(l.time)))
	}
	lines = append(lines, safety(all, evidence))
	if words := silent(best); words != "" {
		lines = append(lines, "**Changed without an error** by `"+best.ID+"`: "+words+" ([edge values]("+evidence+"/edges.md)).")
	}
	if words := best.Evolution(); words != "" {
		lines = append(lines, "**When the type changes**, `"+best.ID+"` "+words+" ([how it is tried](use/evolution.md)).")
	}
	if words := peers(rec, format, all); words != "" {
		lines = append(lines, words)
	}
	if len(best.Missing) > 0 {
		lines = append(lines, fmt.Sprintf("**Cannot express**: %s (%s).", best.Missing[0].Dataset, best.Missing[0].Reason))
	}
	return append(lines, fmt.Sprintf("**Who else reads it**: %s. Evidence: [figures](%s/results.md), [libraries](%s/libraries.md).", who(best, "nobody; it is of Go alone"), evidence, evidence))
}

// when is decided by what the format carries beside the values.
func when(l library) string {
	switch {
	case l.Text && l.SelfDescribing:
		return "people, logs or browsers read the bytes, or a reader does not know the type."
	case l.Text:
		return "people read the bytes, and both sides know the type."
	case l.SelfDescribing:
		return "small and fast matters, and a reader may not know the type."
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

// safety says what hostile input did to the first library, and which is the fastest to which it did none.
func safety(all []library, evidence string) string {
	const head = "**Hostile input**: "
	harmed, tried := harm(all)
	if tried == 0 {
		return head + "not tried."
	}
	best := all[0]
	words := "not tried on `" + best.ID + "`"
	if best.Attacked() {
		words = "`" + best.ID + "`: " + best.Untrusted("")
	}
	line := fmt.Sprintf("%s%s. Harm was done to %d of %d codecs ([attacks](%s/attack.md))", head, words, harmed, tried, evidence)
	if l, ok := first(all, func(l library) bool { return l.WorstWord() == facts.None }); ok && l.ID != best.ID {
		line += fmt.Sprintf("; the fastest with every systematic input tried and no harm found is `%s`, %s the time", l.ID, ratio(l.time))
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

// peers says how many pairs of codecs of the format read each other's messages.
func peers(rec *record.Record, format string, all []library) string {
	if len(all) < 2 {
		return ""
	}
	type pair struct{ reader, writer string }
	bad := map[pair]bool{}
	tried := map[pair]bool{}
	for _, c := range rec.Matrix(record.KindInterop) {
		if !strings.HasPrefix(c.Codec, format+"/") || c.Codec == c.Peer || c.Verdict == record.CellOtherSchema || c.Verdict == record.Unsupported {
			continue
		}
		p := pair{c.Codec, c.Peer}
		tried[p] = true
		if c.Verdict != record.CellExact {
			bad[p] = true
		}
	}
	if len(tried) == 0 {
		return ""
	}
	return fmt.Sprintf("**Among themselves**: of %d pairs of reader and writer in Go that mean the same dialect, %d read every message exactly ([how](use/interop.md)).", len(tried), len(tried)-len(bad))
}
