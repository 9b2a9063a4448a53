// Package adapter makes the calls to github.com/VictoriaMetrics/easyproto.
package adapter

import (
	"errors"
	"time"

	"github.com/VictoriaMetrics/easyproto"
)

// What the code of every codec calls beside the library.

type number interface {
	~int8 | ~int16 | ~int32 | ~int64 | ~int | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uint | ~float32 | ~float64
}

// Numbers is list as numbers of a type that the library takes.
func Numbers[To, From number](list []From) []To {
	out := make([]To, len(list))
	for i, x := range list {
		out[i] = To(x)
	}
	return out
}

// Bools is list as booleans without a name.
func Bools[B ~bool](list []B) []bool {
	out := make([]bool, len(list))
	for i, x := range list {
		out[i] = bool(x)
	}
	return out
}

// Next adds a zero element to list and returns it.
func Next[S ~[]E, E any](list *S) *E {
	*list = append(*list, *new(E))
	return &(*list)[len(*list)-1]
}

// AppendTime appends a google.protobuf.Timestamp, for which the library has no call.
func AppendTime(mm *easyproto.MessageMarshaler, field uint32, t time.Time) {
	mm = mm.AppendMessage(field)
	mm.AppendInt64(1, t.Unix())
	mm.AppendInt32(2, int32(t.Nanosecond()))
}

var errTime = errors.New("cannot read google.protobuf.Timestamp")

// Time reads a google.protobuf.Timestamp in UTC.
func Time(fc *easyproto.FieldContext, t *time.Time) error {
	src, ok := fc.MessageData()
	if !ok {
		return errTime
	}
	var seconds int64
	var nanos int32
	for len(src) > 0 {
		var err error
		if src, err = fc.NextField(src); err != nil {
			return err
		}
		switch fc.FieldNum {
		case 1:
			seconds, ok = fc.Int64()
		case 2:
			nanos, ok = fc.Int32()
		}
		if !ok {
			return errTime
		}
	}
	*t = time.Unix(seconds, int64(nanos)).UTC()
	return nil
}
