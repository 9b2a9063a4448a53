package suite

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"unsafe"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
)

// CastSet is a set of values of U taken for values of T, a type of the same
// layout, without a copy. The caller makes sure that the layouts are the same;
// package fill has a check.
func CastSet[T, U any](set dataset.Set[U]) dataset.Set[T] {
	cast := dataset.Set[T]{ID: set.ID, Doc: set.Doc, Count: set.Count}
	casting := func(generate func(r *rand.Rand) U) func(r *rand.Rand) T {
		return func(r *rand.Rand) T {
			u := generate(r)
			return *(*T)(unsafe.Pointer(&u))
		}
	}
	if set.Generate != nil {
		cast.Generate = casting(set.Generate)
	}
	if set.Begin != nil {
		cast.Begin = func() func(r *rand.Rand) T { return casting(set.Begin()) }
	}
	if len(set.Samples) > 0 {
		cast.Samples = unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(set.Samples))), len(set.Samples))
	}
	return cast
}

// Cast makes a case on U of a case on T that was made of [CastSet]: from outside its values are the set's, so that
// those of all cases on a set are of one type. Its loops stay as they are.
func Cast[U, T any](inner *Case) *Case {
	c := *inner
	if c.One.Path = sameFields(inner.One.Path, reflect.TypeFor[T](), reflect.TypeFor[U]()); len(c.One.Path) == 0 {
		c.Ops = slices.DeleteFunc(slices.Clone(c.Ops), func(op codec.Op) bool { return op == codec.OpReadOne })
	}
	c.open = func(n int, seed uint64) (*Bench, error) {
		b, err := inner.open(n, seed)
		if err != nil {
			return nil, err
		}
		b.Case = &c
		b.face = face{
			out: func(v any) any { return (*U)(unsafe.Pointer(v.(*T))) },
			in:  func(v any) any { return (*T)(unsafe.Pointer(v.(*U))) },
		}
		for i, v := range b.Values {
			b.Values[i] = b.face.shown(v)
		}
		return b, nil
	}
	return &c
}

// sameFields are the names in one type of the fields that a path leads to in another of the same layout.
func sameFields(path []string, from, to reflect.Type) (names []string) {
	for _, name := range path {
		f, _ := from.FieldByName(name)
		if to.Kind() != reflect.Struct { // from is a struct around it
			from = f.Type
			continue
		}
		for i := range to.NumField() {
			if g := to.Field(i); g.Offset == f.Offset && g.Type.Kind() == f.Type.Kind() && g.Type.Size() == f.Type.Size() {
				names = append(names, g.Name)
				from, to = f.Type, g.Type
				break
			}
		}
	}
	return names
}

// Bridge makes a case on T of a case on W: values go through the conversions to
// and from, which its marshal and unmarshal pay. Both share memory with
// what they convert and expect a zero target. Its marshal-generated and
// unmarshal-generated are what inner does with values of the library's own type, or of W
// where it has none, without the conversions. Reading in place is not offered, nor is a
// used target.
func Bridge[T, W any](inner *Case, set dataset.Set[T], adapted []codec.Adaptation, to func(*T, *W),
	from func(*W, *T)) *Case {
	b := Binding[T]{Codec: inner.Codec, Adapted: append(append([]codec.Adaptation{}, adapted...), inner.Adapted...)}
	for _, op := range []codec.Op{codec.OpMarshal, codec.OpUnmarshal, codec.OpMarshalReuse, codec.OpUnmarshalAlias} {
		if inner.Offers(op) {
			b.Ops = append(b.Ops, op)
		}
	}
	unpaid := unconverted(inner)
	for op := range unpaid {
		b.Ops = append(b.Ops, op)
	}
	b.Open = func(in *Inputs[T]) (*Opened[T], error) {
		within := &Inputs[W]{Values: Converted(in, to), Encoded: in.Encoded, Target: OnHeap[W]()}
		bench, err := inner.openOn(within)
		if err != nil {
			return nil, err
		}
		in.seekers = append(in.seekers, bench.seek)
		c := &bridged[T, W]{bench: bench, to: to, from: from}
		var marshaler codec.Codec[T] = c
		if inner.Offers(codec.OpUnmarshalAlias) {
			marshaler = &aliasing[T, W]{c}
		}
		loops := interfaceLoops(in, marshaler)
		for op, of := range unpaid {
			loops[op] = bench.loops[of]
		}
		return &Opened[T]{Codec: marshaler, Loops: loops, Generated: c.generated()}, nil
	}
	return b.Case(set)
}

// unconverted says by which operations of inner the library's own type is measured.
func unconverted(inner *Case) map[codec.Op]codec.Op {
	ops := map[codec.Op]codec.Op{}
	for generated, usual := range map[codec.Op]codec.Op{codec.OpMarshalGenerated: codec.OpMarshal,
		codec.OpUnmarshalGenerated: codec.OpUnmarshal} {
		switch {
		case inner.Offers(generated):
			ops[generated] = generated
		case inner.Offers(usual):
			ops[generated] = usual
		}
	}
	return ops
}

// generated is the library's own type behind both conversions; W where it has none.
func (b *bridged[T, W]) generated() *Generated[T] {
	e := b.bench
	own := e.toGenerated != nil
	through := func(v *T) *W {
		w := new(W)
		b.to(v, w)
		return w
	}
	g := &Generated[T]{
		to:   func(v *T) any { return through(v) },
		from: func(w any, v *T) { b.from(w.(*W), v) },
		zero: func(v *T) { b.from(new(W), v) },
		own:  func(w any) ([]byte, error) { return e.marshal(nil, w) },
		read: func(src []byte) (any, error) {
			w := new(W)
			return w, e.unmarshal(src, w)
		},
		resolver: e.resolver,
		variant: func(name string) (*Generated[T], error) {
			if err := e.variant(name); err != nil {
				return nil, err
			}
			return b.generated(), nil
		},
		over: func(first, second []byte, v *T) error {
			w := new(W)
			for _, src := range [][]byte{first, second} {
				if err := e.unmarshal(src, w); err != nil {
					return err
				}
			}
			b.from(w, v)
			return nil
		},
		marshal: func(v *T) ([]byte, error) { return e.marshal(nil, through(v)) },
		unmarshal: func(src []byte, v *T) error {
			w := new(W)
			if err := e.unmarshal(src, w); err != nil {
				return err
			}
			b.from(w, v)
			return nil
		},
	}
	if !own {
		return g
	}
	back := func(w *W, v *T, err error) error {
		if err == nil {
			b.from(w, v)
		}
		return err
	}
	g.to = func(v *T) any { return e.toGenerated(through(v)) }
	g.from = func(m any, v *T) {
		w := new(W)
		e.fromGenerated(m, w)
		b.from(w, v)
	}
	g.zero = func(v *T) {
		w := new(W)
		e.zeroGenerated(w)
		b.from(w, v)
	}
	g.own, g.read = e.marshalOwn, e.unmarshalOwn
	g.over = func(first, second []byte, v *T) error {
		w := new(W)
		return back(w, v, e.overGenerated(first, second, w))
	}
	g.marshal = func(v *T) ([]byte, error) { return e.marshalGenerated(through(v)) }
	g.unmarshal = func(src []byte, v *T) error {
		w := new(W)
		return back(w, v, e.unmarshalGenerated(src, w))
	}
	return g
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
