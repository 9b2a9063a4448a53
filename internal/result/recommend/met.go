package recommend

import (
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/facts"
)

// Each function here says whether the record shows that a codec meets one need, and if
// not why. Traits and attacks count on whatever data set they were measured: what
// happens on one can happen on another.

// byHand is why a codec of kind handwritten does not do where no code is to be made.
const byHand = "the user writes a call for each field"

// crossLang is decided by what was exchanged with libraries in other languages: one of them has to read all that the
// codec wrote and the codec all that it wrote, but for what the types of its language cannot hold.
func crossLang(v *observed, id, _ string) (Verdict, string) {
	got := map[string]*[2]int{} // by reference: data sets in each direction, -1 after a fault
	var peers []string
	why := ""
	for _, c := range v.interop {
		harmless := c.Verdict == record.CellExact || c.Verdict == record.CellChanged
		if c.Case != "" && c.Party != record.Library {
			continue // at the edge of a type that languages do not have alike
		}
		if c.Codec != id || c.Reference == "" || !harmless &&
			slices.Contains([]string{record.CellNotInstalled, record.CellOtherSchema, record.CellUnsupported}, c.Verdict) {
			continue
		}
		n := got[c.Peer]
		if n == nil {
			n = &[2]int{}
			got[c.Peer], peers = n, append(peers, c.Peer)
		}
		way, did := 0, "where "+c.Peer+" read what it wrote"
		if c.Direction == record.Reads {
			way, did = 1, "of what "+c.Peer+" wrote"
		}
		switch {
		case !harmless:
			n[way] = -1
			if why == "" {
				why = c.Verdict + " " + did + strings.TrimRight(" on "+c.Dataset+" "+c.Case, " ")
			}
		case n[way] >= 0:
			n[way]++
		}
	}
	if len(peers) > 0 {
		one := slices.ContainsFunc(peers, func(p string) bool { return got[p][0] > 0 && got[p][1] > 0 })
		if why == "" {
			why = "no library in another language was tried both ways"
		}
		return which(one, why)
	}
	if v.codec(id).Languages == "" {
		return Unmet, "no list of other languages is declared"
	}
	return Unknown, "other languages are declared, and none was tried"
}

func noCodegen(v *observed, id, _ string) (Verdict, string) {
	how := v.codec(id).How
	if how == "handwritten" {
		return Unmet, byHand
	}
	return which(how != "codegen", "code is generated")
}

func noHandwritten(v *observed, id, _ string) (Verdict, string) {
	return which(v.codec(id).How != "handwritten", byHand)
}

func schema(v *observed, id, _ string) (Verdict, string) {
	return which(v.codec(id).Schema, "the format has no schema")
}

func noUnsafe(v *observed, id, _ string) (Verdict, string) {
	c := v.codec(id)
	imports, known := c.ImportsUnsafe()
	if !known {
		return Unknown, "its sources were not searched"
	}
	return which(!imports, "unsafe is imported by "+strings.Join(c.Unsafe, ", "))
}

func maintained(v *observed, id, _ string) (Verdict, string) {
	maintained, why, known := facts.Maintained(v.rec.Run, v.codec(id))
	if !known {
		return Unknown, why
	}
	return which(maintained, why)
}

func streams(v *observed, id, dataset string) (Verdict, string) {
	switch v.verdicts[pair{id, dataset}].Streams {
	case "":
		return Unknown, "whether it has streams on " + dataset + " was not recorded"
	case "real":
		return Met, ""
	}
	return Unmet, "the library has no streams; whole messages have to be framed"
}

func zeroCopy(v *observed, id, dataset string) (Verdict, string) {
	ops := v.rec.Run.Plan.Ops
	if !slices.Contains(ops, "read") && !slices.Contains(ops, "unmarshal-alias") {
		return Unknown, "neither reading in place nor decoding without copying was to be measured"
	}
	for _, op := range v.ops[pair{id, dataset}] {
		if op == "read" || op == "unmarshal-alias" {
			return Met, ""
		}
	}
	return Unmet, "neither reading in place nor aliasing is offered"
}

func deterministic(v *observed, id, _ string) (Verdict, string) {
	c := v.known.Codec(id)
	found := 0
	for _, x := range []struct{ trait, not string }{
		{"same-bytes", "two calls write the same value otherwise"},
		{"same-bytes-elsewhere", "another process writes the same value otherwise"},
	} {
		t, ok := c.Trait(x.trait)
		if !ok {
			continue
		}
		if t.Value != "yes" {
			where := strings.Join(t.Datasets, ", ")
			if t.Reproducer != "" {
				where += ": " + told(t.Reproducer)
			}
			return Unmet, x.not + " (" + where + ")"
		}
		found++
	}
	if found == 2 {
		return Met, ""
	}
	return Unknown, "two calls and two processes were not both compared"
}

