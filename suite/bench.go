package suite

import (
	"errors"
	"fmt"
	"io"
	"runtime/debug"

	"github.com/serialbench/serialbench/codec"
)

// ErrNotOffered is returned for an operation that the codec does not have.
var ErrNotOffered = errors.New("operation not offered by this codec")

// PanicError is a panic of a library, turned into an error.
type PanicError struct {
	Value any
	Stack []byte
}

func (e *PanicError) Error() string { return fmt.Sprintf("panic: %v", e.Value) }

// Opened is what generated code makes of one codec: the codec object and its
// loops. It is the typed half of a [Bench].
type Opened[T any] struct {
	Codec     codec.Codec[T]
	Loops     map[codec.Op]Loop
	Generated *Generated[T] // nil: the library has no type of its own
	One       codec.OneReader
}

// Generated is the erased form of a codec of a generated type.
type Generated[T any] struct {
	marshal   func(v *T) ([]byte, error)
	unmarshal func(src []byte, v *T) error
	over      func(first, second []byte, v *T) error

	to       func(v *T) any // a *W
	from     func(w any, v *T)
	zero     func(v *T)
	own      func(w any) ([]byte, error) // marshals a *W
	read     func(src []byte) (any, error)
	resolver codec.Resolver // nil: the codec is none

	variant func(name string) (*Generated[T], error)
}

// NewGenerated joins a codec of the generated type W with its conversions.
func NewGenerated[T, W any](c codec.Codec[W], to func(*T, *W), from func(*W, *T)) *Generated[T] {
	resolver, _ := c.(codec.Resolver)
	return &Generated[T]{
		resolver: resolver,
		marshal: func(v *T) ([]byte, error) {
			w := new(W)
			to(v, w)
			return c.Marshal(nil, w)
		},
		unmarshal: func(src []byte, v *T) error {
			w := new(W)
			if err := c.Unmarshal(src, w); err != nil {
				return err
			}
			from(w, v)
			return nil
		},
		over: func(first, second []byte, v *T) error {
			w := new(W)
			if err := c.Unmarshal(first, w); err != nil {
				return err
			}
			again := c.Unmarshal
			if o, ok := c.(overwriter[W]); ok {
				again = o.UnmarshalOver
			}
			if err := again(second, w); err != nil {
				return err
			}
			from(w, v)
			return nil
		},
		to: func(v *T) any {
			w := new(W)
			to(v, w)
			return w
		},
		from: func(w any, v *T) { from(w.(*W), v) },
		zero: func(v *T) { from(new(W), v) },
		own:  func(w any) ([]byte, error) { return c.Marshal(nil, w.(*W)) },
		read: func(src []byte) (any, error) {
			w := new(W)
			return w, c.Unmarshal(src, w)
		},
		variant: func(name string) (*Generated[T], error) {
			o, err := variantOf(c, name)
			if err != nil {
				return nil, err
			}
			return NewGenerated(o, to, from), nil
		},
	}
}

// variantOf is c with an option; [ErrNotOffered] where it has none.
func variantOf[W any](c codec.Codec[W], name string) (codec.Codec[W], error) {
	v, ok := c.(codec.Varied[W])
	if !ok {
		return nil, ErrNotOffered
	}
	return v.Variant(name)
}

// overwriter is a codec whose Unmarshal spares what a zero target does not need,
// with the library's usual call for others.
type overwriter[W any] interface {
	UnmarshalOver(src []byte, w *W) error
}

