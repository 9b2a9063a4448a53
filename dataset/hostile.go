package dataset

import "math/rand/v2"

// Hostile has one of everything whose decoding a stranger's bytes can turn against
// a program: what has a length, a count or a level, and integers of every width. Its
// values are small, so that every systematic change of an encoding can be tried. What
// is recursive is in [EdgeTree], since some libraries express everything but that.
type Hostile struct {
	Text    string
	Data    []byte
	Items   []HostileItem
	Numbers []int32
	Table   map[string]int64
	Maybe   *HostileItem
	Inner   HostileItem
	I8      int8
	I16     int16
	I32     int32
	I64     int64
	U8      uint8
	U16     uint16
	U32     uint32
	U64     uint64
}

// HostileItem is what lists, pointers and fields of [Hostile] hold.
type HostileItem struct {
	ID   uint32
	Name string
}

var _ = add(Set[Hostile]{ID: "hostile", Hidden: true, Count: 16, Doc: "one of everything that has a length, in a few " +
	"dozen bytes, for attacks",
	Generate: func(r *rand.Rand) Hostile {
		item := func() HostileItem { return HostileItem{ID: 1 + uint32(r.IntN(100)), Name: hex(r, 2)} }
		maybe := item()
		return Hostile{Text: hex(r, 3), Data: []byte(hex(r, 3)), Items: []HostileItem{item(), item()},
			Numbers: []int32{r.Int32N(100), -r.Int32N(100)},
			Table:   map[string]int64{hex(r, 2): r.Int64N(100)}, Maybe: &maybe, Inner: item(),
			I8: int8(r.IntN(100)), I16: int16(r.IntN(1000)), I32: r.Int32N(1e5), I64: r.Int64N(1e6),
			U8: uint8(r.IntN(100)), U16: uint16(r.IntN(1000)), U32: uint32(r.IntN(1e5)), U64: uint64(r.Int64N(1e6))}
	}})
