package schema

import (
	"testing"
	"time"
)

// TestOrigin: a path in a plain type leads to the place in the type that it was made from.
func TestOrigin(t *testing.T) {
	stamp := &Type{Kind: Struct, Name: "Stamp", Package: "shop", Fields: []Field{{Name: "At", Type: Leaf(Time)}}}
	card := &Type{Kind: Struct, Name: "Card", Package: "shop", Fields: []Field{{Name: "Due", Type: stamp}}}
	wire := &Type{Kind: Pointer, Elem: &Type{Kind: Struct, Name: "Wire", Package: "shop",
		Fields: []Field{{Name: "Sent", Type: Leaf(Time)}}}}
	order := &Type{Kind: Struct, Name: "Order", Package: "shop", Fields: []Field{
		{Name: "Gone", Type: &Type{Kind: Struct, Name: "Empty", Package: "shop"}},
		{Name: "Pay", Type: &Type{Kind: Any, Name: "Payment", Package: "shop", Union: []*Type{card, wire}}},
		{Name: "Lines", Type: &Type{Kind: Slice, Elem: &Type{Kind: Pointer, Elem: stamp}}},
		{Name: "Rates", Type: &Type{Kind: Map, Key: Leaf(Float64), Elem: stamp}},
		{Name: "Twice", Type: &Type{Kind: Pointer, Elem: &Type{Kind: Pointer, Elem: stamp}}},
		{Name: "Named", Type: &Type{Kind: Map, Key: Leaf(String), Elem: &Type{Kind: Slice, Elem: Leaf(Time)}}},
	}}
	a := Adapt(order, Rules{WrapNested: true,
		Plain: Plain{Unions: true, Keys: true, Elements: true, Pointers: true, Structs: true}})
	if len(a.Problems) > 0 {
		t.Fatal(a.Problems)
	}
	for path, want := range map[string]string{
		"Order.Pay.Card.Due.At":       "Order.Pay.(Card).Due.At",
		"Order.Pay.PointerWire.Sent":  "Order.Pay.(*Wire).Sent",
		"Order.Lines[].At":            "Order.Lines[].At",
		"Order.Rates[].Key":           "Order.Rates[key]",
		"Order.Rates[].Value.At":      "Order.Rates[].At",
		"Order.Twice.At":              "Order.Twice.At",
		"Order.Named[].Items[]":       "Order.Named[][]",
		"Order.Named[key]":            "Order.Named[key]",
		"Order.None.At":               "Order.None.At",
		"another path":                "another path",
		"Order":                       "Order",
		"Order.Lines[":                "Order.Lines[",
		"Order.Pay.Card.Due.At[]":     "Order.Pay.Card.Due.At[]",
		"Order.Pay.PointerWire.Other": "Order.Pay.PointerWire.Other",
	} {
		if got := Origin(a.Type, path); got != want {
			t.Errorf("%s: got %s, want %s", path, got, want)
		}
	}
}

// TestKeysAreNotRounded: a library that rounds cannot express a map by what it rounds.
func TestKeysAreNotRounded(t *testing.T) {
	of := func(k Kind) *Type {
		return &Type{Kind: Struct, Name: "T",
			Fields: []Field{{Name: "M", Type: &Type{Kind: Map, Key: Leaf(k), Elem: Leaf(String)}}}}
	}
	for _, r := range []Rules{{Decimals: 6}, {TimeUnit: time.Second}} {
		for _, k := range []Kind{Float64, Time, String} {
			problems := Adapt(of(k), r).Problems
			if want := k == Float64 && r.Decimals > 0 || k == Time && r.TimeUnit > 0; (len(problems) > 0) != want {
				t.Errorf("%+v, keys of %s: %v", r, k, problems)
			}
		}
	}
}
