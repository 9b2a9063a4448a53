// Package adapter makes the calls to github.com/valyala/fastjson.
package adapter

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"strconv"
	"time"
	"unsafe"

	"github.com/valyala/fastjson"
)

// Reader is what generated codecs decode with. Its methods return copies; the
// first error is kept.
type Reader struct {
	parser fastjson.Parser
	number []byte
	err    error
}

// Parse returns the tree of src, which is good until the next call.
func (r *Reader) Parse(src []byte) (*fastjson.Value, error) {
	r.err = nil
	return r.parser.ParseBytes(src)
}

// Err returns the first error since Parse.
func (r *Reader) Err() error { return r.err }

// Fail keeps err if it is the first and is not nil.
func (r *Reader) Fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

// Object returns an object.
func (r *Reader) Object(x *fastjson.Value) *fastjson.Object {
	o, err := x.Object()
	if err != nil {
		r.Fail(err)
		return new(fastjson.Object)
	}
	return o
}

// Array returns the elements of an array.
func (r *Reader) Array(x *fastjson.Value) []*fastjson.Value {
	a, err := x.Array()
	r.Fail(err)
	return a
}

// Null reports whether x is null.
func Null(x *fastjson.Value) bool { return x.Type() == fastjson.TypeNull }

// Bool returns a boolean.
func (r *Reader) Bool(x *fastjson.Value) bool {
	b, err := x.Bool()
	r.Fail(err)
	return b
}

// Int returns an integer of a width in bits.
func (r *Reader) Int(x *fastjson.Value, bits int) int64 {
	n, err := x.Int64()
	r.Fail(err)
	if shift := 64 - bits; n<<shift>>shift != n {
		r.Fail(fmt.Errorf("number %d does not fit %d bits", n, bits))
	}
	return n
}

// Uint returns an unsigned integer of a width in bits.
func (r *Reader) Uint(x *fastjson.Value, bits int) uint64 {
	n, err := x.Uint64()
	r.Fail(err)
	if shift := 64 - bits; n<<shift>>shift != n {
		r.Fail(fmt.Errorf("number %d does not fit %d bits", n, bits))
	}
	return n
}

// Float64 returns a number. Those with an exponent the library reads with an
// error in the last place, so their text is parsed here.
func (r *Reader) Float64(x *fastjson.Value) float64 {
	if x.Type() == fastjson.TypeNumber {
		r.number = x.MarshalTo(r.number[:0])
		if bytes.IndexByte(r.number, 'e') >= 0 || bytes.IndexByte(r.number, 'E') >= 0 {
			return r.float(64)
		}
	}
	f, err := x.Float64()
	r.Fail(err)
	return f
}

// Float32 returns a number that is rounded once.
func (r *Reader) Float32(x *fastjson.Value) float32 {
	if x.Type() != fastjson.TypeNumber {
		_, err := x.Float64()
		r.Fail(err)
		return 0
	}
	r.number = x.MarshalTo(r.number[:0])
	return float32(r.float(32))
}

func (r *Reader) float(bits int) float64 {
	f, err := strconv.ParseFloat(unsafe.String(unsafe.SliceData(r.number), len(r.number)), bits)
	r.Fail(err)
	return f
}

// String returns a string.
func (r *Reader) String(x *fastjson.Value) string {
	b, err := x.StringBytes()
	r.Fail(err)
	return string(b)
}

// Bytes returns what a string holds in base64, in old if there is room, or nil for null.
func (r *Reader) Bytes(old []byte, x *fastjson.Value) []byte {
	if Null(x) {
		return nil
	}
	b, err := x.StringBytes()
	r.Fail(err)
	if n := base64.StdEncoding.DecodedLen(len(b)); cap(old) < n {
		old = make([]byte, n)
	}
	n, err := base64.StdEncoding.Decode(old[:cap(old)], b)
	r.Fail(err)
	return old[:n]
}

var errLength = errors.New("array of another length")

// ByteArray fills to with what a string holds in base64.
func (r *Reader) ByteArray(to []byte, x *fastjson.Value) {
	r.number = r.Bytes(r.number, x)
	if len(r.number) != len(to) {
		r.Fail(errLength)
	}
	copy(to, r.number)
}

// Fixed returns the elements of an array of n.
func (r *Reader) Fixed(x *fastjson.Value, n int) []*fastjson.Value {
	a := r.Array(x)
	if len(a) != n {
		r.Fail(errLength)
		return nil
	}
	return a
}

// Time returns an instant.
func (r *Reader) Time(x *fastjson.Value) (t time.Time) {
	b, err := x.StringBytes()
	r.Fail(err)
	if err == nil {
		r.Fail(t.UnmarshalText(b))
	}
	return t
}

// Resize returns a slice of length n, in old if there is room.
func Resize[S ~[]E, E any](old S, n int) S {
	if cap(old) < n || old == nil {
		return make(S, n)
	}
	return old[:n]
}

// Clear returns an empty map with room for n, old if there is one.
func Clear[M ~map[K]V, K comparable, V any](old M, n int) M {
	if old == nil {
		return make(M, n)
	}
	clear(old)
	return old
}
