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
	"github.com/serialbench/serialbench/verify/guard"
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
	page   *guard.Page
	good   [][]byte // the encodings
	sample []metrics.Sample
}

func newTarget(b *suite.Bench, op codec.Op, good [][]byte) (*target, error) {
	if op != codec.OpUnmarshal && !b.Case.Offers(op) {
		return nil, fmt.Errorf("%s on %s: %s: %w", b.Case.Codec, b.Case.Dataset.ID, op, suite.ErrNotOffered)
	}
	most := maxInput
	for _, e := range good {
		most = max(most, len(e)+len(huge)) // see [mutator.systematic]
	}
	page, err := guard.New(most)
	if err != nil {
		return nil, err
	}
	return &target{bench: b, op: op, page: page, good: good, sample: []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}}, nil
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
	case codec.OpReadOne:
		return t.bench.ReadOne(src)
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
		digest := verify.Digest(want)
		if t.op == codec.OpReadOne {
			digest, _ = verify.DigestOne(want, t.bench.Case.One)
		}
		if d != digest {
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
// the process is for others to see. An operation that does not copy its input may
// look at a few bytes behind it where those can be read, so it has a second try
// with the rest of the encoding there: a decoder that goes on in it comes to the end of that.
func (t *target) try(src []byte, base int) result {
	r := t.decodeAt(t.page.Put(src, nil), base)
	if t.op != codec.OpUnmarshalAlias && t.op != codec.OpRead && t.op != codec.OpReadOne || r.outcome.Unsafe() {
		return r
	}
	behind := make([]byte, guard.Near)
	if good := t.good[base]; len(src) < len(good) {
		copy(behind, good[len(src):])
	}
	if near := t.decodeAt(t.page.Put(src, behind), base); near.outcome.Unsafe() {
		near.detail += fmt.Sprintf(" (%d bytes behind it can be read)", guard.Near)
		return near
	}
	return r
}

func (t *target) decodeAt(src []byte, base int) result {
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

// where describes the address of a fault.
func (t *target) where(addr uintptr) string {
	if t.page.Forbidden(addr) {
		return "reads past the end of its input"
	}
	return "touches memory that is not its own"
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