// Bench is an opened case: one codec object and the values of a data set. Its
// methods turn panics into a [*PanicError]; its loops do not. Values are
// pointers to the Go type of the data set. A Bench is used by one goroutine.
type Bench struct {
	Case   *Case
	Values []any // never changed
	// FallsBack is what works in the library's place in this program; "": it works itself.
	FallsBack string

	newValue           func() any
	marshal            func(dst []byte, v any) ([]byte, error)
	unmarshal          func(src []byte, v any) error
	unmarshalReuse     func(src []byte, v any) error
	unmarshalAlias     func(src []byte, v any) error
	streamEncode       func(w io.Writer, values []any) error
	tokens             func(r io.Reader) error
	streamDecode       func(r io.Reader, each func(v any, err error) error) error
	streams            string
	read               func(src []byte) (codec.Digest, error)
	readOne            func(src []byte) (codec.Digest, error)
	marshalGenerated   func(v any) ([]byte, error)
	unmarshalGenerated func(src []byte, v any) error
	overGenerated      func(first, second []byte, v any) error
	toGenerated        func(v any) any
	fromGenerated      func(w, v any)
	zeroGenerated      func(v any)
	marshalOwn         func(w any) ([]byte, error)
	unmarshalOwn       func(src []byte) (any, error)
	resolver           codec.Resolver
	variant            func(name string) error
	loops              map[codec.Op]Loop
	setEncoded         func([][]byte)
	encoded            [][]byte
	seek               func(i int)
	face               face
}

// face is how the values of a bench look from outside where they are of another type than in its functions; its zero
// value where both are one.
type face struct {
	out, in func(v any) any
}

// shown is a value of the functions' type as it looks from outside.
func (f face) shown(v any) any {
	if f.out == nil {
		return v
	}
	return f.out(v)
}

// taken is the reverse.
func (f face) taken(v any) any {
	if f.in == nil {
		return v
	}
	return f.in(v)
}

// New returns a pointer to a zero value.
func (b *Bench) New() any { return b.face.shown(b.newValue()) }

// Marshal encodes v, appending to dst.
func (b *Bench) Marshal(dst []byte, v any) (out []byte, err error) {
	defer recovered(&err)
	return b.marshal(dst, b.face.taken(v))
}

// Unmarshal decodes src into v, which is zero.
func (b *Bench) Unmarshal(src []byte, v any) (err error) {
	defer recovered(&err)
	return b.unmarshal(src, b.face.taken(v))
}

// UnmarshalReuse decodes src into v, which may hold an earlier value.
func (b *Bench) UnmarshalReuse(src []byte, v any) (err error) {
	if b.unmarshalReuse == nil {
		return ErrNotOffered
	}
	defer recovered(&err)
	return b.unmarshalReuse(src, b.face.taken(v))
}

// UnmarshalAlias decodes src into v, which may point into src afterwards.
func (b *Bench) UnmarshalAlias(src []byte, v any) (err error) {
	if b.unmarshalAlias == nil {
		return ErrNotOffered
	}
	defer recovered(&err)
	return b.unmarshalAlias(src, b.face.taken(v))
}

// Read visits every field of src in place.
func (b *Bench) Read(src []byte) (d codec.Digest, err error) {
	if b.read == nil {
		return 0, ErrNotOffered
	}
	defer recovered(&err)
	return b.read(src)
}

// ReadOne reads the field that [Case.One] names.
func (b *Bench) ReadOne(src []byte) (d codec.Digest, err error) {
	if b.readOne == nil {
		return 0, ErrNotOffered
	}
	defer recovered(&err)
	return b.readOne(src)
}

// MarshalGenerated converts v to the library's own type and encodes that.
func (b *Bench) MarshalGenerated(v any) (out []byte, err error) {
	if b.marshalGenerated == nil {
		return nil, ErrNotOffered
	}
	defer recovered(&err)
	return b.marshalGenerated(b.face.taken(v))
}

// UnmarshalGenerated decodes src into the library's own type and converts that to v.
func (b *Bench) UnmarshalGenerated(src []byte, v any) (err error) {
	if b.unmarshalGenerated == nil {
		return ErrNotOffered
	}
	defer recovered(&err)
	return b.unmarshalGenerated(src, b.face.taken(v))
}

// OverGenerated decodes first and then second into the same value of the
// library's own type, as a careless user would, and converts that to v, which is zero.
func (b *Bench) OverGenerated(first, second []byte, v any) (err error) {
	if b.overGenerated == nil {
		return ErrNotOffered
	}
	defer recovered(&err)
	return b.overGenerated(first, second, b.face.taken(v))
}

