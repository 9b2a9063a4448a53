package conform

import (
	"bytes"
	"encoding/binary"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/suite"
)

// place is where the value of a field stands in what a codec writes.
type place struct {
	name string // of the field: some write all names in lower case
	zero []byte // a struct of zeros; nil: one field alone will do
}

// placeOf is the place of a field of the data set's struct.
func placeOf(c *suite.Case, info codec.Info, field string) (place, error) {
	f := info.Format()
	if f != "bson" && f != "yaml" && f != "msgpack" {
		return place{name: field}, nil
	}
	b, err := c.Open(1, 1)
	if err != nil {
		return place{}, err
	}
	zero, err := b.Marshal(nil, b.New())
	switch {
	case err != nil:
		return place{}, err
	case f == "msgpack": // of which some refuse a map that lacks fields, as they may
		return place{name: field, zero: zero}, nil
	case bytes.Contains(zero, []byte(field)):
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
		if b = replaced(at.zero, at.name, t.item); b == nil {
			b = append(append([]byte{0x81, 0xa0 | byte(len(at.name))}, at.name...), t.item...)
		}
	case "ion":
		b = ionDocument(at.name, t.item)
	}
	return b
}

// replaced is a map of MessagePack with another value under a key, nil if it has no such key.
func replaced(doc []byte, key string, item []byte) []byte {
	r := &input{rest: doc}
	head, err := r.byte()
	if err != nil || head>>4 != 8 {
		return nil
	}
	out, found := []byte{head}, false
	for range head & 15 {
		before := r.rest
		k, err := r.msgpack(0)
		if err != nil {
			return nil
		}
		out = append(out, before[:len(before)-len(r.rest)]...)
		before = r.rest
		if _, err := r.msgpack(0); err != nil {
			return nil
		}
		if k == key {
			out, found = append(out, item...), true
			continue
		}
		out = append(out, before[:len(before)-len(r.rest)]...)
	}
	if !found || len(r.rest) > 0 {
		return nil
	}
	return out
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
