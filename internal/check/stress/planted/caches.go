package planted

import (
	"reflect"
	"sync"
)

// program says how a type is written.
type program struct {
	fields []field
	byHash []int32 // of fast decoders: making it takes a while
}

type field struct {
	index int
	name  string
}

// byProgram writes the fields that the program of the type names.
func byProgram(of func(reflect.Type) *program) func(dst []byte, v *Item) ([]byte, error) {
	return func(dst []byte, v *Item) ([]byte, error) {
		p := of(reflect.TypeFor[Item]())
		var w Item
		from, to := reflect.ValueOf(v).Elem(), reflect.ValueOf(&w).Elem()
		for _, f := range p.fields {
			to.Field(f.index).Set(from.Field(f.index))
		}
		return appendItem(dst, &w)
	}
}

func (p *program) compile(t reflect.Type) {
	for i := range t.NumField() {
		f := t.Field(i)
		p.fields = append(p.fields, field{f.Index[0], f.Name + ":" + f.Type.String()})
	}
}

// programs has a type as soon as its program is begun, as is usual for types that contain themselves. The fault: it
// has no lock.
var programs = map[reflect.Type]*program{}

func programOf(t reflect.Type) *program {
	if p := programs[t]; p != nil {
		return p
	}
	p := &program{}
	programs[t] = p
	p.compile(t)
	return p
}

// hidden is a cache that is looked at without a lock, unless the race detector looks on.
var (
	hidden     *program
	hiddenLock sync.Mutex
)

func hiddenOf(t reflect.Type) *program {
	if lockHidden { // in builds with the race detector alone
		hiddenLock.Lock()
		defer hiddenLock.Unlock()
	}
	if p := hidden; p != nil {
		return p
	}
	p := &program{}
	p.compile(t)
	hidden = p
	return p
}

// pooled returns a buffer that the next call writes into: it was given back too early.
func pooled(dst []byte, v *Item) ([]byte, error) {
	if dst != nil {
		return appendItem(dst, v)
	}
	b := buffers.Get().(*[]byte)
	defer buffers.Put(b)
	var err error
	*b, err = appendItem((*b)[:0], v)
	return *b, err
}

var buffers = sync.Pool{New: func() any { return new([]byte) }}

var (
	names     = map[string]string{}
	namesLock sync.Mutex
)

// interned reads a map without the lock under which it is written.
func interned(src []byte, v *Item) error {
	return read(src, v, func(b []byte) string {
		if s, ok := names[string(b)]; ok {
			return s
		}
		s := string(b)
		namesLock.Lock()
		defer namesLock.Unlock()
		if len(names) > 8 {
			clear(names)
		}
		names[s] = s
		return s
	})
}

// usedAgain keeps readers in a pool, and does not forget that one failed.
func usedAgain(src []byte, v *Item) error {
	r := readers.Get().(*reader)
	defer readers.Put(r)
	r.src = src
	return r.read(v, func(b []byte) string { return string(b) })
}

var readers = sync.Pool{New: func() any { return new(reader) }}
