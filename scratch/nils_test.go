package scratch

import (
	"slices"
	"testing"
)

type wheel struct{ Spokes []*int }

type cart[T any] struct {
	Wheels []*wheel
	ByName map[string]*T
	Inside struct{ Deep [][]*wheel }
	Whole  []*wheel
	Any    any
}

func TestNilElementsAreFound(t *testing.T) {
	one := 1
	values := []cart[wheel]{
		{Wheels: []*wheel{{Spokes: []*int{&one, nil}}}, Whole: []*wheel{{}}},
		{ByName: map[string]*wheel{"a": nil, "b": {}}, Any: []*wheel{{}}},
		{Inside: struct{ Deep [][]*wheel }{[][]*wheel{{{}, nil}}}},
	}
	want := []string{
		"github.com/serialbench/serialbench/scratch.cart.ByName[]",
		"github.com/serialbench/serialbench/scratch.cart.Inside.Deep[][]",
		"github.com/serialbench/serialbench/scratch.wheel.Spokes[]",
	}
	if got := Nils(values); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := Nils([]cart[wheel]{{Wheels: []*wheel{{}}}}); len(got) > 0 {
		t.Errorf("%q where no element is nil", got)
	}
}
