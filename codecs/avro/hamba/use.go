package hamba

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"github.com/hamba/avro/v2"`},
	Setup:     "var schema = avro.MustParse(schemaText)",
	Marshal:   "return avro.Marshal(schema, v)",
	Unmarshal: "return avro.Unmarshal(schema, data, v)",
	ByHand:    emit.AvroSchema,
	Decoder: emit.Call{
		Imports: []string{`"github.com/hamba/avro/v2"`, `"io"`},
		Body: `dec := avro.NewDecoderForSchema(schema, r)
return func(v *Person) error { return dec.Decode(v) }, nil`,
	},
}
