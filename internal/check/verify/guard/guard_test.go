//go:build unix

package guard

import (
	"bytes"
	"runtime/debug"
	"testing"
	"unsafe"
)

var sink byte // so that the compiler keeps the reads

// fault returns the address at which reading n bytes behind b faults, 0 if it does not.
func fault(b []byte, n int) (addr uintptr) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if r := recover(); r != nil {
			addr = r.(interface{ Addr() uintptr }).Addr()
		}
	}()
	for i := range n {
		sink += *(*byte)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b)), len(b)+i))
	}
	return 0
}

func TestReadingPastTheEndFaults(t *testing.T) {
	p, err := New(10_000)
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range []int{0, 1, 4096, 10_000} {
		src := bytes.Repeat([]byte{7}, size)
		got := p.Put(src, nil)
		if !bytes.Equal(got, src) || cap(got) != size {
			t.Errorf("%d bytes of capacity %d, want %d", len(got), cap(got), size)
		}
		if addr := fault(got, 1); !p.Forbidden(addr) {
			t.Errorf("size %d: the byte behind can be read (%#x)", size, addr)
		}
		got = p.Put(src, []byte("abc"))
		if addr := fault(got, 3); !bytes.Equal(got, src) || addr != 0 {
			t.Errorf("size %d: three bytes behind cannot be read (%#x)", size, addr)
		}
		if addr := fault(got, 4); !p.Forbidden(addr) {
			t.Errorf("size %d: the fourth byte behind can be read", size)
		}
	}
	if long := make([]byte, 1<<20); len(p.Put(long, nil)) != len(long) {
		t.Error("a long input is cut")
	}
	if p.Forbidden(uintptr(unsafe.Pointer(p))) {
		t.Error("everything is forbidden")
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
}
