package codecs_test

import (
	"context"
	"encoding/asn1"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"github.com/amazon-ion/ion-go/ion"
	"github.com/apache/thrift/lib/go/thrift"
	cbor "github.com/fxamacker/cbor/v2"
	toml "github.com/pelletier/go-toml/v2"
	ugorji "github.com/ugorji/go/codec"
	"go.mongodb.org/mongo-driver/v2/bson"
	yaml "go.yaml.in/yaml/v3"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/descriptorpb"

	"github.com/serialbench/serialbench/internal/check/attack/task/grammar"
)

// sample has what most formats tell apart.
type sample struct {
	Name  string            `json:"Name" yaml:"Name" toml:"Name" msgpack:"Name" bson:"Name"`
	Count int               `yaml:"Count" bson:"Count"`
	Big   int64             `yaml:"Big" bson:"Big"`
	Minus int               `yaml:"Minus" bson:"Minus"`
	Ratio float64           `yaml:"Ratio" bson:"Ratio"`
	Half  float32           `yaml:"Half" bson:"Half"`
	On    bool              `yaml:"On" bson:"On"`
	Text  string            `yaml:"Text" bson:"Text"`
	List  []int             `yaml:"List" bson:"List"`
	Table map[string]string `xml:"-" yaml:"Table" bson:"Table"`
	Child *sample           `yaml:"Child,omitempty" toml:"Child,omitempty" bson:"Child,omitempty"`
	Kids  []sample          `yaml:"Kids,omitempty" toml:"Kids,omitempty" bson:"Kids,omitempty"`
}

func leaf(name string) sample {
	return sample{Name: name, Count: 7, Big: 1 << 40, Minus: -300, Ratio: 2.25, Half: 0.5, On: true,
		Text: "a longer text: of signs",
		List: []int{1, 200, 70000}, Table: map[string]string{"key": "value"}}
}

func value() sample {
	v, child := leaf("first name"), leaf("nested child")
	v.Child, v.Kids = &child, []sample{leaf("eldest"), leaf("youngest")}
	return v
}

// sampleOf is a format with a library that takes all of it.
type sampleOf struct {
	format string
	encode func() ([]byte, error)
	decode func([]byte) (any, error)
}

func typed(format string, encode func(any) ([]byte, error), decode func([]byte, any) error) sampleOf {
	return sampleOf{format, func() ([]byte, error) { return encode(value()) },
		func(e []byte) (any, error) { var v sample; err := decode(e, &v); return v, err }}
}

var msgpackHandle = &ugorji.MsgpackHandle{WriteExt: true}

type onlyASN1 struct {
	Name  string `asn1:"utf8"`
	Count int
	Data  []byte
	At    time.Time
	List  []int
	Child struct{ On bool }
}

func samples() []sampleOf {
	return []sampleOf{
		typed("cbor", cbor.Marshal, cbor.Unmarshal),
		typed("msgpack", func(v any) (e []byte, err error) {
			return e, ugorji.NewEncoderBytes(&e, msgpackHandle).Encode(v)
		}, func(e []byte, v any) error { return ugorji.NewDecoderBytes(e, msgpackHandle).Decode(v) }),
		{"json", func() ([]byte, error) { return json.Marshal(value()) },
			func(e []byte) (v any, err error) { return v, errors.Join(err, json.Unmarshal(e, &v)) }},
		typed("bson", bson.Marshal, bson.Unmarshal),
		typed("yaml", yaml.Marshal, yaml.Unmarshal),
		typed("yaml", json.Marshal, yaml.Unmarshal), // in flow style
		typed("toml", toml.Marshal, toml.Unmarshal),
		typed("ion", func(v any) ([]byte, error) { return ion.MarshalBinary(v) },
			func(e []byte, v any) error { return ion.Unmarshal(e, v) }),
		typed("xml", xml.Marshal, xml.Unmarshal),
		{"protobuf", func() ([]byte, error) {
			return proto.Marshal(&descriptorpb.FileDescriptorProto{Name: proto.String("a.proto"),
				PublicDependency: []int32{1, 300},
				MessageType: []*descriptorpb.DescriptorProto{{Name: proto.String("M"),
					Field: []*descriptorpb.FieldDescriptorProto{{
						Name: proto.String("f"), Number: proto.Int32(3), OneofIndex: proto.Int32(-1)}}}},
				Syntax: proto.String("proto2")})
		}, func(e []byte) (any, error) {
			var m descriptorpb.FileDescriptorProto
			err := proto.Unmarshal(e, &m)
			return fmt.Sprint(&m), err
		}},
		{"asn1", func() ([]byte, error) {
			return asn1.Marshal(onlyASN1{"name", 300, []byte{1}, time.Unix(1e9, 0).UTC(), []int{1, 2},
				struct{ On bool }{true}})
		}, func(e []byte) (any, error) { var v onlyASN1; _, err := asn1.Unmarshal(e, &v); return v, err }},
		{"thrift", func() ([]byte, error) { return thriftSample(true) }, func(e []byte) (any,
			error) {
			return thriftTree(e, true)
		}},
		{"thrift", func() ([]byte, error) { return thriftSample(false) },
			func(e []byte) (any, error) { return thriftTree(e, false) }},
	}
}

