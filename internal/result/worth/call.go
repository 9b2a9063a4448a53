package worth

import (
	"slices"
	"strings"

	"github.com/google/pprof/profile"

	"github.com/serialbench/serialbench/codec"
)

// call is what a stack of a profile is doing.
type call struct {
	chain     []link // functions of serializers, the one that was called first before what it calls
	direction direction
	beneath   bool // it reads or writes a connection or a file on the library's behalf
	allocates bool
	collector bool // the collector's own goroutines
}

// link is the first function of a serializer in a stack.
type link struct {
	serializer
	function string
}

// same reports whether a link is of the same serializer, perhaps another package of it.
func (s serializer) same(l link) bool {
	return l.pkg == s.pkg || s.libraries != "" && l.libraries == s.libraries
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
// a serializer decides whose the work is: what that calls, another one too, it does for itself.
// Functions of the user's count where nothing else does.
func (w whose) call(s *profile.Sample) call {
	var c call
	var functions []string
	own := false
	for _, location := range slices.Backward(s.Location) {
		for _, line := range slices.Backward(location.Line) {
			if line.Function == nil {
				continue
			}
			function := line.Function.Name
			functions = append(functions, function)
			switch {
			case slices.Contains(collectors, function):
				c.collector = true
			case strings.HasPrefix(function, "runtime.mallocgc") || function == "runtime.newobject" ||
				function == "runtime.growslice":
				c.allocates = true
			}
			f := codec.FunctionOf(function)
			if len(c.chain) > 0 && slices.Contains(files, f.Package) {
				c.beneath = true
			}
			of, ok := w.of(function, line.Function.Filename)
			if !ok || slices.ContainsFunc(c.chain, of.same) {
				continue
			}
			if own {
				c.chain = nil
			}
			if len(c.chain) == 0 {
				own = of.libraries == "" && usersOwn(of.pkg, line.Function.Filename)
				c.direction = directionOf(f.Name)
			}
			c.chain = append(c.chain, link{of, function})
		}
	}
	for i := range c.chain {
		c.chain[i].serializer = narrowed(c.chain[i].serializer, functions)
	}
	return c
}
