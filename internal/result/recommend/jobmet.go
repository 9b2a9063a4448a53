package recommend

import (
	"regexp"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
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
		return which(place.MatchString(c.Got), "an unknown key is refused without line and column ("+told(c.Got)+")")
	}
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
	c := v.codec(id)
	accessors := c.Schema && c.How == string(codec.Codegen) // a generator makes what is filled in from a schema
	return which(!accessors && !slices.ContainsFunc(v.offered[id], isGenerated),
		"it has a type of its own, which yours is copied into")
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
