package task

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"runtime"
	"runtime/metrics"
	"strings"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/check/verify/guard"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// result is how the decoding of one input ended, in a process that survived it.
type result struct {
	outcome   Outcome
	detail    string // one line: the error or panic, or the first difference
	allocated uint64 // bytes; small ones are counted late, see heapAllocated
	took      time.Duration
	cpu       time.Duration // of the call alone, see [decoder.metered]
	ours      bool          // an adapter panicked
	without   Outcome       // of a [Bomb]: how it ended but for the memory
}

// decoder is the codec under attack with what it decodes into.
type decoder struct {
	bench  *suite.Bench
	op     codec.Op
	page   *guard.Page
	good   [][]byte // the encodings
	sample []metrics.Sample
	blind  bool // values are not looked at: they are nested too deeply
	// CPU time is measured, which takes a while itself
	metered bool
}

func newDecoder(b *suite.Bench, op codec.Op, good [][]byte) (*decoder, error) {
	if op != codec.OpUnmarshal && !b.Case.Offers(op) {
		return nil, fmt.Errorf("%s on %s: %s: %w", b.Case.Codec, b.Case.Dataset.ID, op, suite.ErrNotOffered)
	}
	most := maxInput
	for _, e := range good {
		most = max(most, 2*len(e)+1024) // see [mutator.plan]
	}
	page, err := guard.New(most)
	if err != nil {
		return nil, err
	}
	return &decoder{bench: b, op: op, page: page, good: good, sample: []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}},
		nil
}

// encode encodes a value as the operation reads it: for a stream, the value and
// the one behind it.
func encode(b *suite.Bench, op codec.Op, v any, next any) ([]byte, error) {
	if op != codec.OpStreamUnmarshal {
		return b.Marshal(nil, v)
	}
	var out bytes.Buffer
	err := b.StreamEncode(&out, []any{v, next})
	return out.Bytes(), err
}

// target is what is decoded into: zero, or for unmarshal-reuse what holds the value
// behind base.
func (t *decoder) target(base int) any {
	v := t.bench.New()
	if t.op == codec.OpUnmarshalReuse {
		_ = t.bench.UnmarshalReuse(t.good[(base+1)%len(t.good)], v) // a good encoding; what fails shows as the target
	}
	return v
}

// streamed is what was read from a stream.
type streamed struct {
	values []any // the first few
	count  int
}

// onlyReader is a reader that can do nothing else, as a connection is.
type onlyReader struct{ rest []byte }

func (s *onlyReader) Read(p []byte) (int, error) {
	if len(s.rest) == 0 {
		return 0, io.EOF
	}
	n := copy(p, s.rest)
	s.rest = s.rest[n:]
	return n, nil
}

// decode does the operation once, into v where that is of use. What it returns can
// be judged by [decoder.compare].
func (t *decoder) decode(src []byte, v any) (got any, err error) {
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
	case codec.OpStreamUnmarshal:
		var s streamed
		err := t.bench.StreamDecode(&onlyReader{src}, func(v any) error {
			if s.count++; s.count <= 2 {
				s.values = append(s.values, v)
			}
			return nil
		})
		return s, err
	}
	return nil, fmt.Errorf("%s: %w", t.op, suite.ErrNotOffered)
}

