package segmentio

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/segmentio/encoding/proto"
)

// The tests of this file show faults of github.com/segmentio/encoding v0.5.4 for
// which types are unsupported. Where one fails, a release has mended it.

func roundTrip[T any](v T) (out T, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	b, err := proto.Marshal(&v)
	if err != nil {
		return out, err
	}
	return out, proto.Unmarshal(b, &out)
}

// Growing a slice that holds elements passes the wrong arguments to the runtime.
func TestBugElevenElements(t *testing.T) {
	type list struct{ X []int64 }
	if _, err := roundTrip(list{make([]int64, 10)}); err != nil {
		t.Fatal(err)
	}
	if _, err := roundTrip(list{make([]int64, 11)}); err == nil || !strings.HasPrefix(err.Error(), "panic: ") {
		t.Errorf("11 elements: got error %v, want a panic", err)
	}
}

// The length of an entry's length is taken without the tags of key and value.
func TestBugMapEntryOf126Bytes(t *testing.T) {
	type table struct{ X map[string]string }
	_, err := roundTrip(table{map[string]string{"k": strings.Repeat("v", 124)}})
	if !errors.Is(err, io.ErrShortBuffer) {
		t.Errorf("got error %v, want short buffer", err)
	}
}

// A bool is written as 1 wherever a zero has to be written.
func TestBugFalseBecomesTrue(t *testing.T) {
	type first struct {
		A bool
		B int
	}
	if got, err := roundTrip(first{}); err != nil || !got.A {
		t.Errorf("first field: got %+v, %v, want true", got, err)
	}
	type pointer struct{ A *bool }
	if got, err := roundTrip(pointer{new(bool)}); err != nil || got.A == nil || !*got.A {
		t.Errorf("pointer: got %+v, %v, want true", got, err)
	}
	if got, err := roundTrip(pointer{}); err != nil || got.A == nil || !*got.A {
		t.Errorf("nil pointer: got %+v, %v, want a pointer to true", got, err)
	}
	type table struct{ A map[string]bool }
	if got, err := roundTrip(table{map[string]bool{"k": false}}); err != nil || !got.A["k"] {
		t.Errorf("map: got %+v, %v, want true", got, err)
	}
}

func TestBugPointerToNothing(t *testing.T) {
	type inner struct{ A *int }
	type outer struct {
		A *inner
		B int
	}
	if got, err := roundTrip(outer{A: &inner{}}); err != nil || got.A != nil {
		t.Errorf("got %+v, %v, want a nil pointer", got, err)
	}
}
