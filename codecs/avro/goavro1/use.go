package goavro1

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports: []string{`"bytes"`, `"github.com/linkedin/goavro"`},
	Marshal: `codec, err := goavro.NewCodec(schemaText)
if err != nil {
	return nil, err
}
records, err := newRecords()
if err != nil {
	return nil, err
}
var buf bytes.Buffer
if err := codec.Encode(&buf, toPerson(records, v)); err != nil {
	return nil, err
}
return buf.Bytes(), nil`,
	Unmarshal: `codec, err := goavro.NewCodec(schemaText)
if err != nil {
	return err
}
records, err := newRecords()
if err != nil {
	return err
}
x, err := codec.Decode(bytes.NewReader(data))
if err != nil {
	return err
}
fromPerson(records, x, v)
return nil`,
	ByHand: emit.AvroSchema + `

func newRecords() (*goavro.Record, error) { return goavro.NewRecord(goavro.RecordSchema(schemaText)) }

func toPerson(records *goavro.Record, v *Person) any { return records }

func fromPerson(records *goavro.Record, x any, v *Person) {}`,
	Decoder: emit.Call{
		Imports: []string{`"bufio"`, `"github.com/linkedin/goavro"`, `"io"`},
		Body: `codec, err := goavro.NewCodec(schemaText)
if err != nil {
	return nil, err
}
records, err := newRecords()
if err != nil {
	return nil, err
}
in := bufio.NewReader(r)
return func(v *Person) error {
	if _, err := in.Peek(1); err != nil {
		return err // io.EOF at the end
	}
	x, err := codec.Decode(in)
	if err != nil {
		return err
	}
	fromPerson(records, x, v)
	return nil
}, nil`,
	},
}
