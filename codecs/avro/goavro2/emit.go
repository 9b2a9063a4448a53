package goavro2

import (
	"fmt"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/avro/avroschema"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

var leaves = map[schema.Kind]schema.Kind{
	schema.Int: schema.Int64, schema.Int8: schema.Int32, schema.Int16: schema.Int32,
	schema.Uint: schema.Int64, schema.Uint8: schema.Int32, schema.Uint16: schema.Int32, schema.Uint32: schema.Int64,
	schema.Uint64:   schema.Int64,
	schema.Duration: schema.Int64,
}

// emitter calls the methods of a goavro.Codec that encode and decode; aliases
// says that decoded bytes point into the input.
func emitter(encode, decode string, aliases bool) func(*emit.Request) (*emit.Output, error) {
	return func(r *emit.Request) (*emit.Output, error) {
		rules := avroschema.Rules(r.Root, leaves)
		a, s, err := avroschema.Begin(r, rules)
		switch {
		case err != nil:
			return nil, err
		case len(a.Problems) > 0:
			return &emit.Output{Problems: a.Problems}, nil
		}
		lib := s.Import("github.com/linkedin/goavro/v2", "goavro")
		// Where nothing aliases, the funcs need not be told whether to copy.
		aliased := aliases && schema.Has(a.Type, schema.Bytes)
		g := generic(s, aliased)
		if decode == "NativeFromTextual" && schema.Has(a.Type, schema.Float32) {
			g.Float32 = func(value string) string { return "float32Of(" + value + ")" }
			writeFloat32(s)
		}
		g.Write(a.Type)
		writeCodec(s, emit.Native(s, r.Root), a.Type.Name, lib, encode, decode, aliased)
		src, err := s.Bytes()
		if err != nil {
			return nil, err
		}
		ops := []codec.Op{codec.OpMarshalReuse}
		if aliased {
			ops = append(ops, codec.OpUnmarshalAlias)
		}
		return &emit.Output{Adapted: append(a.Changes, avroschema.Closed(a.Type)...), Ops: ops,
			Files: []emit.File{{Name: "codec.go", Data: src}}}, nil
	}
}

func generic(s *emit.Source, aliased bool) *avroschema.Generic {
	g := &avroschema.Generic{
		S: s,
		Record: func(t *schema.Type, values []string) string {
			var b strings.Builder
			b.WriteString("map[string]any{\n")
			for i, f := range t.Fields {
				fmt.Fprintf(&b, "%q: %s,\n", f.Name, values[i])
			}
			return b.String() + "}"
		},
		Open: func(_ *schema.Type, value string) string { return value + ".(map[string]any)" },
		Get: func(t *schema.Type, i int, open string) string {
			return fmt.Sprintf("%s[%q]", open, t.Fields[i].Name)
		},
		Fixed:   func(_ int, bytes string) string { return bytes },
		Unfixed: func(value string) string { return value + ".([]byte)" },
		Some: func(t *schema.Type, value string) string {
			return fmt.Sprintf("map[string]any{%q: %s}", memberName(t), value)
		},
		Unsome: func(t *schema.Type, value string) string {
			return fmt.Sprintf("%s.(map[string]any)[%q]", value, memberName(t))
		},
		Bytes: func(value string) string { return value + ".([]byte)" },
	}
	if aliased {
		g.Params, g.Args = "own func([]byte) []byte, ", "own, "
		g.Bytes = func(value string) string { return "own(" + value + ".([]byte))" }
	}
	return g
}

// memberName is what the library calls t in a union.
func memberName(t *schema.Type) string {
	if t.IsEnum() {
		return t.Name
	}
	switch t.Kind {
	case schema.Struct:
		return t.Name
	case schema.Slice:
		return "array"
	case schema.Map:
		return "map"
	case schema.Array:
		return avroschema.FixedName(t.Len)
	case schema.Time:
		return "long.timestamp-micros"
	}
	return avroschema.Primitive(t.Kind)
}

func writeCodec(s *emit.Source, native, root, lib, encode, decode string, aliased bool) {
	own, kept := "", ""
	if aliased {
		s.Import("slices", "")
		own, kept = "slices.Clone[[]byte], ", "func(b []byte) []byte { return b }, "
	}
	s.P(`// Codec converts to and from generic values.
type Codec struct {
	codec   *%[1]s.Codec
	scratch []byte // where encodings grow before they are copied
}

// New compiles the schema.
func New() (*Codec, error) {
	c, err := %[1]s.NewCodec(schemaText)
	if err != nil {
		return nil, err
	}
	return &Codec{codec: c}, nil
}

// Marshal appends the encoding of v to dst, or makes a slice of the right size.
func (c *Codec) Marshal(dst []byte, v *%[2]s) ([]byte, error) {
	if dst != nil {
		return c.codec.%[3]s(dst, to%[4]s(%[5]sv))
	}
	out, err := c.codec.%[3]s(c.scratch[:0], to%[4]s(%[5]sv))
	if err != nil {
		return nil, err
	}
	c.scratch = out
	dst = make([]byte, len(out))
	copy(dst, out)
	return dst, nil
}
`, lib, native, encode, root, strings.Replace(own, "slices.Clone[[]byte]", "nil", 1))
	s.P(`// Unmarshal decodes src into the zero value v.
func (c *Codec) Unmarshal(src []byte, v *%[1]s) error {
	x, _, err := c.codec.%[2]s(src)
	if err != nil {
		return err
	}
	from%[3]s(%[4]sx, v)
	return nil
}
`, native, decode, root, own)
	if !aliased {
		return
	}
	s.P(`// UnmarshalAlias decodes src into the zero value v; its byte slices point into src.
func (c *Codec) UnmarshalAlias(src []byte, v *%[1]s) error {
	x, _, err := c.codec.%[2]s(src)
	if err != nil {
		return err
	}
	from%[3]s(%[4]sx, v)
	return nil
}`, native, decode, root, kept)
}

// writeFloat32 writes a func for the library's decoder of text, whose infinities
// and NaN are float64 even where the schema says float.
func writeFloat32(s *emit.Source) {
	s.P(`func float32Of(x any) float32 {
	if special, ok := x.(float64); ok {
		return float32(special)
	}
	return x.(float32)
}
`)
}
