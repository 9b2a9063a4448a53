package codecs_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	flatbuffers "github.com/google/flatbuffers/go"
	"google.golang.org/protobuf/encoding/protowire"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/codecs/catalog"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/contract"
	"github.com/serialbench/serialbench/internal/check/messages"
	"github.com/serialbench/serialbench/internal/check/tree"
	"github.com/serialbench/serialbench/internal/longtest"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/internal/session/sessiontest"
)

// protobufOf are the libraries that have code of a .proto file. go.dedis.ch/protobuf writes other
// integers, and github.com/segmentio/encoding cannot express the type.
var protobufOf = []string{"protobuf/google/**", "protobuf/google", "protobuf/golang", "protobuf/hyperpb",
	"protobuf/gogo/**", "protobuf/vtproto", "protobuf/vtproto/**", "protobuf/pulsar"}

// broken are promises that a library is known to break; published/findings.jsonl has them.
var broken = []string{"protobuf/pulsar: several messages are merged"}

func idsOf(globs ...string) (ids []string) {
	for _, i := range catalog.Infos() {
		if matches(globs, i.ID) {
			ids = append(ids, i.ID)
		}
	}
	return ids
}

// fieldOf has the codecs that match, on a data set, and lists them.
func fieldOf(t *testing.T, set string, globs ...string) (f *session.Field, ids []string) {
	t.Helper()
	ids = idsOf(globs...)
	f = sessiontest.Field(t, ids, set)
	return f, slices.DeleteFunc(ids, func(id string) bool { return f.Suite.Case(id, set) == nil })
}

// onPerson has codecs on person: those of the shortlist, whose program the first start builds, unless all are tried.
func onPerson(t *testing.T, ids []string) (*session.Field, []string) {
	t.Helper()
	if longtest.Asked() {
		return sessiontest.Field(t, ids, "person"), ids
	}
	short := codecs.Shortlist()
	return sessiontest.Field(t, short, "person"),
		slices.DeleteFunc(ids, func(id string) bool { return !slices.Contains(short, id) })
}

// read is the tree of what a codec reads of a message.
func read(t *testing.T, f *session.Field, id, set string, message []byte) (string, error) {
	t.Helper()
	var line strings.Builder
	err := messages.Decode(t.Context(), f.Workers(), messages.Order{Codec: id, Dataset: set},
		bytes.NewReader(messages.Append(nil, message)), &line)
	return strings.TrimSpace(line.String()), err
}

// treeOf is the tree of a value.
func treeOf(t *testing.T, v any) string {
	t.Helper()
	line, err := tree.Of(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(line)
}

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
	longtest.Only(t, "builds a program of the libraries of a .proto file")
	f, ids := fieldOf(t, "hostile", protobufOf...)
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
		{"several messages are merged", append(item(varint(1, 5)), item(text(2, "b"))...),
			dataset.Hostile{Inner: dataset.HostileItem{ID: 5, Name: "b"}}},
		{"a number is a list of one", varint(4, 7), dataset.Hostile{Numbers: []int32{7}}},
		{"a list is packed or not", append(varint(4, 7), field(4, protowire.BytesType, []byte{2, 8, 9})...),
			dataset.Hostile{Numbers: []int32{7, 8, 9}}},
		{"a field that is not known is passed over", append(text(1000, "new"), text(1, "known")...),
			dataset.Hostile{Text: "known"}},
		{"fields come in any order", append(varint(11, 3), text(1, "a")...), dataset.Hostile{Text: "a", I64: 3}},
	}
	for _, id := range ids {
		for _, p := range promises {
			got, err := read(t, f, id, "hostile", p.data)
			switch holds := err == nil && got == treeOf(t, &p.want); {
			case holds && slices.Contains(broken, id+": "+p.name):
				t.Errorf("%s: %s: the promise holds now; its entry in published/findings.jsonl can go", id, p.name)
			case !holds && !slices.Contains(broken, id+": "+p.name):
				t.Errorf("%s: %s: %x is read as %s, %v; want %+v", id, p.name, p.data, got, err, p.want)
			}
		}
		// A field of another wire type: no rule says what to do.
		got, err := read(t, f, id, "hostile", varint(1, 7))
		refuses := matches([]string{"protobuf/gogo/**", "protobuf/vtproto", "protobuf/vtproto/**", "protobuf/pulsar"}, id)
		if refuses != (err != nil) || err == nil && got != treeOf(t, &dataset.Hostile{}) {
			t.Errorf("%s: a number in place of a string: %s, %v; refused before: %v", id, got, err, refuses)
		}
	}
	if len(ids) < 10 {
		t.Errorf("%d libraries were tried, fewer than there are", len(ids))
	}
}

// TestUnknownFieldsOfProtobuf: a program in the middle hands on what it does not know, with all
// libraries but gogofaster and gogoslick, whose messages have no place for it.
func TestUnknownFieldsOfProtobuf(t *testing.T) {
	f, ids := onPerson(t, idsOf(protobufOf...))
	unknown := text(1000, "of a newer version")
	tried := 0
	for _, id := range ids {
		if id == "protobuf/hyperpb" || f.Suite.Case(id, "person") == nil { // the first writes nothing
			continue
		}
		tried++
		encoded, err := messages.All(t.Context(), f.Workers(),
			messages.Order{Codec: id, Dataset: "person", Values: 1, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		again, err := contract.Relay(t.Context(), f.Workers(), id, "person", append(bytes.Clone(encoded[0]), unknown...))
		if err != nil {
			t.Errorf("%s: %v", id, err)
			continue
		}
		drops := matches([]string{"protobuf/gogo/gogofaster*", "protobuf/gogo/gogoslick"}, id)
		if kept := bytes.Contains(again, unknown); kept == drops {
			t.Errorf("%s: the field that it does not know is kept: %v", id, kept)
		}
	}
	if least := map[bool]int{false: 1, true: 10}[longtest.Asked()]; tried < least {
		t.Errorf("%d libraries were tried, fewer than there are", tried)
	}
}

// TestUpgradesInPlace: what is read in place has a place for the fields that both versions have,
// nothing for those that the writer did not have, and is not disturbed by those that only the writer has
// (Cap'n Proto, Evolving Your Protocol; FlatBuffers, Evolution).
func TestUpgradesInPlace(t *testing.T) {
	longtest.Only(t, "builds a program of what is read in place")
	f, ids := fieldOf(t, "edgenumbers", "capnp/**", "flatbuffers/**")
	want := treeOf(t, &dataset.EdgeNumbers{I8: -5})
	versions := map[string][][]byte{
		"capnp/**":       {capnpNumbers(1, 0), capnpNumbers(9, 1)},
		"flatbuffers/**": {flatNumbers(1), flatNumbers(14)},
	}
	tried := 0
	for glob, list := range versions {
		for _, id := range ids {
			if !codec.Match(glob, id) || id == "capnp/v3/packed" {
				continue
			}
			tried++
			for i, data := range list {
				if got, err := read(t, f, id, "edgenumbers", data); err != nil || got != want {
					t.Errorf("%s: written by the %s version, %x: %s, %v", id, []string{"old", "new"}[i], data, got, err)
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