func thriftProtocol(b *thrift.TMemoryBuffer, compact bool) thrift.TProtocol {
	if compact {
		return thrift.NewTCompactProtocolConf(b, nil)
	}
	return thrift.NewTBinaryProtocolConf(b, nil)
}

func thriftSample(compact bool) ([]byte, error) {
	b, ctx := thrift.NewTMemoryBuffer(), context.Background()
	p := thriftProtocol(b, compact)
	inner := func() error {
		return errors.Join(p.WriteFieldBegin(ctx, "", thrift.I32, 2), p.WriteI32(ctx, -70000),
			p.WriteFieldBegin(ctx, "", thrift.BOOL, 30),
			p.WriteBool(ctx, true), p.WriteFieldStop(ctx))
	}
	err := errors.Join(p.WriteFieldBegin(ctx, "", thrift.STRING, 1), p.WriteString(ctx, "name"),
		p.WriteFieldBegin(ctx, "", thrift.I64, 2),
		p.WriteI64(ctx, 1<<40), p.WriteFieldBegin(ctx, "", thrift.DOUBLE, 3), p.WriteDouble(ctx, 1.5),
		p.WriteFieldBegin(ctx, "", thrift.MAP, 4),
		p.WriteMapBegin(ctx, thrift.STRING, thrift.I16, 1), p.WriteString(ctx, "k"), p.WriteI16(ctx, 300),
		p.WriteFieldBegin(ctx, "", thrift.STRUCT, 40), inner(), p.WriteFieldBegin(ctx, "", thrift.LIST, 41),
		p.WriteListBegin(ctx, thrift.STRUCT, 2), inner(), inner(), p.WriteFieldBegin(ctx, "", thrift.BYTE, 42),
		p.WriteByte(ctx, 5), p.WriteFieldStop(ctx))
	return b.Bytes(), err
}

// thriftTree is the struct of an encoding, as fields with their numbers and sizes.
func thriftTree(e []byte, compact bool) (any, error) {
	b := thrift.NewTMemoryBuffer()
	b.Write(e)
	p, ctx := thriftProtocol(b, compact), context.Background()
	tree := map[int16]string{}
	for {
		_, kind, id, err := p.ReadFieldBegin(ctx)
		if err != nil || kind == thrift.STOP {
			return tree, err
		}
		before := b.Len()
		if err := p.Skip(ctx, kind); err != nil {
			return nil, err
		}
		tree[id] += fmt.Sprint(kind, thriftPlain(before-b.Len(), kind), " ")
	}
}

// thriftPlain is how long a value is, where there is one way to write it.
func thriftPlain(n int, kind thrift.TType) int {
	if kind == thrift.STRUCT || kind == thrift.LIST {
		return 0
	}
	return n
}

// TestSame decodes what says the same in other words of the format.
func TestGrammars(t *testing.T) {
	for _, s := range samples() {
		e, err := s.encode()
		if err != nil {
			t.Fatalf("%s: %v", s.format, err)
		}
		want, err := s.decode(e)
		if err != nil {
			t.Fatalf("%s: %v", s.format, err)
		}
		all := grammar.Inputs(s.format, [][]byte{e})
		same, wrong := 0, 0
		for _, in := range all {
			if !in.Same {
				continue
			}
			same++
			b := in.Bytes()
			if got, err := s.decode(b); (err != nil || !reflect.DeepEqual(got, want)) && wrong < 5 {
				wrong++
				t.Errorf("%s: %q: %v\n%+v\n%+v", s.format, b, err, got, want)
			}
		}
		t.Logf("%s: %d inputs, %d say the same", s.format, len(all), same)
		if len(all) < 300 || same == 0 && s.format != "asn1" && s.format != "bson" {
			t.Errorf("%s: %d inputs, of which %d say the same", s.format, len(all), same)
		}
	}
}
