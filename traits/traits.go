// Package traits measures properties of a codec that a user has to know and
// that round trips do not show: who owns the memory, what is the same twice, what
// is lost, what is taken without an error. One function a trait, each with the
// smallest witness. Nothing is taken from what a library declares but the
// comparison with it.
package traits

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/record"
	"github.com/serialbench/serialbench/suite"
)

// Values of traits that are a question. Others are what Trait.Doc says.
const (
	Yes  = "yes"
	No   = "no"
	None = "-" // the data set has nothing to show it by
)

// Trait is one property that can be measured.
type Trait struct {
	Name string
	Doc  string // one line: what its value means

	declared func(codec.Info) string // value declared; nil: nobody declares it
	measure  func(s *subject) finding

	// good is the value that one data set cannot prove: another one may show the
	// other value, so that nothing is contradicted.
	good string
}

// finding is the value of a trait and the smallest thing that shows it.
type finding struct{ value, witness string }

// All lists the traits, in the order of tables.
func All() []Trait {
	return []Trait{
		{"aliases-input", "strings or bytes of the decoded value point into the input", declared(func(t codec.Traits) bool { return t.Aliases }), aliasesInput, No},
		{whenAsked, "strings or bytes point into the input where the codec offers that: unmarshal-alias, or else the library's own type", nil, aliasesWhenAsked, ""},
		{"reuses-output", "the output of marshal is overwritten by the next call", declared(func(t codec.Traits) bool { return t.BufferReused }), reusesOutput, ""},
		{"appends", "marshal appends to the buffer it is given: yes, copies (to another one) or no (the buffer's contents are lost)", nil, appends, ""},
		{"writes-past-buffer", "marshal writes behind the capacity of the buffer it is given", nil, writesPast, ""},
		{"same-bytes", "the same value encodes to the same bytes in one process", inverse(func(t codec.Traits) bool { return t.Unordered }), sameBytes, Yes},
		{elsewhere, "the same value encodes to the same bytes in another process", nil, nil, ""},
		{"stale-fields", "decoding into a used target keeps old values", declared(func(t codec.Traits) bool { return t.StaleFields }), staleFields, No},
		{"trailing-bytes", "bytes behind the encoding are accepted", nil, trailingBytes, ""},
		{"panics-on-truncation", "cutting off the input can make unmarshal panic", declared(func(t codec.Traits) bool { return t.PanicsOnInput }), panicsOnTruncation, No},
		{"reads-past-input", "unmarshal or unmarshal-alias reads behind a whole or truncated input: into a page that cannot be read, or what is decoded depends on it", nil, readsPast, ""},
		{sharedObject, "one codec object, with what its adapter keeps, can be used by several goroutines at once; yes: no fault was seen, the witness says whether the race detector looked on", nil, shared, ""},
		{ownObject, "the same where each goroutine has a codec object of its own", nil, apart, ""},
		{"empty-input", "what decoding no bytes at all does, and what it allocates", nil, emptyInput, ""},
		{"nil-slice", "nil and empty slices come back as they were", inverse(func(t codec.Traits) bool { return t.LosesNil }), nilSlice, Yes},
		{"nil-bytes", "nil and empty []byte come back as they were", inverse(func(t codec.Traits) bool { return t.LosesNil }), nilBytes, Yes},
		{"nil-map", "nil and empty maps come back as they were", inverse(func(t codec.Traits) bool { return t.LosesNil }), nilMap, Yes},
		{"field-names", "the encoding holds the names of the fields, so that it grows with them", nil, fieldNames, ""},
		{"largest-string", "the longest string or []byte that survives a round trip, in bytes; tried up to 16 MiB", nil, largestString, ""},
	}
}

const (
	whenAsked = "aliases-when-asked"
	elsewhere = "same-bytes-elsewhere" // takes two processes

	sharedObject = "concurrent" // these two are measured by the worker with the race detector, if there is one
	ownObject    = "concurrent-apart"
)

func declared(of func(codec.Traits) bool) func(codec.Info) string {
	return func(i codec.Info) string { return yes(of(i.Declared)) }
}

func inverse(of func(codec.Traits) bool) func(codec.Info) string {
	return func(i codec.Info) string { return yes(!of(i.Declared)) }
}

func yes(b bool) string {
	if b {
		return Yes
	}
	return No
}

// subject is a codec that works: its values and their encodings, the shortest first.
type subject struct {
	bench   *suite.Bench
	info    codec.Info
	values  []any
	encoded [][]byte
}

// opened makes a subject of a case. The error says why the codec cannot be examined.
func opened(c *suite.Case, n int, seed uint64) (*subject, error) {
	b, err := c.Open(n, seed)
	if err != nil {
		return nil, err
	}
	all, err := b.Encoded()
	if err != nil {
		return nil, err
	}
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return len(all[i]) - len(all[j]) })
	s := &subject{bench: b}
	for _, i := range order {
		s.values = append(s.values, b.Values[i])
		s.encoded = append(s.encoded, all[i])
	}
	if len(all) == 0 {
		return nil, errors.New("no values")
	}
	return s, nil
}

// Measure measures a trait of an opened case in this process. A codec that kills
// the process kills the caller.
func (t Trait) Measure(c *suite.Case, info codec.Info, n int, seed uint64) (record.Trait, error) {
	line := record.Trait{Kind: record.KindTrait, Codec: c.Codec, Dataset: c.Dataset.ID, Trait: t.Name}
	s, err := opened(c, n, seed)
	if err != nil {
		return line, fmt.Errorf("%s on %s: trait %s: %w", c.Codec, c.Dataset.ID, t.Name, err)
	}
	if t.declared != nil {
		line.Declared = t.declared(info)
	}
	s.info = info
	f := t.measure(s)
	if t.Name == whenAsked && s.bench.Case.Offers(codec.OpUnmarshalAlias) {
		line.Declared = Yes // by offering it
	}
	line.Unproven = f.value == t.good
	line.Value, line.Witness = f.value, printable(f.witness)
	return line, nil
}

// printable makes one line of a text, in which what cannot be printed is "?".
func printable(s string) string {
	s = strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' || unicode.IsPrint(r) {
			return r
		}
		return '?'
	}, s)
	return strings.Join(strings.Fields(s), " ")
}
