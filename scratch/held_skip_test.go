package scratch

import (
	"math/rand/v2"
	"reflect"
	"testing"
)

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
