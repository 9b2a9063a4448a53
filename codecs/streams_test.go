// Package codecs_test checks what adapters of different libraries have in common.
package codecs_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"testing"
	"testing/iotest"

	"github.com/serialbench/serialbench/codec"
	hamba "github.com/serialbench/serialbench/codecs/avro/hamba/adapter"
	alecthomas "github.com/serialbench/serialbench/codecs/binary/alecthomas/adapter"
	binarystd "github.com/serialbench/serialbench/codecs/binary/std/adapter"
	binc "github.com/serialbench/serialbench/codecs/binc/ugorji/adapter"
	mongo "github.com/serialbench/serialbench/codecs/bson/mongo/adapter"
	mongo2 "github.com/serialbench/serialbench/codecs/bson/mongo2/adapter"
	fxamacker "github.com/serialbench/serialbench/codecs/cbor/fxamacker/adapter"
	cborugorji "github.com/serialbench/serialbench/codecs/cbor/ugorji/adapter"
	gob "github.com/serialbench/serialbench/codecs/gob/std/adapter"
	hprose "github.com/serialbench/serialbench/codecs/hprose/v1/adapter"
	ikea "github.com/serialbench/serialbench/codecs/ikeapack/ikkerens/adapter"
	ion "github.com/serialbench/serialbench/codecs/ion/amazon/adapter"
	goccy "github.com/serialbench/serialbench/codecs/json/goccy/adapter"
	jsoniter "github.com/serialbench/serialbench/codecs/json/jsoniter/adapter"
	segmentio "github.com/serialbench/serialbench/codecs/json/segmentio/adapter"
	sonic "github.com/serialbench/serialbench/codecs/json/sonic/adapter"
	jsonstd "github.com/serialbench/serialbench/codecs/json/std/adapter"
	jsonugorji "github.com/serialbench/serialbench/codecs/json/ugorji/adapter"
	jsonv2 "github.com/serialbench/serialbench/codecs/json/v2/adapter"
	shamaton "github.com/serialbench/serialbench/codecs/msgpack/shamaton/adapter"
	shamaton3 "github.com/serialbench/serialbench/codecs/msgpack/shamaton3/adapter"
	msgpackugorji "github.com/serialbench/serialbench/codecs/msgpack/ugorji/adapter"
	vmihailenco "github.com/serialbench/serialbench/codecs/msgpack/vmihailenco/adapter"
	simple "github.com/serialbench/serialbench/codecs/simple/ugorji/adapter"
	davecgh "github.com/serialbench/serialbench/codecs/xdr/davecgh/adapter"
	xmlstd "github.com/serialbench/serialbench/codecs/xml/std/adapter"
	yaml "github.com/serialbench/serialbench/codecs/yaml/goccy/adapter"
)

// Value is streamed; fixedValue is for a library without strings.
type (
	Value struct {
		Name  string
		N     int64
		F     float64
		B     bool
		List  []string
		Empty string
	}
	fixedValue struct {
		N int64
		F float64
		B bool
	}
)

func values() (list []Value) {
	for i := range 40 {
		v := Value{Name: fmt.Sprint("name\n<&>", i), N: int64(i) << i, F: float64(i) / 3, B: i%3 == 0,
			List: []string{"a", fmt.Sprint(i)}}
		list = append(list, v)
	}
	return list
}

