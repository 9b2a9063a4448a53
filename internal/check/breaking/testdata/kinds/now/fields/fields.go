// Package fields has a change of each kind between two versions.
package fields

type Item struct {
	Name string
	N    int
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Shape struct {
	Kept          string
	New           int
	After         string
	Key           string `json:"other"`
	Case          string `json:"userID"`
	Omit          int    `json:",omitempty"`
	ID            string
	Second, First int
	Point         *Item
	Value         Item
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Wide struct {
	Kept string
	N    int64
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Single struct {
	Kept string
	F    float64
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Elements struct {
	Kept string
	List []*Item
	Map  map[string]*Item
	Back []Item
}

type Inside struct{ A, C string }

// Name is a word.
type Name string

type Held struct{ Item Item }

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type More struct {
	Kept   string
	Span   int64
	Word   Name
	Maybe  int
	ByKey  map[int64]string
	In     Inside
	Hidden string `json:"-" cbor:"-" msgpack:"-"`
	Held   Held
	List   []int32
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Added struct {
	Kept string
	New  []string
	More Inside
}
