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
