package promises

import (
	"bytes"
	"reflect"
	"slices"
	"testing"

	flatbuffers "github.com/google/flatbuffers/go"
	"google.golang.org/protobuf/encoding/protowire"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/gen/edgenumbers"
	"github.com/serialbench/serialbench/gen/hostile"
	"github.com/serialbench/serialbench/gen/person"
)

// protobufOf are the libraries that have code of a .proto file. go.dedis.ch/protobuf writes other
// integers, and github.com/segmentio/encoding cannot express the type.
var protobufOf = []string{"protobuf/google/**", "protobuf/google", "protobuf/golang", "protobuf/hyperpb", "protobuf/gogo/**", "protobuf/vtproto", "protobuf/vtproto/**", "protobuf/pulsar"}

// broken are promises that a library is known to break; docs/findings.md has them.
var broken = []string{"protobuf/pulsar: several messages are merged"}

func field(number protowire.Number, kind protowire.Type, value []byte) []byte {
	return append(protowire.AppendTag(nil, number, kind), value...)
}

func varint(number protowire.Number, n uint64) []byte {
	return field(number, protowire.VarintType, protowire.AppendVarint(nil, n))
}

func text(number protowire.Number, s string) []byte {
	return field(number, protowire.BytesType, protowire.AppendString(nil, s))
}

