// Package interop has every codec read what every other codec of its format wrote:
// the values of each data set and those at the edges of types. Codecs in another dialect
// are named, never compared. What a codec makes of its own bytes is package verify's
// and package edges' business; here that is the control.
package interop

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
)

// Dialect is what both ends have to agree on beside the format: its dialect, and the
// adaptations that the bytes show.
type Dialect struct {
	parts []string // in order, each once
}

// dialectOf is the dialect of a codec on a type that is adapted so.
func dialectOf(info codec.Info, adapted []codec.Adaptation) Dialect {
	var d Dialect
	if info.Dialect != "" {
		d.parts = append(d.parts, info.Dialect)
	}
	for _, a := range adapted {
		if !precision(a) && !slices.ContainsFunc(sameBytes[info.Format()],
			func(glob string) bool { return codec.Match(glob, a.How) }) {
			d.parts = append(d.parts, a.Path+": "+a.How)
		}
	}
	slices.Sort(d.parts)
	d.parts = slices.Compact(d.parts)
	return d
}

// sameBytes are, by format, globs of adaptations that its bytes do not show: what is
// narrower in Go than anything that the format has, or goes by another name.
var sameBytes = map[string][]string{
	// zigzag: one varint for all
	"avro":     {"int8 as int32", "int16 as int32", "uint8 as int32", "uint16 as int32", "uint32 as int64"},
	"protobuf": {"*int8 as *int32", "*int16 as *int32", "byte array as byte slice"},
	"ssz":      {"string as bytes"},
}

// precision reports whether an adaptation says only how exactly a value survives: the
// form on the wire is the library's choice, and so may be found unreadable.
func precision(a codec.Adaptation) bool {
	return a.Decimals > 0 || a.How == "negative zero as zero" || a.How == "time in UTC only" ||
		strings.HasPrefix(a.How, "time to ")
}

// Digest is short and equal for equal dialects.
func (d Dialect) Digest() string {
	sum := sha256.Sum256([]byte(strings.Join(d.parts, "\n")))
	return hex.EncodeToString(sum[:4])
}

// Unlike says in which part the first of two dialects differs from the second, ""
// where they are equal.
func (d Dialect) Unlike(e Dialect) string {
	for _, p := range d.parts {
		if !slices.Contains(e.parts, p) {
			return p
		}
	}
	for _, p := range e.parts {
		if !slices.Contains(d.parts, p) {
			return "not " + p
		}
	}
	return ""
}
