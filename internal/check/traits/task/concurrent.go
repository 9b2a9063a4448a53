package task

import (
	"bytes"
	"fmt"
	"runtime"
	"sync"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/suite"
)

// goroutines is how many work at the same time, rounds how often each marshals
// and unmarshals at most.
const goroutines, rounds = 4, 100

// shared has goroutines use one codec object, where the adapter keeps nothing in it. What the
// library does not promise is no fault of it.
func shared(s *subject) finding {
	if s.info.Keeps == codec.KeptAlways {
		return say(None, "the adapter's codec object keeps what is for one goroutine"+documented(s.info))
	}
	f := s.atOnce(func() (*suite.Bench, error) { return s.bench, nil })
	if f.value == No && !Promised(s.info) {
		return say(None, "the library's documentation does not promise it: "+f.reproducer)
	}
	return f
}

// Promised reports whether a fault that goroutines meet is one by the library's documentation.
func Promised(i codec.Info) bool { return i.Shared != codec.SharesNothing }

func documented(i codec.Info) string {
	if i.Shared == codec.SharesObject {
		return "; the library documents that its own may be shared"
	}
	return ""
}

// apart gives each goroutine a codec object of its own: what they share is what
// the library keeps for all, such as pools and caches of types.
func apart(s *subject) finding { return s.atOnce(s.opened) }

// opened is another codec object.
func (s *subject) opened() (*suite.Bench, error) { return s.bench.Case.Open(1, 1) }

// atOnce compares what goroutines get with what one alone got. The race detector
// looks on where the program is built with it.
func (s *subject) atOnce(object func() (*suite.Bench, error)) finding {
	alone := make([]any, len(s.values))
	for i, src := range s.encoded {
		alone[i] = s.bench.New()
		if err := s.bench.Unmarshal(src, alone[i]); err != nil {
			return say("error", err.Error())
		}
	}
	ordered := sameBytes(s).value == Yes
	return s.goroutines(object, "marshal and unmarshal", func(b *suite.Bench, i, round int) string {
		return s.together(b, i, round, alone[i], ordered)
	})
}

// sharedValue has goroutines marshal one value after the other, all the same one at the
// same time, and one of the library's own type where there is one.
func sharedValue(s *subject) finding {
	ordered := sameBytes(s).value == Yes
	before, own := make([]any, len(s.values)), make([]any, len(s.values))
	for i, v := range s.values {
		before[i] = verify.Clone(v)
		if w, err := s.bench.ToGenerated(verify.Clone(v)); err == nil {
			own[i] = w
		}
	}
	f := s.goroutines(s.opened, "marshal of one value", func(b *suite.Bench, _, round int) string {
		i := round % len(s.values) // whoever asks
		out, err := b.Marshal(nil, s.values[i])
		if err == nil && own[i] != nil && !s.info.DecodeOnly {
			out = private(out)
			_, err = b.MarshalOwn(own[i])
		}
		switch {
		case err != nil:
			return "marshal: " + err.Error()
		case ordered && !bytes.Equal(out, s.encoded[i]):
			return "marshal: other bytes than alone"
		}
		return ""
	})
	for i, v := range s.values {
		if d := changed(v, before[i]); d != "" && f.value == Yes {
			return say(No, "marshal changes its argument: "+d)
		}
	}
	return f
}

// goroutines has several goroutines do something with a value, for some rounds.
func (s *subject) goroutines(object func() (*suite.Bench, error), what string,
	do func(b *suite.Bench, i, round int) (wrong string)) finding {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(goroutines))
	var objects []*suite.Bench
	for range goroutines {
		b, err := object()
		if err != nil {
			return say("error", err.Error())
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
				if w := do(b, i, r); w != "" {
					once.Do(func() { wrong = w })
					return
				}
			}
		})
	}
	close(start)
	group.Wait()
	if wrong != "" {
		return say(No, wrong)
	}
	how := "without the race detector"
	if RaceDetector {
		how = "under the race detector"
	}
	return say(Yes, fmt.Sprintf("%d goroutines, %d rounds of %s, %s", goroutines, rounds, what, how))
}

// together is one round; it says what is not as it was alone.
func (s *subject) together(b *suite.Bench, i, round int, want any, ordered bool) string {
	var dst []byte // or one of this goroutine's own, where the adapter keeps nothing then
	if s.info.Keeps == codec.KeptFresh || s.info.Keeps == codec.KeptNothing && round%2 == 1 {
		dst = make([]byte, 0, len(s.encoded[i])+64)
	}
	out, err := b.Marshal(dst, s.values[i])
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
