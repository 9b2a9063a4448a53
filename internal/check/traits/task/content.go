package task

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"strings"

	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// sameBytes encodes copies of each value, whose maps are filled anew.
func sameBytes(s *subject) finding {
	for i, v := range s.values {
		for range 20 {
			out, err := s.bench.Marshal(nil, verify.Clone(v))
			if err != nil {
				return say("error", err.Error())
			}
			if !bytes.Equal(out, s.encoded[i]) {
				at := 0
				for at < min(len(out), len(s.encoded[i])) && out[at] == s.encoded[i][at] {
					at++
				}
				f := say(No, fmt.Sprintf("byte %d of %d differs between two calls", at, len(out)))
				f.party = s.orderedBy(v)
				return f
			}
		}
	}
	return say(Yes, "")
}

// orderedBy says who puts a value that encodes differently in an order: the adapter
// if its conversion to the library's own type does, so that one value of that encodes to the same
// bytes, or if it writes maps as lists of pairs in its calls.
func (s *subject) orderedBy(v any) record.Party {
	own, err := s.bench.ToGenerated(verify.Clone(v))
	if err != nil {
		for _, a := range s.bench.Case.Adapted {
			if a.How == "map as list of pairs" {
				return record.Adapter
			}
		}
		return record.Library
	}
	var first []byte
	for i := range 20 {
		out, err := s.bench.MarshalOwn(own)
		if err != nil || i > 0 && !bytes.Equal(out, first) {
			return record.Library
		}
		first = private(out)
	}
	return record.Adapter
}

// trailingBytes puts something behind the shortest encoding.
func trailingBytes(s *subject) finding {
	clause := ""
	for _, more := range [][]byte{{0}, {0xFF}, {' '}, s.encoded[0]} {
		src, got := append(private(s.encoded[0]), more...), s.bench.New()
		if s.bench.Unmarshal(src, got) != nil || more[0] == ' ' && len(more) == 1 {
			continue // a space may follow a text
		}
		reproducer := fmt.Sprintf("%d bytes, then %x", len(s.encoded[0]), more[:min(len(more), 8)])
		d := s.same(got, 0)
		switch again := s.info.Legal["trailing-encoding"]; {
		case len(more) > 1 && again != "":
			clause = again
		case d != "":
			return say("changes", reproducer+": "+d)
		case s.info.Legal["trailing-bytes"] != "":
			clause = s.info.Legal["trailing-bytes"]
		default:
			return say(Yes, reproducer)
		}
	}
	if clause != "" {
		return say(Legal, clause)
	}
	return say(No, "")
}

// panicsOnTruncation cuts the shortest encoding off at every length.
func panicsOnTruncation(s *subject) finding {
	first, n := "", 0
	var party record.Party
	for size := range s.encoded[0] {
		var p *suite.PanicError
		if err := s.bench.Unmarshal(private(s.encoded[0][:size]), s.bench.New()); errors.As(err, &p) {
			if n == 0 {
				party = verify.PanicParty(string(p.Stack), s.info)
			}
			first = cmp.Or(first, fmt.Sprintf("%d of %d bytes: %v", size, len(s.encoded[0]), err))
			n++
		}
	}
	if n == 0 {
		return say(No, "")
	}
	return finding{Yes, fmt.Sprintf("%s; at %d of %d lengths", first, n, len(s.encoded[0])), party}
}

// readsPast cuts the shortest encoding off at every length: once before a page
// that cannot be read, and in memory that goes on with different bytes, to see
// whether those make a difference.
func readsPast(s *subject) finding {
	whole := s.encoded[0]
	if f := faults(s, whole); f.value != No {
		return f
	}
	for _, op := range decoders(s) {
		for size := range whole {
			var first any
			var failed error
			for i, fill := range [][]byte{bytes.Repeat([]byte{0}, 64), bytes.Repeat([]byte{0x41}, 64), whole[size:]} {
				memory := append(append(private(whole[:size]), fill...), make([]byte, 64)...)
				got := s.bench.New()
				err := op.decode(memory[:size], got)
				switch {
				case errors.Is(err, suite.ErrNotOffered):
				case i == 0:
					first, failed = got, err
				case (err == nil) != (failed == nil):
					return say(Yes, fmt.Sprintf("%s of %d of %d bytes: an error or none depends on what is behind them", op.name,
						size, len(whole)))
				case err == nil && verify.Compare(got, first, nil) != nil:
					return say(Yes, fmt.Sprintf("%s of %d of %d bytes: %s depends on what is behind them", op.name, size, len(whole),
						verify.Compare(got, first, nil).Path))
				}
			}
		}
	}
	return say(No, "")
}

// emptyInput decodes nothing, many times.
func emptyInput(s *subject) finding {
	const times = 100
	v := s.bench.New()
	err := s.bench.Unmarshal([]byte{}, v)
	if p := (*suite.PanicError)(nil); errors.As(err, &p) {
		return finding{"panic", err.Error(), verify.PanicParty(string(p.Stack), s.info)}
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range times {
		if again := s.bench.Unmarshal(nil, v); (again == nil) != (err == nil) {
			return say("differs", fmt.Sprintf("first %v, then %v", err, again))
		}
	}
	runtime.ReadMemStats(&after)
	what := "accepted"
	if err != nil {
		what = "error"
	}
	reproducer := ""
	if clause := s.info.Legal["empty-input"]; err != nil {
		reproducer = err.Error()
	} else if clause != "" && s.defaults(v) {
		what, reproducer = Legal, clause
	}
	return say(fmt.Sprintf("%s, %d allocs, %d B", what, (after.Mallocs-before.Mallocs)/times,
		(after.TotalAlloc-before.TotalAlloc)/times), reproducer)
}

// defaults reports whether v has what no field was read of: it is zero, or what the
// adapter makes of a zero value of the library's own type, or encodes to nothing.
func (s *subject) defaults(v any) bool {
	zero := s.bench.New()
	if verify.Compare(v, zero, nil) == nil {
		return true
	}
	if s.bench.ZeroGenerated(zero) == nil && verify.Compare(v, zero, nil) == nil {
		return true
	}
	out, err := s.bench.Marshal(nil, v)
	return err == nil && len(out) == 0
}

// fieldNames looks for the names of the type's own fields in an encoding, in any
// case of letters.
func fieldNames(s *subject) finding {
	t := reflect.TypeOf(s.values[0]).Elem()
	if t.Kind() != reflect.Struct {
		return say(None, "")
	}
	last := bytes.ToLower(s.encoded[len(s.encoded)-1])
	var found []string
	asked := 0
	for i := range t.NumField() {
		name := t.Field(i).Name
		if len(name) < 3 {
			continue
		}
		asked++
		if bytes.Contains(last, []byte(strings.ToLower(name))) {
			found = append(found, name)
		}
	}
	switch {
	case asked == 0:
		return say(None, "no name is long enough to be looked for")
	case 2*len(found) > asked:
		return say(Yes, strings.Join(found, ", "))
	}
	return say(No, "")
}
