package conform

import (
	"fmt"
	"slices"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// byRules adds messages by the rules of the wire format, in the numbers that both messages of
// the suite have.
func (s *schema) byRules(add func(demand Demand, clause, name string, in []byte)) {
	number := func(name protoreflect.Name) protowire.Number { return s.message.Fields().ByName(name).Number() }
	key := func(name protoreflect.Name, t protowire.Type) []byte {
		return protowire.AppendTag(nil, number(name), t)
	}
	const (
		varint, fixed32, fixed64, long = protowire.VarintType, protowire.Fixed32Type, protowire.Fixed64Type,
			protowire.BytesType

		cut     = guideClause + "Updating A Message Type: a number that does not fit is cut as in C++"
		last    = encodingClause + "Last One Wins"
		varints = encodingClause + "Base 128 Varints"
		utf8    = guideClause + "Scalar Value Types: a string is UTF-8"
		oneof   = guideClause + "Oneof: the last one seen is kept"
	)
	unknown := protowire.Number(505) // reserved for that
	if s.message.ParentFile().Syntax() == protoreflect.Proto2 {
		unknown = 1500
	}
	unknowns := map[string][]byte{}
	for t, value := range map[protowire.Type][]byte{
		varint: {0xac, 0x02}, fixed32: {1, 2, 3, 4}, fixed64: {1, 2, 3, 4, 5, 6, 7, 8}, long: {3, 'a', 'b', 'c'},
		protowire.StartGroupType: append([]byte{8, 1}, protowire.AppendTag(nil, unknown, protowire.EndGroupType)...),
	} {
		unknowns[[]string{"varint", "fixed64", "bytes", "group", "", "fixed32"}[t]] = append(protowire.AppendTag(nil,
			unknown, t), value...)
	}
	const kept = guideClause + "Unknown Fields: they are kept and written"
	for _, name := range []string{"varint", "fixed64", "bytes", "group", "fixed32"} {
		u := unknowns[name]
		add(Accept, kept, "unknown "+name, u)
		add(Accept, kept, "unknown "+name+" between known fields",
			slices.Concat(key("optional_int32", varint), []byte{5}, u, key("optional_string", long), []byte{1, 'a'}))
		add(Accept, kept, "unknown "+name+" in a nested message",
			slices.Concat(key("optional_nested_message", long), protowire.AppendBytes(nil, u)))
	}
	add(Accept, kept, "unknown fields in a recursive message",
		slices.Concat(key("recursive_message", long),
			protowire.AppendBytes(nil, slices.Concat(unknowns["varint"], unknowns["bytes"]))))

	for _, v := range []struct {
		demand       Demand
		clause, name string
		field        protoreflect.Name
		wire         protowire.Type
		value        []byte
	}{
		{Accept, varints, "optional_int32 in ten bytes", "optional_int32", varint,
			[]byte{0x81, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0}},
		{Accept, varints, "optional_bool in ten bytes", "optional_bool", varint,
			[]byte{0x81, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0}},
		{Accept, varints, "a length in three bytes", "optional_string", long, []byte{0x81, 0x80, 0, 'a'}},
		{Accept, cut, "optional_int32 of 2^32+1", "optional_int32", varint, []byte{0x81, 0x80, 0x80, 0x80, 0x10}},
		{Accept, cut, "optional_uint32 of 2^64-1", "optional_uint32", varint,
			[]byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1}},
		{Accept, cut, "optional_sint32 of 2^33", "optional_sint32", varint, []byte{0x80, 0x80, 0x80, 0x80, 0x20}},
		{Accept, cut, "optional_nested_enum of 2^32+1", "optional_nested_enum", varint, []byte{0x81, 0x80, 0x80, 0x80, 0x10}},
		{Accept, encodingClause + "Bools and Enums", "optional_bool of 2^63", "optional_bool", varint,
			[]byte{0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 1}},
		{Accept, encodingClause + "Packed Repeated Fields", "repeated_int32, packed, of nothing", "repeated_int32",
			long, []byte{0}},
		{Either, encodingClause + "Message Structure: a known field of another wire type", "optional_int32 as fixed32",
			"optional_int32", fixed32, []byte{1, 2, 3, 4}},
		{Either, encodingClause + "Message Structure: a known field of another wire type", "optional_fixed64 as varint",
			"optional_fixed64", varint, []byte{1}},
		{Either, encodingClause + "Message Structure: a known field of another wire type", "optional_string as varint",
			"optional_string", varint, []byte{1}},
		{Refuse, varints, "optional_int64 in eleven bytes", "optional_int64", varint,
			[]byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1}},
		{Refuse, encodingClause + "Length-Delimited Records", "optional_bytes of a negative length", "optional_bytes", long,
			[]byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1}},
		{Refuse, encodingClause + "Length-Delimited Records", "optional_string of 2 GiB", "optional_string", long,
			[]byte{0xff, 0xff, 0xff, 0xff, 7, 'a'}},
		{Refuse, encodingClause + "Length-Delimited Records", "a nested message longer than the message",
			"optional_nested_message", long, []byte{3, 8, 1}},
		{Refuse, encodingClause + "Packed Repeated Fields", "packed_fixed32 of five bytes", "packed_fixed32", long,
			[]byte{5, 1, 2, 3, 4, 5}},
		{Refuse, encodingClause + "Packed Repeated Fields", "packed_int32 that ends within a varint", "packed_int32", long,
			[]byte{1, 0x80}},
		{Refuse, encodingClause + "Message Structure: wire types are 0 to 5", "wire type 6", "optional_int32", 6, []byte{0}},
		{Refuse, encodingClause + "Message Structure: wire types are 0 to 5", "wire type 7", "optional_int32", 7, []byte{0}},
		{Refuse, encodingClause + "Groups", "the end of no group", "optional_int32", protowire.EndGroupType, nil},
	} {
		add(v.demand, v.clause, v.name, append(key(v.field, v.wire), v.value...))
	}
	for t, value := range [][]byte{{1}, {1, 2, 3, 4, 5, 6, 7, 8}, {1, 'a'}, {4}} {
		add(Refuse, encodingClause+"Message Structure: no field has the number 0",
			fmt.Sprintf("field number 0, wire type %d", t), append([]byte{byte(t)}, value...))
	}
	add(Refuse, encodingClause+"Groups", "an unknown group without end", unknowns["group"][:3])
	add(Refuse, encodingClause+"Groups", "an unknown group with the end of another",
		slices.Concat(unknowns["group"][:2], protowire.AppendTag(nil, unknown+1, protowire.EndGroupType)))

	demand := Either // what proto2 leaves open
	if s.message.ParentFile().Syntax() == protoreflect.Proto3 {
		demand = Refuse
	}
	entry := func(k, v []byte) []byte {
		return protowire.AppendBytes(nil,
			slices.Concat([]byte{0x0a}, protowire.AppendBytes(nil, k), []byte{0x12}, protowire.AppendBytes(nil, v)))
	}
	wrong := []byte{0xc3, 0x28}
	add(demand, utf8, "optional_string that is not UTF-8",
		slices.Concat(key("optional_string", long), protowire.AppendBytes(nil, wrong)))
	add(demand, utf8, "repeated_string that is not UTF-8",
		slices.Concat(key("repeated_string", long), protowire.AppendBytes(nil, wrong)))
	add(demand, utf8, "oneof_string that is not UTF-8",
		slices.Concat(key("oneof_string", long), protowire.AppendBytes(nil, wrong)))
	add(demand, utf8, "a key of map_string_string that is not UTF-8",
		slices.Concat(key("map_string_string", long), entry(wrong, []byte("a"))))
	add(demand, utf8, "a value of map_string_string that is not UTF-8",
		slices.Concat(key("map_string_string", long), entry([]byte("a"), wrong)))

	const maps = encodingClause + "Maps"
	add(Accept, maps+": the last one of a key", "a key of map_string_string twice",
		slices.Concat(key("map_string_string", long), entry([]byte("a"), []byte("b")), key("map_string_string", long),
			entry([]byte("a"), []byte("c"))))
	add(Accept, maps, "a value of map_int32_int32 before its key",
		slices.Concat(key("map_int32_int32", long), []byte{4, 0x10, 2, 0x08, 1}))
	add(Accept, maps, "an unknown field in an entry of map_int32_int32",
		slices.Concat(key("map_int32_int32", long), []byte{6, 0x08, 1, 0x18, 3, 0x10, 2}))
	add(Accept, maps, "a value of map_string_nested_message that is not there",
		slices.Concat(key("map_string_nested_message", long), []byte{3, 0x0a, 1, 'a'}))

	add(Accept, last, "optional_int32 twice",
		slices.Concat(key("optional_int32", varint), []byte{1}, key("optional_int32", varint), []byte{2}))
	add(Accept, last, "optional_string twice, the second empty",
		slices.Concat(key("optional_string", long), []byte{1, 'a'}, key("optional_string", long), []byte{0}))
	add(Accept, last+": submessages are merged", "optional_nested_message in two parts",
		slices.Concat(key("optional_nested_message", long), []byte{2, 8, 1}, key("optional_nested_message", long),
			[]byte{2, 0x12, 0}))
	add(Accept, last+": submessages are merged", "oneof_nested_message in two parts",
		slices.Concat(key("oneof_nested_message", long), []byte{2, 8, 1}, key("oneof_nested_message", long),
			[]byte{2, 0x12, 0}))
	members := s.message.Oneofs().ByName("oneof_field").Fields()
	for i := range members.Len() {
		a, b := members.Get(i), members.Get((i+1)%members.Len())
		var in []byte
		for _, f := range []protoreflect.FieldDescriptor{a, b} {
			value := map[protowire.Type][]byte{varint: {1}, fixed32: {1, 2, 3, 4}, fixed64: {1, 2, 3, 4, 5, 6, 7, 8},
				long: {2, 8, 1}}[wireType(f)]
			in = append(protowire.AppendTag(in, f.Number(), wireType(f)), value...)
		}
		add(Accept, oneof, fmt.Sprintf("%s and %s", a.Name(), b.Name()), in)
	}
}
