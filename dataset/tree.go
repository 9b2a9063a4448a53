package dataset

import (
	"math/rand/v2"
	"time"
)

// Tree is a directory and all below it: a type that contains itself.
type Tree struct {
	Name     string
	Size     int64     // bytes
	Mode     uint32    // as in st_mode of stat(2)
	Modified time.Time // nanoseconds
	Children []Tree    // nil for a file and for an empty directory
}

var _ = add(Set[Tree]{
	ID:    "tree",
	Doc:   "recursive: a directory of 90 to 110 files and directories, at most 6 levels deep",
	Count: 500,
	Generate: func(r *rand.Rand) Tree {
		return directory(r, 90+r.IntN(21), 6)
	},
})

// directory draws a tree of exactly nodes nodes and at most depth levels.
func directory(r *rand.Rand, nodes, depth int) Tree {
	t := Tree{
		Name:     word(r),
		Size:     4096 * (1 + r.Int64N(4)),
		Mode:     0o40000 | pick[uint32](r, 0o755, 0o755, 0o750, 0o700, 0o777),
		Modified: between(r, 1990, 2037),
	}
	for left := nodes - 1; left > 0; {
		n := 1
		if depth > 2 && oneIn(r, 4) {
			n = 1 + r.IntN(min(left, 40)) // no child takes it all: wide as well as deep
			t.Children = append(t.Children, directory(r, n, depth-1))
		} else {
			t.Children = append(t.Children, file(r))
		}
		left -= n
	}
	return t
}

func file(r *rand.Rand) Tree {
	return Tree{
		Name: word(r) + pick(r, "", "-", "_", " ") + digits(r, 1+r.IntN(4)) +
			pick(r, "", ".txt", ".go", ".json", ".jpg", ".pdf", ".tar.gz"),
		Size:     magnitude(r, 32),
		Mode:     0o100000 | pick[uint32](r, 0o644, 0o644, 0o644, 0o755, 0o600),
		Modified: between(r, 1990, 2037),
	}
}
