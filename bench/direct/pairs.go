package main

import (
	"bytes"
	"encoding/json"
	"errors"

	"github.com/bytedance/sonic"
	"github.com/fxamacker/cbor/v2"
	gojson "github.com/goccy/go-json"
	"github.com/kelindar/binary"
	"github.com/mus-format/mus-go/ord"
	"github.com/mus-format/mus-go/raw"
	"github.com/vmihailenco/msgpack/v5"
	"go.mongodb.org/mongo-driver/v2/bson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/timestamppb"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/gen/person/msgpack_tinylib"
	"github.com/serialbench/serialbench/gen/person/protobuf_google"
	"github.com/serialbench/serialbench/suite"
)

type person = dataset.Person

type (
	marshalFunc   = func(v *person) ([]byte, error)
	unmarshalFunc = func(src []byte, v *person) error
)

// pair is a codec and the calls that its user would write.
type pair struct {
	codec string
	open  func() (marshalFunc, unmarshalFunc)
	loops func(values []person, encoded [][]byte) map[codec.Op]suite.Loop // where the call is so short that a closure shows
}

var pairs = []pair{
	{codec: "json/std", open: func() (marshalFunc, unmarshalFunc) {
		return func(v *person) ([]byte, error) { return json.Marshal(v) },
			func(src []byte, v *person) error { return json.Unmarshal(src, v) }
	}},
	{codec: "json/goccy", open: func() (marshalFunc, unmarshalFunc) {
		return func(v *person) ([]byte, error) {
				return gojson.MarshalWithOption(v, gojson.UnorderedMap(), gojson.DisableHTMLEscape())
			},
			func(src []byte, v *person) error { return gojson.Unmarshal(src, v) }
	}},
	{codec: "json/sonic", open: func() (marshalFunc, unmarshalFunc) {
		return func(v *person) ([]byte, error) { return sonic.Marshal(v) },
			func(src []byte, v *person) error { return sonic.Unmarshal(src, v) }
	}},
	{codec: "msgpack/vmihailenco", open: func() (marshalFunc, unmarshalFunc) {
		var out bytes.Buffer
		var in bytes.Reader
		enc, dec := msgpack.NewEncoder(&out), msgpack.NewDecoder(&in)
		return func(v *person) ([]byte, error) {
				out.Reset()
				enc.Reset(&out)
				err := enc.Encode(v)
				return bytes.Clone(out.Bytes()), err
			},
			func(src []byte, v *person) error {
				in.Reset(src)
				dec.Reset(&in)
				return dec.Decode(v)
			}
	}},
	{codec: "cbor/fxamacker", open: func() (marshalFunc, unmarshalFunc) {
		mode, err := cbor.EncOptions{Time: cbor.TimeRFC3339Nano}.EncMode()
		if err != nil {
			panic(err)
		}
		return func(v *person) ([]byte, error) { return mode.Marshal(v) },
			func(src []byte, v *person) error { return cbor.Unmarshal(src, v) }
	}},
	{codec: "bson/mongo2", open: func() (marshalFunc, unmarshalFunc) {
		return func(v *person) ([]byte, error) { return bson.Marshal(v) },
			func(src []byte, v *person) error { return bson.Unmarshal(src, v) }
	}},
	{codec: "binary/kelindar", open: func() (marshalFunc, unmarshalFunc) {
		return func(v *person) ([]byte, error) { return binary.Marshal(v) },
			func(src []byte, v *person) error { return binary.Unmarshal(src, v) }
	}},
	{codec: "msgpack/tinylib", loops: msgpLoops},
	{codec: "protobuf/google", loops: protobufLoops},
	{codec: "mus/mus-go", loops: musLoops},
}

// hand returns the loops around the hand-written calls.
func (p pair) hand(values []person, encoded [][]byte) map[codec.Op]suite.Loop {
	if p.loops != nil {
		return p.loops(values, encoded)
	}
	marshal, unmarshal := p.open()
	return map[codec.Op]suite.Loop{codec.OpMarshal: marshalLoop(values, marshal), codec.OpUnmarshal: unmarshalLoop(encoded, unmarshal)}
}

// marshalLoop and unmarshalLoop are the loops of the benchmark around a closure,
// four calls a turn as those that are generated.
func marshalLoop(values []person, call marshalFunc) suite.Loop {
	return func(n int) error {
		var last []byte
		var err error
		for n > 0 {
			items := values[:min(n, len(values))]
			n -= len(items)
			for ; len(items) >= 4; items = items[4:] {
				few := (*[4]person)(items)
				if _, err = call(&few[0]); err != nil {
					return err
				}
				if _, err = call(&few[1]); err != nil {
					return err
				}
				if _, err = call(&few[2]); err != nil {
					return err
				}
				if last, err = call(&few[3]); err != nil {
					return err
				}
			}
			for i := range items {
				if last, err = call(&items[i]); err != nil {
					return err
				}
			}
		}
		suite.Keep(last)
		return nil
	}
}

func unmarshalLoop(encoded [][]byte, call unmarshalFunc) suite.Loop {
	v := suite.OnHeap[person]()
	return func(n int) error {
		for n > 0 {
			items := encoded[:min(n, len(encoded))]
			n -= len(items)
			for ; len(items) >= 4; items = items[4:] {
				few := (*[4][]byte)(items)
				*v = person{}
				if err := call(few[0], v); err != nil {
					return err
				}
				*v = person{}
				if err := call(few[1], v); err != nil {
					return err
				}
				*v = person{}
				if err := call(few[2], v); err != nil {
					return err
				}
				*v = person{}
				if err := call(few[3], v); err != nil {
					return err
				}
			}
			for _, src := range items {
				*v = person{}
				if err := call(src, v); err != nil {
					return err
				}
			}
		}
		return nil
	}
}

