// Package verify says whether a codec gives back what it was given, by every
// operation it offers. It holds the policy of what counts as correct and the
// checks for faults that make a measurement worthless. It measures no time,
// and starts no processes: a codec that kills its process kills its caller.
package verify

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// fault is the first thing that a check found wrong.
type fault struct {
	op     codec.Op
	detail string
	trace  string // of the panic that it is; "": it is none
	err    error  // the codec's, if it is one
}

func faultf(op codec.Op, format string, args ...any) *fault {
	f := &fault{op: op, detail: string(op) + ": " + fmt.Sprintf(format, args...)}
	for _, a := range args {
		var p *suite.PanicError
		if err, ok := a.(error); ok && errors.As(err, &p) {
			f.trace = string(p.Stack)
		} else if ok {
			f.err = err
		}
	}
	return f
}

// ofShapes is how libraries name types of the packages that own writes: no user knows these.
var ofShapes = regexp.MustCompile(`(?:[\w.~-]+/)*\b(?:normalized|plainer)\.([A-Z]\w*)`)

// UsersNames is what a library says of a type with the names that a user knows.
func UsersNames(said string) string { return ofShapes.ReplaceAllString(said, "$1") }

// Case checks every value of b by every operation that its case offers, and
// returns what it found: ok, adapted, or failed with the operation and a Detail
// that begins with it. Of a codec that is a no-op nothing is checked: it only shows the
// overhead of the harness and encodes nothing. Errors and panics of the codec are faults;
// those of serialbench's own code say so by their Party. A type that does not read what it writes itself is
// unsupported, one that loses what it holds lossy.
func Case(b *suite.Bench, info codec.Info) record.Verdict {
	v := record.Verdict{Kind: record.KindVerdict, Codec: b.Case.Codec, Dataset: b.Case.Dataset.ID, Verdict: record.OK,
		Streams: b.Streams(), FallsBack: b.FallsBack}
	if info.NoOp {
		v.Verdict = record.NotChecked
		return v
	}
	for _, a := range b.Case.Adapted {
		v.Verdict = record.Adapted
		v.Adapted = append(v.Adapted, codec.Problem{Path: a.Path, Reason: a.How}.String())
	}
	r := &roundTrips{b: b}
	f := r.defaults()
	if f == nil {
		f, v.FailedOps = r.others()
	}
	if f != nil {
		v.Verdict, v.Op, v.Detail, v.Party = record.Failed, string(f.op), f.detail, blamed(b, f, info)
		if limit := info.Limited(f.detail); limit != "" {
			v.Verdict, v.Detail, v.Party = record.Unsupported, "beyond a documented limit: "+limit+": "+f.detail, ""
			v.FailedOps = nil
		} else if v.Party == "" && refusesType(b, f) {
			v.Verdict, v.Detail, v.FailedOps = record.Unsupported, "the library refuses the type: "+f.err.Error(), nil
		}
		for _, value := range b.Values {
			if reason := refusesItself(value, f.detail); reason != "" {
				v.Verdict, v.Detail, v.Party, v.FailedOps = record.Unsupported, reason, record.Type, nil
				break
			}
		}
	}
	v.Detail = UsersNames(v.Detail)
	if f == nil && len(r.lost) > 0 {
		v.Verdict, v.Detail, v.Party = record.Lossy, strings.Join(r.lost, "; "), record.Type
		v.Adapted = append(v.Adapted, r.lost...)
	}
	if n := len(r.encoded); n > 0 && n == len(b.Values) {
		sum := 0.0
		for _, e := range r.encoded {
			sum += float64(len(e))
		}
		v.EncodedBytes = sum / float64(n)
	}
	return v
}

// Quick checks one round trip of the first value, so that a process about to
// measure knows that it holds the right codec.
func Quick(b *suite.Bench) error {
	if len(b.Values) == 0 {
		return errors.New("no values")
	}
	src, err := b.Marshal(nil, b.Values[0])
	if err != nil {
		return fmt.Errorf("marshal: %w", err)
	}
	got := b.New()
	if err := b.Unmarshal(src, got); err != nil {
		return fmt.Errorf("unmarshal: %w", err)
	}
	if d, _ := CompareLossy(got, b.Values[0], b.Case.Adapted); d != nil {
		return fmt.Errorf("round trip: %s", d)
	}
	return nil
}
