package attack

import (
	"errors"
	"fmt"
	"runtime"
	"runtime/metrics"
	"strings"
	"time"
	"unicode"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/suite"
	"github.com/serialbench/serialbench/verify"
)

// result is how the decoding of one input ended, in a process that survived it.
type result struct {
	outcome   Outcome
	detail    string // one line: the error or panic, or the first difference
	allocated uint64 // bytes; small ones are counted late, see heapAllocated
	took      time.Duration
}

// target is the codec under attack with what it decodes into.
type target struct {
	bench  *suite.Bench
	op     codec.Op
	guard  *guard
	sample []metrics.Sample
}

func newTarget(b *suite.Bench, op codec.Op) (*target, error) {
	if op != codec.OpUnmarshal && !b.Case.Offers(op) {
		return nil, fmt.Errorf("%s on %s: %s: %w", b.Case.Codec, b.Case.Dataset.ID, op, suite.ErrNotOffered)
	}
	g, err := newGuard()
	if err != nil {
		return nil, err
	}
	return &target{bench: b, op: op, guard: g, sample: []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}}, nil
}

// decode does the operation once. What it returns can be judged by [target.compare].
func (t *target) decode(src []byte) (got any, err error) {
	v := t.bench.New()
	switch t.op {
	case codec.OpUnmarshal:
		return v, t.bench.Unmarshal(src, v)
	case codec.OpUnmarshalReuse:
		return v, t.bench.UnmarshalReuse(src, v)
	case codec.OpUnmarshalAlias:
		return v, t.bench.UnmarshalAlias(src, v)
	case codec.OpUnmarshalGenerated:
		return v, t.bench.UnmarshalGenerated(src, v)
	case codec.OpRead:
		return t.bench.Read(src)
	}
	return nil, fmt.Errorf("%s: %w", t.op, suite.ErrNotOffered)
}

// compare returns how a decoded value differs from value base, "" if it does
// not. Looking at a value may touch memory that the codec made up.
func (t *target) compare(got any, base int) (difference string, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &suite.PanicError{Value: r}
		}
	}()
	want := t.bench.Values[base]
	if d, ok := got.(codec.Digest); ok {
		if d != verify.Digest(want) {
			return "another digest", nil
		}
		return "", nil
	}
	if d := verify.Compare(got, want, t.bench.Case.Adapted); d != nil {
		return d.String(), nil
	}
	return "", nil
}

// try decodes src, which was made from the encoding of value base. What kills
// the process is for others to see.
func (t *target) try(src []byte, base int) result {
	src = t.guard.put(src)
	before, start := t.heapAllocated(), time.Now()
	got, err := t.decode(src)
	r := result{took: time.Since(start), allocated: t.heapAllocated() - before}
	if err == nil {
		r.outcome = Right
		if r.detail, err = t.compare(got, base); err != nil {
			r.detail = "looking at the decoded value: "
		} else if r.detail != "" {
			r.outcome = Different
		}
	} else {
		r.outcome = Refused
	}
	if err != nil {
		where := r.detail
		r.detail += oneLine(err.Error())
		if p := (*suite.PanicError)(nil); errors.As(err, &p) {
			r.outcome = Panic
			if addr, ok := faultAddress(p); ok {
				r.outcome = Fatal
				r.detail = where + "segmentation fault: " + t.where(addr)
			}
		}
	}
	if r.allocated > BombBytes && r.allocated/BombRatio > uint64(len(src)) {
		r.detail = strings.TrimSpace(fmt.Sprintf("allocated %d bytes for an input of %d; then %s: %s", r.allocated, len(src), r.outcome, r.detail))
		r.outcome = worse(r.outcome, Bomb)
	}
	if r.allocated > 16<<20 {
		runtime.GC()
	}
	return r
}

// heapAllocated is how many bytes were allocated so far. Objects of up to 32 KiB
// are counted once the runtime takes the next span of memory, so a difference is
// too small or too great by some tens of KiB.
func (t *target) heapAllocated() uint64 {
	metrics.Read(t.sample)
	return t.sample[0].Value.Uint64()
}

// faultAddress returns the address of an access to memory that is not the
// program's; a nil pointer is an ordinary panic. See [runtime/debug.SetPanicOnFault].
func faultAddress(p *suite.PanicError) (uintptr, bool) {
	a, ok := p.Value.(interface{ Addr() uintptr })
	if !ok {
		return 0, false
	}
	return a.Addr(), true
}

// oneLine is the first 200 bytes of a text, as one line of what can be printed.
func oneLine(s string) string {
	s = strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' || unicode.IsPrint(r) {
			return r
		}
		return '?'
	}, s)
	s = strings.Join(strings.Fields(s), " ")
	if len(s) > 200 {
		s = strings.ToValidUTF8(s[:200], "") + "…"
	}
	return s
}
