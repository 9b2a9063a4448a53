package conform

import (
	"bytes"
	"fmt"
	"math"
	"slices"

	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/dynamicpb"
)

const (
	encodingClause = "Protocol Buffers documentation, Encoding: "
	guideClause    = "Protocol Buffers documentation, Language Guide: "
	jsonClause     = "Protocol Buffers documentation, ProtoJSON Format: "
)

// wholes is how many messages with fields of all kinds are drawn.
const wholes = 60

// single is a message with one field.
type single struct {
	name  string
	field protoreflect.FieldDescriptor
	value *dynamicpb.Message
}

// singles are messages of one field each: every value at the edge of its type, lists and maps of all.
func (s *schema) singles() (list []single) {
	fields := s.message.Fields()
	for i := range fields.Len() {
		list = append(list, s.singlesOf(fields.Get(i))...)
	}
	for _, f := range s.extensions[s.message.FullName()] {
		list = append(list, s.singlesOf(f)...)
	}
	return list
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err) // of what was made here
	}
	return v
}

func (s *schema) singlesOf(f protoreflect.FieldDescriptor) (list []single) {
	add := func(what string, v protoreflect.Value) {
		m := dynamicpb.NewMessage(s.message)
		m.Set(f, v)
		list = append(list, single{string(f.Name()) + " " + what, f, m})
	}
	empty := dynamicpb.NewMessage(s.message)
	switch {
	case f.IsMap():
		v := empty.NewField(f)
		keys, values := s.edges(f.MapKey(), 0), s.edges(f.MapValue(), 0)
		for i := range max(len(keys), len(values)) {
			v.Map().Set(keys[i%len(keys)].value.MapKey(), values[i%len(values)].value)
		}
		add("of all", v)
	case f.IsList():
		v := empty.NewField(f)
		for _, e := range s.edges(f, 0) {
			v.List().Append(e.value)
			if f.Message() == nil {
				one := dynamicpb.NewMessage(s.message).NewField(f)
				one.List().Append(e.value)
				add("of "+e.name, one)
			}
		}
		add("of all", v)
	default:
		for _, e := range s.edges(f, 0) {
			if f.HasPresence() || !e.value.Equal(f.Default()) || e.name == "-0" {
				add(e.name, e.value)
			}
		}
	}
	return list
}

// edge is a value with a name.
type edge struct {
	name  string
	value protoreflect.Value
}

// edges are the values at the edges of a field's type, or of its elements'.
func (s *schema) edges(f protoreflect.FieldDescriptor, depth int) (list []edge) {
	add := func(v any) {
		e := edge{fmt.Sprint(v), protoreflect.ValueOf(v)}
		switch x := v.(type) {
		case string:
			e.name = fmt.Sprintf("%.12q", x)
		case []byte:
			e.name = fmt.Sprintf("%d bytes", len(x))
		}
		list = append(list, e)
	}
	switch f.Kind() {
	case protoreflect.BoolKind:
		add(true)
		add(false)
	case protoreflect.Int32Kind, protoreflect.Sint32Kind, protoreflect.Sfixed32Kind:
		for _, v := range []int32{0, 1, -1, 128, math.MaxInt32, math.MinInt32} {
			add(v)
		}
	case protoreflect.Int64Kind, protoreflect.Sint64Kind, protoreflect.Sfixed64Kind:
		for _, v := range []int64{0, 1, -1, 1 << 40, math.MaxInt64, math.MinInt64} {
			add(v)
		}
	case protoreflect.Uint32Kind, protoreflect.Fixed32Kind:
		for _, v := range []uint32{0, 1, 128, math.MaxUint32} {
			add(v)
		}
	case protoreflect.Uint64Kind, protoreflect.Fixed64Kind:
		for _, v := range []uint64{0, 1, 1 << 40, math.MaxUint64} {
			add(v)
		}
	case protoreflect.FloatKind:
		for _, v := range []float32{0, 1.5, float32(math.Copysign(0, -1)), math.MaxFloat32, math.SmallestNonzeroFloat32,
			float32(math.Inf(1)), float32(math.Inf(-1)), float32(math.NaN())} {
			add(v)
		}
	case protoreflect.DoubleKind:
		for _, v := range []float64{0, 1.1, math.Copysign(0, -1), math.MaxFloat64, math.SmallestNonzeroFloat64, math.Inf(1),
			math.Inf(-1), math.NaN()} {
			add(v)
		}
	case protoreflect.StringKind:
		for _, v := range []string{"", "a", "水 \U0001d11e", "\x00\"\\\n<", string(bytes.Repeat([]byte("ab"), 150))} {
			add(v)
		}
	case protoreflect.BytesKind:
		for _, v := range [][]byte{{}, {0}, {0xff, 0xfe}, bytes.Repeat([]byte{0x80, 0}, 150)} {
			add(v)
		}
	case protoreflect.EnumKind:
		values := f.Enum().Values()
		for i := range values.Len() {
			list = append(list, edge{string(values.Get(i).Name()), protoreflect.ValueOfEnum(values.Get(i).Number())})
		}
		if f.Enum().FullName() != "google.protobuf.NullValue" {
			list = append(list, edge{"unknown", protoreflect.ValueOfEnum(1000)},
				edge{"unknown -2", protoreflect.ValueOfEnum(-2)})
		}
	default:
		list = s.messages(f.Message(), depth)
	}
	return list
}

