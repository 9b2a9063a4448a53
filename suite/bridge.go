package suite

import (
	"math/rand/v2"
	"unsafe"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
)

// CastSet is a set of values of U taken for values of T, a type of the same
// layout, without a copy. The caller makes sure that the layouts are the same;
// package fill has a check.
func CastSet[T, U any](set dataset.Set[U]) dataset.Set[T] {
	cast := dataset.Set[T]{ID: set.ID, Doc: set.Doc, Count: set.Count}
	if generate := set.Generate; generate != nil {
		cast.Generate = func(r *rand.Rand) T {
			u := generate(r)
			return *(*T)(unsafe.Pointer(&u))
		}
	}
	if len(set.Samples) > 0 {
		cast.Samples = unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(set.Samples))), len(set.Samples))
	}
	return cast
}

// Bridge makes a case on T of a case on W: values go through the conversions to
// and from, which its marshal and unmarshal pay. Both share memory with
// what they convert and expect a zero target. What works on W alone (the
// library's own type, reading in place) is not offered, nor is a used target.
func Bridge[T, W any](inner *Case, set dataset.Set[T], adapted []codec.Adaptation, to func(*T, *W), from func(*W, *T)) *Case {
	b := Binding[T]{Codec: inner.Codec, Adapted: append(append([]codec.Adaptation{}, adapted...), inner.Adapted...)}
	for _, op := range []codec.Op{codec.OpMarshal, codec.OpUnmarshal, codec.OpMarshalReuse, codec.OpUnmarshalAlias} {
		if inner.Offers(op) {
			b.Ops = append(b.Ops, op)
		}
	}
	b.Open = func(in *Inputs[T]) (*Opened[T], error) {
		bench, err := inner.Open(1, 1)
		if err != nil {
			return nil, err
		}
		c := &bridged[T, W]{bench: bench, to: to, from: from}
		var marshaler codec.Codec[T] = c
		if inner.Offers(codec.OpUnmarshalAlias) {
			marshaler = &aliasing[T, W]{c}
		}
		return &Opened[T]{Codec: marshaler, Loops: interfaceLoops(in, marshaler)}, nil
	}
	return b.Case(set)
}

type bridged[T, W any] struct {
	bench *Bench
	to    func(*T, *W)
	from  func(*W, *T)
}

func (b *bridged[T, W]) Marshal(dst []byte, v *T) ([]byte, error) {
	w := new(W)
	b.to(v, w)
	return b.bench.marshal(dst, w)
}

func (b *bridged[T, W]) Unmarshal(src []byte, v *T) error {
	w := new(W)
	if err := b.bench.unmarshal(src, w); err != nil {
		return err
	}
	b.from(w, v)
	return nil
}

type aliasing[T, W any] struct{ *bridged[T, W] }

func (b *aliasing[T, W]) UnmarshalAlias(src []byte, v *T) error {
	w := new(W)
	if err := b.bench.unmarshalAlias(src, w); err != nil {
		return err
	}
	b.from(w, v)
	return nil
}
