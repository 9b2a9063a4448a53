package planted

import (
	"encoding/binary"
	"math/rand/v2"
	"reflect"
	"sync"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/suite"
)

// numbered has a program for each type, which is made once. The fault: the numbers of types are given out without a
// lock, which does no harm before two types come at once.
func numbered(t reflect.Type) *program {
	x, _ := numbers.LoadOrStore(t, new(number))
	n := x.(*number)
	n.once.Do(func() {
		n.at = len(table) // before the program is made, as a type may contain itself
		p := &program{}
		p.compile(t)
		p.byHash = make([]int32, 1<<14)
		for i := range p.byHash {
			p.byHash[i] = int32(i % len(p.fields))
		}
		table = append(table, p)
	})
	return table[n.at]
}

type number struct {
	once sync.Once
	at   int
}

var (
	numbers sync.Map // by type
	table   []*program
)

// fresh has no fault: it makes a program each time.
func fresh(t reflect.Type) *program {
	p := &program{}
	p.compile(t)
	return p
}

// Types of other data sets, of numbers alone.
type (
	pair  struct{ A, B int64 }
	three struct{ A, B, C int64 }
	four  struct{ A, B, C, D int64 }
	seven struct{ A, B, C, D, E, F, G int64 }
)

// Others are the ids of data sets of other types.
func Others() []string { return []string{"planted-2", "planted-3", "planted-4", "planted-7"} }

// other is a codec on one of [Others]; nil: there is none.
func other(id, data string) *suite.Case {
	of := fresh
	if id == Prefix+TypeNumber {
		of = numbered
	}
	switch data {
	case "planted-2":
		return ofNumbers[pair](id, data, of)
	case "planted-3":
		return ofNumbers[three](id, data, of)
	case "planted-4":
		return ofNumbers[four](id, data, of)
	case "planted-7":
		return ofNumbers[seven](id, data, of)
	}
	return nil
}

func ofNumbers[T any](id, name string, of func(reflect.Type) *program) *suite.Case {
	set := dataset.Set[T]{ID: name, Doc: "numbers of planted codecs", Count: 4, Generate: func(r *rand.Rand) (v T) {
		for i := range reflect.TypeFor[T]().NumField() {
			reflect.ValueOf(&v).Elem().Field(i).SetInt(r.Int64())
		}
		return v
	}}
	return suite.Binding[T]{Codec: id, Ops: []codec.Op{codec.OpMarshal, codec.OpUnmarshal},
		Open: func(*suite.Inputs[T]) (*suite.Opened[T], error) {
			return &suite.Opened[T]{Codec: integers[T]{of}}, nil
		}}.Case(set)
}

// integers is a codec of structs of numbers.
type integers[T any] struct{ of func(reflect.Type) *program }

func (c integers[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	from := reflect.ValueOf(v).Elem()
	for _, f := range c.of(from.Type()).fields {
		dst = binary.AppendVarint(dst, from.Field(f.index).Int())
	}
	return dst, nil
}

func (c integers[T]) Unmarshal(src []byte, v *T) error {
	r := reader{src: src}
	to := reflect.ValueOf(v).Elem()
	for i := range to.NumField() {
		to.Field(i).SetInt(r.number())
	}
	if r.failed {
		return errShort
	}
	return nil
}
