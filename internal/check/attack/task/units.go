package task

import (
	"bytes"
	"slices"
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

// longestUnits is how much CPU time all units together, or all parts, may take in one process, and longestGrowths
// how much may be spent before no further input is made longer.
const (
	longestUnits   = 2 * time.Second
	longestGrowths = 4 * time.Second
)

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

// sampled is how many values of a data set are encoded for their parts, since values may be unlike, mostParts how many
// parts are repeated at most, and partSize how long such an input is, in bytes.
const (
	sampled   = 16
	mostParts = 4000
	partSize  = 16 << 10
)

// PartSpecials repeat parts of the encodings, in a mixed order since time may not suffice for all.
func PartSpecials() (all []Special) {
	for n := range mostParts {
		all = append(all, Special{Kind: SpecialPart, N: n})
	}
	return all
}

// repeating is an input of one of the three kinds that repeat something; its bytes are nil where there is none.
func (a *attacker) repeating(kind string, n int) (in input) {
	switch kind {
	case SpecialWhole:
		if readable(a.good[0]) {
			in.mutation, in.bytes = Tokens, documents()[n]
		}
	case SpecialUnit:
		in.mutation, in.bytes = Nesting, a.unit(n)
	case SpecialPart:
		if a.parts == nil {
			a.samples = a.sample()
			a.parts = partsIn(a.samples, a.shaped().Bounds)
			a.partOrder = newShuffle(uint64(len(a.parts)), a.order.Seed)
		}
		if n < len(a.parts) {
			p := a.parts[a.partOrder.at(uint64(n))]
			in.mutation, in.bytes = Repeats, p.repeated(a.samples[p.of], partSize)
		}
	}
	return in
}

// sample are encodings of a few values, those that are damaged first.
func (a *attacker) sample() [][]byte {
	all := slices.Clone(a.good)
	b, err := a.decoder.bench.Case.Open(sampled, a.order.Seed)
	if err != nil {
		return all
	}
	for i, v := range b.Values[min(len(all), len(b.Values)):] {
		if e, err := encode(b, a.order.Op, v, b.Values[i]); err == nil {
			all = append(all, bytes.Clone(e))
		}
	}
	return all
}

// stretch is a part of an encoding: what is between two places, and whether the rest follows once it was repeated.
type stretch struct {
	of, from, to int // the encoding, and the part of it
	open         bool
}

func (p stretch) repeated(e []byte, size int) []byte {
	times := max(2, (size-len(e))/(p.to-p.from))
	out := append(bytes.Clone(e[:p.from]), bytes.Repeat(e[p.from:p.to], times)...)
	if p.open {
		return out
	}
	return append(out, e[p.to:]...)
}

// partsIn are parts between near bounds of the first encoding, with and without an end, and a few bytes
// of each encoding, from wherever they are.
func partsIn(good [][]byte, bounds []int) (all []stretch) {
	for i, from := range bounds {
		for _, to := range bounds[i+1 : min(len(bounds), i+4)] {
			all = append(all, stretch{0, from, to, false}, stretch{0, from, to, true})
		}
	}
	const places, widest = 64, 4
	for of, e := range good {
		for k := range min(places, len(e)) {
			at := k * len(e) / min(places, len(e))
			for to := at + 1; to <= min(at+widest, len(e)); to++ {
				all = append(all, stretch{of, at, to, false})
			}
		}
	}
	return all
}

// shaped is the shape of the first encoding.
func (a *attacker) shaped() *Shape {
	if a.order.Shape == nil {
		b := a.decoder.bench
		s := shapeOf(func(v any) ([]byte, error) { return encode(b, a.order.Op, v, b.Values[1]) }, b.Values[0])
		a.order.Shape = &s
	}
	return a.order.Shape
}

// unit repeats a unit behind the beginning of the first encoding; nil where that is
// shorter.
func (a *attacker) unit(n int) []byte {
	bounds, e := a.shaped().Bounds, a.good[0]
	places := []int{0, 1, bounds[min(1, len(bounds)-1)], bounds[len(bounds)/2], 2}
	at, u := places[n/len(units)], units[n%len(units)]
	if at > len(e) {
		return nil
	}
	in := append(bytes.Clone(e[:at]), u.front...)
	return append(in, bytes.Repeat([]byte(u.part), (maxInput-len(in))/len(u.part))...)
}
