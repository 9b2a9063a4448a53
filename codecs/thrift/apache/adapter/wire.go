package adapter

import (
	"bytes"
	"context"

	"github.com/apache/thrift/lib/go/thrift"
)

// Wire encodes generated structs with one protocol object. It is used by one
// goroutine at a time.
type Wire struct {
	open     func(thrift.TTransport) thrift.TProtocol
	memory   thrift.TMemoryBuffer // on scratch or on given
	protocol thrift.TProtocol     // on memory
	scratch  bytes.Buffer         // where encodings grow before they are copied
	given    bytes.Buffer         // around the caller's bytes
}

// NewBinary makes a Wire of the binary protocol.
func NewBinary() *Wire {
	return newWire(func(t thrift.TTransport) thrift.TProtocol {
		return thrift.NewTBinaryProtocolConf(t, &thrift.TConfiguration{})
	})
}

// NewCompact makes a Wire of the compact protocol.
func NewCompact() *Wire {
	return newWire(func(t thrift.TTransport) thrift.TProtocol {
		return thrift.NewTCompactProtocolConf(t, &thrift.TConfiguration{})
	})
}

func newWire(open func(thrift.TTransport) thrift.TProtocol) *Wire {
	w := &Wire{open: open}
	w.memory.Buffer = &w.scratch
	w.protocol = open(&w.memory)
	return w
}

// Marshal appends the encoding of v to dst. Without a dst it copies the
// encoding once, to a slice of the right size, as TSerializer does.
func (w *Wire) Marshal(dst []byte, v thrift.TStruct) ([]byte, error) {
	if dst == nil {
		w.memory.Buffer = &w.scratch
		w.scratch.Reset()
		if err := v.Write(context.Background(), w.protocol); err != nil {
			return nil, w.failed(err)
		}
		out := make([]byte, w.scratch.Len())
		copy(out, w.scratch.Bytes())
		return out, nil
	}
	w.given = *bytes.NewBuffer(dst)
	w.memory.Buffer = &w.given
	if err := v.Write(context.Background(), w.protocol); err != nil {
		return nil, w.failed(err)
	}
	out := w.given.Bytes()
	w.given = bytes.Buffer{}
	return out, nil
}

// Unmarshal decodes src into the zero value v without copying src first. Strings
// and binaries are copied by the protocols.
func (w *Wire) Unmarshal(src []byte, v thrift.TStruct) error {
	w.given = *bytes.NewBuffer(src)
	w.memory.Buffer = &w.given
	err := v.Read(context.Background(), w.protocol)
	w.given = bytes.Buffer{}
	if err != nil {
		return w.failed(err)
	}
	return nil
}

// failed makes a new protocol, for the old one may still be inside a struct.
func (w *Wire) failed(err error) error {
	w.protocol = w.open(&w.memory)
	return err
}
