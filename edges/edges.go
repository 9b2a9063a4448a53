// Package edges sends values at the edge of their type through a codec, one at a
// time, and says what becomes of each: exact, changed to what, an error, a panic,
// no end, or the end of the process. Unlike package verify it forgives nothing: a
// lost time zone, a nil that comes back empty and another NaN are changes.
package edges

import (
	"errors"
	"strings"

	"github.com/serialbench/serialbench/record"
	"github.com/serialbench/serialbench/suite"
	"github.com/serialbench/serialbench/verify"
)

// Verdicts.
const (
	Exact       = "exact"
	Changed     = "changed"
	Failed      = "error"
	Panicked    = "panic"
	Hang        = "hang"  // no end within a minute: slow beyond use, or for ever
	Fatal       = "fatal" // the process is lost
	Unsupported = "unsupported"
)

// Case is one value of one field of a hidden data set.
type Case struct {
	Name    string // kind of value and value, for example "int8/min"
	Dataset string

	// set puts the value into its field of *v.
	set func(v any)
	// differs says what the field became, "" if it is as it was.
	differs func(got, want any) string
}

// try sends the case through a codec in this process. An ordinary value is in
// all other fields, which are not looked at.
func (c Case) try(b *suite.Bench) record.Edge {
	line := record.Edge{Kind: record.KindEdge, Codec: b.Case.Codec, Case: c.Name}
	want := verify.Clone(b.Values[0])
	c.set(want)
	op := "marshal: "
	out, err := b.Marshal(nil, want)
	got := b.New()
	if err == nil {
		op = "unmarshal: "
		err = b.Unmarshal(append(make([]byte, 0, len(out)), out...), got)
	}
	if err != nil {
		line.Verdict, line.Got = Failed, op+err.Error()
		if errors.As(err, new(*suite.PanicError)) {
			line.Verdict = Panicked
		}
		line.Got = short(strings.Join(strings.Fields(line.Got), " "))
		return line
	}
	line.Verdict = Exact
	if line.Got = short(c.differs(got, want)); line.Got != "" {
		line.Verdict = Changed
	}
	return line
}

// short bounds a text for a table.
func short(s string) string {
	if len(s) > 160 {
		return strings.ToValidUTF8(s[:160], "") + "…"
	}
	return strings.ToValidUTF8(s, "?")
}
