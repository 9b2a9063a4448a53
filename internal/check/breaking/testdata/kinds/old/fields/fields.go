// Package fields has a change of each kind between two versions.
package fields

import "time"

type Base struct{ ID string }

type Item struct {
	Name string
	N    int
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Shape struct {
	Kept   string
	Gone   int
	Before string
	Key    string `json:"key"`
	Case   string `json:"userId"`
	Omit   int
	Base
	First, Second int
	Point         Item
	Value         *Item
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Wide struct {
	Kept string
	N    int32
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Single struct {
	Kept string
	F    float32
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Elements struct {
	Kept string
	List []Item
	Map  map[string]Item
	Back []*Item
}

type Inside struct{ A, B string }

type Held struct{ Item }

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type More struct {
	Kept   string
	Span   time.Duration
	Word   string
	Maybe  *int
	ByKey  map[int]string
	In     Inside
	Hidden string
	Held   Held
	List   []int32
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Added struct {
	Kept string
}
