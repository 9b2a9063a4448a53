// Package task is what a worker does for traits: one function a trait, each with the smallest reproducer. Package
// traits has workers do it.
package task

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// Values of traits that are a question. Others are what Trait.Doc says.
const (
	Yes  = "yes"
	No   = "no"
	None = "-" // the data set has nothing to show it by, or the library no such call

	// Legal begins a value that the format, or what the library documents, allows: the
	// reproducer has the clause.
	Legal = "legal"
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

	// fine reports whether a value is nobody's fault; nil: all are.
	fine func(value string) bool
}

// finding is the value of a trait and the smallest thing that shows it. Where the
// value is a fault and no party is named it is the library's.
type finding struct {
	value, reproducer string
	party             record.Party
}

func say(value, reproducer string) finding { return finding{value: value, reproducer: reproducer} }

// party is the cause of a finding.
func (t Trait) party(f finding) record.Party {
	switch {
	case strings.HasPrefix(f.value, Legal):
		return record.Specification
	case f.value == None || t.Fine(f.value):
		return ""
	case f.party != "":
		return f.party
	}
	return record.Library
}

// Fine reports whether a value is nobody's fault.
func (t Trait) Fine(value string) bool { return t.fine == nil || t.fine(value) }

func is(good string) func(string) bool { return func(value string) bool { return value == good } }

func begins(good string) func(string) bool {
	return func(value string) bool { return strings.HasPrefix(value, good) }
}

// All lists the traits, in the order of tables.
func All() []Trait {
	return []Trait{
		{"aliases-input", "strings or bytes of the decoded value point into the input",
			declared(func(t codec.Traits) bool { return t.Aliases }), aliasesInput, No, is(No)},
		{whenAsked, "strings or bytes point into the input where the codec offers that: unmarshal-alias, or else the " +
			"library's own type", nil, aliasesWhenAsked, "", nil},
		{"reuses-output", "what the library's marshal call returned is overwritten by its next",
			declared(func(t codec.Traits) bool { return t.BufferReused }), reusesOutput, "", is(No)},
		{"appends", "the library's marshal call appends to the buffer it is given: yes, copies (to another one) or no (the " +
			"buffer's contents are lost)", nil, appends, "", is(Yes)},
		{"writes-past-buffer", "the library's marshal call writes behind the capacity of the buffer it is given", nil,
			writesPast, "", is(No)},
		{"same-bytes", "the same value encodes to the same bytes in one process",
			inverse(func(t codec.Traits) bool { return t.Unordered }), sameBytes, Yes, is(Yes)},
		{Elsewhere, "the same value encodes to the same bytes in another process", nil, nil, "", is(Yes)},
		{"stale-fields", "decoding into a used target keeps old values, of which each place is named; legal: as the format " +
			"merges", declared(func(t codec.Traits) bool { return t.StaleFields }), staleFields, No, is(No)},
		{"trailing-bytes", "bytes behind the encoding are accepted; legal: the format or the call leaves them to the caller",
			nil, trailingBytes, "", is(No)},
		{"panics-on-truncation", "cutting off the input can make unmarshal panic",
			declared(func(t codec.Traits) bool { return t.PanicsOnInput }), panicsOnTruncation, No, is(No)},
		{"reads-past-input", "unmarshal or unmarshal-alias reads behind a whole or truncated input: into a page that " +
			"cannot be read, or what is decoded depends on it", nil, readsPast, "", is(No)},
		{SharedObject, "several goroutines can use one codec object at once; yes: no fault was seen, the reproducer says " +
			"whether the race detector looked on; no: though the library documents it", nil, shared, "", is(Yes)},
		{OwnObject, "the same where each goroutine has a codec object of its own", nil, apart, "", is(Yes)},
		{OneValue, "several goroutines, each with a codec object of its own, can marshal one value at once: marshal does " +
			"not write to it", nil, sharedValue, "", is(Yes)},
		{"changes-argument", "marshal changes the value that it is given, be it nil to empty", nil,
			changesArgument, "", is(No)},
		{"empty-input", "what decoding no bytes at all does, and what it allocates", nil, emptyInput, "", begins("error")},
		{"nil-slice", "nil and empty slices come back as they were", inverse(func(t codec.Traits) bool { return t.LosesNil }),
			nilSlice, Yes, is(Yes)},
		{"nil-bytes", "nil and empty []byte come back as they were", inverse(func(t codec.Traits) bool { return t.LosesNil }),
			nilBytes, Yes, is(Yes)},
		{"nil-map", "nil and empty maps come back as they were", inverse(func(t codec.Traits) bool { return t.LosesNil }),
			nilMap, Yes, is(Yes)},
		{"field-names", "the encoding holds the names of the fields, so that it grows with them", nil, fieldNames, "", nil},
		{"largest-string", "the longest string or []byte that survives a round trip, in bytes; tried up to 16 MiB, in 4 " +
			"GiB of memory", nil, largestString, "", begins("≥")},
	}
}

const (
	whenAsked = "aliases-when-asked"
	Elsewhere = "same-bytes-elsewhere" // takes two processes

	SharedObject = "concurrent" // these three are measured by the worker with the race detector, if there is one
	OwnObject    = "concurrent-apart"
	OneValue     = "concurrent-value"
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
	Order := make([]int, len(all))
	for i := range Order {
		Order[i] = i
	}
	slices.SortStableFunc(Order, func(i, j int) int { return len(all[i]) - len(all[j]) })
	s := &subject{bench: b}
	for _, i := range Order {
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
	line.Value, line.Reproducer, line.Party = f.value, record.Printable(f.reproducer), t.party(f)
	return line, nil
}
