package hyperpb

import (
	"github.com/serialbench/serialbench/codecs/protobuf/protoschema"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// given is the emitter for a .proto file that was not written here. The library has no encoder:
// what it has read is written by package proto, through the reflection that it offers.
func given(g *emit.Given) ([]emit.File, error) {
	return protoschema.Library{
		Plugins: []protoschema.Plugin{{Tool: "google.golang.org/protobuf/cmd/protoc-gen-go"}},
		Imports: map[string]string{
			"buf.build/go/hyperpb": "", "google.golang.org/protobuf/proto": "",
			"google.golang.org/protobuf/reflect/protoregistry": "",
		},
		Calls: givenCalls,
	}.Given(g)
}

const givenCalls = `type messageCodec struct{ read *hyperpb.Message }

func newMessageCodec() (*messageCodec, error) { return &messageCodec{}, nil }

var compiled = hyperpb.CompileMessageDescriptor((*Message)(nil).ProtoReflect().Descriptor(),
	hyperpb.WithExtensionsFromTypes(protoregistry.GlobalTypes))

// Unmarshal decodes src into a dynamic message, which Marshal encodes.
func (c *messageCodec) Unmarshal(src []byte, _ *Message) error {
	c.read = hyperpb.NewMessage(compiled)
	return c.read.Unmarshal(src)
}

// Marshal encodes what was decoded last.
func (c *messageCodec) Marshal(_ []byte, _ *Message) ([]byte, error) { return proto.Marshal(c.read) }
`
