package recommend

import (
	"slices"
	"strings"
)

// Need is something a program cannot do without.
type Need string

// The needs. Those of formats and generators are declared, the others measured or
// found.
const (
	Untrusted     Need = "untrusted"      // attacks found none of the harms, on data of every kind that is asked for, with every systematic input tried
	CrossLang     Need = "crosslang"      // declared: the format has implementations in other languages
	NoCodegen     Need = "no-codegen"     // declared: no code is generated, and the user writes none by hand
	NoHandwritten Need = "no-handwritten" // declared: the user does not write a call for each field
	Schema        Need = "schema"         // declared: the format has a schema
	Deterministic Need = "deterministic"  // the same value gave the same bytes, in one process and in two
	ZeroCopy      Need = "zero-copy"      // reading in place or aliasing was measured
	NoUnsafe      Need = "no-unsafe"      // found in source: neither the library nor its generated code imports unsafe
	Maintained    Need = "maintained"     // the version was published within two years before the run, by the Go module proxy

	// What becomes of data when the type changes, as serialbench evolve found it.
	Append         Need = "append"           // a field more at the end, both ways
	Rename         Need = "rename"           // a field of another name, both ways
	Reorder        Need = "reorder"          // the same fields in another order, both ways
	Widen          Need = "widen"            // int32 to int64: old data whole, and no wrong number for an old reader
	UnknownKept    Need = "unknown-kept"     // an old version in between hands on a field that it does not know
	NoSilentChange Need = "no-silent-change" // no change gave a reader a value that nobody wrote, without an error; rounding to a float32 is not counted
)

// byHand is why a codec of kind handwritten does not do where no code is to be made.
const byHand = "the user writes a call for each field"

// Needs lists all.
func Needs() []Need {
	return []Need{Untrusted, CrossLang, NoCodegen, NoHandwritten, Schema, Deterministic, ZeroCopy, NoUnsafe, Maintained, Append, Rename, Reorder, Widen, UnknownKept, NoSilentChange}
}

type verdict int

const (
	unknown verdict = iota
	yes
	no
)

func which(b bool, why string) (verdict, string) {
	if b {
		return yes, ""
	}
	return no, why
}

// met reports whether the record shows that a codec meets a need, and if not why.
// Traits and attacks count on whatever data set they were measured: what happens
// on one can happen on another.
func (n Need) met(v *observed, id string, datasets []string, q Question) (verdict, string) {
	c := v.codec(id)
	switch n {
	case CrossLang:
		return which(c.Languages != "", "no list of other languages is declared")
	case NoCodegen:
		if c.How == "handwritten" {
			return no, byHand
		}
		return which(c.How != "codegen", "code is generated")
	case NoHandwritten:
		return which(c.How != "handwritten", byHand)
	case Schema:
		return which(c.Schema, "the format has no schema")
	case Untrusted:
		return untrusted(v, id, datasets, q)
	case Deterministic:
		return n.deterministic(v, id)
	case NoUnsafe:
		imports, known := c.ImportsUnsafe()
		if !known {
			return unknown, "its sources were not searched"
		}
		return which(!imports, "unsafe is imported by "+strings.Join(c.Unsafe, ", "))
	case Maintained:
		maintained, known := v.rec.Run.Maintained(c)
		if !known {
			return unknown, "the day on which its version was published is not known"
		}
		return which(maintained, c.Version+" is of "+c.Released+", more than two years before the run")
	case Append, Rename, Reorder, Widen, UnknownKept, NoSilentChange:
		return n.evolves(v, id)
	case ZeroCopy:
		ops := v.rec.Run.Plan.Ops
		if !slices.Contains(ops, "read") && !slices.Contains(ops, "unmarshal-alias") {
			return unknown, "neither read nor unmarshal-alias was to be measured"
		}
		for _, x := range v.cells {
			if x.Codec == id && slices.Contains(datasets, x.Dataset) && (x.Op == "read" || x.Op == "unmarshal-alias") {
				return yes, ""
			}
		}
		return no, "neither reading in place nor aliasing is offered"
	}
	return unknown, ""
}

func (Need) deterministic(v *observed, id string) (verdict, string) {
	c := v.known.Codec(id)
	found := 0
	for _, name := range []string{"same-bytes", "same-bytes-elsewhere"} {
		t, ok := c.Trait(name)
		if !ok {
			continue
		}
		if t.Value != "yes" {
			return no, name + " is " + t.Value + " on " + strings.Join(t.Datasets, ", ") + ": " + t.Reproducer
		}
		found++
	}
	if found == 2 {
		return yes, ""
	}
	return unknown, "same-bytes and same-bytes-elsewhere were not both measured"
}

// command finds out what a need asks.
func (n Need) command(datasets []string, q Question) string {
	on := strings.Join(datasets, ",")
	switch n {
	case Untrusted:
		return "serialbench attack" + strange(datasets, q) + " --time 20m --record attack.jsonl"
	case Deterministic:
		return "serialbench traits --record traits.jsonl"
	case Append, Rename, Reorder, Widen, UnknownKept, NoSilentChange:
		return "serialbench evolve --record evolve.jsonl"
	case ZeroCopy:
		return "serialbench run --dataset " + on
	}
	return "serialbench run --dataset " + on + " --record new.jsonl"
}
