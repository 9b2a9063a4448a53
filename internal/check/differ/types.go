package differ

import (
	"fmt"
	"slices"
)

// spellings are the classes in which bytes differ and what is read of them does not: they matter to those who hash or
// compare bytes, and to nobody else.
var spellings = slices.Concat(orders, []string{"html-escape", "text-form", "float-form", "number-width", "float-width",
	"block-form", "error-kind", "error-place", "after-error"})

// orders are the classes of what stands in another order and says the same.
var orders = []string{"key-order", "entry-order"}

// SumOf says what a swap takes for the type that an answer is about: what shows with values as they are, and what
// removes that.
func (r *Answer) SumOf(name string) TypeSum {
	sum := TypeSum{Type: name, Verdict: Same}
	for _, d := range r.Differences {
		switch {
		case d.Reach != "seen" || slices.Contains(spellings, d.Class):
		case d.Fix.Patch == "":
			if sum.Verdict != Yours {
				sum.Verdict, sum.Why = Yours, d.Class+": "+d.A+", then "+d.B
			}
		default:
			if sum.Verdict == Same {
				sum.Verdict = ByFixes
			}
			if !slices.Contains(sum.Fixes, d.Fix.Patch) {
				sum.Fixes = append(sum.Fixes, d.Fix.Patch)
			}
		}
	}
	return sum
}

// typesHead is the first line about the types of a package.
func (r *Answer) typesHead() string {
	verdicts, fixes := map[string]int{}, map[string]bool{}
	for _, t := range r.Types {
		verdicts[t.Verdict]++
		if t.Verdict == ByFixes {
			for _, f := range t.Fixes {
				fixes[f] = true
			}
		}
	}
	text := fmt.Sprintf("Import swap is safe for %d of %s, with values as they are", verdicts[Same],
		count(len(r.Types), "type"))
	if n := verdicts[ByFixes]; n > 0 {
		text += fmt.Sprintf("; %d need %s or tags", n, count(len(fixes), "option"))
	}
	if n := verdicts[Yours]; n > 0 {
		text += fmt.Sprintf("; %d need you", n)
	}
	if n := verdicts[Untried]; n > 0 {
		text += fmt.Sprintf("; %d not tried", n)
	}
	return text
}
