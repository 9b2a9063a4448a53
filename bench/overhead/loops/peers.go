package loops

import (
	"math/rand"

	"github.com/serialbench/serialbench/codec"
	noop "github.com/serialbench/serialbench/codecs/noop/adapter"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/suite"
)

// peers are a call of an empty function, which no harness can do without, a loop through a type parameter, and
// one as older suites have it, with a random index and a call through an interface.
func peers() []named {
	values, v := dataset.Of[dataset.Person]()[0].Values(1000, dataset.DefaultSeed), suite.OnHeap[dataset.Person]()
	c := &noop.Codec[dataset.Person]{}
	var s serializer = erased{c}
	encoded := make([][]byte, len(values))
	return []named{
		{"call with the parameters of marshal", func(n int) error { return called(n, v) }},
		{"the same, and the target set to zero", func(n int) error { return calledZeroing(n, v) }},
		{"type parameter, marshal", func(n int) error { return marshalThrough(n, c, values) }},
		{"type parameter, unmarshal", func(n int) error { return unmarshalThrough(n, c, v) }},
		{"random index and interface, marshal", func(n int) error { return marshalErased(n, s, values) }},
		{"random index and interface, unmarshal", func(n int) error { return unmarshalErased(n, s, encoded, v) }},
	}
}

// same is what no harness that calls a codec can do without: a call that is not inlined,
// with the parameters and results of Marshal.
//
//go:noinline
func same(dst []byte, _ *dataset.Person) ([]byte, error) { return dst, nil }

func called(n int, v *dataset.Person) (err error) {
	var last []byte
	for range n {
		last, err = same(nil, v)
	}
	suite.Keep(last)
	return err
}

func calledZeroing(n int, v *dataset.Person) (err error) {
	var last []byte
	for range n {
		*v = dataset.Person{}
		last, err = same(nil, v)
	}
	suite.Keep(last)
	return err
}

func marshalThrough[C codec.Codec[T], T any](n int, c C, values []T) error {
	var last []byte
	for i, k := 0, 0; i < n; i++ {
		out, err := c.Marshal(nil, &values[k])
		if err != nil {
			return err
		}
		last = out
		if k++; k == len(values) {
			k = 0
		}
	}
	suite.Keep(last)
	return nil
}

func unmarshalThrough[C codec.Codec[T], T any](n int, c C, v *T) error {
	var zero T
	for range n {
		*v = zero
		if err := c.Unmarshal(nil, v); err != nil {
			return err
		}
	}
	return nil
}

// serializer is how older suites call a library.
type serializer interface {
	Marshal(v any) ([]byte, error)
	Unmarshal(src []byte, v any) error
}

type erased struct{ c codec.Codec[dataset.Person] }

func (e erased) Marshal(v any) ([]byte, error) { return e.c.Marshal(nil, v.(*dataset.Person)) }
func (e erased) Unmarshal(src []byte, v any) error {
	return e.c.Unmarshal(src, v.(*dataset.Person))
}

func marshalErased(n int, s serializer, values []dataset.Person) error {
	var last []byte
	for range n {
		out, err := s.Marshal(&values[rand.Intn(len(values))])
		if err != nil {
			return err
		}
		last = out
	}
	suite.Keep(last)
	return nil
}

func unmarshalErased(n int, s serializer, encoded [][]byte, v *dataset.Person) error {
	for range n {
		*v = dataset.Person{}
		if err := s.Unmarshal(encoded[rand.Intn(len(encoded))], v); err != nil {
			return err
		}
	}
	return nil
}
