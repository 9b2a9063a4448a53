package tap

import (
	"bytes"
	"reflect"
	"runtime/metrics"
	"sort"
	"sync"
	"sync/atomic"
	"time"
)

// A shadow compares the wrapped function with another on messages that were sampled.
type shadow struct {
	tap    *tap
	queue  chan job
	copied atomic.Int64 // bytes of messages that wait
	begun  atomic.Int64 // when the second codec began, in nanoseconds of Unix; 0: it is not at work
	off    atomic.Value // string: why it was switched off; "": it was not
	idle   sync.Mutex   // held while messages are compared
	readBy [2]reads
	by     [2]writes

	mu       sync.Mutex
	compared uint64
	changed  uint64
	panics   uint64
	skipped  uint64
	found    map[difference]uint64
}

// job is a message that is compared.
type job struct {
	data []byte
	site *site
}

// A difference is where and how the codecs differ, for the messages of a site.
type difference struct {
	site         int
	class, field string
}

const (
	mostQueued      = 256
	mostDifferences = 1000
	patience        = time.Second // for one message
	timesBudget     = 8           // of memory, for one message
	deepest         = 200         // levels of nesting
)

func newShadow[F reads | writes](t *tap, first, second F) *shadow {
	s := &shadow{tap: t, queue: make(chan job, mostQueued), found: map[difference]uint64{}}
	s.off.Store("")
	switch f := any([2]F{first, second}).(type) {
	case [2]reads:
		s.readBy = f
	case [2]writes:
		s.by = f
	}
	go s.work()
	return s
}

// offer hands a message over, unless the shadow has enough to do.
func (s *shadow) offer(data []byte, at *site) {
	if s.off.Load() != "" || at.of == nil {
		return
	}
	if n := int64(len(data)); s.copied.Add(n) <= s.tap.memory {
		select {
		case s.queue <- job{append([]byte(nil), data...), at}:
			return
		default:
		}
	}
	s.copied.Add(-int64(len(data)))
	s.skip()
}

func (s *shadow) skip() {
	s.mu.Lock()
	s.skipped++
	s.mu.Unlock()
}

// work compares one message after the other, within the budget.
func (s *shadow) work() {
	var second time.Time
	var used time.Duration
	var memory int64
	for j := range s.queue {
		s.idle.Lock()
		if time.Since(second) >= time.Second {
			second, used, memory = time.Now(), 0, 0
		}
		switch start := time.Now(); {
		case s.off.Load() != "":
		case used >= s.tap.perSecond || memory >= s.tap.memory:
			s.skip()
		default:
			n := s.compare(j)
			used += time.Since(start)
			memory += n + 4*int64(len(j.data))
			if n > timesBudget*s.tap.memory {
				s.off.Store("memory")
			}
		}
		s.copied.Add(-int64(len(j.data)))
		s.idle.Unlock()
	}
}

// watch switches a shadow off that hangs.
func (s *shadow) watch() {
	if begun := s.begun.Load(); begun != 0 && time.Since(time.Unix(0, begun)) > patience {
		s.off.Store("hangs")
	}
}

// wait waits until nothing is queued.
func (s *shadow) wait(most time.Duration) {
	for end := time.Now().Add(most); time.Now().Before(end); time.Sleep(time.Millisecond) {
		s.watch()
		if s.off.Load() != "" {
			return
		}
		if s.copied.Load() == 0 && s.idle.TryLock() {
			s.idle.Unlock()
			return
		}
	}
}

// compare compares the codecs on one message, and is what was allocated meanwhile.
func (s *shadow) compare(j job) (memory int64) {
	scan := scanner{}
	scan.begin(j.data, 2, 0)
	scan.marking, scan.muted = true, 1
	scan.shape(j.site.root)
	if nesting(j.data) > deepest {
		s.skip()
		return 0
	}
	var found []difference
	panicked := func() (panicked bool) {
		before := allocated()
		s.begun.Store(time.Now().UnixNano())
		defer func() {
			s.begun.Store(0)
			panicked = recover() != nil
			memory = allocated() - before
		}()
		if s.tap.writes {
			found = s.writing(j)
		} else {
			found = s.reading(j, scan.marks)
		}
		return false
	}()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.compared++
	j.site.compared.Add(1)
	if panicked {
		s.panics++
		j.site.panics.Add(1)
		return memory
	}
	if len(found) > 0 {
		s.changed++
		j.site.changed.Add(1)
	}
	once := map[difference]bool{}
	for _, d := range found {
		d.site = j.site.number
		if once[d] {
			continue
		}
		once[d] = true
		if _, known := s.found[d]; known || len(s.found) < mostDifferences {
			s.found[d]++
		}
	}
	return memory
}

// allocated is what the process has allocated so far, in bytes.
func allocated() int64 {
	sample := [1]metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(sample[:])
	if sample[0].Value.Kind() != metrics.KindUint64 {
		return 0
	}
	return int64(sample[0].Value.Uint64())
}

// nesting is how deep a message is nested at most.
func nesting(data []byte) (deepest int) {
	level := 0
	for _, c := range data {
		switch c {
		case '{', '[':
			if level++; level > deepest {
				deepest = level
			}
		case '}', ']':
			level--
		}
	}
	return deepest
}

// count is the line that says what was found.
func (s *shadow) count() map[string]any {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := make([]map[string]any, 0, len(s.found))
	for d, n := range s.found {
		list = append(list, map[string]any{"site": d.site, "class": d.class, "field": d.field, "messages": n})
	}
	sort.Slice(list, func(i, j int) bool {
		a, b := list[i], list[j]
		for _, k := range []string{"class", "field"} {
			if a[k] != b[k] {
				return a[k].(string) < b[k].(string)
			}
		}
		return a["site"].(int) < b["site"].(int)
	})
	return map[string]any{"kind": "shadow", "tap": s.tap.number, "compared": s.compared, "changed": s.changed,
		"panics": s.panics, "skipped": s.skipped, "off": s.off.Load(), "differences": list}
}

func sortSites(list []map[string]any) {
	sort.Slice(list, func(i, j int) bool { return list[i]["site"].(int) < list[j]["site"].(int) })
}

// reading compares what both codecs read.
func (s *shadow) reading(j job, marks []mark) (found []difference) {
	var values [2]reflect.Value
	var errs [2]error
	for i, read := range s.readBy {
		values[i] = reflect.New(j.site.of)
		errs[i] = read(append([]byte(nil), j.data...), values[i].Interface())
	}
	root := j.site.root
	switch {
	case errs[0] != nil && errs[1] != nil:
		return nil
	case errs[0] != nil || errs[1] != nil:
		return []difference{refusal(marks, root.name)}
	}
	w := walk{marks: marks}
	w.values(values[0].Elem(), values[1].Elem(), root.of, root.name, 0)
	return w.found
}

// writing compares what both codecs write of a value that encoding/json read of the message.
func (s *shadow) writing(j job) []difference {
	v := reflect.New(j.site.of)
	if unmarshal(j.data, v.Interface()) != nil {
		return nil // it is no JSON, or the type does not read what it writes
	}
	var outs [2][]byte
	var errs [2]error
	for i, write := range s.by {
		outs[i], errs[i] = write(v.Interface())
	}
	root := j.site.root
	switch {
	case errs[0] != nil && errs[1] != nil:
		return nil
	case errs[0] != nil || errs[1] != nil:
		return []difference{{class: "write-refused", field: root.name}}
	case bytes.Equal(outs[0], outs[1]):
		return nil
	}
	w := walk{}
	w.texts(outs[0], outs[1], root)
	return w.found
}
