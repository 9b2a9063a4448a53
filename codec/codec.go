// Package codec is the contract between serialbench and a serializer: what a
// codec can do, what it says of itself, and which operations are measured.
// It imports nothing of this module, so that a library's author can implement
// it without depending on anything else. It measures and verifies nothing.
package codec

import (
	"fmt"
	"io"
	"reflect"
)

// Codec marshals and unmarshals values of T with one library in one
// configuration. A Codec is used by one goroutine at a time.
type Codec[T any] interface {
	// Marshal appends the encoding of *v to dst and returns the result. With a
	// nil dst the result is a fresh slice that the caller owns: no later call
	// may change it. *v is not changed.
	Marshal(dst []byte, v *T) ([]byte, error)

	// Unmarshal decodes src, one whole encoding, into *v, which is zero. On
	// return *v owns all its memory: src may be overwritten at once.
	Unmarshal(src []byte, v *T) error
}

// AnyOf is the constructor of a codec of no particular type; make is what [Info.Any] names.
func AnyOf[C Codec[any]](make func() (C, error)) func() (Codec[any], error) {
	return func() (Codec[any], error) { return make() }
}

// TargetReuser is a Codec that can decode into a target that holds an earlier
// value. Afterwards *v must equal what a zero target would hold; memory that
// the earlier value owned may be used again. Operation [OpUnmarshalReuse].
type TargetReuser[T any] interface {
	UnmarshalReuse(src []byte, v *T) error
}

// Aliaser is a Codec that can decode without copying: strings and byte slices
// of *v may point into src, which must then outlive *v unchanged. *v is zero
// before. Operation [OpUnmarshalAlias].
type Aliaser[T any] interface {
	UnmarshalAlias(src []byte, v *T) error
}

// InPlaceReader is a Codec of a format that can be read without decoding: Read
// visits every field of the encoding in place, in the order of the struct, and
// returns the [Digest] of what it saw. Operation [OpRead].
type InPlaceReader interface {
	Read(src []byte) (Digest, error)
}

// OneReader reads one field from an encoding without decoding the whole, and
// returns the [Digest] of that field alone. Operation [OpReadOne].
//
// A codec whose code is generated for the type is a OneReader itself. One that works by
// reflection is told the field instead: it has a method FieldReader(Field) (R, error),
// called once, where R is a concrete type that is a OneReader.
type OneReader interface {
	ReadOne(src []byte) (Digest, error)
}

// Field is what read-one reads: the last boolean, number or string that is a field
// of the struct, or of a struct in it, and whose type has no name of its own.
type Field struct {
	Path []string     // names of the Go fields that lead to it, the outermost first
	Kind reflect.Kind // Bool, an integer, a float, or String
}

// Resolver is a Codec of a format whose readers are given the schema that the data was
// written with beside their own, and make the one from the other.
type Resolver interface {
	// WriterSchema is the schema that Marshal writes with.
	WriterSchema() string
	// ReadFrom makes later calls of Unmarshal read what was written with that schema.
	ReadFrom(writer string) error
}

// FallsBack is a Codec whose library has code of its own for some Go releases and processors only.
type FallsBack interface {
	// FallsBack names what works in its place in this program, such as "encoding/json"; "" where it works itself.
	FallsBack() string
}

// Varied is a Codec whose library has options that decide what becomes of fields that the
// reader's type does not know. [Info.Variants] names them.
type Varied[T any] interface {
	// Variant is a codec that differs from this one in that option.
	Variant(name string) (Codec[T], error)
}

// NoVariant is the error of [Varied] for a name that it does not know.
func NoVariant(name string) error { return fmt.Errorf("no variant %q of the codec", name) }

// Streamer is a Codec whose library has an encoder over an [io.Writer] and a
// decoder over an [io.Reader] for many values in a row. Streams of other codecs are
// wrapped. Operations [OpStreamMarshal] and [OpStreamUnmarshal].
type Streamer[T any] interface {
	NewEncoder(w io.Writer) (Encoder[T], error)
	NewDecoder(r io.Reader) (Decoder[T], error)
}

// Tokener is a Codec whose library has calls that read a document token by token. Tokens goes on to an error.
type Tokener interface{ Tokens(r io.Reader) error }

// Encoder writes values to one stream.
type Encoder[T any] interface {
	Encode(v *T) error
	Close() error // writes what is held back; the writer stays open
}

// Decoder reads the values of one stream.
type Decoder[T any] interface {
	// Decode reads the next value into *v, which is zero, or returns [io.EOF]
	// after the last. *v owns its memory: later calls do not change it.
	Decode(v *T) error
}

// Digest sums up the fields of a value, so that reading in place can be checked
// against the value that was written. Its methods are small enough to be
// inlined; the sum depends on the order of the calls.
type Digest uint64

// Uint adds an integer, a boolean (0 or 1) or the bits of a float. Signed
// integers are added as uint64(int64(x)), instants as their nanoseconds since 1970.
func (d *Digest) Uint(x uint64) { *d = *d*31 + Digest(x) }

// Bool adds a boolean.
func (d *Digest) Bool(b bool) {
	var x uint64
	if b {
		x = 1
	}
	d.Uint(x)
}

// Len adds the number of elements of a slice or map, before the elements; a
// pointer counts as a slice of none or one.
func (d *Digest) Len(n int) { d.Uint(uint64(n)) }

// Bytes adds the length, the first and the last byte of b.
func (d *Digest) Bytes(b []byte) {
	x := uint64(len(b)) << 16
	if len(b) > 0 {
		x |= uint64(b[0])<<8 | uint64(b[len(b)-1])
	}
	d.Uint(x)
}

// String adds s as [Digest.Bytes] does.
func (d *Digest) String(s string) {
	x := uint64(len(s)) << 16
	if len(s) > 0 {
		x |= uint64(s[0])<<8 | uint64(s[len(s)-1])
	}
	d.Uint(x)
}

// FormError is what conversions panic with where a type's own method refuses a form, or cannot make one: the type's
// doing, and an error of the call like any other.
type FormError struct{ Err error }

func (e FormError) Error() string { return e.Err.Error() }

func (e FormError) Unwrap() error { return e.Err }
