package task

import (
	"bytes"
	"fmt"
	"runtime"
	"sync/atomic"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/suite"
)

// subject is a codec on a data set in this process.
type subject struct {
	Order
	c      *suite.Case
	info   codec.Info
	others []*subject // on other data sets
	alone  []any      // what is read alone, by value
	apart  bool       // hands share no codec object
	keeps  bool       // what is read is kept to the end, every other value
	kept   []keptValue
	calls  *atomic.Int64
}

// hand is what one goroutine works with: a codec object, its own unless objects may be shared, values of its own,
// and what it got.
type hand struct {
	*subject
	bench  *suite.Bench
	values []any
	outs   [][]byte // what marshal returned, by value; nil: nothing
	copies [][]byte // as it was then
	read   []any
}

// share reports whether goroutines use one codec object, where the library documents that they may and the adapter
// keeps nothing in it: in every other process.
func (s *subject) share() bool {
	return s.Process%2 == 1 && s.info.Keeps == codec.KeptNothing && s.info.Shared != codec.SharesNothing
}

// hands opens as many as are asked for, one after the other.
func (s *subject) hands(n int) ([]*hand, error) {
	var all []*hand
	for i := range n {
		b, err := s.c.Open(len(s.Known), s.Seed)
		if err != nil {
			return nil, fmt.Errorf("open: %w", err)
		}
		h := &hand{subject: s, bench: b, values: b.Values, outs: make([][]byte, len(s.Known)),
			copies: make([][]byte, len(s.Known)), read: make([]any, len(s.Known))}
		if i > 0 && !s.apart && s.share() {
			h.bench = all[0].bench
		}
		all = append(all, h)
	}
	return all, nil
}

// marshal writes a value and keeps what is returned.
func (h *hand) marshal(i int) error {
	if h.info.DecodeOnly {
		return nil
	}
	h.calls.Add(1)
	out, err := h.bench.Marshal(nil, h.values[i])
	if err != nil {
		return fmt.Errorf("marshal: %w", err)
	}
	h.outs[i], h.copies[i] = out, bytes.Clone(out)
	return nil
}

// unmarshal reads a value from memory of its own, which is overwritten afterwards.
func (h *hand) unmarshal(i int) error {
	h.calls.Add(1)
	in := make([]byte, len(h.Known[i].Bytes))
	copy(in, h.Known[i].Bytes)
	v := h.bench.New()
	if err := h.bench.Unmarshal(in, v); err != nil {
		return fmt.Errorf("unmarshal: %w", err)
	}
	for k := range in {
		in[k] = 0xa5
	}
	h.read[i] = v
	return nil
}

// compare says what of all that was written and read is not as it should be. It is called once no other goroutine uses
// the codec's objects.
func (h *hand) compare() error {
	if err := h.aloneKnown(); err != nil {
		return err
	}
	for i := range h.Known {
		if h.read[i] != nil {
			if d := verify.Compare(h.read[i], h.alone[i], nil); d != nil {
				return fmt.Errorf("unmarshal: %s", d)
			}
		}
		if h.outs[i] == nil {
			continue
		}
		if !bytes.Equal(h.outs[i], h.copies[i]) {
			return fmt.Errorf("marshal: the returned bytes changed afterwards: %s", differing(h.outs[i], h.copies[i]))
		}
		if h.Same && !bytes.Equal(h.outs[i], h.Known[i].Bytes) {
			return fmt.Errorf("marshal: other bytes than alone: %s", differing(h.outs[i], h.Known[i].Bytes))
		}
		v := h.bench.New()
		if err := h.bench.Unmarshal(h.copies[i], v); err != nil {
			return fmt.Errorf("marshal: what was written cannot be read: %w", err)
		}
		if d := verify.Compare(v, h.alone[i], nil); d != nil {
			return fmt.Errorf("marshal: what was written is another value: %s", d)
		}
	}
	return nil
}

// aloneKnown reads every value alone, once, and compares with what another process read.
func (h *hand) aloneKnown() error {
	if h.subject.alone != nil {
		return nil
	}
	all := make([]any, len(h.Known))
	for i, k := range h.Known {
		all[i] = h.bench.New()
		if err := h.bench.Unmarshal(bytes.Clone(k.Bytes), all[i]); err != nil {
			return fmt.Errorf("unmarshal, alone: %w", err)
		}
		if sum := sumOf(all[i]); k.Sum != "" && sum != k.Sum {
			return fmt.Errorf("unmarshal, alone: another value than in another process")
		}
	}
	h.subject.alone = all
	return nil
}

// keptValue is one that was read.
type keptValue struct {
	at   int
	read any
}

// compareKept looks at all that was kept again.
func (s *subject) compareKept() error {
	for _, k := range s.kept {
		if d := verify.Compare(k.read, s.alone[k.at], nil); d != nil {
			return fmt.Errorf("unmarshal: changed after many other calls: %s", d)
		}
	}
	return nil
}

// forget lets go of what was written and read.
func (h *hand) forget() {
	for i, v := range h.read {
		if h.keeps && i%2 == 0 && v != nil {
			h.subject.kept = append(h.subject.kept, keptValue{i, v})
		}
	}
	clear(h.outs)
	clear(h.copies)
	clear(h.read)
}

func differing(got, want []byte) string {
	if len(got) != len(want) {
		return fmt.Sprintf("%d bytes, not %d", len(got), len(want))
	}
	for i := range got {
		if got[i] != want[i] {
			return fmt.Sprintf("byte %d is %#x, not %#x", i, got[i], want[i])
		}
	}
	return "equal"
}

// atOnce calls do for each hand on a goroutine of its own, all from one instant on, and returns the first error in the
// order of the hands.
func atOnce(hands []*hand, do func(g int, h *hand) error) error {
	var waiting atomic.Int32
	errs := make(chan error, len(hands))
	for g, h := range hands {
		go func() {
			waiting.Add(1)
			for n := 0; waiting.Load() < int32(len(hands)); n++ {
				if n%64 == 63 { // there may be fewer cores than goroutines
					runtime.Gosched()
				}
			}
			errs <- do(g, h)
		}()
	}
	var first error
	for range hands {
		if err := <-errs; err != nil && first == nil {
			first = err
		}
	}
	return first
}
