package task

import (
	"bytes"
	"time"
)

// unit is what nests in some format when it is repeated: front, once, makes it the value of a
// field or key that nobody knows, which a decoder skips.
type unit struct{ front, part string }

// units are every byte, and what takes several: lists, maps, tags, groups and fields of
// text formats, of MessagePack, CBOR, Thrift, Protocol Buffers, Sereal, Hprose and Ion.
var units = func() (all []unit) {
	for b := range 256 {
		all = append(all, unit{"", string([]byte{byte(b)})})
	}
	for _, part := range []string{`{"":`, `[{"":`, "<a>", "- ", "? ", "a: {", "({", "\x81\xA0", "\x81\xA1a", "\x81\x60",
		"\x91\x81\xC0", "\xDC\x00\x01", "\xDD\x00\x00\x00\x01", "\xBF\x60", "\xA1\x60", "\xD8\x40", "\xC7\x01\x05",
		"\x0C\x00\x01", "\x0D\x00\x01\x0B\x0D\x00\x00\x00\x01\x00\x00\x00\x00", "\x0F\x00\x00\x00\x01",
		"\x0E\x00\x00\x00\x01", "\x1B\x01\x8B\x00", "\x0B\x0B", "\xFB\x01", "\x2B\x01", "\x2A\x01\x60", "a1{", "m1{",
		"\x02\x02", "\x01\x01"} {
		all = append(all, unit{"", part})
	}
	return append(all, []unit{{`"q":`, "["}, {`"q":`, `{"":`}, {"q: ", "["}, {"q: ", "{q: "}, {"<q>", "<q>"},
		{"\xA1q", "\x91"}, {"\xA1q", "\x81\xC0"}, {"\xA1q", "\x81\xA0"}, {"\x61q", "\x81"}, {"\x61q", "\x9F"},
		{"\x61q", "\xA1\x60"},
		{"\x61q", "\xC1"}, {"\x61q", "\xD8\x40"}, {"\x0F\x7F\x01", "\x0F\x00\x00\x00\x01"},
		{"\x0F\x00\x7F", "\x0F\x00\x00\x00\x01"}, {"\x0E\x00\x7F", "\x0E\x00\x00\x00\x01"}, {"\x0C\x00\x7F", "\x0C\x00\x01"},
		{"\xF9", "\x19"}, {"\xFC", "\x1C"}}...)
}()

// unitPlaces is how many places of an encoding a unit is repeated behind.
const unitPlaces = 5

// longestUnits is how much CPU time all units together may take in one process.
const longestUnits = 2 * time.Second

// EnoughHarms is how many documents or units that do harm are tried, and enoughDeaths how many
// that end a process: what is slow or nested there without harm is slow elsewhere too.
const (
	EnoughHarms  = 3
	EnoughDeaths = 8
)

// UnitSpecials repeat each unit in a few places, all units in one place first.
func UnitSpecials() (all []Special) {
	for n := range unitPlaces * len(units) {
		all = append(all, Special{Kind: SpecialUnit, N: n})
	}
	return all
}

// WholeSpecials are all documents.
func WholeSpecials() (all []Special) {
	for n := range documents() {
		all = append(all, Special{Kind: SpecialWhole, N: n})
	}
	return all
}

// unit repeats a unit behind the beginning of the first encoding; nil where that is
// shorter.
func (a *attacker) unit(n int) []byte {
	if a.order.Shape == nil {
		s := shapeOf(func(v any) ([]byte, error) { return encode(a.decoder.bench, a.order.Op, v, a.decoder.bench.Values[1]) },
			a.decoder.bench.Values[0])
		a.order.Shape = &s
	}
	bounds, e := a.order.Shape.Bounds, a.good[0]
	places := []int{0, 1, bounds[min(1, len(bounds)-1)], bounds[len(bounds)/2], 2}
	at, u := places[n/len(units)], units[n%len(units)]
	if at > len(e) {
		return nil
	}
	in := append(bytes.Clone(e[:at]), u.front...)
	return append(in, bytes.Repeat([]byte(u.part), (maxInput-len(in))/len(u.part))...)
}
