package adapter

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/linkedin/goavro"
)

// Wire encodes with one compiled codec. It is used by one goroutine at a time.
type Wire struct {
	codec   goavro.Codec
	scratch bytes.Buffer // where encodings grow before they are copied
	given   bytes.Buffer // around the caller's bytes
	reader  bytes.Reader
}

// NewWire compiles a schema.
func NewWire(schema string) (*Wire, error) {
	c, err := goavro.NewCodec(schema)
	if err != nil {
		return nil, fmt.Errorf("avro/goavro1: %w", err)
	}
	return &Wire{codec: c}, nil
}

// Encode appends the encoding of a record to dst, or makes a slice of the right
// size.
func (w *Wire) Encode(dst []byte, record any) ([]byte, error) {
	if dst == nil {
		w.scratch.Reset()
		if err := w.codec.Encode(&w.scratch, record); err != nil {
			return nil, err
		}
		out := make([]byte, w.scratch.Len())
		copy(out, w.scratch.Bytes())
		return out, nil
	}
	w.given = *bytes.NewBuffer(dst)
	err := w.codec.Encode(&w.given, record)
	out := w.given.Bytes()
	w.given = bytes.Buffer{}
	if err != nil {
		return nil, err
	}
	return out, nil
}

// Decode reads a record.
func (w *Wire) Decode(src []byte) (any, error) {
	w.reader.Reset(src)
	x, err := w.codec.Decode(&w.reader)
	w.reader.Reset(nil)
	return x, err
}

// Pool holds records of one schema, which are dear to make. Those handed out
// are used again after Reset.
type Pool struct {
	first *goavro.Record // never handed out
	made  []*goavro.Record
	used  int
}

// NewPool makes the pool of a record schema, in which other records may be
// named without being defined.
func NewPool(schema string) (*Pool, error) {
	r, err := goavro.NewRecord(goavro.RecordSchema(schema))
	if err != nil {
		return nil, fmt.Errorf("avro/goavro1: %w", err)
	}
	return &Pool{first: r}, nil
}

// Reset takes back all records.
func (p *Pool) Reset() { p.used = 0 }

// Next hands out a record whose fields hold anything.
func (p *Pool) Next() *goavro.Record {
	if p.used == len(p.made) {
		r := *p.first
		r.Fields = slices.Clone(r.Fields)
		for i := range r.Fields {
			field := *r.Fields[i]
			r.Fields[i] = &field
		}
		p.made = append(p.made, &r)
	}
	p.used++
	return p.made[p.used-1]
}
