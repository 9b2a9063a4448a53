package catalogue

import "time"

// Untagged has a field of each kind, and no tags, which libraries read in their own way.
type Untagged struct {
	Name    string
	Text    *string
	Bytes   []byte
	Fixed   [4]byte
	Small   int8
	Count   int
	Large   uint64
	Unsized uint
	Wide    int64
	Single  float32
	Double  float64
	Yes     bool
	Since   time.Time
	List    []int
	Texts   []string
	Matrix  [][]int32
	Table   map[string]int
	Inner   Below
	Pointer *Below
	Inners  []Below
	Beneath
}

// Below is a struct within.
type Below struct {
	ID   int
	Note string
}

// Beneath is embedded by value.
type Beneath struct {
	Base string
	Plus int
}
