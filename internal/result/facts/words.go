package facts

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/record"
)

// Deed says in words what a harm is: "kills the process".
func Deed(harm string) string {
	if harm == Corrupt {
		return "uses memory that is not its own"
	}
	if o, ok := record.OutcomeOf(harm); ok && o.Does != "" {
		return o.Does
	}
	return "ends as " + harm
}

// Damage is a way to damage an encoding, with its words.
type Damage struct{ Mutation, Text string }

// Damages lists the ways in which attacks damage encodings, the plainest first.
func Damages() []Damage {
	return []Damage{{"truncation", "truncated input"}, {"bitflip", "flipped bits"}, {"length", "huge lengths"},
		{"splice", "spliced input"},
		{"counts", "multiplied lengths"}, {"fields", "repeated and moved fields"}, {"types", "other types"},
		{"numbers", "wide numbers"}, {"tokens", "misplaced signs"},
		{"mixed", "damaged input"}, {"random", "random input"}, {"nesting", "deep nesting"}, {"keys", "colliding keys"},
		{"after", "a failed call"}, {"grammar", "unusual encodings"}, {"repeats", "repeated parts"}}
}

// DeedOn says what a harm is and by what: "panics on truncated input". What poisons comes before
// the input that fails.
func DeedOn(harm, what string) string {
	if harm == record.Poisoned {
		return Deed(harm) + " after " + what
	}
	return Deed(harm) + " on " + what
}

// attackDeed says what a harm of an attack is and by which damage: "panics on truncated input".
func attackDeed(a record.Attack, harm string) string {
	if what := damageOf(a, harm); what != "" {
		return DeedOn(harm, what)
	}
	return Deed(harm)
}

// damageOf names the plainest damage by which an attack ended so: "truncated input".
func damageOf(a record.Attack, outcome string) string {
	for _, d := range Damages() {
		if n := a.Mutations[d.Mutation][outcome]; n > 0 {
			if n > 20 && n == sum(a.Mutations[d.Mutation]) {
				return "all " + d.Text + deep(a, d.Mutation, outcome)
			}
			return d.Text + deep(a, d.Mutation, outcome)
		}
	}
	for _, mutation := range slices.Sorted(maps.Keys(a.Mutations)) { // one that has no words here
		if a.Mutations[mutation][outcome] > 0 {
			return mutation
		}
	}
	return ""
}

// deep says how deep the nesting was that killed the process.
func deep(a record.Attack, mutation, outcome string) string {
	if mutation != "nesting" || outcome != record.Died || a.Levels == 0 {
		return ""
	}
	return fmt.Sprintf(" (%d levels of %.3g bytes)", a.Levels, a.LevelBytes)
}

func sum(counts map[string]uint64) (n uint64) {
	for _, c := range counts {
		n += c
	}
	return n
}

// How [Attack] and [Codec.Untrusted] begin where harm was found, and where none was.
const (
	HarmHead = "harm on "
	NoneHead = "no harm found on "
)

// Attack says in one line what an attack did, and on which data set. That none was
// found says nothing of other data.
func Attack(a record.Attack) string {
	if a.Cases == 0 {
		return "not attacked on " + a.Dataset + " (" + oneLine(a.Detail) + ")"
	}
	var faults []string
	for _, harm := range Harms() {
		if a.Outcomes[harm] > 0 {
			faults = append(faults, attackDeed(a, harm))
		}
	}
	if len(faults) > 0 {
		return HarmHead + a.Dataset + ": " + strings.Join(faults, ", ")
	}
	cases := fmt.Sprintf("%d inputs", a.Cases)
	if !a.Whole() {
		cases += ", too few to tell"
	}
	if n := a.Mutations["truncation"]["different"]; n > 0 {
		cases += fmt.Sprintf("; takes %d truncated ones for whole", n)
	}
	return NoneHead + a.Dataset + " (" + cases + ")"
}

// Untrusted says in one line what hostile input did to a codec, on one data set, or
// on all if dataset is "": the harm, or on what none was found. "" if nothing was tried.
func (c *Codec) Untrusted(dataset string) string {
	var parts []string
	byOp := map[string][]Finding{}
	var ops []string
	for _, f := range c.Hostile(dataset) {
		op := f.Op
		if op == "unmarshal" {
			op = ""
		}
		if byOp[op] == nil {
			ops = append(ops, op)
		}
		byOp[op] = append(byOp[op], f)
	}
	if byOp[""] != nil {
		parts = append(parts, HarmHead+harmed(byOp[""]))
	} else if words := c.none(dataset); words != "" {
		parts = append(parts, words)
	}
	for _, op := range ops {
		if op != "" {
			parts = append(parts, codec.Op(op).Words()+": "+HarmHead+harmed(byOp[op]))
		}
	}
	return strings.Join(parts, "; ")
}

// harmed is "person: kills the process on deep nesting; harm on person, order: panics
// on truncated input": places that showed the same harms stand together.
func harmed(list []Finding) string {
	var places, words []string // of the same index
	for _, g := range Groups(list) {
		at := strings.Join(slices.Sorted(slices.Values(g.Places)), ", ")
		if i := slices.Index(places, at); i >= 0 {
			words[i] += ", " + g.Words
		} else {
			places, words = append(places, at), append(words, g.Words)
		}
	}
	for i := range places {
		places[i] += ": " + words[i]
	}
	return strings.Join(places, "; "+HarmHead)
}

// none says on what attacks on unmarshal found nothing; "" if there were none.
func (c *Codec) none(dataset string) string {
	all := record.Attack{Once: true, Mutations: map[string]map[string]uint64{"truncation": {}}}
	var names, refused []string
	for _, a := range c.Attacks {
		if a.Op != "unmarshal" || dataset != "" && a.Dataset != dataset {
			continue
		}
		if a.Cases == 0 {
			note(&refused, Attack(a))
			continue
		}
		note(&names, a.Dataset)
		all.Cases, all.Planned, all.Done = all.Cases+a.Cases, all.Planned+a.Planned, all.Done+a.Done
		all.Once = all.Once && a.Once
		all.Mutations["truncation"]["different"] += a.Mutations["truncation"]["different"]
	}
	if len(names) == 0 {
		return strings.Join(refused, "; ")
	}
	all.Dataset = strings.Join(names, ", ")
	return Attack(all)
}
