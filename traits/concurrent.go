package traits

import (
	"bytes"
	"fmt"
	"runtime"
	"sync"
	"time"

	"github.com/serialbench/serialbench/suite"
	"github.com/serialbench/serialbench/verify"
)

// goroutines is how many work at the same time, rounds how often each marshals
// and unmarshals at most.
const goroutines, rounds = 4, 100

// shared has goroutines use one codec object: what the adapter keeps, such as a
// parser, a buffer or an encoder.
func shared(s *subject) finding {
	return s.atOnce(func() (*suite.Bench, error) { return s.bench, nil })
}

// apart gives each goroutine a codec object of its own: what they share is what
// the library keeps for all, such as pools and caches of types.
func apart(s *subject) finding {
	return s.atOnce(func() (*suite.Bench, error) { return s.bench.Case.Open(1, 1) })
}

// atOnce compares what goroutines get with what one alone got. The race detector
// looks on where the program is built with it.
func (s *subject) atOnce(object func() (*suite.Bench, error)) finding {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(goroutines))
	alone := make([]any, len(s.values))
	for i, src := range s.encoded {
		alone[i] = s.bench.New()
		if err := s.bench.Unmarshal(src, alone[i]); err != nil {
			return finding{"error", err.Error()}
		}
	}
	ordered := sameBytes(s).value == Yes
	var objects []*suite.Bench
	for range goroutines {
		b, err := object()
		if err != nil {
			return finding{"error", err.Error()}
		}
		objects = append(objects, b)
	}
	var once sync.Once
	var wrong string
	var group sync.WaitGroup
	start := make(chan struct{})
	end := time.Now().Add(2 * time.Second)
	for g, b := range objects {
		group.Go(func() {
			<-start
			for r := range rounds {
				i := (g + r) % len(s.values)
				if time.Now().After(end) {
					return
				}
				if w := s.together(b, i, alone[i], ordered); w != "" {
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

// together is one round; it says what is not as it was alone.
func (s *subject) together(b *suite.Bench, i int, want any, ordered bool) string {
	out, err := b.Marshal(nil, s.values[i])
	if err != nil {
		return "marshal: " + err.Error()
	}
	out = private(out)
	if ordered && !bytes.Equal(out, s.encoded[i]) {
		return "marshal: other bytes than alone"
	}
	got := b.New()
	if err := b.Unmarshal(private(s.encoded[i]), got); err != nil {
		return "unmarshal: " + err.Error()
	}
	if d := verify.Compare(got, want, nil); d != nil {
		return "unmarshal: " + d.String()
	}
	return ""
}
