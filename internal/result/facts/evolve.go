package facts

import (
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
)

// builtIn begins the data sets of the built-in changes; those of a user's own types say
// nothing of other types.
const builtIn = "evolve."

// evolveCell is a change, and who reads whose data.
type evolveCell struct{ change, direction string }

// evolves takes what became of data when the type changed.
func (c *Codec) evolves(e record.MatrixCell) {
	if !strings.HasPrefix(e.Dataset, builtIn) || e.Verdict == record.CellUnsupported || e.Party == record.Adapter ||
		e.Party == record.Ours {
		return // it says nothing of the library
	}
	if c.evolve == nil {
		c.evolve = map[evolveCell]string{}
	}
	c.evolve[evolveCell{e.Case, e.Direction}] = e.Verdict
}

// Evolved is the verdict of a change in a direction, false where it is not known.
func (c *Codec) Evolved(change, direction string) (verdict string, known bool) {
	verdict, known = c.evolve[evolveCell{change, direction}]
	return verdict, known
}

// EvolveTried reports whether any change of the type was tried.
func (c *Codec) EvolveTried() bool { return len(c.evolve) > 0 }

// EvolvedTo lists the changes in which a value got a verdict, in either direction but not
// through a proxy, in the order of the alphabet.
func (c *Codec) EvolvedTo(verdict string) []string {
	var found []string
	for cell, v := range c.evolve {
		if v == verdict && cell.direction != "proxy" {
			note(&found, cell.change)
		}
	}
	slices.Sort(found)
	return found
}

// Evolution is one line that says what becomes of data when the type changes; "" where
// nothing was tried.
func (c *Codec) Evolution() string {
	if !c.EvolveTried() {
		return ""
	}
	var carried []string
	for _, change := range []string{"append", "insert", "remove", "rename", "reorder", "widen"} {
		arrives := func(direction string) bool {
			v, _ := c.Evolved(change, direction)
			return v == record.CellExact || v == record.CellDefault
		}
		if arrives("new-reads-old") && arrives("old-reads-new") {
			carried = append(carried, change)
		}
	}
	parts := []string{"survives none of append, insert, remove, rename, reorder, widen"}
	if len(carried) > 0 {
		parts[0] = "survives " + strings.Join(carried, ", ")
	}
	if v, known := c.Evolved("append", "proxy"); known && v == record.CellExact {
		parts = append(parts, "keeps unknown fields")
	}
	for _, harm := range []struct{ verdict, words string }{
		{record.CellWrong, "silently wrong"}, {record.CellDropped, "silently lost"}, {record.CellPanic, "panics"},
		{record.CellDead, "loses the process"},
	} {
		if found := c.EvolvedTo(harm.verdict); len(found) > 0 {
			parts = append(parts, harm.words+" on "+strings.Join(found, ", "))
		}
	}
	return strings.Join(parts, "; ")
}
