// Package mus is mus-go used by hand: for each struct a serializer in the way of
// the library's documentation, made of the serializers of its packages.
package mus

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

const library = "github.com/mus-format/mus-go"

// packages says which package of the library a configuration uses for what.
type packages struct {
	integer, float, time string
	text, bytes, boolean string
	unixNano             bool // times in nanoseconds
}

// aliases reports whether decoded values of type t point into the input.
func (p packages) aliases(t *schema.Type) bool {
	return p.text == "unsafe" && schema.Has(t, schema.String) || p.bytes == "unsafe" && schema.Has(t, schema.Bytes)
}

// dialect is what a reader has to know of the numbers.
func (p packages) dialect() string {
	if p.integer == "varint" {
		return ""
	}
	return "integers of fixed size"
}

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{
		describe("mus/mus-go", packages{"raw", "raw", "raw", "ord", "ord", "ord", false},
			"serializers written by hand of packages raw (numbers and times of fixed size) and ord; lengths are varints"),
		describe("mus/mus-go/unixnano", packages{"raw", "raw", "raw", "ord", "ord", "ord", true},
			"as mus/mus-go, times in nanoseconds instead of microseconds"),
		describe("mus/mus-go/varint", packages{"varint", "raw", "raw", "ord", "ord", "ord", false},
			"serializers written by hand of packages varint (integers of more than one byte), raw (floats, times, bytes) and "+
				"ord"),
		describe("mus/mus-go/notunsafe", packages{"unsafe", "unsafe", "unsafe", "ord", "ord", "unsafe", false},
			"serializers written by hand of package unsafe, and ord for strings and byte slices, which are copied"),
		describe("mus/mus-go/unsafe", packages{"unsafe", "unsafe", "unsafe", "unsafe", "unsafe", "unsafe", false},
			"serializers written by hand of package unsafe: strings and byte slices point into the input, of which unmarshal "+
				"makes one copy"),
	}
}

func describe(id string, p packages, doc string) emit.Codec {
	used := []string{library, library + "/ord", library + "/varint"}
	for _, name := range []string{"raw", "unsafe"} {
		if name == p.float {
			used = append(used, library+"/"+name)
		}
	}
	return emit.Codec{
		Info: codec.Info{
			ID: id, Library: library, Packages: used, Kind: codec.Handwritten, Doc: doc, Dialect: p.dialect(),
			Declared: codec.Traits{Unordered: true, LosesNil: true, PanicsOnInput: true},
			Buffer:   codec.BufferInto,
			Legal:    map[string]string{"trailing-bytes": "Unmarshal returns how many bytes it has read"},
		},
		Use:  use,
		Emit: p.emit,
	}
}
