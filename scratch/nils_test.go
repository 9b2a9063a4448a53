package scratch

import (
	"encoding/json"
	"math/rand/v2"
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

// blocks are read back as what their first letter says: some forget what one kind of element was.
type blocks struct {
	Kind  []string
	Parts []*wheel
	Names map[string]*wheel
}

func (b blocks) MarshalJSON() ([]byte, error) {
	type plain blocks
	p := plain(b)
	for i := range p.Kind {
		if p.Kind[i] < "m" && len(p.Parts) > 0 {
			p.Parts = append([]*wheel{nil}, p.Parts[1:]...)
		} else if p.Kind[i] > "t" && len(p.Names) > 0 {
			p.Names = map[string]*wheel{"gone": nil}
		}
	}
	return json.Marshal(p)
}

func TestFormsGiveNoNilElements(t *testing.T) {
	for seed := range uint64(50) {
		f := Filler{Rand: rand.New(rand.NewPCG(seed, 1)), Size: Sizes()["small"]}
		var v struct {
			Of   blocks
			List []*blocks
			Held map[string]blocks
		}
		f.Value(&v)
		if got := Nils([]any{v}); len(got) > 0 {
			t.Fatalf("seed %d: %q", seed, got)
		}
	}
}

func (b *blocks) UnmarshalJSON(data []byte) error {
	type plain blocks
	return json.Unmarshal(data, (*plain)(b))
}