// Each value comes back, whatever pieces the reader hands out, and the end of the
// stream is io.EOF and nothing else.
func TestStreams(t *testing.T) {
	var fixed []fixedValue
	for _, v := range values() {
		fixed = append(fixed, fixedValue{v.N, v.F, v.B})
	}
	check(t, "binary/std", fixed, binarystd.New[fixedValue])
	check(t, "avro/hamba", values(), func() (*hamba.Codec[Value], error) {
		return hamba.New[Value](`{"type": "record", "name": "Value", "fields": [{"name": "Name", "type": "string"},
			{"name": "N", "type": "long"}, {"name": "F", "type": "double"}, {"name": "B", "type": "boolean"},
			{"name": "List", "type": {"type": "array", "items": "string"}}, {"name": "Empty", "type": "string"}]}`)
	})
	check(t, "binary/alecthomas", values(), alecthomas.New[Value])
	check(t, "binc/ugorji", values(), binc.New[Value])
	check(t, "bson/mongo", values(), mongo.New[Value])
	check(t, "bson/mongo2", values(), mongo2.New[Value])
	check(t, "cbor/fxamacker", values(), fxamacker.New[Value])
	check(t, "cbor/ugorji", values(), cborugorji.New[Value])
	check(t, "simple/ugorji", values(), simple.New[Value])
	check(t, "gob/std", values(), gob.New[Value])
	check(t, "hprose/v1", values(), hprose.New[Value])
	check(t, "ikeapack/ikkerens", values(), ikea.New[Value])
	check(t, "ion/amazon", values(), ion.New[Value])
	check(t, "json/goccy", values(), goccy.New[Value])
	check(t, "json/jsoniter", values(), jsoniter.New[Value])
	check(t, "json/segmentio", values(), segmentio.New[Value])
	check(t, "json/sonic", values(), sonic.New[Value])
	check(t, "json/std", values(), jsonstd.New[Value])
	check(t, "json/ugorji", values(), jsonugorji.New[Value])
	check(t, "json/v2", values(), jsonv2.New[Value])
	check(t, "msgpack/shamaton/map", values(), shamaton.NewMap[Value])
	check(t, "msgpack/shamaton/array", values(), shamaton.NewArray[Value])
	check(t, "msgpack/shamaton3/map", values(), shamaton3.NewMap[Value])
	check(t, "msgpack/ugorji", values(), msgpackugorji.New[Value])
	check(t, "msgpack/ugorji/array", values(), msgpackugorji.NewArray[Value])
	check(t, "msgpack/vmihailenco", values(), vmihailenco.New[Value])
	check(t, "msgpack/vmihailenco/array", values(), vmihailenco.NewArray[Value])
	check(t, "xdr/davecgh", values(), davecgh.New[Value])
	check(t, "xml/std", values(), xmlstd.New[Value])
	check(t, "yaml/goccy", values(), yaml.New[Value])
}

func check[T any, C codec.Streamer[T]](t *testing.T, name string, values []T, open func() (C, error)) {
	t.Run(name, func(t *testing.T) {
		defer func() {
			if r := recover(); r != nil {
				t.Errorf("panic: %v", r)
			}
		}()
		c, err := open()
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range []int{0, 1, len(values)} {
			var b bytes.Buffer
			enc, err := c.NewEncoder(&b)
			if err != nil {
				t.Fatal(err)
			}
			for i := range n {
				if err := enc.Encode(&values[i]); err != nil {
					t.Fatal(err)
				}
			}
			if err := enc.Close(); err != nil {
				t.Fatal(err)
			}
			whole := b.Bytes()
			for kind, r := range map[string]io.Reader{"whole": bytes.NewReader(whole),
				"bytewise": iotest.OneByteReader(bytes.NewReader(whole)),
				"halves":   iotest.HalfReader(bytes.NewReader(whole))} {
				decode(t, fmt.Sprintf("%d values, %s", n, kind), c, r, values[:n])
			}
		}
	})
}

func decode[T any, C codec.Streamer[T]](t *testing.T, what string, c C, r io.Reader, want []T) {
	t.Helper()
	dec, err := c.NewDecoder(r)
	if err != nil {
		t.Fatal(err)
	}
	var got []*T
	for {
		v := new(T)
		err := dec.Decode(v)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Errorf("%s: value %d: %v", what, len(got), err)
			return
		}
		if got = append(got, v); len(got) > len(want) {
			break
		}
	}
	if len(got) != len(want) {
		t.Errorf("%s: %d came back", what, len(got))
		return
	}
	for i := range want { // in the end, so that a buffer that values share shows
		if !reflect.DeepEqual(*got[i], want[i]) {
			t.Errorf("%s: value %d came back otherwise", what, i)
			return
		}
	}
}
