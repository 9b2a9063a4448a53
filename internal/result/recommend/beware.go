package recommend

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/facts"
)

// beware lists what a reader of a choice has to know of it beside the needs: its
// worst harm, what it changes without an error, and where unsafe is used.
func (v *observed) beware(id string) []string {
	words := []string{}
	c := v.known.Codec(id)
	if f, ok := worst(c); ok && f.Harm != facts.Changed {
		h, _ := harmOf(f)
		words = append(words, h.Effect)
	}
	for _, g := range facts.Groups(c.Silent()) {
		words = append(words, g.Words+" without an error")
	}
	if c.Status != "" {
		words = append(words, c.Status)
	}
	if len(c.Unsafe) > 0 {
		words = append(words, "imports unsafe")
	}
	if len(c.Linkname) > 0 {
		words = append(words, "imports unsafe for go:linkname alone in "+strings.Join(c.Linkname, ", "))
	}
	return words
}

// Harm is what one input does.
type Harm struct {
	Effect string  `json:"effect"`      // "12 bytes of hostile input make it allocate over 512 MB"
	Bytes  float64 `json:"input_bytes"` // of the input; 0: not recorded
	Limit  string  `json:"limit"`       // what helps; "": nothing that is known
}

// harms are those of hostile input by the operations that copy, each effect once, the worst first and three at most.
// One whose input has no known size stands only where none as bad has one.
func harms(c *facts.Codec) []Harm {
	const most = 3
	list := []Harm{}
	var seen []string
	hostile := bySize(slices.DeleteFunc(c.Hostile(""), func(f facts.Finding) bool { return f.Op != "unmarshal" }))
	for _, f := range hostile {
		h, does := harmOf(f)
		known := slices.ContainsFunc(hostile, func(g facts.Finding) bool {
			return g.InputBytes > 0 && facts.Rank(g.Harm) <= facts.Rank(f.Harm)
		})
		if len(list) == most || slices.Contains(seen, does) || h.Bytes == 0 && known {
			continue
		}
		list, seen = append(list, h), append(seen, does)
	}
	return list
}

// bySize has the worst harm first, and of what is as bad the shortest input; one of unknown size comes last.
func bySize(list []facts.Finding) []facts.Finding {
	slices.SortStableFunc(list, func(a, b facts.Finding) int {
		known := func(f facts.Finding) int { return cmp.Compare(0, f.InputBytes) }
		return cmp.Or(cmp.Compare(facts.Rank(a.Harm), facts.Rank(b.Harm)), cmp.Compare(known(a), known(b)),
			cmp.Compare(a.InputBytes, b.InputBytes))
	})
	return list
}

// worst is the worst harm of all: by unmarshal if that is as bad, and by the shortest input of them.
func worst(c *facts.Codec) (facts.Finding, bool) {
	f, ok := c.Worst()
	if !ok || f.Valid || f.Harm == facts.Changed {
		return f, ok
	}
	as := bySize(slices.DeleteFunc(c.Hostile(""), func(g facts.Finding) bool { return g.Harm != f.Harm }))
	if i := slices.IndexFunc(as, func(g facts.Finding) bool { return g.Op == "unmarshal" && g.InputBytes > 0 }); i >= 0 {
		return as[i], true
	}
	return as[0], true
}

const limitSize = "limit message size"

// harmOf says a harm by its effect and the input that does it: "9.2 MB of nested input overflow the stack: limit
// message size". does is the effect alone: "overflows the stack".
func harmOf(f facts.Finding) (h Harm, does string) {
	cause := ""
	if f.Party != "" && f.Party != record.Library {
		cause = " (cause: " + string(f.Party) + ")"
	}
	if f.Valid {
		return Harm{Effect: f.Words + " (" + f.Where() + ")" + cause}, f.Words
	}
	stack := strings.Contains(f.Detail, "stack overflow")
	h.Bytes = f.InputBytes
	input := "hostile input"
	switch {
	case f.Nested:
		input = amount(f.InputBytes, "B") + " of nested input"
	case f.InputBytes == 1:
		input = "one byte of hostile input"
	case f.InputBytes >= 1000:
		input = amount(f.InputBytes, "B") + " of hostile input"
	case f.InputBytes > 0:
		input = fmt.Sprintf("%.0f bytes of hostile input", f.InputBytes)
	}
	one := f.InputBytes <= 1 // of grammar
	verb := func(what string) string {
		does = what
		if one {
			return input + " " + does
		}
		verb, rest, _ := strings.Cut(does, " ")
		return input + " " + strings.TrimSuffix(verb, "s") + " " + rest
	}
	switch {
	case f.Harm == record.Died && stack:
		h.Effect = verb("overflows the stack")
	case f.Harm == record.Died && strings.Contains(f.Detail, "out of memory"):
		h.Effect = verb("makes it allocate over 512 MB")
	case f.Harm == record.Died:
		h.Effect = verb("ends the process")
	case f.Harm == record.Unbounded:
		h.Effect = verb("makes it allocate without bound")
	case f.Harm == record.Endless:
		h.Effect = verb("keeps it busy without end")
	case f.Harm == record.Slow:
		h.Effect, h.Limit = verb("keeps it busy for over a second")+": "+limitSize, limitSize
	case f.Harm == record.Panicked:
		h.Effect = verb("makes it panic")
	case f.Harm == record.Overread:
		h.Effect = verb("makes it read outside its input")
	default:
		does = "fails on good input"
		h.Effect = "after " + input + " it " + does
	}
	if f.Nested { // how deep was searched for: less does no harm
		h.Limit = limitSize
		h.Effect += ": " + limitSize
	}
	if f.Op != "" && f.Op != "unmarshal" {
		h.Effect += " (" + codec.Op(f.Op).Words() + ")"
	}
	h.Effect += cause
	return h, does
}

// tried says how much hostile input was tried.
func tried(attacks []record.Attack) string {
	cases := uint64(0)
	for _, a := range attacks {
		cases += a.Cases
	}
	if cases == 0 {
		return "no hostile input was tried"
	}
	return amount(float64(cases), " hostile inputs")
}

// amount counts units with three digits and k, M or G: "13.5 M inputs", "9.22 MB".
func amount(x float64, unit string) string {
	for _, u := range []struct {
		size float64
		name string
	}{{1e9, "G"}, {1e6, "M"}, {1e3, "k"}} {
		if x >= u.size {
			return digits3(x/u.size) + " " + u.name + unit
		}
	}
	return digits3(x) + " " + strings.TrimPrefix(unit, " ")
}

// warnings are the first three of what there is to beware of, and how many more there are.
func warnings(beware []string) []string {
	const most = 3
	if len(beware) <= most {
		return beware
	}
	return append(slices.Clone(beware[:most]), fmt.Sprintf("%d more", len(beware)-most))
}
