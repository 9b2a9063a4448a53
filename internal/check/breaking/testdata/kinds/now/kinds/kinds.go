// Package kinds has a change of each kind between two versions.
package kinds

type Grade int

const (
	Low Grade = iota
	High
)

// MarshalText writes a word.
func (g Grade) MarshalText() ([]byte, error) {
	return []byte([]string{"low", "high"}[max(0, min(int(g), 1))]), nil
}

// UnmarshalText reads a word.
func (g *Grade) UnmarshalText(b []byte) error {
	*g = Low
	if string(b) == "high" {
		*g = High
	}
	return nil
}

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
	N    uint64
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Narrow struct {
	Kept string
	N    int16
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Rounded struct {
	Kept string
	F    float32
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Text struct {
	Kept string
	N    string
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Quoted struct {
	Kept string
	N    int `json:",string"`
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Clock struct {
	Kept string
	At   int64
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type ClockText struct {
	Kept string
	At   string
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Listed struct {
	Kept string
	One  []string
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Single struct {
	Kept string
	Many string
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Flag struct {
	Kept string
	On   int
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Entries struct {
	Kept string
	Map  []Item
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Raw struct {
	Kept string
	B    string
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Fixed struct {
	Kept string
	A    [4]int
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Slice struct {
	Kept string
	A    []int
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Loose struct {
	Kept string
	V    string
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Free struct {
	Kept string
	S    map[string]string
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
	M    map[string]string
}

//serialbench:wire json/std
//serialbench:wire gob/std
//serialbench:wire msgpack/vmihailenco
//serialbench:wire cbor/fxamacker/default
type Floating struct {
	Kept string
	N    float64
}
