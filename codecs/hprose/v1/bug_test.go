package v1

import (
	"reflect"
	"testing"
	"time"

	hprose "github.com/hprose/hprose-go/io"
)

// These tests show faults of the library. One that fails has met a release
// without the fault: then what the adapter does about it can go.

func TestBugZoneIsLost(t *testing.T) {
	in := time.Date(2024, 1, 2, 3, 4, 5, 0, time.FixedZone("", 2*3600+1800))
	b, err := hprose.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	var out time.Time
	if err := hprose.Unmarshal(b, &out); err != nil {
		t.Fatal(err)
	}
	if out.Equal(in) {
		t.Error("a time in a fixed zone comes back as the same instant: times need not be in UTC any more")
	}
}

func TestBugStructCalledTime(t *testing.T) {
	type Time struct{ At string }
	b, err := hprose.Marshal(Time{"noon"})
	if err != nil {
		t.Fatal(err)
	}
	var out Time
	if err := hprose.Unmarshal(b, &out); err == nil {
		t.Error("a struct that is called Time is no longer taken for time.Time: it need not be renamed")
	}
}

// TestBugStructCalledList: such a struct is taken for a list.List, and one called Int for a big.Int.
func TestBugStructCalledList(t *testing.T) {
	type List struct{ At string }
	type Int struct{ At string }
	for _, c := range []struct{ in, out any }{{List{"noon"}, new(List)}, {Int{"noon"}, new(Int)}} {
		b, err := hprose.Marshal(c.in)
		if err != nil {
			t.Fatal(err)
		}
		if err := hprose.Unmarshal(b, c.out); err == nil {
			t.Errorf("%T is decoded: it need not be renamed", c.in)
		}
	}
}

func TestBugArrayIsNotDecoded(t *testing.T) {
	b, err := hprose.Marshal([2]int{1, 2})
	if err != nil {
		t.Fatal(err)
	}
	var out [2]int
	if err := hprose.Unmarshal(b, &out); err == nil {
		t.Error("arrays are decoded: they need not be adapted any more")
	}
}

type bugCase struct{ ID, Id string }

// Of two fields whose names differ in case alone, one is lost.
func TestBugNamesAlikeButForCase(t *testing.T) {
	hprose.ClassManager.Register(reflect.TypeFor[bugCase](), "bugCase")
	b, err := hprose.Marshal(bugCase{"1", "2"})
	if err != nil {
		t.Fatal(err)
	}
	var got bugCase
	if err := hprose.Unmarshal(b, &got); err != nil || got.ID != "" {
		t.Errorf("%q is read as %+v, %v: the bug is fixed", b, got, err)
	}
}