// wireCases are the messages, by the field, whole, and by the rules of the wire format.
func wireCases(s *schema) (cases []Case) {
	add := func(demand Demand, clause, name string, input []byte) {
		cases = append(cases, Case{Name: name, Input: input, Demand: demand, Clause: clause})
	}
	write := proto.MarshalOptions{Deterministic: true}
	for _, m := range s.singles() {
		in := must(write.Marshal(m.value))
		add(Accept, encodingClause+"Message Structure", m.name, in)
		if f := m.field; packable(f) && m.name == string(f.Name())+" of all" {
			add(Accept, encodingClause+"Packed Repeated Fields: parsers accept both", string(f.Name())+" packed the other way",
				otherPacking(f, in))
		}
		if f := m.field; f.IsMap() {
			add(Accept, encodingClause+"Maps", string(f.Name())+" of an empty entry",
				protowire.AppendBytes(protowire.AppendTag(nil, f.Number(), protowire.BytesType), nil))
		}
	}
	var encoded [][]byte
	for i := range wholes {
		in := must(write.Marshal(s.whole(s.message, 0)))
		encoded = append(encoded, in)
		add(Accept, encodingClause+"Message Structure", fmt.Sprintf("whole %d", i+1), in)
	}
	for i := range 20 {
		add(Accept, encodingClause+"Last One Wins: submessages are merged",
			fmt.Sprintf("whole %d and %d, one behind the other", i+1, i+2), slices.Concat(encoded[i], encoded[i+1]))
	}
	s.byRules(add)
	for i, in := range encoded[:30] {
		for range 4 {
			cut := in[:s.rand.IntN(len(in))]
			if _, err := s.read(cut, false); err != nil {
				add(Refuse, encodingClause+"Message Structure: the input ends too early", fmt.Sprintf("whole %d, cut", i+1), cut)
				break
			}
		}
	}
	return cases
}

