// Package evolve has one version of a type written by a codec and another read by
// the same codec, each in a process of its own, and says field by field what became of
// the values that were written. It knows versions by their values and by trees of
// what is in them; it makes no code and blames no library for what our own
// conversions to its type do.
package evolve

import (
	"slices"

	"github.com/serialbench/serialbench/internal/codegen/schema"
	"github.com/serialbench/serialbench/internal/record"
)

// Verdicts, from the best to the worst.
const (
	Exact   = record.CellExact   // the value that was written
	Default = record.CellDefault // the field is new to the reader, which has nothing in it
	Failed  = record.CellError   // writing or reading is refused
	Changed = record.CellChanged // the same number or time, rounded
	Dropped = record.CellDropped // what was written is not there, and no error says so
	Wrong   = record.CellWrong   // a value that nobody wrote, without an error
	Panic   = record.CellPanic
	Hang    = record.CellHang
	Dead    = record.CellDead // the process is lost

	Unsupported = record.CellUnsupported // no pair of versions can be tried
)

var severity = map[string]int{Exact: 0, Default: 1, Failed: 2, Changed: 3, Dropped: 4, Wrong: 5, Panic: 6,
	Hang: 7, Dead: 8}

// worse reports whether verdict a is worse than b.
func worse(a, b string) bool { return severity[a] > severity[b] }

// Silent reports whether a verdict is a value that differs from what was written, of which no
// error tells.
func Silent(verdict string) bool {
	return verdict == Wrong || verdict == Dropped || verdict == Changed
}

// Directions of a cell.
const (
	NewReadsOld = "new-reads-old" // the program was updated, the data is old
	OldReadsNew = "old-reads-new" // another program was updated, this one was not
	Proxy       = "proxy"         // new data, read and written again by the old version, read by the new one
)

// Prefix begins the ids of the data sets of versions.
const Prefix = "evolve."

// Version is one shape of a type, and its values.
type Version struct {
	Name   string
	Type   *schema.Type
	Values []Value
}

// Value is one value of a version: its name, and JSON of it.
type Value struct{ Name, JSON string }

// Dataset is the id of the data set that has the values.
func (v *Version) Dataset() string { return Prefix + v.Name }

// index is the place of a value, -1 if there is none.
func (v *Version) index(name string) int {
	for i, x := range v.Values {
		if x.Name == name {
			return i
		}
	}
	return -1
}

// Change is a pair of versions, and the values that are carried over.
type Change struct {
	Name     string
	Doc      string
	Old, New *Version
	Written  string // name of the value that the old version writes; "": it writes none
	Newer    string // name of the value that the new version writes; "": it writes none
	Proxied  bool   // the new version has fields that an old reader may keep or drop
}

// Verdicts lists all that a cell can have, from the best to the worst.
func Verdicts() []string {
	return []string{Exact, Default, Failed, Changed, Dropped, Wrong, Panic, Hang, Dead, Unsupported}
}

// Blamed is how many cells have one of the verdicts by the library's doing.
func Blamed(cells []record.MatrixCell, verdicts []string) (n int) {
	for _, c := range cells {
		if slices.Contains(verdicts, c.Verdict) && c.Party != record.Adapter && c.Party != record.Ours {
			n++
		}
	}
	return n
}
