// Package overhead compares what a harness itself costs: the emitted loop of this
// project, a loop through a type parameter, and a loop as older suites have it,
// with a random index and a call through an interface; beside them a call of an empty
// function, which no harness can do without. All of them run a codec
// that does nothing. Compare the ratios of one run:
//
//	go test -run='^$' -bench=. -count=10 ./bench/overhead
package overhead

import (
	"math/rand"
	"testing"

	"github.com/serialbench/serialbench/codec"
	noop "github.com/serialbench/serialbench/codecs/noop/adapter"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/gen"
	"github.com/serialbench/serialbench/suite"
)

func open(b *testing.B) *suite.Bench {
	s, err := gen.Suite()
	if err != nil {
		b.Fatal(err)
	}
	bench, err := s.Case("noop", "person").Open(1000, 1)
	if err != nil {
		b.Fatal(err)
	}
	if _, err := bench.Encoded(); err != nil {
		b.Fatal(err)
	}
	return bench
}

func emitted(b *testing.B, op codec.Op) {
	loop, err := open(b).Loop(op)
	if err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	if err := loop(b.N); err != nil {
		b.Fatal(err)
	}
}

func BenchmarkEmittedMarshal(b *testing.B)   { emitted(b, codec.OpMarshal) }
func BenchmarkEmittedUnmarshal(b *testing.B) { emitted(b, codec.OpUnmarshal) }

// custom is the loop around a codec that a library's author adds by himself.
func custom(b *testing.B, op codec.Op) {
	c := suite.Custom("noop/custom", dataset.Of[dataset.Person]()[0], true, func() (codec.Codec[dataset.Person], error) { return noop.New[dataset.Person]() })
	bench, err := c.Open(1000, 1)
	if err != nil {
		b.Fatal(err)
	}
	if _, err := bench.Encoded(); err != nil {
		b.Fatal(err)
	}
	loop, err := bench.Loop(op)
	if err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	if err := loop(b.N); err != nil {
		b.Fatal(err)
	}
}

func BenchmarkCustomMarshal(b *testing.B)   { custom(b, codec.OpMarshal) }
func BenchmarkCustomUnmarshal(b *testing.B) { custom(b, codec.OpUnmarshal) }

func BenchmarkTypeParameterMarshal(b *testing.B) {
	marshalThrough(b, &noop.Codec[dataset.Person]{}, people())
}

func BenchmarkTypeParameterUnmarshal(b *testing.B) {
	unmarshalThrough(b, &noop.Codec[dataset.Person]{}, suite.OnHeap[dataset.Person]())
}

func marshalThrough[C codec.Codec[T], T any](b *testing.B, c C, values []T) {
	var last []byte
	for i, k := 0, 0; i < b.N; i++ {
		out, err := c.Marshal(nil, &values[k])
		if err != nil {
			b.Fatal(err)
		}
		last = out
		if k++; k == len(values) {
			k = 0
		}
	}
	suite.Keep(last)
}

func unmarshalThrough[C codec.Codec[T], T any](b *testing.B, c C, v *T) {
	var zero T
	for range b.N {
		*v = zero
		if err := c.Unmarshal(nil, v); err != nil {
			b.Fatal(err)
		}
	}
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

func BenchmarkRandomIndexMarshal(b *testing.B) {
	values := people()
	var s serializer = erased{&noop.Codec[dataset.Person]{}}
	var last []byte
	for range b.N {
		out, err := s.Marshal(&values[rand.Intn(len(values))])
		if err != nil {
			b.Fatal(err)
		}
		last = out
	}
	suite.Keep(last)
}

func BenchmarkRandomIndexUnmarshal(b *testing.B) {
	var s serializer = erased{&noop.Codec[dataset.Person]{}}
	encoded := make([][]byte, 1000)
	v := suite.OnHeap[dataset.Person]()
	for range b.N {
		*v = dataset.Person{}
		if err := s.Unmarshal(encoded[rand.Intn(len(encoded))], v); err != nil {
			b.Fatal(err)
		}
	}
}

func people() []dataset.Person { return dataset.Of[dataset.Person]()[0].Values(1000, 1) }

// nothing is what no harness that calls a codec can do without: a call that is
// not inlined, with the parameters and results of Marshal.
//
//go:noinline
func nothing(dst []byte, _ *dataset.Person) ([]byte, error) { return dst, nil }

func BenchmarkEmptyCall(b *testing.B) {
	v := suite.OnHeap[dataset.Person]()
	var last []byte
	for range b.N {
		last, _ = nothing(nil, v)
	}
	suite.Keep(last)
}

func BenchmarkEmptyCallZeroing(b *testing.B) {
	v := suite.OnHeap[dataset.Person]()
	var last []byte
	for range b.N {
		*v = dataset.Person{}
		last, _ = nothing(nil, v)
	}
	suite.Keep(last)
}
