package recommend

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/facts"
)

// Each function here answers a need that jobs ask for, as those of met.go do.

func isText(v *observed, id, _ string) (Verdict, string) {
	return which(v.codec(id).Text, "the encoding is no text")
}

func isBinary(v *observed, id, _ string) (Verdict, string) {
	return which(!v.codec(id).Text, "the encoding is text")
}

func selfDescribing(v *observed, id, _ string) (Verdict, string) {
	return which(v.codec(id).SelfDescribing, "an encoding cannot be read without its type")
}

// property is decided by what a person wrote into the facts of the library, with the clause that says so.
func property(name string) func(v *observed, id, dataset string) (Verdict, string) {
	return func(v *observed, id, _ string) (Verdict, string) {
		if codecs.Of(v.codec(id).Library).Has(id, name) == "" {
			return Unknown, "nothing in the library's facts says so"
		}
		return Met, ""
	}
}

// place is how messages name a line and a column.
var place = regexp.MustCompile(`\[\d+:\d+\]|(?i)\bline \d+\b.*\bcol(umn)? \d+\b|\b\d+:\d+\b`)

func strict(v *observed, id, _ string) (Verdict, string) {
	switch c, tried := v.strict[id]; {
	case !tried:
		return Unknown, "no option to refuse unknown keys was tried"
	case c.Verdict != record.CellError:
		return Unmet, "an unknown key with the option to refuse it: " + c.Verdict
	default:
		return which(place.MatchString(c.Got), "an unknown key is refused without line and column ("+c.Got+")")
	}
}

// dropIn is decided by the classes of behaviour in which a codec differs from encoding/json on any data set, and by
// what fresh processes showed under stress; encoding/json is one for itself.
func dropIn(v *observed, id, _ string) (Verdict, string) {
	if id == against {
		return Met, ""
	}
	var classes []string
	tried := false
	for _, c := range v.differs[id] {
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
	stressed := slices.ContainsFunc(v.stressed[id], exact)
	switch {
	case len(classes) == 1:
		return Unmet, "differs from encoding/json in " + classes[0]
	case len(classes) > 0:
		return Unmet, fmt.Sprintf("differs from encoding/json in %d classes of behaviour, such as %s and %s", len(classes),
			classes[0], classes[1])
	case !tried:
		return Unknown, "differences from encoding/json were not recorded"
	case !stressed:
		return Unknown, "behaviour under stress was not recorded"
	}
	return Met, ""
}

// canonical waits for records of other Go releases, of which there is no kind yet.
func canonical(*observed, string, string) (Verdict, string) {
	return Unknown, "the bytes of other Go releases and of other languages were not compared"
}

// ownType is decided by whether the operations of a generated type are offered.
func ownType(v *observed, id, _ string) (Verdict, string) {
	if !slices.ContainsFunc(v.rec.Run.Plan.Ops, isGenerated) {
		return Unknown, "no operation of a generated type was to be measured"
	}
	return which(!slices.ContainsFunc(v.offered[id], isGenerated), "it has a type of its own, which yours is copied into")
}

func isGenerated(op string) bool { return strings.HasSuffix(op, "-generated") }

// exact is decided by the values at the edge of their type, and by the faults that are known.
func exact(v *observed, id, _ string) (Verdict, string) {
	c := v.known.Codec(id)
	if groups := facts.Groups(c.Silent()); len(groups) > 0 {
		return Unmet, groups[0].Words + " without an error"
	}
	if !c.EdgesTried() {
		return Unknown, "no values at the edge of their type were tried"
	}
	return Met, ""
}
