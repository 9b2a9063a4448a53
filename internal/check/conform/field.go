package conform

import (
	"bytes"
	"encoding/binary"
	"strings"

	"github.com/serialbench/serialbench/internal/check/conform/judge"
)

// place is where the value of a field stands in what a codec writes.
type place struct {
	name string // of the field: some write all names in lower case
	zero []byte // a struct of zeros; nil: one field alone will do
}

// placeOf is the place of a field in what zero returns: what the codec writes of a struct of zeros.
func placeOf(format, field string, zero func() ([]byte, error)) (place, error) {
	if format != "bson" && format != "yaml" && format != "msgpack" {
		return place{name: field}, nil
	}
	written, err := zero()
	switch {
	case err != nil:
		return place{}, err
	case format == "msgpack": // of which some refuse a map that lacks fields, as they may
		return place{name: field, zero: written}, nil
	case bytes.Contains(written, []byte(field)):
		return place{name: field}, nil
	}
	return place{name: strings.ToLower(field)}, nil
}

// intoField is a document with the field, whose value has the case's encoding.
func intoField(format string, t Case, at place) []byte {
	switch {
	case t.rekeyed:
		return rekeyed(t.Input, at.name)
	case t.item == nil:
		return t.Input
	}
	var b []byte
	switch format {
	case "json":
		b = append(append([]byte(`{"`+at.name+`":`), t.item...), '}')
	case "yaml":
		b = append(append([]byte(at.name+": "), t.item...), '\n')
	case "toml":
		b = append(append([]byte(at.name+" = "), t.item...), '\n')
	case "cbor":
		b = append(append([]byte{0xa1, 0x60 | byte(len(at.name))}, at.name...), t.item...)
	case "msgpack":
		if b = judge.Replaced(at.zero, at.name, t.item); b == nil {
			b = append(append([]byte{0x81, 0xa0 | byte(len(at.name))}, at.name...), t.item...)
		}
	case "ion":
		b = ionDocument(at.name, t.item)
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
