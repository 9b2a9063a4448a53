package task

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
)

// Given is an input that a worker is handed instead of making it.
type Given struct {
	Base     int      `json:"base"`
	Mutation Mutation `json:"mutation"`
	Data     []byte   `json:"data,omitempty"`
	Zipped   []byte   `json:"gzipped,omitempty"` // instead of a long Data
}

func Give(base int, m Mutation, data []byte) (Given, error) {
	g := Given{Base: base, Mutation: m, Data: data}
	if len(data) <= ZipFrom {
		return g, nil
	}
	var err error
	g.Zipped, err = Zip(data)
	g.Data = nil
	return g, err
}

func (g Given) data() ([]byte, error) {
	if len(g.Zipped) == 0 {
		return g.Data, nil
	}
	return Unzip(g.Zipped)
}

// ZipFrom is the length of input from which on it is compressed.
const ZipFrom = 4 << 10

func Zip(data []byte) ([]byte, error) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, err := z.Write(data)
	err = errors.Join(err, z.Close())
	return b.Bytes(), err
}

func Unzip(text []byte) ([]byte, error) {
	z, err := gzip.NewReader(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(io.LimitReader(z, longest))
}

// longest is what is believed of a compressed input, in bytes.
const longest = 64 << 20
