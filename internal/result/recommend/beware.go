package recommend

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/facts"
)

// beware lists what a reader of a choice has to know of it beside the needs: its
// worst harm, what it changes without an error, and where unsafe is used.
func (v *observed) beware(id string) []string {
	words := []string{}
	c := v.known.Codec(id)
	if f, ok := c.Worst(); ok && f.Harm != facts.Changed {
		words = append(words, harmOf(f, c.Attacks).Effect)
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
func harms(c *facts.Codec) []Harm {
	const most = 3
	list := []Harm{}
	for _, f := range c.Hostile("") {
		h := harmOf(f, c.Attacks)
		if f.Op == "unmarshal" && len(list) < most && !slices.ContainsFunc(list, func(x Harm) bool {
			return x.Effect == h.Effect
		}) {
			list = append(list, h)
		}
	}
	return list
}

const limitSize = "limit message size"

// harmOf says a harm by its effect and the input that does it: "9.2 MB of nested input overflow the stack: limit
// message size".
func harmOf(f facts.Finding, attacks []record.Attack) Harm {
	cause := ""
	if f.Party != "" && f.Party != record.Library {
		cause = " (cause: " + string(f.Party) + ")"
	}
	if f.Valid {
		return Harm{Effect: f.Words + " (" + f.Where() + ")" + cause}
	}
	stack := strings.Contains(f.Detail, "stack overflow")
	h, input := Harm{Bytes: float64(len(f.Input))}, "hostile input"
	i := slices.IndexFunc(attacks, func(a record.Attack) bool {
		return a.Dataset == f.Dataset && a.Op == f.Op && a.Worst == f.Harm && a.Levels > 0 && a.LevelBytes > 0
	})
	switch {
	case len(f.Input) == 1:
		input = "one byte of hostile input"
	case len(f.Input) > 0:
		input = fmt.Sprintf("%d bytes of hostile input", len(f.Input))
	case i >= 0 && stack:
		h.Bytes, h.Limit = float64(attacks[i].Levels)*attacks[i].LevelBytes, limitSize
		input = amount(h.Bytes, "B") + " of nested input"
	}
	one := input == "hostile input" || len(f.Input) == 1 // of grammar
	verb := func(singular, plural string) string {
		if one {
			return input + " " + singular
		}
		return input + " " + plural
	}
	switch {
	case f.Harm == record.Died && stack:
		h.Effect = verb("overflows", "overflow") + " the stack"
		if h.Limit != "" {
			h.Effect += ": " + h.Limit
		}
	case f.Harm == record.Died && strings.Contains(f.Detail, "out of memory"):
		h.Effect = verb("makes", "make") + " it allocate over 512 MB"
	case f.Harm == record.Died:
		h.Effect = verb("ends", "end") + " the process"
	case f.Harm == record.Unbounded:
		h.Effect = verb("makes", "make") + " it allocate without bound"
	case f.Harm == record.Endless:
		h.Effect = verb("keeps", "keep") + " it busy without end"
	case f.Harm == record.Panicked:
		h.Effect = verb("makes", "make") + " it panic"
	case f.Harm == record.Overread:
		h.Effect = verb("makes", "make") + " it read outside its input"
	default:
		h.Effect = "after " + input + " it fails on good input"
	}
	if f.Op != "" && f.Op != "unmarshal" {
		h.Effect += " (by " + f.Op + ")"
	}
	h.Effect += cause
	return h
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
