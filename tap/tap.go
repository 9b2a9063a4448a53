// Package tap records the shapes of the messages that a service encodes and decodes, and never their values.
//
//	var decode = tap.Wrap(json.Unmarshal, tap.To("/var/lib/app/orders.shapes"))
//
// decode is called like json.Unmarshal and does the same. Of one call in a thousand it also writes a line to the
// file: which fields were there, of which kind and length, how long the call took. "serialbench shapes FILE" reads
// the file, and "serialbench own --shapes FILE" compares libraries on made-up messages of the same shapes.
//
// # What is stored
//
// Of a message: the order and presence of fields that the Go type has, by the names in their tags; the case in which
// their keys were spelled; repeated fields; null; true and false; of a text its length, how much of it is not ASCII
// or was escaped, and whether it looks like a time, a UUID, a number or hexadecimal digits; of a number its sign, its
// digits, and its magnitude in half powers of two; zero, and the largest and smallest number of a type; the number of
// items in lists and maps; size, duration, and whether the call failed. Of a text that at least twenty messages have
// in the same field (see [Shared]) the file also has a number, so that repeated texts can be told from others. Of a
// call: the name of the calling function, its file and line.
//
// No text, no key of a map, no key that the type does not have, and no byte of a message is stored. Messages that are
// no JSON count by their size alone.
//
// # What can be wrapped
//
// [Wrap] takes an Unmarshal or a Marshal, [Decoders] and [Encoders] what makes decoders and encoders of streams, such
// as json.NewDecoder, and [WrapCodec] a codec of gRPC. [Reads] and [Writes] are for messages that no such call has.
// Package taphttp has a middleware of net/http and wraps bindings of gin.
//
// # What it costs
//
// A call that is not sampled costs two atomic operations and no allocation. A sampled call costs a few microseconds
// for a small message, and time in proportion to the size of a large one. A file and its predecessor, which has the
// same name with ".1" behind it, together stay below 16 MB (see [Size]); memory stays below a few megabytes a file.
// One goroutine for each file writes every second. A full disk, a folder that cannot be written and a disk that does
// not answer cost lines of the file, never a call.
package tap

