package planted

import (
	"sync"
	"unsafe"
)

// aliased makes strings that point into the input.
func aliased(src []byte, v *Item) error {
	return read(src, v, func(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) })
}

// pastEnd looks at 32 bytes at a time, also where fewer are left.
func pastEnd(src []byte, v *Item) error {
	return read(src, v, func(b []byte) string {
		if len(b) == 0 {
			return ""
		}
		if words := (*[4]uint64)(unsafe.Pointer(&b[len(b)-1])); words[0]|words[3] == 0 {
			return "zeros"
		}
		return string(b)
	})
}

// byAddress has a function fill a local variable of which it knows the address as a number.
func byAddress(src []byte, v *Item) error {
	var count int64
	at := uintptr(unsafe.Pointer(&count))
	r := reader{src: src}
	if err := deeper(src, v, &r); err != nil {
		return err
	}
	**(**int64)(unsafe.Pointer(&at)) = v.Count
	v.Count = count
	return nil
}

//go:noinline
func deeper(src []byte, v *Item, r *reader) error {
	var room [256]byte
	n := copy(room[:], src)
	if n == 0 {
		return errShort
	}
	r.failed = room[0] == 0
	return readItem(src, v)
}

// unseen takes the bytes of a value from a shelf, and moves them as numbers: the garbage collector is told neither that
// they leave the shelf, where it may come to look for them later, nor where they go.
func unseen(src []byte, v *Item) error {
	if err := readItem(src, v); err != nil {
		return err
	}
	shelf.Lock()
	defer shelf.Unlock()
	if shelf.slots[0] == nil {
		for i := range shelf.slots {
			shelf.slots[i] = &slot{make([]byte, largest)}
		}
	}
	shelf.next = (shelf.next + 1001) % len(shelf.slots)
	s := shelf.slots[shelf.next]
	if len(v.Data) <= largest {
		s.part = s.part[:copy(s.part, v.Data)]
		from, to := (*[3]uintptr)(unsafe.Pointer(&s.part)), (*[3]uintptr)(unsafe.Pointer(&v.Data))
		*to, *from = *from, [3]uintptr{}
		s.part = make([]byte, largest)
	}
	return nil
}

const largest = 128

type slot struct{ part []byte }

var shelf struct {
	sync.Mutex
	slots [4096]*slot
	next  int
}