// msgpLoops call the methods that msgp generates, on its own copy of the type.
func msgpLoops(values []person, encoded [][]byte) map[codec.Op]suite.Loop {
	own := make([]msgpack_tinylib.Person, len(values))
	for i, v := range values {
		own[i] = msgpack_tinylib.Person(v)
	}
	v := suite.OnHeap[msgpack_tinylib.Person]()
	return map[codec.Op]suite.Loop{
		codec.OpMarshal: func(n int) error {
			var last []byte
			var err error
			for n > 0 {
				items := own[:min(n, len(own))]
				n -= len(items)
				for ; len(items) >= 4; items = items[4:] {
					few := (*[4]msgpack_tinylib.Person)(items)
					if _, err = few[0].MarshalMsg(nil); err != nil {
						return err
					}
					if _, err = few[1].MarshalMsg(nil); err != nil {
						return err
					}
					if _, err = few[2].MarshalMsg(nil); err != nil {
						return err
					}
					if last, err = few[3].MarshalMsg(nil); err != nil {
						return err
					}
				}
				for i := range items {
					if last, err = items[i].MarshalMsg(nil); err != nil {
						return err
					}
				}
			}
			suite.Keep(last)
			return nil
		},
		codec.OpUnmarshal: func(n int) error {
			for n > 0 {
				items := encoded[:min(n, len(encoded))]
				n -= len(items)
				for ; len(items) >= 4; items = items[4:] {
					few := (*[4][]byte)(items)
					*v = msgpack_tinylib.Person{}
					if _, err := v.UnmarshalMsg(few[0]); err != nil {
						return err
					}
					*v = msgpack_tinylib.Person{}
					if _, err := v.UnmarshalMsg(few[1]); err != nil {
						return err
					}
					*v = msgpack_tinylib.Person{}
					if _, err := v.UnmarshalMsg(few[2]); err != nil {
						return err
					}
					*v = msgpack_tinylib.Person{}
					if _, err := v.UnmarshalMsg(few[3]); err != nil {
						return err
					}
				}
				for _, src := range items {
					*v = msgpack_tinylib.Person{}
					if _, err := v.UnmarshalMsg(src); err != nil {
						return err
					}
				}
			}
			return nil
		},
	}
}

// protobufLoops convert by hand and call the package.
func protobufLoops(values []person, encoded [][]byte) map[codec.Op]suite.Loop {
	marshal := func(v *person) ([]byte, error) {
		return proto.Marshal(&protobuf_google.Message{
			Name: v.Name, BirthDay: timestamppb.New(v.BirthDay), Phone: v.Phone,
			Siblings: int64(v.Siblings), Spouse: v.Spouse, Money: v.Money,
		})
	}
	unmarshal := func(src []byte, v *person) error {
		var m protobuf_google.Message
		if err := proto.Unmarshal(src, &m); err != nil {
			return err
		}
		v.Name, v.BirthDay, v.Phone = m.Name, m.BirthDay.AsTime(), m.Phone
		v.Siblings, v.Spouse, v.Money = int(m.Siblings), m.Spouse, m.Money
		return nil
	}
	return map[codec.Op]suite.Loop{codec.OpMarshal: marshalLoop(values, marshal), codec.OpUnmarshal: unmarshalLoop(encoded, unmarshal)}
}

// musLoops call the library's serializers field by field.
func musLoops(values []person, encoded [][]byte) map[codec.Op]suite.Loop {
	marshal := func(v *person) ([]byte, error) {
		b := make([]byte, ord.String.Size(v.Name)+raw.TimeUnixNanoUTC.Size(v.BirthDay)+ord.String.Size(v.Phone)+
			raw.Int.Size(v.Siblings)+ord.Bool.Size(v.Spouse)+raw.Float64.Size(v.Money))
		n := ord.String.Marshal(v.Name, b)
		n += raw.TimeUnixNanoUTC.Marshal(v.BirthDay, b[n:])
		n += ord.String.Marshal(v.Phone, b[n:])
		n += raw.Int.Marshal(v.Siblings, b[n:])
		n += ord.Bool.Marshal(v.Spouse, b[n:])
		raw.Float64.Marshal(v.Money, b[n:])
		return b, nil
	}
	unmarshal := func(b []byte, v *person) error {
		var n, m int
		var errs [6]error
		v.Name, n, errs[0] = ord.String.Unmarshal(b)
		v.BirthDay, m, errs[1] = raw.TimeUnixNanoUTC.Unmarshal(b[n:])
		n += m
		v.Phone, m, errs[2] = ord.String.Unmarshal(b[n:])
		n += m
		v.Siblings, m, errs[3] = raw.Int.Unmarshal(b[n:])
		n += m
		v.Spouse, m, errs[4] = ord.Bool.Unmarshal(b[n:])
		n += m
		v.Money, _, errs[5] = raw.Float64.Unmarshal(b[n:])
		for _, err := range errs {
			if err != nil {
				return errors.Join(errs[:]...)
			}
		}
		return nil
	}
	return map[codec.Op]suite.Loop{codec.OpMarshal: marshalLoop(values, marshal), codec.OpUnmarshal: unmarshalLoop(encoded, unmarshal)}
}
