// Package user holds the shapes of types that users have.
package user

import (
	"math/big"
	"net/netip"
	"net/url"
	"sync"
)

type Base struct{ ID string }

type Page[T any] struct {
	Items []T
	Next  *Page[T]
}

type Order struct {
	Base
	From  netip.Addr
	Total *big.Int
	Link  url.URL
	Größe map[uint16]string `json:"size"`
	Meta  struct{ A, B int }
}

type Closed struct {
	Seen  int
	cache []byte
	mu    sync.Mutex
	Lock  sync.Mutex
	Done  chan bool
	Any   any
}

var _ = Closed{cache: nil}
var _ = (&Closed{}).mu.TryLock

// Wild is made of what types of famous modules have.
type Wild struct {
	Any    any
	Cause  error
	Shape  Shape
	Wave   complex128
	Flags  map[bool]string
	hidden int
	Call   func()
	Open   Open
	Of     []map[*Circle]int
	ByOpen map[Open]int
	ByPart map[struct{ In [1]*Circle }]int
	ByBall map[Ball]int
	noDocument
}

type noDocument struct{}

type Shape interface{ shape() }

type Circle struct{ R float64 }

type Square struct{ In Shape }

func (*Circle) shape() {}
func (Square) shape()  {}

// Open is implemented by others.
type Open interface{ Do(int) string }

// Ball is implemented by pointers alone.
type Ball interface{ ball() }

func (*Circle) ball() {}

var _ = Wild{hidden: 1}

// Shapes and Named hold what they are, and Ring nothing else: none is taken for what a Shape may hold.
type (
	Shapes []Shape
	Named  map[string]*Shapes
	Ring   []Ring
)

func (Shapes) shape() {}
func (Named) shape()  {}
func (Ring) shape()   {}
