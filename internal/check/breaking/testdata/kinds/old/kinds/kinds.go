// Package kinds has a change of each kind between two versions.
package kinds

import "time"

type Grade int

const (
	Low Grade = iota
	High
)

type Item struct {
	Name string
	N    int
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Sign struct {
	Kept string
	N    int64
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Narrow struct {
	Kept string
	N    int64
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Rounded struct {
	Kept string
	F    float64
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Text struct {
	Kept string
	N    int
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Quoted struct {
	Kept string
	N    int
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Clock struct {
	Kept string
	At   time.Time
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type ClockText struct {
	Kept string
	At   time.Time
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Listed struct {
	Kept string
	One  string
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Single struct {
	Kept string
	Many []string
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Flag struct {
	Kept string
	On   bool
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Entries struct {
	Kept string
	Map  map[string]int
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Raw struct {
	Kept string
	B    []byte
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Fixed struct {
	Kept string
	A    [3]int
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Slice struct {
	Kept string
	A    [3]int
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Loose struct {
	Kept string
	V    any
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Free struct {
	Kept string
	S    Item
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Level struct {
	Kept string
	L    Grade
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Keyed struct {
	Kept string
	M    map[int]string
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Floating struct {
	Kept string
	N    int64
}