// TestProtobufPromises checks what the guide of protobuf says of messages whose type has changed
// (Proto3 guide, Updating A Message Type), with the generated code of each library, from bytes that no
// library here has written.
func TestProtobufPromises(t *testing.T) {
	cases, _ := hostile.Cases(dataset.Of[dataset.Hostile]()...)
	item := func(parts ...[]byte) []byte {
		return field(7, protowire.BytesType, protowire.AppendBytes(nil, bytes.Join(parts, nil)))
	}
	five := int64(-5)
	promises := []struct {
		name string
		data []byte
		want dataset.Hostile
	}{
		{"an int64 is cut to the int32 that the reader has", varint(10, 5000000000), dataset.Hostile{I32: 705032704}},
		{"a negative int32 is read as the uint32 of its bits", varint(14, uint64(five)), dataset.Hostile{U32: 4294967291}},
		{"of several strings the last counts", append(text(1, "first"), text(1, "last")...), dataset.Hostile{Text: "last"}},
		{"several messages are merged", append(item(varint(1, 5)), item(text(2, "b"))...), dataset.Hostile{Inner: dataset.HostileItem{ID: 5, Name: "b"}}},
		{"a number is a list of one", varint(4, 7), dataset.Hostile{Numbers: []int32{7}}},
		{"a list is packed or not", append(varint(4, 7), field(4, protowire.BytesType, []byte{2, 8, 9})...), dataset.Hostile{Numbers: []int32{7, 8, 9}}},
		{"a field that is not known is passed over", append(text(1000, "new"), text(1, "known")...), dataset.Hostile{Text: "known"}},
		{"fields come in any order", append(varint(11, 3), text(1, "a")...), dataset.Hostile{Text: "a", I64: 3}},
	}
	tried := 0
	for _, c := range cases {
		if !matches(protobufOf, c.Codec) {
			continue
		}
		tried++
		b, err := c.Open(1, 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range promises {
			got := dataset.Hostile{}
			err := b.Unmarshal(p.data, &got)
			switch holds := err == nil && reflect.DeepEqual(got, p.want); {
			case holds && slices.Contains(broken, c.Codec+": "+p.name):
				t.Errorf("%s: %s: the promise holds now; its entry in docs/findings.md can go", c.Codec, p.name)
			case !holds && !slices.Contains(broken, c.Codec+": "+p.name):
				t.Errorf("%s: %s: %x is read as %+v, %v; want %+v", c.Codec, p.name, p.data, got, err, p.want)
			}
		}
		// A field of another wire type: no rule says what to do.
		got := dataset.Hostile{}
		err = b.Unmarshal(varint(1, 7), &got)
		refuses := matches([]string{"protobuf/gogo/**", "protobuf/vtproto", "protobuf/vtproto/**", "protobuf/pulsar"}, c.Codec)
		if refuses != (err != nil) || got.Text != "" {
			t.Errorf("%s: a number in place of a string: %q, %v; refused before: %v", c.Codec, got.Text, err, refuses)
		}
	}
	if tried < 10 {
		t.Errorf("%d libraries were tried, fewer than there are", tried)
	}
}

// TestUnknownFieldsOfProtobuf: a program in the middle hands on what it does not know, with all
// libraries but gogofaster and gogoslick, whose messages have no place for it.
func TestUnknownFieldsOfProtobuf(t *testing.T) {
	cases, _ := person.Cases(dataset.Of[dataset.Person]()...)
	unknown := text(1000, "of a newer version")
	tried := 0
	for _, c := range cases {
		if !matches(protobufOf, c.Codec) || c.Codec == "protobuf/hyperpb" { // writes nothing
			continue
		}
		tried++
		b, err := c.Open(1, 1)
		if err != nil {
			t.Fatal(err)
		}
		encoded, err := b.Encoded()
		if err != nil {
			t.Fatal(err)
		}
		message, err := b.UnmarshalOwn(append(bytes.Clone(encoded[0]), unknown...))
		if err != nil {
			t.Errorf("%s: %v", c.Codec, err)
			continue
		}
		again, err := b.MarshalOwn(message)
		if err != nil {
			t.Errorf("%s: %v", c.Codec, err)
			continue
		}
		drops := matches([]string{"protobuf/gogo/gogofaster*", "protobuf/gogo/gogoslick"}, c.Codec)
		if kept := bytes.Contains(again, unknown); kept == drops {
			t.Errorf("%s: the field that it does not know is kept: %v", c.Codec, kept)
		}
	}
	if tried < 10 {
		t.Errorf("%d libraries were tried, fewer than there are", tried)
	}
}

// TestUpgradesInPlace: what is read in place has a place for the fields that both versions have,
// nothing for those that the writer did not have, and is not disturbed by those that only the writer has
// (Cap'n Proto, Evolving Your Protocol; FlatBuffers, Evolution).
func TestUpgradesInPlace(t *testing.T) {
	cases, _ := edgenumbers.Cases(dataset.Of[dataset.EdgeNumbers]()...)
	want := dataset.EdgeNumbers{I8: -5}
	messages := map[string][][]byte{
		"capnp/**":       {capnpNumbers(1, 0), capnpNumbers(9, 1)},
		"flatbuffers/**": {flatNumbers(1), flatNumbers(14)},
	}
	tried := 0
	for glob, list := range messages {
		for _, c := range cases {
			if !codec.Match(glob, c.Codec) || c.Codec == "capnp/v3/packed" {
				continue
			}
			tried++
			b, err := c.Open(1, 1)
			if err != nil {
				t.Fatal(err)
			}
			for i, data := range list {
				got := dataset.EdgeNumbers{}
				if err := b.Unmarshal(data, &got); err != nil || got != want {
					t.Errorf("%s: written by the %s version, %x: %+v, %v", c.Codec, []string{"old", "new"}[i], data, got, err)
				}
			}
		}
	}
	if tried < 6 {
		t.Errorf("%d libraries were tried, fewer than there are", tried)
	}
}

// capnpNumbers is a message of one struct with that many words of data and pointers. Its first byte
// is -5; what stands behind the six words that a reader knows is of a newer version.
func capnpNumbers(words, pointers byte) []byte {
	data := make([]byte, 8*int(words+pointers))
	data[0] = 0xfb
	for i := 48; i < 8*int(words); i++ {
		data[i] = 0xff
	}
	head := []byte{0, 0, 0, 0, 1 + words + pointers, 0, 0, 0, 0, 0, 0, 0, words, 0, pointers, 0}
	return append(head, data...)
}

// flatNumbers is a table of so many fields, whose first is -5; the last is, where there are more than
// the reader knows, of a newer version.
func flatNumbers(fields int) []byte {
	b := flatbuffers.NewBuilder(0)
	b.StartObject(fields)
	b.PrependInt8Slot(0, -5, 0)
	if fields > 11 {
		b.PrependUint64Slot(fields-1, 99, 0)
	}
	b.Finish(b.EndObject())
	return b.FinishedBytes()
}

func matches(globs []string, id string) bool {
	for _, g := range globs {
		if codec.Match(g, id) {
			return true
		}
	}
	return false
}
