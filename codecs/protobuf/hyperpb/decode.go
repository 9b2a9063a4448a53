package hyperpb

import (
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// decodeSource is the file with the codec.
func decodeSource(r *emit.Request, root *schema.Type) ([]byte, error) {
	s := emit.NewSource(r.Package)
	for _, path := range []string{"errors", "buf.build/go/hyperpb", "google.golang.org/protobuf/reflect/protoreflect",
		r.Import + "/pb"} {
		s.Import(path, "")
	}
	s.Import(r.Module+"/codec", "")
	w := walker{s: s}
	s.P("%s", strings.NewReplacer("{{Native}}", emit.Native(s, r.Root), "{{Root}}", root.Name).Replace(calls))
	w.fields(root)
	for _, t := range schema.Structs(root) {
		if t.From == nil || t.From.Kind != schema.Struct {
			continue // synthetic: read in line
		}
		s.P("func (f *fields) from%s(m protoreflect.Message, v *%s) {", t.Name, emit.Native(s, t.From))
		for i, field := range t.Fields {
			w.fromField(t, i, "v."+field.Name)
		}
		s.P("}\n")
		s.P("func (f *fields) read%s(d *codec.Digest, m protoreflect.Message) {", t.Name)
		for i := range t.Fields {
			w.readField(t, i)
		}
		s.P("}\n")
	}
	w.one(root)
	return s.Bytes()
}

const calls = `// Codec decodes into dynamic messages that share one arena.
type Codec struct {
	message *hyperpb.MessageType
	shared  *hyperpb.Shared
	fields  *fields
	aliased hyperpb.UnmarshalOption
}

// New makes the codec.
func New() (*Codec, error) {
	descriptor := (*pb.{{Root}})(nil).ProtoReflect().Descriptor()
	return &Codec{
		message: hyperpb.CompileMessageDescriptor(descriptor),
		shared:  new(hyperpb.Shared),
		fields:  newFields(descriptor),
		aliased: hyperpb.WithAllowAlias(true),
	}, nil
}

// Unmarshal decodes a copy of src into the zero value v, whose strings and bytes
// point into that copy. The parser looks at nine bytes behind its input: with
// room for them it does not copy again.
func (c *Codec) Unmarshal(src []byte, v *{{Native}}) error {
	return c.UnmarshalAlias(append(make([]byte, 0, len(src)+9), src...), v)
}

// UnmarshalAlias decodes src into the zero value v, which points into src.
func (c *Codec) UnmarshalAlias(src []byte, v *{{Native}}) error {
	defer c.shared.Free()
	m := c.shared.NewMessage(c.message)
	if err := m.Unmarshal(src, c.aliased); err != nil {
		return err
	}
	c.fields.from{{Root}}(m, v)
	return nil
}

// Read visits every field of src.
func (c *Codec) Read(src []byte) (d codec.Digest, err error) {
	defer c.shared.Free()
	m := c.shared.NewMessage(c.message)
	if err := m.Unmarshal(src, c.aliased); err != nil {
		return 0, err
	}
	c.fields.read{{Root}}(&d, m)
	return d, nil
}

// Message is the library's dynamic message.
type Message struct{ *hyperpb.Message }

// Generated decodes into dynamic messages, each with memory of its own.
type Generated struct{ message *hyperpb.MessageType }

// NewGenerated makes the codec of dynamic messages.
func NewGenerated() (*Generated, error) {
	return &Generated{message: hyperpb.CompileMessageDescriptor((*pb.{{Root}})(nil).ProtoReflect().Descriptor())}, nil
}

var errNoEncoder = errors.New("hyperpb: no encoder")

// Marshal is not offered by the library.
func (*Generated) Marshal([]byte, *Message) ([]byte, error) { return nil, errNoEncoder }

// Unmarshal decodes src into a new message.
func (g *Generated) Unmarshal(src []byte, w *Message) error {
	w.Message = hyperpb.NewMessage(g.message)
	return w.Message.Unmarshal(src)
}

// ToMessage does nothing: such a message can only be decoded.
func ToMessage(*{{Native}}, *Message) {}

// FromMessage converts w into the zero value v; they share memory.
func FromMessage(w *Message, v *{{Native}}) {
	newFields(w.Descriptor()).from{{Root}}(w.Message, v)
}
`
