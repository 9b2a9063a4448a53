package easyproto

import (
	"fmt"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/emit/byhand"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// emitter writes what a user of the library writes by hand: for each struct a
// function that appends its fields, one that reads them, and one that sets them
// to their defaults. A list in a list, which Protocol Buffers do not know, is a
// message whose field 1 it is.
func emitter(r *emit.Request) (*emit.Output, error) {
	a := schema.Adapt(r.Root, rules())
	if len(a.Problems) > 0 {
		return &emit.Output{Problems: a.Problems}, nil
	}
	g := &generator{Writer: byhand.NewWriter(r, byhand.Dialect{}), own: r.Module + "/codecs/protobuf/easyproto/adapter",
		done: map[string]bool{}}
	g.Import(library, "")
	ops := g.codec(r)
	for len(g.queue) > 0 {
		write := g.queue[0]
		g.queue = g.queue[1:]
		write()
	}
	src, err := g.Bytes()
	if err != nil {
		return nil, err
	}
	return &emit.Output{Adapted: a.Changes, Ops: ops, Files: []emit.File{{Name: "codec.go", Data: src}}}, nil
}

type generator struct {
	*byhand.Writer
	own   string // import path of this package
	queue []func()
	done  map[string]bool // names of functions
}

// lib is the name of this package in the generated code.
func (g *generator) lib() string { return g.Import(g.own, "lib") }

// need asks for a function, which write writes, and returns its name.
func (g *generator) need(name string, write func()) string {
	if !g.done[name] {
		g.done[name] = true
		g.queue = append(g.queue, write)
	}
	return name
}

// codec writes the codec and returns the operations that it has.
func (g *generator) codec(r *emit.Request) []codec.Op {
	native := g.Native(r.Root)
	encode, decode, reset := g.encoder(r.Root), g.decoder(r.Root), g.resetter(r.Root)
	g.P("// Codec owns a marshaler.\ntype Codec struct{ m easyproto.Marshaler }\n")
	g.P("// New makes the codec.\nfunc New() (*Codec, error) { return &Codec{}, nil }\n")
	g.P("// Marshal appends the encoding of v to dst.\nfunc (c *Codec) Marshal(dst []byte, v *%s) ([]byte, error) {",
		native)
	g.P("c.m.Reset()\n%s(c.m.MessageMarshaler(), v)\nreturn c.m.Marshal(dst), nil\n}\n", encode)
	g.P("// Unmarshal decodes src into the zero value v.\nfunc (*Codec) Unmarshal(src []byte, v *%s) error { return "+
		"%s(src, v, false) }\n", native, decode)
	g.P("// UnmarshalReuse decodes src into v, which may hold an earlier value.\nfunc (*Codec) UnmarshalReuse(src "+
		"[]byte, v *%s) error {", native)
	g.P("%s(v)\nreturn %s(src, v, false)\n}\n", reset, decode)
	ops := []codec.Op{codec.OpMarshalReuse, codec.OpUnmarshalReuse}
	if byhand.Texts(r.Root) {
		g.P("// UnmarshalAlias decodes src into the zero value v, whose strings and bytes point into src.")
		g.P("func (*Codec) UnmarshalAlias(src []byte, v *%s) error { return %s(src, v, true) }\n", native, decode)
		ops = append(ops, codec.OpUnmarshalAlias)
	}
	if g.one(r) {
		ops = append(ops, codec.OpReadOne)
	}
	return ops
}

// one writes the method that reads one field, where there is one.
func (g *generator) one(r *emit.Request) bool {
	index, ok := schema.OneIndex(r.Root)
	if !ok {
		return false
	}
	g.P("// ReadOne reads one field of src.\nfunc (*Codec) ReadOne(src []byte) (%s.Digest, error) {",
		g.Import(r.Module+"/codec", ""))
	t := r.Root
	for _, at := range index[:len(index)-1] {
		g.P("src, _, err := easyproto.GetMessageData(src, %d)\nif err != nil {\nreturn 0, err\n}\n{", schema.Numbers(t)[at])
		t = t.Fields[at].Type
	}
	at := index[len(index)-1]
	l := scalar(t.Fields[at].Type.Kind)
	digest, wide := l.name, l.t.Kind.String()
	switch {
	case l.t.Kind.Signed():
		digest, wide = "Int", "int64"
	case l.t.Kind.Unsigned():
		digest, wide = "Uint", "uint64"
	case l.t.Kind == schema.Float32:
		digest = "Float32"
	case l.t.Kind == schema.Float64:
		digest = "Float64"
	}
	g.P("x, _, err := easyproto.Get%s(src, %d)", l.name, schema.Numbers(t)[at])
	g.P("return %s.%s(%s(x)), err", g.Import(r.Module+"/codec/one", ""), digest, wide)
	for range index {
		g.P("}")
	}
	g.P("")
	return true
}

// leaf is how the library takes a scalar: the Go type of its calls and the end of their names.
type leaf struct {
	t    *schema.Type
	name string
}

var names = map[schema.Kind]string{
	schema.Bool: "Bool", schema.Int32: "Int32", schema.Int64: "Int64", schema.Uint32: "Uint32", schema.Uint64: "Uint64",
	schema.Float32: "Float", schema.Float64: "Double", schema.String: "String", schema.Bytes: "Bytes",
}

// scalar is the leaf for a kind: integers that the format has not are widened.
func scalar(k schema.Kind) leaf {
	switch k {
	case schema.Int8, schema.Int16:
		k = schema.Int32
	case schema.Int, schema.Duration:
		k = schema.Int64
	case schema.Uint8, schema.Uint16:
		k = schema.Uint32
	case schema.Uint:
		k = schema.Uint64
	}
	if names[k] == "" {
		panic(fmt.Sprintf("easyproto: %s is no scalar", k))
	}
	return leaf{schema.Leaf(k), names[k]}
}

// packed reports whether a list of t is one field with all numbers in it.
func packed(t *schema.Type) bool {
	return t.Kind == schema.Bool || t.Kind == schema.Duration || t.Kind.Integer() || t.Kind.Float()
}

// nested reports whether an element t of a list or a map is put into a message of its own.
func nested(t *schema.Type) bool {
	return t.Kind == schema.Slice || t.Kind == schema.Map || t.Kind == schema.Array && !byhand.ByteArray(t)
}
