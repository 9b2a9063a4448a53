package task

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/dataset"
)

// thing has every kind.
type thing struct {
	Name string
	Map  map[string]int
	List []int
	Next *thing
}

// TestKinds lists what types are made of.
func TestKinds(t *testing.T) {
	if got := strings.Join(KindsOf(&thing{}), " "); got != "list map pointer recursive string" {
		t.Error(got)
	}
	if got := strings.Join(KindsOf(&dataset.Hostile{}), " "); got != "bytes list map nested pointer string" {
		t.Error(got)
	}
	if got := strings.Join(KindsOf(&dataset.EdgeTree{}), " "); got != "list recursive string" {
		t.Error(got)
	}
}

// TestForms finds what one level adds where it is repeated, and where each level has
// its length in front.
func TestForms(t *testing.T) {
	brackets := func(n int) []byte { return []byte("head" + strings.Repeat("[x", n) + "core" + strings.Repeat("]", n)) }
	var tlv func(n int) []byte
	tlv = func(n int) []byte {
		if n == 0 {
			return []byte{7}
		}
		inner := tlv(n - 1)
		return append(numbers[0].put([]byte{0x12}, uint64(len(inner))), inner...)
	}
	var bson func(n int) []byte
	bson = func(n int) []byte {
		if n == 0 {
			return []byte("leaf")
		}
		inner := bson(n - 1)
		out := numbers[2].put(nil, uint64(len(inner))+4+4+1+1)
		out = numbers[2].put(append(out, 'a'), uint64(len(inner))+4+1)
		return append(append(out, inner...), 0)
	}
	if form := repeated(brackets); form == nil || !bytes.Equal(form(5000), brackets(5000)) {
		t.Error("brackets")
	}
	for name, encode := range map[string]func(int) []byte{"tlv": tlv, "bson": bson} {
		if form := prefixed(encode); form == nil || !bytes.Equal(form(3000), encode(3000)) {
			t.Error(name)
		}
	}
	if repeated(func(n int) []byte { return []byte(fmt.Sprint(n*n, n)) }) != nil {
		t.Error("a form in what has none")
	}
}

// TestDoubled doubles numbers of every form.
func TestDoubled(t *testing.T) {
	all := doubled([]byte{0, 0, 1, 0, 'x', 0x81, 0x60, '5', '1', '2', '0'})
	for _, want := range [][]byte{
		{0, 0, 2, 0, 'x', 0x81, 0x60, '5', '1', '2', '0'},
		{0, 0, 1, 0, 'x', 0x81, 0xC0, 1, '5', '1', '2', '0'},
		{0, 0, 1, 0, 'x', 0x81, 0x60, '1', '0', '2', '4', '0'},
	} {
		if !slices.ContainsFunc(all, func(v []byte) bool { return bytes.Equal(v, want) }) {
			t.Errorf("no %q", want)
		}
	}
}