import (
	"fmt"
	"math"
	"math/rand"
	"reflect"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// Func is what can be wrapped.
type Func interface {
	func([]byte, any) error | func(any) ([]byte, error)
}

// A tap is one wrapped function.
type tap struct {
	calls atomic.Uint64
	next  atomic.Uint64 // the call that is sampled next

	config
	number int
	writes bool // it is a Marshal
	file   *file
	shadow *shadow // nil: none
	busy   atomic.Uint64

	mu    sync.Mutex
	sites map[place]*site
	plans map[reflect.Type]*plan
}

// place is where sites are found.
type place struct {
	of reflect.Type
	pc uintptr
}

// A site is one type at one place of the program.
type site struct {
	number  int
	of      reflect.Type
	root    *field
	at      string
	sampled atomic.Uint64
	failed  atomic.Uint64
	bytes   atomic.Uint64
	largest atomic.Uint64
	nanos   atomic.Uint64

	compared, changed, panics atomic.Uint64 // by the shadow
}

// mostSites bounds the types and places that a tap tells apart.
const mostSites = 1000

// Wrap returns a function that does what fn does, and records the shapes of some messages. Without [To] it returns fn.
// It panics where an option is wrong, such as a shadow of another signature.
func Wrap[F Func](fn F, options ...Option) F {
	c := configured(options)
	if c.path == "" {
		return fn
	}
	switch fn := any(fn).(type) {
	case func([]byte, any) error:
		t := newTap(c, false)
		if c.shadowed {
			t.shadow = newShadow[reads](t, fn, second[reads](c.second))
		}
		t.file = open(t)
		return any(t.reader(fn)).(F)
	case func(any) ([]byte, error):
		t := newTap(c, true)
		if c.shadowed {
			t.shadow = newShadow[writes](t, fn, second[writes](c.second))
		}
		t.file = open(t)
		return any(t.writer(fn)).(F)
	}
	panic("unreachable")
}

func newTap(c config, writes bool) *tap {
	t := &tap{config: c, writes: writes, sites: map[place]*site{}, plans: map[reflect.Type]*plan{}}
	t.next.Store(t.gap())
	return t
}

func (t *tap) reader(fn reads) func([]byte, any) error {
	return func(data []byte, v any) error {
		if t.passes() {
			return fn(data, v)
		}
		start := time.Now()
		err := fn(data, v)
		t.note(time.Since(start), data, v, err)
		return err
	}
}

func (t *tap) writer(fn writes) func(any) ([]byte, error) {
	return func(v any) ([]byte, error) {
		if t.passes() {
			return fn(v)
		}
		start := time.Now()
		data, err := fn(v)
		t.note(time.Since(start), data, v, err)
		return data, err
	}
}

// passes counts a call, and reports whether it is left alone.
func (t *tap) passes() bool {
	n := t.calls.Add(1)
	next := t.next.Load()
	if n < next {
		return true
	}
	return t.rate < 1 && !t.next.CompareAndSwap(next, n+t.gap())
}

// uncount takes back a call that turned out to be none.
func (t *tap) uncount() { t.calls.Add(^uint64(0)) }

// gap is after how many calls one is sampled: random, so that no rhythm of calls meets it.
func (t *tap) gap() uint64 {
	switch {
	case t.rate >= 1:
		return 1
	case t.rate <= 0:
		return math.MaxUint64 / 2
	}
	n := math.Ceil(math.Log(1-rand.Float64()) / math.Log1p(-t.rate))
	return uint64(min(max(n, 1), 1<<60))
}

var scanners = sync.Pool{New: func() any { return new(scanner) }}

// messages counts the sampled messages of the process.
var messages atomic.Uint64

// note records one message. Its own faults, too, are kept from the caller.
func (t *tap) note(took time.Duration, data []byte, v any, err error) {
	defer func() {
		if recover() != nil {
			t.busy.Add(1)
		}
	}()
	s := t.site(v)
	if s == nil {
		t.busy.Add(1)
		return
	}
	s.sampled.Add(1)
	s.nanos.Add(uint64(took))
	s.bytes.Add(uint64(len(data)))
	for was := s.largest.Load(); uint64(len(data)) > was; was = s.largest.Load() {
		if s.largest.CompareAndSwap(was, uint64(len(data))) {
			break
		}
	}
	if err != nil {
		s.failed.Add(1)
	}
	if t.writes && err != nil {
		return // there is no message
	}
	scan := scanners.Get().(*scanner)
	scan.begin(data, t.shared, messages.Add(1))
	scan.out = t.file.messageLine(scan.out[:0], s.number, len(data), took, err)
	scan.shape(s.root)
	scan.out = append(scan.out, "}\n"...)
	t.file.add(scan.out)
	scan.data = nil
	scanners.Put(scan)
	if t.shadow != nil {
		t.shadow.offer(data, s)
	}
}

// site finds the type and the place of a call; nil: there are too many.
func (t *tap) site(v any) *site {
	of := reflect.TypeOf(v)
	for of != nil && of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	var pcs [1]uintptr
	if t.place == "" {
		runtime.Callers(4, pcs[:]) // Callers, site, note, the wrapped function
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	at := place{of, pcs[0]}
	s, ok := t.sites[at]
	if ok || len(t.sites) >= mostSites {
		return s
	}
	s = &site{number: int(sites.Add(1)), of: of, at: t.place}
	if s.at == "" {
		frame, _ := runtime.CallersFrames(pcs[:]).Next()
		s.at = fmt.Sprintf("%s %s:%d", frame.Function, base(frame.File), frame.Line)
	}
	s.root = &field{name: baseName(of), of: planOf(of, t.plans)}
	t.sites[at] = s
	t.file.define(t.siteLine(s))
	return s
}

var sites atomic.Uint64
