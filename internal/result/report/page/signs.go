package page

import (
	"slices"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/matrix"
)

// tooFew is what the page calls [record.Unfinished], as cards do.
const tooFew = "too few to tell"

// attackSigns are those of all that an attack can say, the worst first.
func attackSigns() []Sign {
	harms, rest := []Sign{}, []Sign{}
	for _, o := range slices.Backward(record.Outcomes()) {
		if record.Harmful(o.Name) {
			harms = append(harms, outcomeSign(o, "bad"))
		} else if o.Name == record.Different {
			rest = append(rest, outcomeSign(o, "fair"))
		} else {
			rest = append(rest, outcomeSign(o, "good"))
		}
	}
	unknown := Sign{Value: record.Unfinished, Label: tooFew, Sign: "…", Tone: "none",
		Means: tooFew + ": no harm found, but not every planned input was tried"}
	none := Sign{Value: record.NotAttacked, Sign: "·", Tone: "none", Means: record.NotAttacked}
	return append(append(append(harms, unknown), rest...), none)
}

func outcomeSign(o record.Outcome, tone string) Sign {
	return Sign{Value: o.Name, Label: o.Label, Sign: o.Sign, Tone: tone, Means: o.Label + ": " + o.Means}
}

// attackRank is the place of a value in [attackSigns]; that of one that is not there is before all.
func attackRank(value string) int {
	return slices.IndexFunc(attackSigns(), func(s Sign) bool { return s.Value == value })
}

// edgeSigns are those of what became of values at the edge of their type, the best first.
func edgeSigns() (all []Sign) {
	for _, v := range matrix.EdgeVerdicts {
		switch v {
		case record.CellExact:
			all = append(all, Sign{Value: v, Sign: "E", Tone: "good", Means: "exact: came back as it was"})
		case record.CellChanged:
			all = append(all, Sign{Value: v, Sign: "C", Tone: "bad",
				Means: "changed: came back as another value, without an error"})
		case record.CellError:
			all = append(all, Sign{Value: v, Sign: "R", Tone: "fair", Means: "refused with an error"})
		case record.CellUnsupported:
			all = append(all, Sign{Value: v, Sign: "U", Tone: "none", Means: "unsupported: the library cannot express it"})
		default:
			o, _ := record.OutcomeOf(v)
			all = append(all, outcomeSign(o, "bad"))
		}
	}
	return all
}

// legend says what the values of a matrix mean. Those of traits that the page does not ask for
// by name are harms.
func legend(matrix string, list []finding) []Sign {
	var all []Sign
	switch matrix {
	case "attack":
		all = attackSigns()
	case "edges":
		all = edgeSigns()
	case "traits":
		return slices.DeleteFunc(attackSigns(),
			func(s Sign) bool { return !record.Harmful(s.Value) || !shows(list, s.Value) })
	default:
		all = signs(matrix, list)
	}
	for _, f := range list { // of a record that another version of the program made
		if !slices.ContainsFunc(all, func(s Sign) bool { return s.Value == f.value }) {
			all = append(all, Sign{Value: f.value, Sign: "!", Tone: "bad", Means: f.value + ": this version of " +
				"serialbench does not know it"})
		}
	}
	return all
}

func shows(list []finding, value string) bool {
	return slices.ContainsFunc(list, func(f finding) bool { return f.value == value })
}
