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
		words = append(words, harmOf(f, c.Attacks))
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

// harmOf says a harm by its effect and the input that does it: "9.2 MB of nested input overflow the stack (limit the
// size of messages)".
func harmOf(f facts.Finding, attacks []record.Attack) string {
	cause := ""
	if f.Party != "" && f.Party != record.Library {
		cause = " (cause: " + string(f.Party) + ")"
	}
	if f.Valid {
		return f.Words + " (" + f.Where() + ")" + cause
	}
	stack := strings.Contains(f.Detail, "stack overflow")
	input, limit := "hostile input", ""
	i := slices.IndexFunc(attacks, func(a record.Attack) bool {
		return a.Dataset == f.Dataset && a.Op == f.Op && a.Worst == f.Harm && a.Levels > 0 && a.LevelBytes > 0
	})
	switch {
	case len(f.Input) == 1:
		input = "one byte of hostile input"
	case len(f.Input) > 0:
		input = fmt.Sprintf("%d bytes of hostile input", len(f.Input))
	case i >= 0 && stack:
		input, limit = amount(float64(attacks[i].Levels)*attacks[i].LevelBytes, "B")+" of nested input",
			"; limit the size of messages"
	}
	one := input == "hostile input" || len(f.Input) == 1 // of grammar
	verb := func(singular, plural string) string {
		if one {
			return input + " " + singular
		}
		return input + " " + plural
	}
	words := ""
	switch {
	case f.Harm == record.Died && stack:
		words = verb("overflows", "overflow") + " the stack" + limit
	case f.Harm == record.Died && strings.Contains(f.Detail, "out of memory"):
		words = verb("makes", "make") + " it run out of memory"
	case f.Harm == record.Died:
		words = verb("ends", "end") + " the process"
	case f.Harm == record.Unbounded:
		words = verb("makes", "make") + " it allocate without bound"
	case f.Harm == record.Endless:
		words = verb("keeps", "keep") + " it busy without end"
	case f.Harm == record.Panicked:
		words = verb("makes", "make") + " it panic"
	case f.Harm == record.Overread:
		words = verb("makes", "make") + " it read outside its input"
	default:
		words = "after " + input + " it fails on good input"
	}
	if f.Op != "" && f.Op != "unmarshal" {
		words += " (by " + f.Op + ")"
	}
	return words + cause
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
