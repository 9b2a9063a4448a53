package evolve

import (
	"encoding/hex"
	"strings"

	"github.com/serialbench/serialbench/internal/check/evolve/task"
	"github.com/serialbench/serialbench/internal/record"
)

// cells are the lines of a codec: one for each pair and direction in which something
// is written.
func (r *run) cells() (lines []record.MatrixCell) {
	for i, p := range r.pairs {
		if len(p.Written) > 0 {
			lines = append(lines, r.cell(i, NewReadsOld, p.Old, p.New, p.Written))
		}
		if len(p.Newer) > 0 {
			lines = append(lines, r.cell(i, OldReadsNew, p.New, p.Old, p.Newer))
			if p.Proxied {
				lines = append(lines, r.cell(i, Proxy, p.New, p.New, p.Newer))
			}
		}
	}
	return lines
}

// cell is the worst of what became of the values that from wrote and to read.
func (r *run) cell(pair int, direction string, from, to Side, values []int) record.MatrixCell {
	line := record.MatrixCell{Kind: record.KindEvolve, Codec: r.ID(), Variant: r.Variant, Peer: from.Dataset,
		Dataset: to.Dataset, Case: r.pairs[pair].Case, Direction: direction}
	for _, side := range []Side{from, to} {
		if why := r.missing[side]; why != "" {
			line.Verdict, line.Got = Unsupported, why
			return line
		}
	}
	for _, v := range values {
		if r.pairs[pair].Values > 0 && r.writes[written{from, v}] == nil {
			continue // there are fewer
		}
		line.Tried++
		one := r.judge(reading{pair, direction, written{from, v}})
		if one.Party == record.Library {
			if clause := r.Info.Demanded(r.pairs[pair].Case, direction, one.Verdict, one.Got); clause != "" {
				one.Party, one.Clause = record.Specification, clause
			}
		}
		if one.Verdict != Exact && one.Verdict != Default {
			line.Inexact++
		}
		if one.Verdict == Unsupported || line.Verdict == "" || worse(one.Verdict, line.Verdict) {
			line.Verdict, line.Party, line.Field, line.Want, line.Got, line.Bytes, line.Clause = one.Verdict, one.Party,
				one.Field, one.Want, one.Got, one.Bytes, one.Clause
		}
		if one.Verdict == Unsupported {
			return line
		}
	}
	if line.Tried == 0 {
		line.Verdict, line.Got = Unsupported, "there are no values"
	}
	return line
}

// judge says what became of one value.
func (r *run) judge(g reading) (line record.MatrixCell) {
	w := r.writes[g.from]
	if w == nil {
		return record.MatrixCell{Verdict: Unsupported, Got: "nothing was written"}
	}
	if w.Fault != "" {
		return record.MatrixCell{Verdict: Unsupported, Got: "cannot be written: " + w.Fault}
	}
	if why := r.alone(g); why != "" {
		return record.MatrixCell{Verdict: Unsupported, Got: task.Short("not even read by the version that wrote it: " + why)}
	}
	alone := r.reads[reading{from: g.from}]
	if g.direction == Proxy {
		before := r.reads[reading{g.pair, OldReadsNew, g.from}]
		switch {
		case before == nil:
			return record.MatrixCell{Verdict: Unsupported, Got: "the old version read nothing"}
		case before.Fault != "":
			return record.MatrixCell{Verdict: before.Verdict, Party: before.Party, Got: before.Fault, Bytes: inHex(w.Data)}
		case before.Again != nil && before.Again.Fault != "":
			return record.MatrixCell{Verdict: before.Again.Verdict, Party: before.Again.Party, Got: before.Again.Fault,
				Bytes: inHex(w.Data)}
		}
		if there := r.outcome(reading{g.pair, OldReadsNew, g.from}, *alone.Tree); there.Verdict == Unsupported {
			return there
		}
	}
	return r.outcome(g, *alone.Tree)
}

// alone says why what the version that wrote reads itself is nothing to compare with; ""
// where it is: another version cannot be asked for more than comes back there. A value of ours
// has to come back whole. Of a user's, which may hold what the codec never carries,
// something has to.
func (r *run) alone(g reading) string {
	w := r.writes[g.from]
	own := r.outcome(reading{from: g.from}, *w.Tree)
	lost := own.Verdict == Dropped || own.Verdict == Wrong
	read := r.reads[reading{from: g.from}]
	switch {
	case read == nil || read.Fault != "":
		return own.Verdict + ": " + own.Got
	case lost && (r.pairs[g.pair].Values == 0 || read.Tree.Zero()):
		return own.Verdict + ": " + own.Field + " " + own.Want + " comes back as " + own.Got
	}
	return ""
}

// outcome compares what was read with what is wanted.
func (r *run) outcome(g reading, want task.Node) record.MatrixCell {
	got := r.reads[g]
	line := record.MatrixCell{Bytes: inHex(r.data(g))}
	if got == nil {
		line.Verdict, line.Got = Unsupported, "nothing was read"
		return line
	}
	if got.Fault != "" {
		line.Verdict, line.Party, line.Got = got.Verdict, got.Party, got.Fault
		return line
	}
	o := Compare(want, *got.Tree, Matching{r.Wire, r.pairs[g.pair].Keys, r.Unused})
	if o.blind != "" {
		return record.MatrixCell{Verdict: Unsupported, Field: o.blind, Got: "your tags are not used"}
	}
	line.Verdict, line.Field, line.Want, line.Got = o.Verdict, o.Field, task.Short(o.Want), task.Short(o.Got)
	switch {
	case line.Verdict == Exact:
		line.Field, line.Want, line.Got, line.Bytes = "", "", "", ""
	case line.Verdict == Default:
		line.Want, line.Got, line.Bytes = "", "", ""
	case g.direction == Proxy && line.Verdict == Dropped && r.Info.ZeroTarget:
		// which makes a Go value of what accessors show: who copies the bytes keeps what they do not
		line.Party = record.Adapter
	case r.Info.Schema && renumbered(want, *got.Tree):
		line.Party = record.Adapter
	case got.Lossy || adapted(o.Field, got.Adapted, r.writes[g.from].Adapted):
		line.Party = record.Adapter
	default:
		line.Party = record.Library
	}
	return line
}

// adapted reports whether an adapter stands in for the field.
func adapted(field string, lists ...[]string) bool {
	for _, list := range lists {
		for _, path := range list {
			if path != "" && (field == path || strings.HasPrefix(field, path+".") || strings.HasPrefix(field, path+"[")) {
				return true
			}
		}
	}
	return false
}

// longest is how many bytes of an encoding a cell shows at most.
const longest = 256

// inHex is an encoding as a cell shows it; "" for one that is too long.
func inHex(b []byte) string {
	if len(b) > longest {
		return ""
	}
	return hex.EncodeToString(b)
}
