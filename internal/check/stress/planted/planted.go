// Package planted has codecs with one known fault each, of the kinds that stress looks for. They run beside the
// libraries, in the same program and under the same conditions: a kind that does not see its own planted fault says
// little about a library. They are of no use for anything else.
package planted

import (
	"fmt"
	"math/rand/v2"
	"strconv"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	_ "github.com/serialbench/serialbench/internal/check/stress/planted/order/first"
	"github.com/serialbench/serialbench/internal/check/stress/planted/order/second"
	"github.com/serialbench/serialbench/suite"
)

// Prefix begins the id of every planted codec.
const Prefix = "planted/"

// Dataset is the id of the values.
const Dataset = "planted"

// The faults, by which the codecs are named.
const (
	None         = "none"          // no fault: nothing may be found
	TypeCache    = "type-cache"    // a cache of types without a lock
	HiddenRace   = "hidden-race"   // a cache whose lock only builds with the race detector have
	Pool         = "pool"          // a buffer is given back to its pool too early
	MapRead      = "map-read"      // a map is read without the lock under which it is written
	Alias        = "alias"         // strings point into the input
	WriteBarrier = "write-barrier" // pointers are moved behind the back of the garbage collector
	PastEnd      = "past-end"      // 32 bytes are read where there may be fewer
	LeftBehind   = "left-behind"   // a reader that failed is used again as it is
	StackAddress = "stack-address" // the address of a local variable is kept as a number
	InitOrder    = "init-order"    // a package relies on another one's being initialized before, without importing it
	TypeNumber   = "type-number"   // types get their numbers without a lock, each of them once
)

// faults are the calls of each codec.
var faults = map[string]struct {
	marshal   func(dst []byte, v *Item) ([]byte, error)
	unmarshal func(src []byte, v *Item) error
}{
	None:         {appendItem, readItem},
	TypeCache:    {byProgram(programOf), readItem},
	HiddenRace:   {byProgram(hiddenOf), readItem},
	Pool:         {pooled, readItem},
	MapRead:      {appendItem, interned},
	Alias:        {appendItem, aliased},
	WriteBarrier: {appendItem, unseen},
	PastEnd:      {appendItem, pastEnd},
	LeftBehind:   {appendItem, usedAgain},
	StackAddress: {appendItem, byAddress},
	InitOrder:    {registered, readItem},
	TypeNumber:   {byProgram(numbered), readItem},
}

// registered needs a format that a package registers.
func registered(dst []byte, v *Item) ([]byte, error) {
	if err := second.Check(); err != nil {
		return nil, err
	}
	return appendItem(dst, v)
}

// Item is the type of the values.
type Item struct {
	ID    int64
	Name  string
	Data  []byte
	Tags  []string
	Count int64
}

// Case is the planted codec of a fault on its values; nil: there is none. On data sets of [Others] all have the same
// calls.
func Case(id, data string) *suite.Case {
	fault, ok := faults[id[min(len(id), len(Prefix)):]]
	if !ok {
		return nil
	}
	if data != Dataset {
		return other(id, data)
	}
	set := dataset.Set[Item]{ID: Dataset, Doc: "values of planted codecs", Count: 4, Generate: item}
	return suite.Binding[Item]{Codec: id, Ops: []codec.Op{codec.OpMarshal, codec.OpUnmarshal},
		Open: func(*suite.Inputs[Item]) (*suite.Opened[Item], error) {
			return &suite.Opened[Item]{Codec: calls{fault.marshal, fault.unmarshal}}, nil
		}}.Case(set)
}

// Info says what may be shared: all.
func Info(id string) codec.Info {
	return codec.Info{ID: id, Kind: codec.Reflect, Shared: codec.SharesObject}
}

type calls struct {
	marshal   func(dst []byte, v *Item) ([]byte, error)
	unmarshal func(src []byte, v *Item) error
}

func (c calls) Marshal(dst []byte, v *Item) ([]byte, error) { return c.marshal(dst, v) }
func (c calls) Unmarshal(src []byte, v *Item) error         { return c.unmarshal(src, v) }

func item(r *rand.Rand) Item {
	v := Item{ID: r.Int64(), Name: "item " + strconv.Itoa(r.IntN(1e6)), Data: make([]byte, 16+r.IntN(64)),
		Count: r.Int64()}
	for i := range v.Data {
		v.Data[i] = byte(r.Uint32())
	}
	for i := range 3 {
		v.Tags = append(v.Tags, fmt.Sprintf("tag %d of %d", i, r.IntN(1e6)))
	}
	return v
}
