package capnpschema

import (
	"cmp"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Use is how a person calls the library of that path, with messages packed or not; options are those of its generator.
func Use(path, options string, packed bool) *emit.Use {
	library := `capnp "` + path + `"`
	name, decoder, imports := "", "capnp.NewDecoder(bufio.NewReader(r))", []string{library, `"bufio"`, `"io"`}
	if packed {
		name, decoder, imports = "Packed", "capnp.NewPackedDecoder(r)", []string{library, `"io"`}
	}
	slices.SortStableFunc(imports, func(a, b string) int {
		return cmp.Compare(strings.TrimPrefix(a, "capnp "), strings.TrimPrefix(b, "capnp "))
	})
	return &emit.Use{
		Imports: []string{library},
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
return message.Marshal` + name + `()`,
		Unmarshal: `message, err := capnp.Unmarshal` + name + `(data)
if err != nil {
	return err
}
root, err := schema.ReadRootPerson(message)
if err != nil {
	return err
}
return fromPerson(root, v)`,
		Command:   "capnp compile -o- schema.capnp | capnpc-go" + options,
		Generated: "schema",
		ByHand: `func toPerson(root schema.Person, v *Person) error { return nil }

func fromPerson(root schema.Person, v *Person) error { return nil }`,
		Decoder: emit.Call{
			Imports: imports,
			Body: "dec := " + decoder + `
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
}
