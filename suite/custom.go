package suite

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
)

// Custom makes a case from a codec written by hand, without generated loops:
// its calls go through interfaces, which costs about a nanosecond each. The
// operations are those whose interfaces the codec implements, and
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
			return each(in.Values, n, func(v *T) (err error) {
				last, err = c.Marshal(nil, v)
				Keep(last)
				return err
			})
		},
		codec.OpUnmarshal: decodeLoop(in, true, c.Unmarshal),
	}
	var buf []byte
	loops[codec.OpMarshalReuse] = func(n int) error {
		return each(in.Values, n, func(v *T) (err error) {
			buf, err = c.Marshal(buf[:0], v)
			return err
		})
	}
	if r, ok := c.(codec.TargetReuser[T]); ok {
		loops[codec.OpUnmarshalReuse] = decodeLoop(in, false, r.UnmarshalReuse)
	}
	if a, ok := c.(codec.Aliaser[T]); ok {
		loops[codec.OpUnmarshalAlias] = decodeLoop(in, true, a.UnmarshalAlias)
	}
	if r, ok := c.(codec.InPlaceReader); ok {
		loops[codec.OpRead] = func(n int) error {
			return each(in.Encoded, n, func(src *[]byte) error {
				d, err := r.Read(*src)
				KeepDigest(d)
				return err
			})
		}
	}
	return loops
}

func decodeLoop[T any](in *Inputs[T], zero bool, decode func([]byte, *T) error) Loop {
	return func(n int) error {
		return each(in.Encoded, n, func(src *[]byte) error {
			if zero {
				Zero(in.Target)
			}
			return decode(*src, in.Target)
		})
	}
}

func each[T any](r *Round[T], n int, call func(*T) error) error {
	for n > 0 {
		items := r.Take(n)
		for i := range items {
			if err := call(&items[i]); err != nil {
				return err
			}
		}
		n -= len(items)
	}
	return nil
}
