// Package one helps codecs with the operation read-one: it makes the digest of a
// field from the value that a library returns for it.
package one

import (
	"fmt"
	"math"
	"reflect"
	"strconv"

	"github.com/serialbench/serialbench/codec"
)

// Target is a variable for libraries that decode a field into what a pointer
// points to: integers are widened to 64 bits.
type Target struct {
	kind    reflect.Kind
	boolean bool
	int     int64
	uint    uint64
	float32 float32
	float64 float64
	text    string
}

// NewTarget makes a variable for a field.
func NewTarget(f codec.Field) *Target { return &Target{kind: f.Kind} }

// Pointer is where the library shall decode to: a *bool, *int64, *uint64,
// *float32, *float64 or *string.
func (t *Target) Pointer() any {
	switch Widened(t.kind) {
	case reflect.Bool:
		return &t.boolean
	case reflect.Int64:
		return &t.int
	case reflect.Uint64:
		return &t.uint
	case reflect.Float32:
		return &t.float32
	case reflect.Float64:
		return &t.float64
	}
	return &t.text
}

// Digest is the digest of what was decoded.
func (t *Target) Digest() codec.Digest {
	switch Widened(t.kind) {
	case reflect.Bool:
		return Bool(t.boolean)
	case reflect.Int64:
		return Int(t.int)
	case reflect.Uint64:
		return Uint(t.uint)
	case reflect.Float32:
		return Float32(t.float32)
	case reflect.Float64:
		return Float64(t.float64)
	}
	return String(t.text)
}

// Widened is the kind with integers widened to 64 bits: Bool, Int64, Uint64,
// Float32, Float64 or String.
func Widened(k reflect.Kind) reflect.Kind {
	switch {
	case k >= reflect.Int && k <= reflect.Int64:
		return reflect.Int64
	case k >= reflect.Uint && k <= reflect.Uint64:
		return reflect.Uint64
	}
	return k
}

// Bool is the digest of a boolean.
func Bool(x bool) (d codec.Digest) { d.Bool(x); return d }

// Int is the digest of a signed integer.
func Int(x int64) (d codec.Digest) { d.Uint(uint64(x)); return d }

// Uint is the digest of an unsigned integer.
func Uint(x uint64) (d codec.Digest) { d.Uint(x); return d }

// Float32 is the digest of a float of 32 bits.
func Float32(x float32) (d codec.Digest) { d.Uint(uint64(math.Float32bits(x))); return d }

// Float64 is the digest of a float of 64 bits.
func Float64(x float64) (d codec.Digest) { d.Uint(math.Float64bits(x)); return d }

// String is the digest of a string.
func String(x string) (d codec.Digest) { d.String(x); return d }

// Number is the digest of a field of the kind k, which is a number, from its
// text in JSON.
func Number(k reflect.Kind, text string) (codec.Digest, error) {
	switch Widened(k) {
	case reflect.Int64:
		x, err := strconv.ParseInt(text, 10, 64)
		return Int(x), err
	case reflect.Uint64:
		x, err := strconv.ParseUint(text, 10, 64)
		return Uint(x), err
	case reflect.Float32:
		x, err := strconv.ParseFloat(text, 32)
		return Float32(float32(x)), err
	case reflect.Float64:
		x, err := strconv.ParseFloat(text, 64)
		return Float64(x), err
	}
	return 0, fmt.Errorf("a number was read for a field of kind %s", k)
}

// Any is the digest of a field of the kind k from whatever type a library thinks
// is right for it.
func Any(k reflect.Kind, v any) (codec.Digest, error) {
	switch x := v.(type) {
	case bool:
		if k == reflect.Bool {
			return Bool(x), nil
		}
	case string:
		if k == reflect.String {
			return String(x), nil
		}
	case float32:
		return float(k, float64(x))
	case float64:
		return float(k, x)
	case int64:
		return integer(k, uint64(x))
	case uint64:
		return integer(k, x)
	case int:
		return integer(k, uint64(x))
	case int32:
		return integer(k, uint64(x))
	case uint32:
		return integer(k, uint64(x))
	case int16:
		return integer(k, uint64(x))
	case uint16:
		return integer(k, uint64(x))
	case int8:
		return integer(k, uint64(x))
	case uint8:
		return integer(k, uint64(x))
	}
	return 0, fmt.Errorf("a %T was read for a field of kind %s", v, k)
}

func integer(k reflect.Kind, x uint64) (codec.Digest, error) {
	if w := Widened(k); w != reflect.Int64 && w != reflect.Uint64 {
		return 0, fmt.Errorf("an integer was read for a field of kind %s", k)
	}
	return Uint(x), nil
}

func float(k reflect.Kind, x float64) (codec.Digest, error) {
	switch k {
	case reflect.Float32:
		return Float32(float32(x)), nil
	case reflect.Float64:
		return Float64(x), nil
	}
	return 0, fmt.Errorf("a float was read for a field of kind %s", k)
}
