// Command planted is serialbench with a codec whose speed can be changed: it spins
// for as many steps as the variable PLANTED says. bench/aa.sh plants a slowdown with it that
// runs have to find.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/gen"
	"github.com/serialbench/serialbench/pkg/serialbench"
	"github.com/serialbench/serialbench/suite"
)

const (
	id       = "json/planted"
	variable = "PLANTED"
)

// planted is encoding/json and some steps in vain.
type planted[T any] struct{ steps int }

// kept keeps the compiler from dropping the steps.
var kept uint64

// spin takes steps that use all of a core. A chain of operations would not do: the core does what
// comes next meanwhile, and of 3 % nothing was seen.
func (p planted[T]) spin() {
	a, b, c, d, e, f := kept, kept+1, kept+2, kept+3, kept+4, kept+5
	for range p.steps {
		a, b, c, d, e, f = a+a, b+b, c+c, d+d, e+e, f+f
		a, b, c, d, e, f = a^3, b^5, c^7, d^9, e^11, f^13
	}
	kept = a + b + c + d + e + f
}

func (p planted[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	p.spin()
	b, err := json.Marshal(v)
	return append(dst, b...), err
}

func (p planted[T]) Unmarshal(src []byte, v *T) error {
	p.spin()
	return json.Unmarshal(src, v)
}

// usual is how many steps are taken without the variable; bench/ab-planted.sh commits another number.
const usual = 0 // none

// steps is what the variable says.
func steps() (int, error) {
	text, ok := os.LookupEnv(variable)
	if !ok {
		return usual, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return 0, fmt.Errorf("%s=%q is not a number of steps, such as 40", variable, text)
	}
	return n, nil
}

func main() {
	s, err := gen.Suite()
	if err == nil {
		var n int
		if n, err = steps(); err == nil {
			info := codec.Info{ID: id, Library: "std", Kind: codec.Reflect, Doc: "encoding/json and a planted slowdown", SelfDescribing: true}
			var cases []*suite.Case
			for _, set := range dataset.Of[dataset.Person]() {
				cases = append(cases, suite.Custom(id, set, true, func() (codec.Codec[dataset.Person], error) { return planted[dataset.Person]{n}, nil }))
			}
			s, err = s.With(info, cases...)
		}
	}
	serialbench.Main(s, err)
}