// ToGenerated converts v to the library's own type, which may share memory with it,
// and returns a pointer to the result.
func (b *Bench) ToGenerated(v any) (w any, err error) {
	if b.toGenerated == nil {
		return nil, ErrNotOffered
	}
	defer recovered(&err)
	return b.toGenerated(b.face.taken(v)), nil
}

// FromGenerated converts w, a pointer of [Bench.ToGenerated], to v, which is zero.
func (b *Bench) FromGenerated(w, v any) (err error) {
	if b.fromGenerated == nil {
		return ErrNotOffered
	}
	defer recovered(&err)
	b.fromGenerated(w, b.face.taken(v))
	return nil
}

// ZeroGenerated converts a zero value of the library's own type to v, which is zero.
func (b *Bench) ZeroGenerated(v any) (err error) {
	if b.zeroGenerated == nil {
		return ErrNotOffered
	}
	defer recovered(&err)
	b.zeroGenerated(b.face.taken(v))
	return nil
}

// MarshalOwn encodes w, a pointer of [Bench.ToGenerated] of this case.
func (b *Bench) MarshalOwn(w any) (out []byte, err error) {
	if b.marshalOwn == nil {
		return nil, ErrNotOffered
	}
	defer recovered(&err)
	return b.marshalOwn(w)
}

// WriterSchema is the schema that values are written with, and that a reader has to be
// given; "" where the format has no such thing.
func (b *Bench) WriterSchema() string {
	if b.resolver == nil {
		return ""
	}
	return b.resolver.WriterSchema()
}

// ReadFrom makes the codec read what was written with that schema.
func (b *Bench) ReadFrom(writer string) (err error) {
	if b.resolver == nil {
		return ErrNotOffered
	}
	defer recovered(&err)
	return b.resolver.ReadFrom(writer)
}

// Variant makes the codec decode with an option of [codec.Info] from now on. The loops stay
// as they are.
func (b *Bench) Variant(name string) (err error) {
	if b.variant == nil {
		return ErrNotOffered
	}
	defer recovered(&err)
	return b.variant(name)
}

// UnmarshalOwn decodes src into a new value of the library's own type and returns a
// pointer to it, without a conversion.
func (b *Bench) UnmarshalOwn(src []byte) (w any, err error) {
	if b.unmarshalOwn == nil {
		return nil, ErrNotOffered
	}
	defer recovered(&err)
	return b.unmarshalOwn(src)
}

// Encoded returns the encodings of all values, each in memory of its own. They
// are made once and become the inputs of the decoding loops.
func (b *Bench) Encoded() ([][]byte, error) {
	if b.encoded != nil {
		return b.encoded, nil
	}
	all := make([][]byte, len(b.Values))
	for i, v := range b.Values {
		out, err := b.Marshal(nil, v)
		if err != nil {
			return nil, fmt.Errorf("%s: marshal value %d of %s: %w", b.Case.Codec, i, b.Case.Dataset.ID, err)
		}
		all[i] = append(make([]byte, 0, len(out)), out...)
	}
	b.encoded = all
	b.setEncoded(all)
	return all, nil
}

// Start lets the loops go on with value i, counted around, or its encoding. A
// loop that has not run yet may begin with the first value instead.
func (b *Bench) Start(i int) { b.seek(i) }

// Loop returns the timed loop of op. For decoding operations call
// [Bench.Encoded] first.
func (b *Bench) Loop(op codec.Op) (Loop, error) {
	loop := b.loops[op]
	if loop == nil {
		return nil, fmt.Errorf("%s: %s: %w", b.Case.Codec, op, ErrNotOffered)
	}
	return loop, nil
}

func recovered(err *error) {
	r := recover()
	if form, ok := r.(codec.FormError); ok {
		*err = form
	} else if r != nil {
		*err = &PanicError{Value: r, Stack: debug.Stack()}
	}
}
