package v3

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports: []string{`capnp "capnproto.org/go/capnp/v3"`},
	Marshal: `message, segment, err := capnp.NewMessage(capnp.SingleSegment(nil))
if err != nil {
	return nil, err
}
root, err := schema.NewRootPerson(segment)
if err != nil {
	return nil, err
}
if err := toPerson(root, v); err != nil {
	return nil, err
}
return message.Marshal()`,
	Unmarshal: `message, err := capnp.Unmarshal(data)
if err != nil {
	return err
}
root, err := schema.ReadRootPerson(message)
if err != nil {
	return err
}
return fromPerson(root, v)`,
	Command: "capnp compile -o- schema.capnp | capnpc-go -promises=false -schemas=false -structstrings=false",
	Decoder: emit.Call{
		Imports: []string{`"bufio"`, `capnp "capnproto.org/go/capnp/v3"`, `"io"`},
		Body: `dec := capnp.NewDecoder(bufio.NewReader(r))
return func(v *Person) error {
	message, err := dec.Decode()
	if err != nil {
		return err
	}
	root, err := schema.ReadRootPerson(message)
	if err != nil {
		return err
	}
	return fromPerson(root, v)
}, nil`,
	},
}

var packedUse = &emit.Use{
	Imports: []string{`capnp "capnproto.org/go/capnp/v3"`},
	Marshal: `message, segment, err := capnp.NewMessage(capnp.SingleSegment(nil))
if err != nil {
	return nil, err
}
root, err := schema.NewRootPerson(segment)
if err != nil {
	return nil, err
}
if err := toPerson(root, v); err != nil {
	return nil, err
}
return message.MarshalPacked()`,
	Unmarshal: `message, err := capnp.UnmarshalPacked(data)
if err != nil {
	return err
}
root, err := schema.ReadRootPerson(message)
if err != nil {
	return err
}
return fromPerson(root, v)`,
	Command: "capnp compile -o- schema.capnp | capnpc-go -promises=false -schemas=false -structstrings=false",
	Decoder: emit.Call{
		Imports: []string{`capnp "capnproto.org/go/capnp/v3"`, `"io"`},
		Body: `dec := capnp.NewPackedDecoder(r)
return func(v *Person) error {
	message, err := dec.Decode()
	if err != nil {
		return err
	}
	root, err := schema.ReadRootPerson(message)
	if err != nil {
		return err
	}
	return fromPerson(root, v)
}, nil`,
	},
}