// interoperates is decided by what the codec wrote or read itself: a fault of the other
// library, or of a third, is none of its own.
func interoperates(v *observed, id, _ string) (Verdict, string) {
	read, written := false, false
	for _, c := range v.interop {
		if c.Reference != "" {
			continue
		}
		var party record.Party
		switch {
		case c.Codec == id:
			party = record.Library
		case c.Peer == id:
			party = record.Peer
		default:
			continue
		}
		other := c.Peer
		if c.Peer == id {
			other = c.Codec
		}
		if v.library(other) == v.library(id) {
			continue
		}
		if c.Verdict == record.CellExact {
			read, written = read || c.Codec == id, written || c.Peer == id
			continue
		}
		harm := slices.Contains([]string{record.CellWrong, record.CellError, record.CellPanic, record.CellDead,
			record.CellHang}, c.Verdict)
		if cause := v.cause(c); harm && (cause == party || cause == "") {
			did := "of what " + c.Peer + " wrote"
			if c.Peer == id {
				did = "where " + c.Codec + " read what it wrote"
			}
			return Unmet, strings.TrimSpace(c.Verdict + " " + did + " on " + c.Dataset + " " + c.Case)
		}
	}
	if read && written {
		return Met, ""
	}
	return Unknown, "no other library of its dialect was tried with it, both ways"
}

// reading is what one codec wrote of a data set, or of one case of it.
type reading struct{ writer, dataset, of string }

// readers are the libraries that were given what a codec wrote: all of them by the data set, and by the case those that
// did not read it. A record has no cells of cases that are exact.
type readers struct{ tried, failed map[reading]map[string]bool }

func (v *observed) readersOf() readers {
	r := readers{map[reading]map[string]bool{}, map[reading]map[string]bool{}}
	note := func(m map[reading]map[string]bool, at reading, library string) {
		if m[at] == nil {
			m[at] = map[string]bool{}
		}
		m[at][library] = true
	}
	for _, c := range v.interop {
		if c.Reference != "" || c.Verdict == record.CellOtherSchema || c.Verdict == record.CellUnsupported {
			continue
		}
		library := v.library(c.Codec)
		note(r.tried, reading{c.Peer, c.Dataset, ""}, library)
		if c.Verdict != record.CellExact && c.Verdict != record.CellChanged {
			note(r.failed, reading{c.Peer, c.Dataset, c.Case}, library)
		}
	}
	return r
}

// cause is whose fault a cell of interop is. Where the record does not say, it is the reader's if most of the other
// libraries read the same bytes, and the writer's if most do not; "" where they are divided.
func (v *observed) cause(c record.MatrixCell) record.Party {
	if c.Party != "" {
		return c.Party
	}
	can, cannot := 0, 0
	for library := range v.readers.tried[reading{c.Peer, c.Dataset, ""}] {
		switch {
		case library == v.library(c.Codec) || library == v.library(c.Peer):
		case v.readers.failed[reading{c.Peer, c.Dataset, c.Case}][library]:
			cannot++
		default:
			can++
		}
	}
	switch {
	case can > cannot:
		return record.Library
	case cannot > can:
		return record.Peer
	}
	return ""
}

// begin is the beginning of the name of a case, which may have a message in it.
func begin(name string) string {
	const most = 40
	if r := []rune(name); len(r) > most {
		return string(r[:most]) + "…"
	}
	return name
}

// conforms is decided by what a corpus or a specification demands; what they only advise, and
// what an adapter does, is no reason against a codec.
func conforms(v *observed, id, _ string) (Verdict, string) {
	tried := 0
	for _, c := range v.conform[id] {
		switch {
		case c.Case == "" && c.Verdict != record.CellNotInstalled:
			tried += c.Tried
		case c.Case == "" || c.Verdict == record.CellExact || c.Verdict == record.CellChanged || c.Party == record.Adapter ||
			c.Party == record.Ours:
		default:
			return Unmet, "it fails " + c.Peer + ": " + c.Verdict + " at " + begin(c.Case)
		}
	}
	if tried > 0 {
		return Met, ""
	}
	return Unknown, "no corpus of its format was tried"
}
