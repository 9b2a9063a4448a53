package conform

import (
	"bytes"
	"encoding/binary"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/suite"
)

// fieldName is how the codec writes the name of a field of the data set's struct.
func fieldName(c *suite.Case, info codec.Info, field string) (string, error) {
	if f := info.Format(); f != "bson" && f != "yaml" { // some write all names in lower case
		return field, nil
	}
	b, err := c.Open(1, 1)
	if err != nil {
		return "", err
	}
	out, err := b.Marshal(nil, b.New())
	if err != nil || bytes.Contains(out, []byte(field)) {
		return field, err
	}
	return strings.ToLower(field), nil
}

// intoField is a document with one field, whose value has the case's encoding.
func intoField(format string, t Case, name string) []byte {
	switch {
	case t.rekeyed:
		return rekeyed(t.Input, name)
	case t.item == nil:
		return t.Input
	}
	var b []byte
	switch format {
	case "json":
		b = append(append([]byte(`{"`+name+`":`), t.item...), '}')
	case "yaml":
		b = append(append([]byte(name+": "), t.item...), '\n')
	case "cbor":
		b = append(append([]byte{0xa1, 0x60 | byte(len(name))}, name...), t.item...)
	case "msgpack":
		b = append(append([]byte{0x81, 0xa0 | byte(len(name))}, name...), t.item...)
	case "ion":
		b = ionDocument(name, t.item)
	}
	return b
}

// rekeyed is a BSON document, whole or damaged, whose first key, of one letter, is another,
// and whose length is as wrong as it was; nil if it does not begin so.
func rekeyed(in []byte, name string) []byte {
	if len(in) < 7 || in[5] == 0 || in[6] != 0 {
		return nil
	}
	out := binary.LittleEndian.AppendUint32(nil, binary.LittleEndian.Uint32(in)+uint32(len(name)-1))
	out = append(append(out, in[4]), name...)
	return append(out, in[6:]...)
}
