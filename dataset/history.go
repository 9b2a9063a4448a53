package dataset

import (
	"math/rand/v2"
	"strconv"
)

// History is a tree of source files with how often each was changed, as tools for the history of a repository draw
// it: a type that contains itself, as much number as text.
type History struct {
	Tree HistoryNode
	User string
}

// HistoryNode is a file, or a folder with all below it.
type HistoryNode struct {
	Name    string
	Kids    []HistoryNode // nil for a file
	Weight  float64       // share of changes that touched little else
	Touches int32
	First   int64 // seconds since 1970
	Last    int64
	Mean    int64
}

var _ = add(Set[History]{
	ID: "history",
	Doc: "a large document: a tree of 3200 source files with counts and times of changes, mostly ten to twelve " +
		"levels deep",
	Count:    10,
	Generate: history,
})

func history(r *rand.Rand) History {
	return History{Tree: sources(r, "/", 3200, 0), User: login(r)}
}

// sources draws a folder of exactly nodes nodes. Files lie deep: what is left over goes to a few folders until level
// ten, where a folder holds many files.
func sources(r *rand.Rand, name string, nodes, level int) HistoryNode {
	n := touched(r, name)
	left := nodes - 1
	for left > 0 {
		switch {
		case level < 10 && left > 40 && !oneIn(r, 3):
			part := left
			if level > 1 && left > 80 {
				part = left/4 + r.IntN(left/2)
			}
			n.Kids = append(n.Kids, sources(r, word(r)+pick(r, "", "-"+word(r), "s"), part, level+1))
			left -= part
		case level >= 10 && level < 13 && left > 8 && oneIn(r, 20):
			part := 2 + r.IntN(min(left-1, 60))
			n.Kids = append(n.Kids, sources(r, word(r), part, level+1))
			left -= part
		default:
			n.Kids = append(n.Kids, touched(r, sourceName(r)))
			left--
		}
	}
	return n
}

func sourceName(r *rand.Rand) string {
	name := word(r) + "-" + word(r)
	for range r.IntN(3) {
		name += "-" + word(r)
	}
	return name + pick(r, "", "-"+strconv.Itoa(r.IntN(1000))) +
		pick(r, "-expected.checksum", "-expected.png", ".html", ".go", ".cpp", "_test.go")
}

func touched(r *rand.Rand, name string) HistoryNode {
	n := HistoryNode{Name: name, Touches: 1 + r.Int32N(5), First: 1_230_000_000 + r.Int64N(90_000_000)}
	for range n.Touches { // each change counts by how many files it touched
		n.Weight += 1 / float64(1+r.IntN(2000))
	}
	n.Last, n.Mean = n.First, n.First
	if n.Touches > 1 {
		n.Last += r.Int64N(10_000_000)
		n.Mean = n.First + (n.Last-n.First)/2
	}
	return n
}
