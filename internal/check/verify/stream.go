package verify

import (
	"bytes"
	"fmt"
	"testing/iotest"

	"github.com/serialbench/serialbench/codec"
)

// streams sends values through one encoder and one decoder, that gets the stream
// in halves of what it asks for, and looks at each once more at the end: what is
// decoded must not change with the next.
func (r *roundTrips) streams() *fault {
	order := r.some(r.within(streamBytes, 2))
	var values []any
	for _, i := range order {
		values = append(values, r.b.Values[i])
	}
	var stream bytes.Buffer
	if err := r.b.StreamEncode(&stream, values); err != nil {
		return faultf(codec.OpStreamMarshal, "%v", err)
	}
	const op = codec.OpStreamUnmarshal
	var got []any
	err := r.b.StreamDecode(iotest.HalfReader(&stream), func(v any) error {
		if len(got) == len(order) {
			return fmt.Errorf("more values than the %d of the stream", len(order))
		}
		if d := r.same(v, order[len(got)]); d != nil {
			return fmt.Errorf("value %d of the stream: %s", len(got), d)
		}
		got = append(got, v)
		return nil
	})
	if err != nil {
		return faultf(op, "%v", err)
	}
	if len(got) != len(order) {
		return faultf(op, "the stream ends after %d of %d values", len(got), len(order))
	}
	for k, i := range order {
		if d := r.same(got[k], i); d != nil {
			return faultf(op, "value %d of the stream is changed by a later one: %s", k, d)
		}
	}
	return nil
}
