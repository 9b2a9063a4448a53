package traits

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"strings"

	"github.com/serialbench/serialbench/suite"
	"github.com/serialbench/serialbench/verify"
)

// sameBytes encodes copies of each value, whose maps are filled anew.
func sameBytes(s *subject) finding {
	for i, v := range s.values {
		for range 20 {
			out, err := s.bench.Marshal(nil, verify.Clone(v))
			if err != nil {
				return finding{"error", err.Error()}
			}
			if !bytes.Equal(out, s.encoded[i]) {
				at := 0
				for at < min(len(out), len(s.encoded[i])) && out[at] == s.encoded[i][at] {
					at++
				}
				return finding{No, fmt.Sprintf("byte %d of %d differs between two calls", at, len(out))}
			}
		}
	}
	return finding{Yes, ""}
}

// trailingBytes puts something behind the shortest encoding.
func trailingBytes(s *subject) finding {
	for _, more := range [][]byte{{0}, {0xFF}, {' '}, s.encoded[0]} {
		src, got := append(private(s.encoded[0]), more...), s.bench.New()
		if s.bench.Unmarshal(src, got) != nil || more[0] == ' ' && len(more) == 1 {
			continue // a space may follow a text
		}
		witness := fmt.Sprintf("%d bytes, then %x", len(s.encoded[0]), more[:min(len(more), 8)])
		if d := s.same(got, 0); d != "" {
			return finding{"changes", witness + ": " + d}
		}
		return finding{Yes, witness}
	}
	return finding{No, ""}
}

// panicsOnTruncation cuts the shortest encoding off at every length.
func panicsOnTruncation(s *subject) finding {
	first, n := "", 0
	for size := range s.encoded[0] {
		var p *suite.PanicError
		if err := s.bench.Unmarshal(private(s.encoded[0][:size]), s.bench.New()); errors.As(err, &p) {
			first = cmp.Or(first, fmt.Sprintf("%d of %d bytes: %v", size, len(s.encoded[0]), err))
			n++
		}
	}
	if n == 0 {
		return finding{No, ""}
	}
	return finding{Yes, fmt.Sprintf("%s; at %d of %d lengths", first, n, len(s.encoded[0]))}
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
					return finding{Yes, fmt.Sprintf("%s of %d of %d bytes: an error or none depends on what is behind them", op.name, size, len(whole))}
				case err == nil && verify.Compare(got, first, nil) != nil:
					return finding{Yes, fmt.Sprintf("%s of %d of %d bytes: %s depends on what is behind them", op.name, size, len(whole), verify.Compare(got, first, nil).Path)}
				}
			}
		}
	}
	return finding{No, ""}
}

// emptyInput decodes nothing, many times.
func emptyInput(s *subject) finding {
	const times = 100
	v := s.bench.New()
	err := s.bench.Unmarshal([]byte{}, v)
	if p := (*suite.PanicError)(nil); errors.As(err, &p) {
		return finding{"panic", err.Error()}
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range times {
		if again := s.bench.Unmarshal(nil, v); (again == nil) != (err == nil) {
			return finding{"differs", fmt.Sprintf("first %v, then %v", err, again)}
		}
	}
	runtime.ReadMemStats(&after)
	what := "accepted"
	if err != nil {
		what = "error"
	}
	witness := ""
	if err != nil {
		witness = err.Error()
	}
	return finding{fmt.Sprintf("%s, %d allocs, %d B", what, (after.Mallocs-before.Mallocs)/times, (after.TotalAlloc-before.TotalAlloc)/times), witness}
}

// fieldNames looks for the names of the type's own fields in an encoding, in any
// case of letters.
func fieldNames(s *subject) finding {
	t := reflect.TypeOf(s.values[0]).Elem()
	if t.Kind() != reflect.Struct {
		return finding{None, ""}
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
		return finding{None, "no name is long enough to be looked for"}
	case 2*len(found) > asked:
		return finding{Yes, strings.Join(found, ", ")}
	}
	return finding{No, ""}
}
