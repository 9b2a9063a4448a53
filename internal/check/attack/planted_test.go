package attack

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
	"time"
	"unsafe"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/attack/task"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/suite"
)

const asWorker = "SERIALBENCH_TEST_WORKER"

func TestMain(m *testing.M) {
	if os.Getenv(asWorker) != "" {
		os.Exit(worker.Serve(os.Stdin, os.Stdout, os.Stderr, planted(), task.Tasks()...))
	}
	os.Exit(m.Run())
}

// item is what the planted codecs encode.
type item struct {
	Name  string
	Count int
}

var items = dataset.Set[item]{ID: "item", Count: 10, Generate: func(r *rand.Rand) item {
	return item{fmt.Sprintf("name %d", r.Uint32()), int(r.Uint32())}
}}

// faulty is encoding/json, but for what it does with input that is no JSON.
type faulty struct {
	damaged func(src []byte, v *item) error
}

func (faulty) Marshal(dst []byte, v *item) ([]byte, error) {
	out, err := json.Marshal(v)
	return append(dst, out...), err
}

func (f faulty) Unmarshal(src []byte, v *item) error {
	err := json.Unmarshal(src, v)
	if err == nil && left {
		v.Count, left = v.Count+1, false
	}
	if err != nil && f.damaged != nil {
		*v = item{}
		return f.damaged(src, v)
	}
	return err
}

// UnmarshalAlias goes on behind damaged input, byte by byte, where the page that
// it ends in has room for it.
func (f faulty) UnmarshalAlias(src []byte, v *item) error {
	err := json.Unmarshal(src, v)
	const page = 4096
	for at := uintptr(unsafe.Pointer(unsafe.SliceData(src))) + uintptr(len(src)); err != nil &&
		at%page != 0 && calls >= 0; {
		src = unsafe.Slice(unsafe.SliceData(src), len(src)+page)
		for _, c := range src {
			calls += int(c)
		}
	}
	return err
}

// believed is a length by a byte of the input: 72 MiB where the document begins as it
// should, and at most twice as much, so that the memory of a worker suffices.
func believed(src []byte) int {
	if len(src) > 4 {
		return min(int(src[4])*2/3, 145)<<20 + 1<<19 // half a MB off the limit of a bomb, or a few bytes more or less decide
	}
	return 70 << 20
}

var (
	kept  [][]byte
	calls int
	broke bool
	left  bool // json/poisoned: the next value is another one
)

// plants are codecs with one fault each, and the outcome that must be found as
// the worst.
var plants = []struct {
	id     string
	worst  Outcome
	detail string // part of it
	f      func(src []byte, v *item) error
}{
	{"json/clean", Different, "", nil},
	{"json/lenient", Different, "item.Name", func([]byte, *item) error { return nil }},
	{"json/panics", Panic, "index out of range",
		func(src []byte, _ *item) error { return errors.New(string(src[len(src)])) }},
	{"json/nil", Panic, "nil pointer", func([]byte, *item) error { var p *item; p.Count++; return nil }},
	{"json/spins", Hang, "no end after", func([]byte, *item) error {
		for {
			calls++
		}
	}},
	{"json/waits", Hang, "no end after", func([]byte, *item) error { select {} }},
	{"json/bomb", Bomb, "allocated ", func(src []byte, _ *item) error {
		kept = nil
		kept = [][]byte{make([]byte, believed(src))}
		return errors.New("no")
	}},
	{"json/drops", Bomb, "allocated ", func(src []byte, _ *item) error { // garbage is memory too
		for range believed(src) >> 20 {
			kept = [][]byte{make([]byte, 1<<20)}
		}
		return errors.New("no")
	}},
	// a limit of its own is no harm
	{"json/capped", Different, "", func([]byte,
		*item) error {
		kept = nil
		kept = [][]byte{make([]byte, 70<<20)}
		return errors.New("no")
	}},
	// the square of how many commas there are, but few steps for one: to be seen, it has to be made longer
	{"json/squares", Slow, "time grows faster than the input", func(src []byte, _ *item) error {
		n := bytes.Count(src, []byte(",")) / 64
		spin(n, n)
		return errors.New("no")
	}},
	{"json/poisoned", Poisoned, "ends as different",
		func(src []byte, _ *item) error { left = len(src) > 8; return errors.New("no") }},
	{"json/memory", Fatal, "out of memory", func([]byte, *item) error {
		for {
			kept = append(kept, make([]byte, 1<<20))
		}
	}},
	{"json/stack", Fatal, "stack overflow", func(_ []byte, v *item) error { return deeper(v) }},
	{"json/overreads", Overread, "reads past the end", func(src []byte, _ *item) error {
		return fmt.Errorf("byte %d", *(*byte)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(src)), len(src))))
	}},
	{"json/wild", Fatal, "looking at the decoded value: ", func(_ []byte, v *item) error {
		*(*[2]uintptr)(unsafe.Pointer(&v.Name)) = [2]uintptr{1 << 40, 12} // no string
		v.Name = v.Name[:len("name")+8]
		return nil
	}},
	{"json/exits", Fatal, "exit status 3", func([]byte, *item) error { os.Exit(3); return nil }},
	{"json/elsewhere", Fatal, "panic: elsewhere",
		func([]byte, *item) error { go panic("elsewhere"); time.Sleep(time.Hour); return nil }},
	{"json/breaks", Panic, "once", func(src []byte, _ *item) error { broke = true; panic("once") }},
}

func deeper(v *item) error {
	w := *v
	//lint:ignore SA5007 the planted fault
	if err := deeper(&w); err != nil {
		return err
	}
	v.Count += w.Count
	return nil
}

func planted() *suite.Suite {
	var infos []codec.Info
	var cases []*suite.Case
	for _, p := range plants {
		infos = append(infos, codec.Info{ID: p.id})
		cases = append(cases, suite.Custom(p.id, items, true, func() (codec.Codec[item], error) {
			if p.id == "json/breaks" {
				broke = false
				return brittle{faulty{p.f}}, nil
			}
			return faulty{p.f}, nil
		}))
	}
	more, theirs := madeCases()
	infos, cases = append(infos, more...), append(append(cases, theirs...), streamCases()...)
	infos = append(infos, codec.Info{ID: "json/streams"}, codec.Info{ID: "json/ends-open"})
	s, err := suite.New(infos, nil, cases, nil)
	if err != nil {
		panic(err)
	}
	return s
}

// brittle decodes nothing any more once it panicked.
type brittle struct{ faulty }

func (b brittle) Unmarshal(src []byte, v *item) error {
	if broke {
		return errors.New("broken")
	}
	return b.faulty.Unmarshal(src, v)
}

// TestEveryOutcomeIsPlanted counts the faults: each outcome that harms, and
// another value, has a codec made to end so.
func TestEveryOutcomeIsPlanted(t *testing.T) {
	counts := map[Outcome]int{}
	for _, p := range plants {
		counts[p.worst]++
	}
	for _, o := range Outcomes()[Different.Severity():] {
		if counts[o] == 0 {
			t.Errorf("no planted codec ends as %s", o)
		}
	}
	t.Logf("%d codecs with a fault: %v", len(plants)-1, counts)
}
