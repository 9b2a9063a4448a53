// Command customcodec adds a codec of its own to the built-in field: JSON behind
// a DEFLATE stream. Everything that serialbench does works on it:
//
//	go run ./examples/customcodec verify --codec json/deflated
//	go run ./examples/customcodec run --codec 'json/*,baseline' --dataset order
package main

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"errors"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/gen"
	"github.com/serialbench/serialbench/pkg/serialbench"
	"github.com/serialbench/serialbench/suite"
)

const id = "json/deflated"

type deflated[T any] struct{}

func (deflated[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	b := bytes.NewBuffer(dst)
	w, err := flate.NewWriter(b, flate.BestSpeed)
	if err != nil {
		return nil, err
	}
	err = errors.Join(json.NewEncoder(w).Encode(v), w.Close())
	return b.Bytes(), err
}

func (deflated[T]) Unmarshal(src []byte, v *T) error {
	return json.NewDecoder(flate.NewReader(bytes.NewReader(src))).Decode(v)
}

func bind[T any]() (cases []*suite.Case) {
	for _, set := range dataset.Of[T]() {
		cases = append(cases, suite.Custom(id, set, true, func() (codec.Codec[T], error) { return deflated[T]{}, nil }))
	}
	return cases
}

func main() {
	s, err := gen.Suite()
	if err == nil {
		info := codec.Info{ID: id, Library: "std", Kind: codec.Reflect, Doc: "encoding/json behind compress/flate", SelfDescribing: true}
		cases := append(bind[dataset.Person](), append(bind[dataset.Order](), bind[dataset.Tree]()...)...)
		s, err = s.With(info, cases...)
	}
	serialbench.Main(s, err)
}
