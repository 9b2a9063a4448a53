// Package planted is a codec whose speed can be changed: encoding/json that spins for as many steps as the variable
// PLANTED says. bench/aa.sh and bench/ab-planted.sh plant a slowdown with it that runs have to find:
//
//	serialbench own ./dataset Person --with-codec ./bench/planted --codec json/std
package planted

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"

	"github.com/serialbench/serialbench/codec"
)

const variable = "PLANTED"

// usual is how many steps are taken without the variable; bench/ab-planted.sh commits another number.
const usual = 0 // none

// Info is what the codec is.
func Info() codec.Info {
	return codec.Info{ID: "json/planted", Library: "std", Kind: codec.Reflect, Doc: "encoding/json and a planted slowdown",
		SelfDescribing: true}
}

// New makes a codec that takes as many steps as the variable says.
func New[T any]() (codec.Codec[T], error) {
	n := usual
	if text, ok := os.LookupEnv(variable); ok {
		var err error
		if n, err = strconv.Atoi(text); err != nil || n < 0 {
			return nil, fmt.Errorf("%s=%q is not a number of steps, such as 40", variable, text)
		}
	}
	return planted[T]{n}, nil
}

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

// Marshal spins and appends what encoding/json writes.
func (p planted[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	p.spin()
	b, err := json.Marshal(v)
	return append(dst, b...), err
}

// Unmarshal spins and reads with encoding/json.
func (p planted[T]) Unmarshal(src []byte, v *T) error {
	p.spin()
	return json.Unmarshal(src, v)
}
