package suite

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
)

// Custom makes a case from a codec written by hand, without generated loops:
// its calls go through an interface with a type parameter, which costs some ten
// nanoseconds more than what the row of noop shows (go test -bench=Custom
// ./bench/overhead). A codec whose calls are so short that this counts wants a folder
// in codecs/, as CONTRIBUTING.md says. The operations are those whose interfaces the codec implements, and
// marshal-reuse where appends says that Marshal appends to dst.
func Custom[T any](id string, set dataset.Set[T], appends bool, open func() (codec.Codec[T], error)) *Case {
	ops := []codec.Op{codec.OpMarshal, codec.OpUnmarshal}
	if appends {
		ops = append(ops, codec.OpMarshalReuse)
	}
	if c, err := open(); err == nil {
		if _, ok := c.(codec.TargetReuser[T]); ok {
			ops = append(ops, codec.OpUnmarshalReuse)
		}
		if _, ok := c.(codec.Aliaser[T]); ok {
			ops = append(ops, codec.OpUnmarshalAlias)
		}
		if _, ok := c.(codec.InPlaceReader); ok {
			ops = append(ops, codec.OpRead)
		}
	}
	return Binding[T]{Codec: id, Ops: ops, Open: func(in *Inputs[T]) (*Opened[T], error) {
		c, err := open()
		if err != nil {
			return nil, err
		}
		return &Opened[T]{Codec: c, Loops: interfaceLoops(in, c)}, nil
	}}.Case(set)
}

func interfaceLoops[T any](in *Inputs[T], c codec.Codec[T]) map[codec.Op]Loop {
	loops := map[codec.Op]Loop{
		codec.OpMarshal: func(n int) error {
			var last []byte
			var err error
			for n > 0 {
				items := in.Values.Take(n)
				n -= len(items)
				for i := range items {
					if last, err = c.Marshal(nil, &items[i]); err != nil {
						return err
					}
				}
			}
			Keep(last)
			return nil
		},
		codec.OpMarshalReuse: func(n int) error {
			var err error
			buf := in.Buffer
			for n > 0 {
				items := in.Values.Take(n)
				n -= len(items)
				for i := range items {
					if buf, err = c.Marshal(buf[:0], &items[i]); err != nil {
						return err
					}
				}
			}
			in.Buffer = buf
			return nil
		},
		codec.OpUnmarshal: func(n int) error {
			var zero T
			v := in.Target
			return each(in, n, func(src []byte) error {
				*v = zero
				return c.Unmarshal(src, v)
			})
		},
	}
	if r, ok := c.(codec.TargetReuser[T]); ok {
		loops[codec.OpUnmarshalReuse] = func(n int) error {
			return each(in, n, func(src []byte) error { return r.UnmarshalReuse(src, in.Target) })
		}
	}
	if a, ok := c.(codec.Aliaser[T]); ok {
		loops[codec.OpUnmarshalAlias] = func(n int) error {
			var zero T
			v := in.Target
			return each(in, n, func(src []byte) error {
				*v = zero
				return a.UnmarshalAlias(src, v)
			})
		}
	}
	if r, ok := c.(codec.InPlaceReader); ok {
		loops[codec.OpRead] = func(n int) error {
			var d codec.Digest
			err := each(in, n, func(src []byte) (err error) {
				d, err = r.Read(src)
				return err
			})
			KeepDigest(d)
			return err
		}
	}
	return loops
}

// each decodes n encodings.
func each[T any](in *Inputs[T], n int, decode func(src []byte) error) error {
	for n > 0 {
		items := in.Encoded.Take(n)
		n -= len(items)
		for _, src := range items {
			if err := decode(src); err != nil {
				return err
			}
		}
	}
	return nil
}
