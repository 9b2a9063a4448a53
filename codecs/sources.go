package codecs

import (
	_ "embed"
	"encoding/json"
	"sync"

	"github.com/serialbench/serialbench/codec"
)

//go:embed facts.json
var foundFile string // a string is in the program once, also where its sources have it

// Found is what the sources and go.mod files of the pinned versions say, which no folder declares. The generator finds
// it and writes codecs/facts.json.
type Found struct {
	// codec's id → the packages that use package unsafe and run for it
	Unsafe   map[string][]string `json:"unsafe"`
	Linkname map[string][]string `json:"linkname"` // codec's id → those that import it for go:linkname alone
	// library that only generates → its version: its own code need not be linked
	Generators map[string]string `json:"generators"`
	// library → when the version that is linked, or generates, was published, and its licence
	Releases map[string]codec.Release `json:"releases"`
}

// Sources reads codecs/facts.json.
var Sources = sync.OnceValue(func() Found {
	f, err := ParseFound([]byte(foundFile))
	if err != nil {
		panic(err) // the file is part of the program
	}
	return f
})

// ParseFound reads what [Found.JSON] wrote.
func ParseFound(data []byte) (Found, error) {
	f := Found{Unsafe: map[string][]string{}, Linkname: map[string][]string{}, Generators: map[string]string{},
		Releases: map[string]codec.Release{}}
	return f, json.Unmarshal(data, &f)
}

// JSON is the file, in the order of ids and libraries.
func (f Found) JSON() ([]byte, error) {
	data, err := json.MarshalIndent(f, "", "\t")
	return append(data, '\n'), err
}
