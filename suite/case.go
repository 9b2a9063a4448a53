// Package suite says which codec meets which data set. A [Case] is the meeting
// of the two, a [Bench] an opened case with its values. The package neither
// measures nor judges.
package suite

import (
	"fmt"
	"maps"
	"slices"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
)

// Case is one codec on one data set.
type Case struct {
	Codec   string // id
	Dataset dataset.Info
	Ops     []codec.Op         // what can be measured, in the order of [codec.Ops]
	Adapted []codec.Adaptation // where the encoded value is not the Go value

	One codec.Field // what read-one reads, where it is offered

	open   func(values int, seed uint64) (*Bench, error)
	openOn func(inputs any) (*Bench, error) // inputs are *Inputs of the Go type; the bench has no Values
}

// Binding is what generated code says of one codec on one Go type.
type Binding[T any] struct {
	Codec   string
	Ops     []codec.Op
	Adapted []codec.Adaptation
	One     codec.Field // what read-one reads, where Ops have it
	Open    func(in *Inputs[T]) (*Opened[T], error)
}

// Case binds to one data set.
func (b Binding[T]) Case(set dataset.Set[T]) *Case {
	count := set.Count
	if count == 0 {
		count = 1000
	}
	c := &Case{
		Codec:   b.Codec,
		Dataset: dataset.Info{ID: set.ID, Doc: set.Doc, Count: count, Hidden: set.Hidden, Draw: set.Draw},
		Ops:     sortOps(withStreams(b.Ops)),
		Adapted: b.Adapted,
		One:     b.One,
	}
	if i, ok := dataset.Lookup(set.ID); ok {
		c.Dataset = i
	}
	c.open = func(n int, seed uint64) (*Bench, error) {
		if n <= 0 {
			n = count
		}
		return open(c, b, set.Values(n, seed))
	}
	c.openOn = func(in any) (*Bench, error) { return openOn(c, b, in.(*Inputs[T])) }
	return c
}

// Open makes the codec object and the values: n of them, or as many as the data
// set has by default where n is 0. It costs what a program pays once.
func (c *Case) Open(n int, seed uint64) (b *Bench, err error) {
	defer recovered(&err)
	return c.open(n, seed)
}

// Offers reports whether op can be measured.
func (c *Case) Offers(op codec.Op) bool { return slices.Contains(c.Ops, op) }

func open[T any](c *Case, bind Binding[T], values []T) (*Bench, error) {
	b, err := openOn(c, bind, &Inputs[T]{Values: &Round[T]{items: values}, Encoded: &Round[[]byte]{}, Target: OnHeap[T]()})
	if err != nil {
		return nil, err
	}
	for i := range values {
		b.Values = append(b.Values, &values[i])
	}
	return b, nil
}

func openOn[T any](c *Case, bind Binding[T], in *Inputs[T]) (*Bench, error) {
	o, err := bind.Open(in)
	if err != nil {
		return nil, fmt.Errorf("%s: open for %s: %w", c.Codec, c.Dataset.ID, err)
	}
	st := newStreams(in, o.Codec, c.Offers(codec.OpMarshalReuse))
	b := &Bench{
		Case:       c,
		newValue:   func() any { return new(T) },
		marshal:    func(dst []byte, v any) ([]byte, error) { return o.Codec.Marshal(dst, v.(*T)) },
		unmarshal:  func(src []byte, v any) error { return o.Codec.Unmarshal(src, v.(*T)) },
		loops:      maps.Clone(o.Loops),
		setEncoded: func(all [][]byte) { in.Encoded.items = all },
		seek: func(i int) {
			in.Values.seek(i)
			in.Encoded.seek(i)
			st.seek()
			for _, seek := range in.seekers {
				seek(i)
			}
		},
	}
	if r, ok := o.Codec.(codec.TargetReuser[T]); ok {
		b.unmarshalReuse = func(src []byte, v any) error { return r.UnmarshalReuse(src, v.(*T)) }
	}
	if a, ok := o.Codec.(codec.Aliaser[T]); ok {
		b.unmarshalAlias = func(src []byte, v any) error { return a.UnmarshalAlias(src, v.(*T)) }
	}
	if r, ok := o.Codec.(codec.InPlaceReader); ok {
		b.read = r.Read
	}
	if o.One != nil {
		b.readOne = o.One.ReadOne
	}
	st.addTo(b)
	b.resolver, _ = o.Codec.(codec.Resolver)
	if f, ok := o.Codec.(codec.FallsBack); ok {
		b.FallsBack = f.FallsBack()
	}
	if o.Generated != nil {
		setGenerated(b, o.Generated)
	}
	b.variant = func(name string) error { return setVariant(b, o, name) }
	return b, nil
}

// setGenerated has a bench encode and decode the library's own type with g.
func setGenerated[T any](b *Bench, g *Generated[T]) {
	if g.resolver != nil {
		b.resolver = g.resolver
	}
	b.marshalGenerated = func(v any) ([]byte, error) { return g.marshal(v.(*T)) }
	b.unmarshalGenerated = func(src []byte, v any) error { return g.unmarshal(src, v.(*T)) }
	b.toGenerated = func(v any) any { return g.to(v.(*T)) }
	b.fromGenerated = func(w, v any) { g.from(w, v.(*T)) }
	b.zeroGenerated = func(v any) { g.zero(v.(*T)) }
	b.marshalOwn = g.own
	b.unmarshalOwn = g.read
	b.overGenerated = func(first, second []byte, v any) error { return g.over(first, second, v.(*T)) }
}

// setVariant has a bench decode with an option of the library, which of a library with a type
// of its own goes for that type only.
func setVariant[T any](b *Bench, o *Opened[T], name string) error {
	if o.Generated != nil {
		if o.Generated.variant == nil {
			return ErrNotOffered
		}
		g, err := o.Generated.variant(name)
		if err == nil {
			setGenerated(b, g)
		}
		return err
	}
	c, err := variantOf(o.Codec, name)
	if err != nil {
		return err
	}
	b.marshal = func(dst []byte, v any) ([]byte, error) { return c.Marshal(dst, v.(*T)) }
	b.unmarshal = func(src []byte, v any) error { return c.Unmarshal(src, v.(*T)) }
	return nil
}

func sortOps(ops []codec.Op) []codec.Op {
	var sorted []codec.Op
	for _, o := range codec.Ops() {
		if slices.Contains(ops, o.Op) {
			sorted = append(sorted, o.Op)
		}
	}
	return sorted
}
