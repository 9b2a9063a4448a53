package recommend

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
)

const dropInTitle = "Drop-in for "

// DropInFor is the need of a drop-in for a codec: [DropIn] is that for encoding/json.
func DropInFor(id string) Need {
	if id == against {
		return DropIn
	}
	return DropIn + ":" + Need(id)
}

// peer is the codec that a need of a drop-in is about; "" for another need.
func (n Need) peer() string {
	rest, ok := strings.CutPrefix(string(n), string(DropIn))
	switch {
	case !ok:
		return ""
	case rest == "":
		return against
	}
	return strings.TrimPrefix(rest, ":")
}

// formats are those of a question: without any named, what it asks a drop-in for has one.
func (q Question) formats() []string {
	for _, n := range q.Needs {
		if peer := n.peer(); peer != "" && len(q.Formats) == 0 {
			format, _, _ := strings.Cut(peer, "/")
			return []string{format}
		}
	}
	return q.Formats
}

// dropIns are the needs of a drop-in for each codec with which the record compares others, beside encoding/json.
func (v *observed) dropIns() []rule {
	var peers []string
	for b := range v.differs {
		peers = append(peers, b.a, b.b)
	}
	slices.Sort(peers)
	var all []rule
	for _, id := range slices.Compact(peers) {
		if _, known := v.codecs[id]; known && id != against {
			format, _, _ := strings.Cut(id, "/")
			all = append(all, rule{About: About{DropInFor(id), dropInTitle + id, "it differs from " + id +
				" in nothing, under stress either", others, true}, met: dropIn(id),
				command: "serialbench differ --all " + format + " --record differ.jsonl"})
		}
	}
	return all
}

// dropIn is decided by the classes of behaviour in which a codec differs from another on any data set, and by what
// fresh processes showed under stress. Encoding/json is one for itself, so that staying is an answer.
func dropIn(peer string) func(v *observed, id, dataset string) (Verdict, string) {
	name := peer
	if peer == against {
		name = "encoding/json"
	}
	return func(v *observed, id, _ string) (Verdict, string) {
		switch {
		case id == peer && id == against: // one may stay
			return Met, ""
		case id == peer:
			return Unmet, "it is what you have"
		}
		cells := v.differs[betweenOf(id, peer)]
		if format, _, _ := strings.Cut(peer, "/"); len(cells) == 0 && !strings.HasPrefix(id, format+"/") {
			return Unmet, "it is of another format"
		}
		var classes []string
		tried := false
		for _, c := range cells {
			tried = tried || c.Case == ""
			if c.Case != "" && !slices.Contains(classes, c.Case) {
				classes = append(classes, c.Case)
			}
		}
		for _, c := range v.stressed[id] {
			if c.Verdict == record.CellHarm && c.Party == record.Library {
				return Unmet, "harm under stress: " + c.Got
			}
		}
		exact := func(c record.MatrixCell) bool { return c.Verdict == record.CellExact }
		switch {
		case len(classes) == 1:
			return Unmet, "differs from " + name + " in " + classes[0]
		case len(classes) > 0:
			return Unmet, fmt.Sprintf("differs from %s in %d classes of behaviour, such as %s and %s", name, len(classes),
				classes[0], classes[1])
		case !tried:
			return Unknown, "differences from " + name + " were not recorded"
		case !slices.ContainsFunc(v.stressed[id], exact):
			return Unknown, "behaviour under stress was not recorded"
		}
		return Met, ""
	}
}
