package scratch

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"
)

var asked int

// fussy marshals itself, and so does what it holds. It reads few of the values that it writes, or none.
type fussy struct {
	N    int
	Kids []fussy
	Else *other
	More map[string]other
}

type other struct {
	N     int
	Fussy []fussy
}

type plainFussy fussy

func (f fussy) MarshalJSON() ([]byte, error) { asked++; return json.Marshal(plainFussy(f)) }

func (f *fussy) UnmarshalJSON(data []byte) error {
	asked++
	if err := json.Unmarshal(data, (*plainFussy)(f)); err != nil || f.N%13 == 0 {
		return err
	}
	return errors.New("not this number")
}

type plainOther other

func (o other) MarshalJSON() ([]byte, error) { asked++; return json.Marshal(plainOther(o)) }

func (o *other) UnmarshalJSON(data []byte) error {
	asked++
	if err := json.Unmarshal(data, (*plainOther)(o)); err != nil || o.N%5 == 0 {
		return err
	}
	return errors.New("not this number")
}

// TestNestedRefusalsEnd: types that marshal themselves, hold each other and refuse most values are not tried as often
// as the product of their refusals.
func TestNestedRefusalsEnd(t *testing.T) {
	for _, size := range []string{"small", "typical"} {
		asked = 0
		begin, n := Random[struct {
			A []fussy
			B other
			C map[string]*never
		}](size, Knowledge{})
		draw, r := begin(), rand.New(rand.NewPCG(1, 1))
		filled := 0
		for range n {
			if draw(r).B.N != 0 {
				filled++
			}
		}
		if asked > 5_000*n || filled == 0 {
			t.Errorf("%s: types were asked %d times for %d values, %d of which are filled", size, asked, n, filled)
		}
	}
}

// unread reads nothing of what it writes.
type unread int

func (n unread) MarshalText() ([]byte, error) {
	if n == 0 {
		return nil, errors.New("nothing to write")
	}
	return []byte{byte('0' + n%10)}, nil
}

func (n *unread) UnmarshalText([]byte) error { return errors.New("never") }

// TestWhatIsNotReadIsNoElement: a value that its own type does not read, or does not write, is left out where something
// may be left out.
func TestWhatIsNotReadIsNoElement(t *testing.T) {
	type holder struct {
		N       int
		List    []unread
		Links   []*unread
		ByName  map[string]unread
		Pointer *unread
		Lists   [][]unread
		Beside  []struct{ A int }
	}
	begin, n := Random[holder]("typical", Knowledge{})
	draw, r := begin(), rand.New(rand.NewPCG(1, 1))
	beside := 0
	for range n {
		v := draw(r)
		beside += len(v.Beside)
		if len(v.List)+len(v.Links)+len(v.ByName) > 0 || v.Pointer != nil {
			t.Fatalf("%+v", v)
		}
		for _, l := range v.Lists {
			if len(l) > 0 {
				t.Fatalf("%+v", v)
			}
		}
	}
	if beside == 0 {
		t.Error("what is beside is left out too")
	}
}

type payment interface{ pay() }

type card struct{ Note, Name *string }

func (*card) pay() {}

type wire struct {
	Bank  struct{ Note, Name *string }
	Cards []card
}

func (wire) pay() {}

// TestFieldsBehindInterfacesAreLeftOut: a path may lead through what an interface holds, once or more often.
func TestFieldsBehindInterfacesAreLeftOut(t *testing.T) {
	type order struct {
		Pay  payment
		Also []payment
	}
	known := Knowledge{Held: []reflect.Type{reflect.TypeFor[*card](), reflect.TypeFor[wire]()}}
	for path, left := range map[string]func(w wire, c card) bool{
		"order.Pay.(*card).Note":          func(_ wire, c card) bool { return c.Note == nil && c.Name != nil },
		"order.Also[].(card).Name":        func(_ wire, c card) bool { return c.Name == nil && c.Note != nil },
		"order.Pay.(wire).Bank.Note":      func(w wire, _ card) bool { return w.Bank.Note == nil && w.Bank.Name != nil },
		"order.Pay.(wire).Cards":          func(w wire, _ card) bool { return w.Cards == nil && w.Bank.Name != nil },
		"order.X.(gone).Pay.(*card).Note": func(_ wire, c card) bool { return c.Note == nil && c.Name != nil },
		"order.Pay.(wire).Cards[].Note":   func(_ wire, c card) bool { return c.Note == nil && c.Name != nil },
		"order.Pay.(nobody).Note":         func(_ wire, c card) bool { return c.Note != nil && c.Name != nil },
		"order.Pay.(*card).Nothing":       func(_ wire, c card) bool { return c.Note != nil && c.Name != nil },
	} {
		begin, _ := Random[order]("typical", known, path)
		for seed := range uint64(200) {
			v := begin()(rand.New(rand.NewPCG(seed, 1))) // the first is typical
			all := append([]payment{v.Pay}, v.Also...)
			w, c, both := wire{}, card{}, 0
			for _, p := range all {
				switch p := p.(type) {
				case *card:
					c, both = *p, both|1
				case wire:
					w, both = p, both|2
				}
			}
			if both == 3 {
				if !left(w, c) {
					t.Errorf("%s: %+v, %+v", path, w, c)
				}
				break
			}
		}
	}
}
