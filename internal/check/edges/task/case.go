// Package task is what a worker does for edges: it sends values at the edge of their type through a
// codec and says what becomes of each, and the cause. Package edges has workers do it.
package task

import (
	"errors"
	"reflect"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// Verdicts.
const (
	Exact       = "exact"
	Changed     = "changed"
	Failed      = "error"
	Panicked    = record.Panicked
	Hang        = record.Endless // no end within a minute: slow beyond use, or for ever
	Fatal       = record.Died    // the process is lost
	Unsupported = "unsupported"
)

// Case is one value of one field of a hidden data set.
type Case struct {
	Name    string // kind of value and value, for example "int8/min"
	Dataset string

	// path is that of the field, "" for a whole tree; field is the field of a value.
	path  string
	field func(v any) reflect.Value
	// set puts the value into its field of *v.
	set func(v any)
	// differs says what the field became, "" if it is as it was.
	differs func(got, want any) string
}

// Set puts the value into its field of *v, a value of the data set.
func (c Case) Set(v any) { c.set(v) }

// Large reports whether the value has thousands of parts or bytes: a question of limits,
// not of forms.
func (c Case) Large() bool { return slices.Contains(large, c.Name) }

var large = []string{"string/1 MiB", "bytes/1 MiB", "list/100000 numbers", "list/100000 strings",
	"map/10000 keys", "nested/10000"}

// try sends the case through a codec in this process. An ordinary value is in
// all other fields, which are not looked at.
func (c Case) try(b *suite.Bench, info codec.Info) record.Edge {
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
		line.Verdict, line.Got, line.Party = Failed, op+err.Error(), record.Library
		if p := (*suite.PanicError)(nil); errors.As(err, &p) {
			line.Verdict, line.Party = Panicked, verify.PanicParty(string(p.Stack), info)
		}
		line.Got = short(strings.Join(strings.Fields(line.Got), " "))
		return line
	}
	line.Verdict = Exact
	if line.Got = short(c.differs(got, want)); line.Got != "" {
		line.Verdict, line.Party = Changed, c.ChangedBy(b, got, want)
		line.Silent = verify.Compare(got, want, b.Case.Adapted) != nil
	}
	return line
}

// short bounds a text for a table.
func short(s string) string { return record.Cut(s, 160) }
