package calls

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

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/suite"
)

type (
	person        = dataset.Person
	marshalFunc   = func(v *person) ([]byte, error)
	unmarshalFunc = func(src []byte, v *person) error
)

// pair is a codec and the calls that its user would write.
type pair struct {
	codec string
	open  func() (marshalFunc, unmarshalFunc)
	loops LoopsFunc // where the call is so short that a closure shows
}

// LoopsFunc makes the loops around hand-written calls on values and their encodings, by operation.
type LoopsFunc = func(values []dataset.Person, encoded [][]byte) map[codec.Op]suite.Loop

// Add adds a codec whose calls are those of generated code, which this package cannot import.
func Add(id string, loops LoopsFunc) { pairs = append(pairs, pair{codec: id, loops: loops}) }

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
	{codec: "mus/mus-go", loops: musLoops},
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
	return Loops(values, encoded, marshal, unmarshal)
}