// jsonCases are the same messages as texts, without extensions, whose names have that of
// the package in them.
func jsonCases(s *schema) (cases []Case) {
	add := func(demand Demand, clause, name string, input []byte) {
		cases = append(cases, Case{Name: name, Input: input, Demand: demand, Clause: jsonClause + clause, json: true})
	}
	write := protojson.MarshalOptions{Resolver: s.types}
	for _, m := range s.singles() {
		if !m.field.IsExtension() {
			add(Accept, "Representation of each type", m.name, plainly(must(write.Marshal(m.value))))
		}
	}
	for i := range wholes {
		o, what := write, ""
		switch i % 3 {
		case 1:
			o.UseProtoNames, what = true, ", names of the schema"
		case 2:
			o.UseEnumNumbers, what = true, ", numbers of enumerators"
		}
		add(Accept, "JSON Options"+what, fmt.Sprintf("whole %d%s", i+1, what),
			plainly(must(o.Marshal(s.whole(s.message, 0)))))
	}
	for _, v := range [][3]string{
		{"JSON", "no JSON", `{`}, {"JSON", "a list", `[]`}, {"fields", "an unknown field", `{"zz":1}`},
		{"numbers out of range", "optional_int32 of 2^31", `{"optionalInt32":2147483648}`},
		{"whole numbers", "optional_int32 of 0.5", `{"optionalInt32":0.5}`},
		{"numbers out of range", "optional_uint32 of -1", `{"optionalUint32":-1}`},
		{"numbers out of range", "optional_float of 1e39", `{"optionalFloat":1e39}`},
		{"bool", "optional_bool as text", `{"optionalBool":"true"}`},
		{"string", "optional_string as number", `{"optionalString":1}`},
		{"bytes", "optional_bytes that are no base64", `{"optionalBytes":"!!"}`},
		{"enum", "an enumerator that is not there", `{"optionalNestedEnum":"NONE"}`},
		{"repeated", "null in a list", `{"repeatedInt32":[null]}`}, {"map", "null in a map", `{"mapInt32Int32":{"1":null}}`},
		{"map", "a key that is no number", `{"mapInt32Int32":{"a":1}}`},
		{"oneof", "two fields of a oneof", `{"oneofUint32":1,"oneofString":"a"}`},
	} {
		add(Refuse, v[0], v[1], []byte(v[2]))
	}
	for _, v := range [][3]string{
		{"bytes", "optional_bytes in the alphabet for URLs", `{"optionalBytes":"-_8"}`},
		{"numbers as text", "optional_int32 as text", `{"optionalInt32":"12"}`},
		{"null", "null for all",
			`{"optionalInt32":null,"repeatedInt32":null,"mapInt32Int32":null,"optionalNestedMessage":null,` +
				`"optionalNestedEnum":null}`},
		{"enum", "an enumerator as number", `{"optionalNestedEnum":1}`},
		{"numbers", "1e3 for a whole number", `{"optionalInt32":1e3}`},
	} {
		add(Accept, v[0], v[1], []byte(v[2]))
	}
	// the suite recommends to refuse these, and does not require it
	add(Either, "fields", "a field twice", []byte(`{"optionalInt32":1,"optionalInt32":2}`))
	add(Either, "fields", "a field by both its names", []byte(`{"optionalInt32":1,"optional_int32":2}`))
	if s.message.Fields().ByName("optional_duration") != nil {
		for _, v := range [][3]string{
			{"Duration", "a duration without its unit", `{"optionalDuration":"1"}`},
			{"Duration", "a duration of 10001 years", `{"optionalDuration":"315576000001s"}`},
			{"Timestamp", "a time of year 0", `{"optionalTimestamp":"0000-01-01T00:00:00Z"}`},
			{"Timestamp", "a time without its zone", `{"optionalTimestamp":"2020-01-01T00:00:00"}`},
			{"Timestamp", "a time in lower case", `{"optionalTimestamp":"2020-01-01t00:00:00z"}`},
			{"FieldMask", "a path with an underscore", `{"optionalFieldMask":"a_b"}`},
			{"Any", "an Any of a type that is not known", `{"optionalAny":{"@type":"type.googleapis.com/none"}}`},
			{"Wrapper types", "a wrapper as an object", `{"optionalInt32Wrapper":{"value":1}}`},
		} {
			add(Refuse, v[0], v[1], []byte(v[2]))
		}
		for _, v := range [][3]string{
			{"Timestamp", "a time with an offset", `{"optionalTimestamp":"2020-01-01T01:00:00+01:00"}`},
			{"Duration", "a duration of nanoseconds", `{"optionalDuration":"-0.000000001s"}`},
			{"Value", "null for a Value", `{"optionalValue":null}`},
			{"Wrapper types", "null for a wrapper", `{"optionalInt32Wrapper":null}`},
			{"Struct", "a Struct of each kind", `{"optionalStruct":{"a":null,"b":1,"c":"x","d":true,"e":[1],"f":{}}}`},
		} {
			add(Accept, v[0], v[1], []byte(v[2]))
		}
	}
	return cases
}
