package glycerine

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports: []string{`"bytes"`, `capn "github.com/glycerine/go-capnproto"`},
	Marshal: `segment := capn.NewBuffer(nil)
toPerson(schema.NewRootPerson(segment), v)
var buf bytes.Buffer
_, err := segment.WriteTo(&buf)
return buf.Bytes(), err`,
	Unmarshal: `segment, err := capn.ReadFromStream(bytes.NewReader(data), nil)
if err != nil {
	return err
}
fromPerson(schema.ReadRootPerson(segment), v)
return nil`,
	Command:   "capnp compile -o- schema.capnp | capnpc-go",
	Generated: "schema",
	ByHand: `func toPerson(root schema.Person, v *Person) {}

func fromPerson(root schema.Person, v *Person) {}`,
	Decoder: emit.Call{
		Imports: []string{`"bufio"`, `capn "github.com/glycerine/go-capnproto"`, `"io"`},
		Body: `in := bufio.NewReader(r)
return func(v *Person) error {
	if _, err := in.Peek(1); err != nil {
		return err // io.EOF at the end
	}
	segment, err := capn.ReadFromStream(in, nil)
	if err != nil {
		return err
	}
	fromPerson(schema.ReadRootPerson(segment), v)
	return nil
}, nil`,
	},
}
