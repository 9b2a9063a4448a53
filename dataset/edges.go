package dataset

import (
	"math/rand/v2"
	"time"
)

// The types below are hidden data sets: package edges sets one field after the
// other to values at the edge of its type. They are several, so that a library
// that cannot express one of them still shows what it does with the others.

// EdgeNumbers has a field of each kind of number.
type EdgeNumbers struct {
	I8   int8
	I16  int16
	I32  int32
	I64  int64
	U8   uint8
	U16  uint16
	U32  uint32
	U64  uint64
	F32  float32
	F64  float64
	Kind EdgeKind
}

// EdgeKind is an enumeration of three.
type EdgeKind uint8

// The kinds; others are out of range.
const (
	EdgeFirst EdgeKind = iota
	EdgeSecond
	EdgeThird
)

// EdgeText has text, bytes and an instant.
type EdgeText struct {
	Text string
	Data []byte
	At   time.Time
}

// EdgeList has what holds others: lists, a map, pointers.
type EdgeList struct {
	Numbers []int32
	Words   []string
	Table   map[string]string
	Number  *int64
	Pair    *EdgePair
}

// EdgePair is what [EdgeList] points to.
type EdgePair struct {
	Left  int32
	Right string
}

// EdgeTree is nested as deeply as wanted.
type EdgeTree struct {
	Name     string
	Children []EdgeTree
}

var (
	_ = add(Set[EdgeNumbers]{ID: "edgenumbers", Hidden: true, Doc: "numbers of every width, for values at their edges",
		Generate: func(r *rand.Rand) EdgeNumbers {
			return EdgeNumbers{I8: int8(r.IntN(100)), I16: int16(r.IntN(1000)), I32: r.Int32N(1e6), I64: r.Int64N(1e12),
				U8:  uint8(r.IntN(100)),
				U16: uint16(r.IntN(1000)), U32: uint32(r.IntN(1e6)), U64: uint64(r.Int64N(1e12)), F32: r.Float32(),
				F64: r.Float64(), Kind: EdgeKind(r.IntN(3))}
		}})
	_ = add(Set[EdgeText]{ID: "edgetext", Hidden: true, Doc: "text, bytes and an instant, for values at their edges",
		Generate: func(r *rand.Rand) EdgeText {
			return EdgeText{Text: word(r), Data: []byte(hex(r, 8)), At: between(r, 1980, 2030)}
		}})
	_ = add(Set[EdgeList]{ID: "edgelist", Hidden: true, Doc: "lists, a map and pointers, for values at their edges",
		Generate: func(r *rand.Rand) EdgeList {
			return EdgeList{Numbers: []int32{r.Int32N(100), r.Int32N(100)}, Words: []string{word(r)},
				Table:  map[string]string{word(r): word(r)},
				Number: some(r, r.Int64N(1e6)+1), Pair: &EdgePair{Left: r.Int32N(100) + 1, Right: word(r)}}
		}})
	_ = add(Set[EdgeTree]{ID: "edgetree", Hidden: true, Doc: "a tree, for deep nesting",
		Generate: func(r *rand.Rand) EdgeTree {
			return EdgeTree{Name: word(r), Children: []EdgeTree{{Name: word(r)}, {Name: word(r)}}}
		}})
)
