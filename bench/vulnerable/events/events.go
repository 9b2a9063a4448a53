// Package events is a type that formats of all sorts can express.
package events

// Message has a list, a map, bytes and a struct in a list.
type Message struct {
	ID     int64
	Name   string
	Data   []byte
	Tags   []string
	Counts map[string]int32
	Parts  []Part
	Ok     bool
	Ratio  float64
}

// Part is an element of a list.
type Part struct {
	Key   string
	Value int64
}
