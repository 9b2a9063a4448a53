package facts

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
)

// Trait is one measured property over all data sets.
type Trait struct {
	Trait      string       `json:"trait"`
	Value      string       `json:"value"`    // the one that a user has to know, where data sets differ
	Datasets   []string     `json:"datasets"` // on which it has the value
	Party      record.Party `json:"party,omitempty"`
	Reproducer string       `json:"reproducer,omitempty"`
}

// Hazard reports whether one yes of a trait is enough: data sets that cannot show it
// do not take it back. Of the others one no is.
func Hazard(trait string) bool {
	return slices.Contains([]string{"aliases-input", "reuses-output", "writes-past-buffer", "stale-fields",
		"trailing-bytes", "panics-on-truncation", "reads-past-input", "field-names"}, trait)
}

// Trait returns what is known of a trait; false if nothing is.
func (c *Codec) Trait(name string) (Trait, bool) {
	i := slices.IndexFunc(c.Traits, func(t Trait) bool { return t.Trait == name })
	if i < 0 {
		return Trait{}, false
	}
	return c.Traits[i], true
}

func (c *Codec) trait(t record.Trait) {
	c.harmOf(t)
	if what := losing[t.Trait]; what != "" && t.Value == "no" {
		note(&c.Loses, what)
	}
	now := Trait{t.Trait, t.Value, []string{t.Dataset}, t.Party, oneLine(t.Reproducer)}
	i := slices.IndexFunc(c.Traits, func(x Trait) bool { return x.Trait == t.Trait })
	switch {
	case i < 0:
		c.Traits = append(c.Traits, now)
	case c.Traits[i].Value == t.Value:
		note(&c.Traits[i].Datasets, t.Dataset)
	case weight(t) > weight(record.Trait{Trait: t.Trait, Value: c.Traits[i].Value}):
		c.Traits[i] = now
	}
}

// losing is what a codec loses whose trait is "no".
var losing = map[string]string{"nil-slice": "nil slices", "nil-bytes": "nil bytes", "nil-map": "nil maps"}

// weight tells which of two values a user has to know: that which harms, then that
// which is against the reader, then any that says something.
func weight(t record.Trait) int {
	switch {
	case slices.Contains(Harms(), t.Value):
		return 100 + record.Severity(t.Value)
	case t.Trait == "largest-string":
		if n, err := strconv.Atoi(t.Value); err == nil && n < 1<<24 {
			return 50 // a limit that was found
		}
		return 1
	case t.Value == "yes" && Hazard(t.Trait), t.Value == "no" && !Hazard(t.Trait):
		return 10
	case t.Value == "-" || t.Value == "":
		return 0
	case t.Value == "yes" || t.Value == "no":
		return 2
	}
	return 5
}

// harmOf takes the harm that a trait shows.
func (c *Codec) harmOf(t record.Trait) {
	f := Finding{Party: t.Party, Check: CheckTraits, Dataset: t.Dataset, Op: cmp.Or(opOf(t.Reproducer), "unmarshal"),
		Detail: oneLine(t.Reproducer), Reproducer: oneLine(t.Reproducer)}
	switch {
	case t.Trait == "panics-on-truncation" && t.Value == "yes":
		f.Harm, f.Words = record.Panicked, DeedOn(record.Panicked, "truncated input")
	case t.Trait == "reads-past-input" && t.Value == "yes":
		f.Harm, f.Words = record.Overread, Deed(record.Overread)
	case t.Trait == "empty-input" && slices.Contains(Harms(), t.Value):
		f.Harm, f.Words = t.Value, Deed(t.Value)+" on empty input"
	case t.Trait == "largest-string" && slices.Contains(Harms(), t.Value):
		f.Harm, f.Words, f.Valid = t.Value, Deed(t.Value)+" on a long string", true
	default:
		return
	}
	c.Findings = append(c.Findings, f)
}

// opOf is the operation that the reproducer of a trait begins with: "unmarshal of 76
// of 96 bytes"; "" if it names none.
func opOf(reproducer string) string {
	op, _, ok := strings.Cut(reproducer, " of ")
	if ok && (op == "unmarshal" || strings.HasPrefix(op, "unmarshal-") || op == "read" || op == "read-one" ||
		strings.HasPrefix(op, "stream-")) {
		return op
	}
	return ""
}

// remarks are the values of traits that a user has to know, in words; harm is a
// [Finding], what is lost stands in [Codec.Loses].
var remarks = []struct{ trait, value, words string }{
	{"writes-past-buffer", "yes", "writes past its buffer"},
	{"reuses-output", "yes", "output is overwritten by the next call"},
	{"aliases-input", "yes", "decoded values alias the input"},
	{"concurrent", "no", "not for several goroutines"},
	{"concurrent-apart", "no", "races even with an object for each goroutine"},
	{"stale-fields", "yes", "keeps old fields of a used target"},
	{"trailing-bytes", "yes", "takes trailing bytes"},
	{"trailing-bytes", "changes", "lets trailing bytes change the value"},
	{"same-bytes", "no", "bytes differ from call to call"},
	{"same-bytes-elsewhere", "no", "bytes differ from process to process"},
}

// Remarks lists in words what traits show that a user has to know.
func (c *Codec) Remarks() []string {
	words := []string{}
	for _, r := range remarks {
		t, ok := c.Trait(r.trait)
		if ok && t.Value == r.value && t.Party != record.Adapter && t.Party != record.Ours {
			words = append(words, r.words)
		}
	}
	for _, name := range []string{"concurrent", "concurrent-apart"} {
		if t, ok := c.Trait(name); ok && slices.Contains(Harms(), t.Value) {
			words = append(words, Deed(t.Value)+" under the race detector")
			break
		}
	}
	if t, ok := c.Trait("largest-string"); ok {
		if n, err := strconv.Atoi(t.Value); err == nil {
			words = append(words, "strings of at most "+strconv.Itoa(n)+" bytes")
		}
	}
	return words
}
