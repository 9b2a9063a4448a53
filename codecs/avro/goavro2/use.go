package goavro2

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports: []string{`"github.com/linkedin/goavro/v2"`},
	Marshal: `codec, err := goavro.NewCodec(schemaText)
if err != nil {
	return nil, err
}
return codec.BinaryFromNative(nil, toPerson(v))`,
	Unmarshal: `codec, err := goavro.NewCodec(schemaText)
if err != nil {
	return err
}
x, _, err := codec.NativeFromBinary(data)
if err != nil {
	return err
}
fromPerson(x, v)
return nil`,
	ByHand: byHand,
}

var textUse = &emit.Use{
	Imports: []string{`"github.com/linkedin/goavro/v2"`},
	Marshal: `codec, err := goavro.NewCodec(schemaText)
if err != nil {
	return nil, err
}
return codec.TextualFromNative(nil, toPerson(v))`,
	Unmarshal: `codec, err := goavro.NewCodec(schemaText)
if err != nil {
	return err
}
x, _, err := codec.NativeFromTextual(data)
if err != nil {
	return err
}
fromPerson(x, v)
return nil`,
	ByHand: byHand,
}

const byHand = emit.AvroSchema + `

func toPerson(v *Person) any { return map[string]any{} }

func fromPerson(x any, v *Person) {}`