// compare returns how a decoded value differs from value base, "" if it does
// not. Looking at a value may touch memory that the codec made up.
func (t *decoder) compare(got any, base int) (difference string, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &suite.PanicError{Value: r}
		}
	}()
	if t.blind {
		return "", nil
	}
	want := t.bench.Values[base]
	if s, ok := got.(streamed); ok {
		if s.count != 2 {
			return fmt.Sprintf("%d values instead of 2", s.count), nil
		}
		next := t.bench.Values[(base+1)%len(t.bench.Values)]
		if d := verify.Compare(s.values[1], next, t.bench.Case.Adapted); d != nil {
			return d.String(), nil
		}
		got = s.values[0]
	}
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
func (t *decoder) try(src []byte, base int) result {
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

func (t *decoder) decodeAt(src []byte, base int) result {
	v := t.target(base)
	before, start, cpu := t.heapAllocated(), time.Now(), time.Duration(0)
	if t.metered {
		cpu = worker.CPUTime()
	}
	got, err := t.decode(src, v)
	if t.metered {
		cpu = worker.CPUTime() - cpu
	}
	r := result{took: time.Since(start), cpu: cpu, allocated: t.heapAllocated() - before}
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
		r.detail += Line(err.Error())
		if p := (*suite.PanicError)(nil); errors.As(err, &p) {
			r.outcome, r.ours = Panic, inAdapter(p.Stack)
			if addr, ok := faultAddress(p); ok {
				r.outcome = Fatal
				if t.page.Forbidden(addr) {
					r.outcome = Overread
				}
				r.detail = where + "segmentation fault: " + t.where(addr)
			}
		}
	}
	if t.bomb(r.allocated, src) {
		runtime.GC()                                            // what it had allocated is not to be there twice
		if exact := t.exactly(src, base); exact < r.allocated { // what was counted late is not its own
			r.allocated = exact
		}
	}
	if t.bomb(r.allocated, src) {
		r.detail = strings.TrimSpace(fmt.Sprintf("allocated %d bytes for an input of %d; then %s: %s", r.allocated, len(src),
			r.outcome, r.detail))
		r.without, r.outcome = r.outcome, Worse(r.outcome, Bomb)
	}
	if r.allocated > 16<<20 {
		runtime.GC()
	}
	return r
}

func (t *decoder) bomb(allocated uint64, src []byte) bool {
	return !t.blind && allocated > BombBytes && allocated/BombRatio > uint64(len(src))
}

// exactly decodes src once more and returns what the call allocated, to the byte:
// without the target, and without what it costs to catch a panic.
func (t *decoder) exactly(src []byte, base int) uint64 {
	v := t.target(base)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := t.decode(src, v)
	runtime.ReadMemStats(&after)
	used := after.TotalAlloc - before.TotalAlloc
	if p := (*suite.PanicError)(nil); errors.As(err, &p) {
		used -= min(used, stackText(cap(p.Stack)))
	}
	return used
}

// stackText is what [runtime/debug.Stack] allocates until a text fits into size
// bytes: 1 KiB, doubled as often as needed.
func stackText(size int) uint64 {
	return uint64(max(0, 2*size-1024))
}

const PastTheEnd = "reads past the end of its input"

// where describes the address of a fault.
func (t *decoder) where(addr uintptr) string {
	if t.page.Forbidden(addr) {
		return PastTheEnd
	}
	return "touches memory that is not its own"
}

// heapAllocated is how many bytes were allocated so far. Objects of up to 32 KiB
// are counted once the runtime takes the next span of memory, so a difference is
// too small or too great by some tens of KiB.
func (t *decoder) heapAllocated() uint64 {
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

// Line is the first 200 bytes of a text, as one line of what can be printed.
// The text of an error can be far longer than its input: reading all of it would count as the library's own time.
func Line(s string) string {
	const most = 200
	return record.Cut(record.Printable(s[:min(len(s), 8*most)]), most)
}

// inAdapter reports whether the function that panicked is in an adapter of
// serialbench: the first below those of the runtime in a stack as text.
func inAdapter(stack []byte) bool {
	text := string(stack)
	if i := strings.LastIndex(text, "\npanic("); i >= 0 {
		text = text[i+1:]
	}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "\t") || strings.HasPrefix(line, "panic(") || strings.HasPrefix(line, "runtime") ||
			strings.HasPrefix(line, "goroutine ") {
			continue
		}
		return strings.HasPrefix(line, "github.com/serialbench/serialbench/codecs/")
	}
	return false
}
