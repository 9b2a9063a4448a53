// Command gate is all that a library needs in its repository to compare itself with its past:
//
//	serialbench ab --base origin/main --head . --program ./gate
package main

import (
	"encoding/json" // here the library of the repository

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/pkg/serialbench"
	"github.com/serialbench/serialbench/suite"
)

type mine[T any] struct{}

func (mine[T]) Marshal(_ []byte, v *T) ([]byte, error) { return json.Marshal(v) }
func (mine[T]) Unmarshal(src []byte, v *T) error       { return json.Unmarshal(src, v) }

func main() {
	set := dataset.Of[dataset.Person]()[0] // or dataset.Set[Order]{ID: "order", Samples: orders}
	open := func() (codec.Codec[dataset.Person], error) { return mine[dataset.Person]{}, nil }
	info := codec.Info{ID: "json/mine", Library: "example.com/mine", Kind: codec.Reflect, Doc: "the library of this repository"}
	about := dataset.Info{ID: set.ID, Type: "Person", Doc: set.Doc, Count: set.Count}
	serialbench.Main(suite.New([]codec.Info{info}, []dataset.Info{about}, []*suite.Case{suite.Custom(info.ID, set, false, open)}, nil))
}
