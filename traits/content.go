package traits

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"time"

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

// staleFields decodes the encoding of a zero value, then that of each other
// value, into a target that holds another one.
func staleFields(s *subject) finding {
	zero := s.bench.New()
	if src, err := s.bench.Marshal(nil, zero); err == nil {
		into := s.bench.New()
		fresh := s.bench.New()
		if s.bench.Unmarshal(src, fresh) == nil && s.bench.Unmarshal(s.encoded[len(s.encoded)-1], into) == nil && s.bench.Unmarshal(src, into) == nil {
			if f := fields(into, fresh); f != "" {
				return finding{Yes, "a zero value decoded over another one leaves " + f}
			}
		}
	}
	into := s.bench.New()
	for i := len(s.values) - 1; i >= 0; i-- {
		if err := s.bench.Unmarshal(s.encoded[i], into); err != nil {
			return finding{"error", err.Error()}
		}
		if s.same(into, i) != "" {
			return finding{Yes, "a value decoded over another one leaves " + fields(into, s.values[i])}
		}
	}
	return finding{No, ""}
}

// fields names the fields in which two values differ.
func fields(got, want any) string {
	g, w := reflect.ValueOf(got).Elem(), reflect.ValueOf(want).Elem()
	if g.Kind() != reflect.Struct {
		return verify.Compare(got, want, nil).String()
	}
	var names []string
	for i := range g.NumField() {
		if g.Type().Field(i).IsExported() && verify.Compare(g.Field(i).Interface(), w.Field(i).Interface(), nil) != nil {
			names = append(names, g.Type().Field(i).Name)
		}
	}
	return strings.Join(names, ", ")
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

// concurrent compares what goroutines that share the codec object get with what
// one alone got. The race detector looks on where the program is built with it.
func concurrent(s *subject) finding {
	const goroutines, rounds = 4, 100
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(goroutines))
	alone := make([]any, len(s.values))
	for i, src := range s.encoded {
		alone[i] = s.bench.New()
		if err := s.bench.Unmarshal(src, alone[i]); err != nil {
			return finding{"error", err.Error()}
		}
	}
	ordered := sameBytes(s).value == Yes
	var once sync.Once
	var wrong string
	var group sync.WaitGroup
	start := make(chan struct{})
	end := time.Now().Add(2 * time.Second)
	for g := range goroutines {
		group.Go(func() {
			<-start
			for r := range rounds {
				i := (g + r) % len(s.values)
				if time.Now().After(end) {
					return
				}
				if w := s.together(i, alone[i], ordered); w != "" {
					once.Do(func() { wrong = w })
					return
				}
			}
		})
	}
	close(start)
	group.Wait()
	if wrong != "" {
		return finding{No, wrong}
	}
	how := "without the race detector"
	if raceDetector {
		how = "under the race detector"
	}
	return finding{Yes, fmt.Sprintf("%d goroutines, %d rounds of marshal and unmarshal, %s", goroutines, rounds, how)}
}

func (s *subject) together(i int, want any, ordered bool) string {
	out, err := s.bench.Marshal(nil, s.values[i])
	if err != nil {
		return "marshal: " + err.Error()
	}
	out = private(out)
	if ordered && !bytes.Equal(out, s.encoded[i]) {
		return "marshal: other bytes than alone"
	}
	got := s.bench.New()
	if err := s.bench.Unmarshal(private(s.encoded[i]), got); err != nil {
		return "unmarshal: " + err.Error()
	}
	if d := verify.Compare(got, want, nil); d != nil {
		return "unmarshal: " + d.String()
	}
	return ""
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
