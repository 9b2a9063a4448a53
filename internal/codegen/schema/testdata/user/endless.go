package user

import "encoding/json"

// Types that contain themselves without a struct in between.
type (
	Tree        map[string]Tree
	Lists       []Lists
	Rows        [2][]Rows
	Link        *Link
	Odd         map[string][]Even
	Even        []*Odd
	Keys        map[*Keys]int
	Nest        []Grow[int]
	Grow[T any] map[string]Grow[T]
)

// Forest leads to one of them.
type Forest map[string][]Tree

// EndlessFields has them in fields.
type EndlessFields struct {
	N      int
	Tree   Tree
	Lists  []Lists
	Rows   *Rows
	Link   Link
	Odd    Odd
	Even   Even
	Keys   Keys
	Nest   Nest
	Forest Forest
	Ends   Ends
}

// Ends has a struct in between, Written a method, and Expr an interface.
type Ends map[string]struct{ Ends Ends }

type Written map[string]Written

func (w Written) MarshalJSON() ([]byte, error) { return json.Marshal(len(w)) }

func (w *Written) UnmarshalJSON([]byte) error { return nil }

type Letters map[string]Written

type Expr interface{ expr() }

type Exprs []Expr

func (Exprs) expr() {}

type Lit struct{ N int }

func (Lit) expr() {}
