package adapter

import (
	"errors"
	"math"
	"reflect"

	"google.golang.org/protobuf/encoding/protowire"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/one"
)

var errType = errors.New("the field is of another wire type")

// ReadOne reads a field with package protowire: it passes over all others, to
// the end, since the last one of a number counts. path are the numbers of the
// fields that lead to it, kind is that of the Go type. A field that is not there is zero.
func ReadOne(src []byte, kind reflect.Kind, path ...protowire.Number) (codec.Digest, error) {
	last := len(path) - 1
	for _, number := range path[:last] {
		_, inner, err := find(src, number, protowire.BytesType)
		if err != nil {
			return 0, err
		}
		src = inner
	}
	switch one.Widened(kind) {
	case reflect.Bool:
		x, _, err := find(src, path[last], protowire.VarintType)
		return one.Bool(protowire.DecodeBool(x)), err
	case reflect.Float32:
		x, _, err := find(src, path[last], protowire.Fixed32Type)
		return one.Float32(math.Float32frombits(uint32(x))), err
	case reflect.Float64:
		x, _, err := find(src, path[last], protowire.Fixed64Type)
		return one.Float64(math.Float64frombits(x)), err
	case reflect.String:
		_, x, err := find(src, path[last], protowire.BytesType)
		return one.String(string(x)), err
	}
	x, _, err := find(src, path[last], protowire.VarintType)
	return one.Uint(x), err
}

// find returns the last field of a number, as bytes or as the bits of a number.
func find(src []byte, want protowire.Number, typ protowire.Type) (x uint64, b []byte, err error) {
	for len(src) > 0 {
		number, t, n := protowire.ConsumeTag(src)
		if n < 0 {
			return 0, nil, protowire.ParseError(n)
		}
		src = src[n:]
		switch {
		case number != want:
			n = protowire.ConsumeFieldValue(number, t, src)
		case t != typ:
			return 0, nil, errType
		case t == protowire.VarintType:
			x, n = protowire.ConsumeVarint(src)
		case t == protowire.Fixed32Type:
			var y uint32
			y, n = protowire.ConsumeFixed32(src)
			x = uint64(y)
		case t == protowire.Fixed64Type:
			x, n = protowire.ConsumeFixed64(src)
		default:
			b, n = protowire.ConsumeBytes(src)
		}
		if n < 0 {
			return 0, nil, protowire.ParseError(n)
		}
		src = src[n:]
	}
	return x, b, nil
}
