package facts

import (
	"cmp"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/internal/record"
)

// The checks that a finding comes from.
const (
	CheckAttack = "attack"
	CheckTraits = "traits"
	CheckEdges  = "edges"
	CheckRun    = "run"
	CheckKnown  = "known" // a fault in the library's facts.json, which a test or a report of others shows
)

// The words of [Codec.Worst] beside the names of harms.
const (
	Corrupt     = "corrupt" // memory that is not the library's is read or written, on valid data; as bad as a dead process
	Changed     = "changed" // a silent change: another value, without an error, on valid data
	None        = record.NoneFound
	Unfinished  = record.Unfinished
	NotAttacked = record.NotAttacked
)

// Finding is a fault that one check found.
type Finding struct {
	Harm    string       `json:"harm"`            // one of [Harms], or [Changed]
	Party   record.Party `json:"party,omitempty"` // "": the record does not say
	Check   string       `json:"check"`
	Dataset string       `json:"dataset,omitempty"`
	Case    string       `json:"case,omitempty"` // edge value
	Op      string       `json:"op,omitempty"`   // operation; "": any or not known
	Words   string       `json:"words"`          // "kills the process on deep nesting"
	Value   string       `json:"-"`              // of an edge that is changed without an error: "times about 1970"
	Detail  string       `json:"detail,omitempty"`
	Valid   bool         `json:"valid"` // shown by a valid value, not by hostile input

	Reproducer string `json:"reproducer,omitempty"` // file with the input, or in words
	Input      []byte `json:"input,omitempty"`      // the input, where the record has it
	// of the shortest input that is known to do so; 0: the record does not say
	InputBytes float64 `json:"input_bytes,omitempty"`
	Nested     bool    `json:"nested,omitempty"` // it is nested as deep as that
}

// Harms lists the outcomes that harm, the worst first; see [record.AttackOutcomes].
// Silent changes, [Changed], come behind them.
func Harms() []string {
	var harms []string
	for _, o := range record.AttackOutcomes() {
		if record.Harmful(o) {
			harms = append(harms, o)
		}
	}
	slices.Reverse(harms)
	return harms
}

// Harmful reports whether a word of [Codec.WorstWord] is harm, and not only a silent change.
func Harmful(word string) bool { return word == Corrupt || slices.Contains(Harms(), word) }

// Rank orders what is found: 0 is the worst of [Harms], then come [Changed],
// [Unfinished], [None] and [NotAttacked]; [Corrupt] and what is not known rank with dead processes.
func Rank(harm string) int {
	return max(0, slices.Index(append(Harms(), Changed, Unfinished, None, NotAttacked), harm))
}

// Where is the data set or edge value that showed it.
func (f Finding) Where() string { return cmp.Or(f.Dataset, f.Case) }

func compare(a, b Finding) int {
	return cmp.Or(cmp.Compare(Rank(a.Harm), Rank(b.Harm)), order(a.Valid, b.Valid), cmp.Compare(a.Op, b.Op),
		cmp.Compare(a.Check, b.Check), strings.Compare(a.Words, b.Words), strings.Compare(a.Where(), b.Where()))
}

func order(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

func (f Finding) same(g Finding) bool { return compare(f, g) == 0 }

// blamable reports whether a finding counts against the library: harm always does,
// whoever does it, a silent change unless another party is known to.
func (f Finding) blamable() bool {
	return f.Harm != Changed || f.Party == record.Library || f.Party == ""
}

// Worst is the worst finding; false without one. Silent changes that are not
// the library's are left out.
func (c *Codec) Worst() (Finding, bool) {
	i := slices.IndexFunc(c.Findings, Finding.blamable)
	if i < 0 {
		return Finding{}, false
	}
	return c.Findings[i], true
}

// WorstWord is the harm of the worst finding, or [None], [Unfinished] where an attack
// did not try all that was planned, or [NotAttacked].
func (c *Codec) WorstWord() string {
	if f, ok := c.Worst(); ok {
		return f.Harm
	}
	word := NotAttacked
	for _, a := range c.Attacks {
		switch a.Verdict() {
		case record.Unfinished:
			return Unfinished
		case record.NoneFound:
			word = None
		}
	}
	return word
}

// Hostile lists the findings of harm by hostile input, on one data set, or on all
// if dataset is "".
func (c *Codec) Hostile(dataset string) []Finding {
	return c.filter(func(f Finding) bool {
		return f.Harm != Changed && !f.Valid && (dataset == "" || f.Dataset == dataset)
	})
}

// Silent lists the silent changes that are blamed on the library or on nobody.
func (c *Codec) Silent() []Finding {
	return c.filter(func(f Finding) bool { return f.Harm == Changed && f.blamable() })
}

// Group is findings that differ only in where they were seen.
type Group struct {
	Finding
	Places []string // data sets or edge values
}

// Groups puts findings together that say the same in words.
func Groups(list []Finding) []Group {
	groups := []Group{}
	for _, f := range list {
		i := slices.IndexFunc(groups, func(g Group) bool {
			return g.Harm == f.Harm && g.Words == f.Words && g.Op == f.Op && g.Party == f.Party
		})
		if i < 0 {
			i = len(groups)
			groups = append(groups, Group{Finding: f})
		}
		g := &groups[i]
		note(&g.Places, f.Where())
		if g.Check != CheckAttack && f.Check == CheckAttack { // its reproducer can be tried again
			g.Finding = f
		}
	}
	return groups
}

func (c *Codec) filter(keep func(Finding) bool) []Finding {
	return slices.DeleteFunc(slices.Clone(c.Findings), func(f Finding) bool { return !keep(f) })
}

// known takes the faults that are known of the library, also those for which types are unsupported here.
func (c *Codec) known() {
	for _, x := range codecs.Of(c.Library).On(c.ID) {
		f := Finding{Harm: Changed, Party: record.Library, Check: CheckKnown, Words: x.Effect, Valid: true,
			Reproducer: x.Source}
		if x.Kind == codecs.Memory {
			f.Harm = Corrupt
		}
		c.Findings = append(c.Findings, f)
	}
}

// inputBytes is the size of an input that ended as a harm, and whether it was so deep a nesting that the stack ended.
func inputBytes(a record.Attack, harm string) (size float64, nested bool) {
	worst := a.Worst == harm
	switch {
	case worst && len(a.Input) > 0:
		return float64(len(a.Input)), false
	case worst && a.Levels > 0 && strings.Contains(a.Detail, "stack overflow"):
		return float64(a.Levels) * a.LevelBytes, true
	}
	return float64(a.InputBytes[harm]), false
}

// attack takes each harm that an attack did.
func (c *Codec) attack(a record.Attack) {
	c.Attacks = append(c.Attacks, a)
	worst := a.Worst
	for _, harm := range Harms() {
		if a.Outcomes[harm] == 0 {
			continue
		}
		worst = cmp.Or(worst, harm)
		f := Finding{Harm: harm, Party: a.Party, Check: CheckAttack, Dataset: a.Dataset, Op: a.Op, Words: attackDeed(a, harm)}
		if worst == harm {
			f.Detail, f.Reproducer, f.Input = oneLine(a.Detail), a.Reproducer, a.Input
		} else {
			f.Party = "" // that of the line is of its worst outcome
		}
		f.InputBytes, f.Nested = inputBytes(a, harm)
		c.Findings = append(c.Findings, f)
	}
}
