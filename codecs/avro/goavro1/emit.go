package goavro1

import (
	"fmt"
	"time"

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

func emitSource(r *emit.Request) (*emit.Output, error) {
	rules := avroschema.Rules(r.Root, leaves)
	rules.TimeUnit = time.Microsecond // the logical type, of which the library knows nothing: it is given the number
	rules.NoRecursion = "a record's schema cannot contain its own name"
	a := schema.Adapt(r.Root, rules)
	schema.Walk(r.Root, func(path string, t *schema.Type) bool {
		if t.Kind == schema.Struct && len(t.Fields) == 0 {
			a.Problems = append(a.Problems, codec.Problem{Path: path, Reason: "the library refuses records without fields"})
		}
		return true
	})
	if len(a.Problems) > 0 {
		return &emit.Output{Problems: a.Problems}, nil
	}
	s := emit.NewSource(r.Package)
	lib := s.Import(r.Module+"/codecs/avro/goavro1/adapter", "")
	goavro := s.Import("github.com/linkedin/goavro", "")
	text, err := avroschema.Text(a.Type)
	if err != nil {
		return nil, err
	}
	s.P("const schemaText = `%s`\n", text)
	s.P("// records are objects to fill, one pool for each struct.")
	s.P("type records struct {")
	structs := schema.Structs(a.Type)
	for _, t := range structs {
		s.P("pool%s *%s.Pool", t.Name, lib)
	}
	s.P("}\n")
	s.P("func newRecords() (*records, error) {\nvar r records\nvar err error")
	for _, t := range structs {
		text, err := avroschema.RecordText(t)
		if err != nil {
			return nil, err
		}
		s.P("if r.pool%s, err = %s.NewPool(`%s`); err != nil {\nreturn nil, err\n}", t.Name, lib, text)
	}
	s.P("return &r, nil\n}\n")
	s.P("func (r *records) reset() {")
	for _, t := range structs {
		s.P("r.pool%s.Reset()", t.Name)
	}
	s.P("}\n")
	generic(s, goavro).Write(a.Type)
	s.Import("io", "")
	s.Import(r.Module+"/codec", "")
	writeCodec(s, emit.Native(s, r.Root), a.Type.Name, lib)
	src, err := s.Bytes()
	if err != nil {
		return nil, err
	}
	return &emit.Output{
		Adapted: a.Changes,
		Ops:     []codec.Op{codec.OpMarshalReuse},
		Files:   []emit.File{{Name: "codec.go", Data: src}},
	}, nil
}

func generic(s *emit.Source, goavro string) *avroschema.Generic {
	n := 0
	same := func(_ *schema.Type, value string) string { return value }
	return &avroschema.Generic{
		S: s, Params: "records *records, ", Args: "records, ",
		Record: func(t *schema.Type, values []string) string {
			n++
			record := fmt.Sprintf("record%d", n)
			s.P("%s := records.pool%s.Next()", record, t.Name)
			for i, v := range values {
				s.P("%s.Fields[%d].Datum = %s", record, i, v)
			}
			return record
		},
		Open: func(_ *schema.Type, value string) string { return fmt.Sprintf("%s.(*%s.Record)", value, goavro) },
		Get:  func(_ *schema.Type, i int, open string) string { return fmt.Sprintf("%s.Fields[%d].Datum", open, i) },
		Fixed: func(n int, bytes string) string {
			return fmt.Sprintf("%s.Fixed{Name: %q, Value: %s}", goavro, avroschema.FixedName(n), bytes)
		},
		Unfixed: func(value string) string { return fmt.Sprintf("%s.(%s.Fixed).Value", value, goavro) },
		Micros:  true,
		Some:    same, // the library finds the member by the Go type
		Unsome:  same,
		Bytes:   func(value string) string { return value + ".([]byte)" },
	}
}

func writeCodec(s *emit.Source, native, root, lib string) {
	s.P(`// Codec converts to and from records.
type Codec struct {
	wire    *%[1]s.Wire
	records *records
}

// New compiles the schema and makes the pools.
func New() (*Codec, error) {
	w, err := %[1]s.NewWire(schemaText)
	if err != nil {
		return nil, err
	}
	r, err := newRecords()
	if err != nil {
		return nil, err
	}
	return &Codec{w, r}, nil
}

// Marshal appends the encoding of v to dst.
func (c *Codec) Marshal(dst []byte, v *%[2]s) ([]byte, error) {
	c.records.reset()
	return c.wire.Encode(dst, to%[3]s(c.records, v))
}

// Unmarshal decodes src into the zero value v.
func (c *Codec) Unmarshal(src []byte, v *%[2]s) error {
	x, err := c.wire.Decode(src)
	if err != nil {
		return err
	}
	from%[3]s(c.records, x, v)
	return nil
}

// NewEncoder makes records for the encoder of the library.
func (c *Codec) NewEncoder(w io.Writer) (codec.Encoder[%[2]s], error) {
	return %[1]s.NewEncoder(c.wire, w, func(v *%[2]s) any {
		c.records.reset()
		return to%[3]s(c.records, v)
	})
}

// NewDecoder reads records of the decoder of the library.
func (c *Codec) NewDecoder(r io.Reader) (codec.Decoder[%[2]s], error) {
	return %[1]s.NewDecoder(c.wire, r, func(x any, v *%[2]s) { from%[3]s(c.records, x, v) })
}`, lib, native, root)
}
