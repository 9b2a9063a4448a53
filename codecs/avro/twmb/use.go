package twmb

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"github.com/twmb/avro"`},
	Setup:     "var schema = avro.MustParse(schemaText)",
	Marshal:   "return schema.Encode(v)",
	Unmarshal: "_, err := schema.Decode(data, v)\nreturn err",
	ByHand:    emit.AvroSchema,
	Alias: emit.Call{
		Imports: []string{`"github.com/twmb/avro"`},
		Body:    "_, err := schema.Decode(data, v, avro.AliasInput())\nreturn err",
	},
}
