// Package shapes holds types for the tests of package schema.
package shapes

import "time"

type Level uint8

const (
	Low  Level = 1
	High Level = 2
	None Level = 0
)

type Inner struct {
	N int32
}

type Root struct {
	A     int8
	B     []byte
	C     [4]byte
	D     time.Time
	E     time.Duration
	F     map[string][]Inner
	G     *Inner
	H     [][]string
	I     Level
	J     Inner
	Again []Root
}

type Hidden struct {
	Seen   int
	unseen int
}

type Channel struct {
	In struct {
		X int
	}
}

type Any struct {
	V interface{ Close() error }
}

var _ = Hidden{}.unseen
