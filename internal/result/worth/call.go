package worth

import (
	"slices"
	"strings"

	"github.com/google/pprof/profile"
)

// call is what a stack of a profile is doing.
type call struct {
	library   int // -1: none
	direction direction
	beneath   bool // it reads or writes a connection or a file on the library's behalf
	allocates bool
	collector bool // the collector's own goroutines
}

// direction is which way a library's function works.
type direction int

const (
	other direction = iota
	encode
	decode
)

func (d direction) of(p *Part) *float64 {
	switch d {
	case encode:
		return &p.Encode
	case decode:
		return &p.Decode
	}
	return &p.Other
}

var (
	decoding = []string{"unmarshal", "decode", "read", "parse", "unpack", "scan"}
	encoding = []string{"marshal", "encode", "append", "write", "size", "pack"}

	// input and output that the user's readers and writers do, whatever library calls them
	files = []string{"net", "net/http", "crypto/tls", "os", "syscall", "internal/poll", "internal/runtime/syscall",
		"runtime/internal/syscall", "compress/gzip", "compress/flate", "compress/zlib"}

	collectors = []string{"runtime.gcBgMarkWorker", "runtime.bgsweep", "runtime.bgscavenge", "runtime.gcStart"}
)

// directionOf reads it from a function's name, without its package.
func directionOf(name string) direction {
	name = strings.ToLower(name)
	in := func(words []string) bool {
		return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(name, w) })
	}
	switch {
	case in(decoding):
		return decode
	case in(encoding):
		return encode
	}
	return other
}

// call goes down a stack from the function that was called first. The first function of
// a library decides whose the work is: what that calls, another library too, it does for itself.
func (f found) call(s *profile.Sample) call {
	c := call{library: -1}
	for _, location := range slices.Backward(s.Location) {
		for _, line := range slices.Backward(location.Line) {
			if line.Function == nil {
				continue
			}
			function := line.Function.Name
			switch {
			case slices.Contains(collectors, function):
				c.collector = true
			case strings.HasPrefix(function, "runtime.mallocgc") || function == "runtime.newobject" ||
				function == "runtime.growslice":
				c.allocates = true
			}
			if c.library >= 0 {
				pkg, _ := split(function)
				c.beneath = c.beneath || slices.Contains(files, pkg)
				continue
			}
			if i, ok := f.of(function, line.Function.Filename); ok {
				_, name := split(function)
				c.library, c.direction = i, directionOf(name)
			}
		}
	}
	return c
}
