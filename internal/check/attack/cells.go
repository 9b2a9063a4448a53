package attack

import (
	"fmt"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/suite"
)

// Cell is one decoding operation of one case.
type Cell struct {
	Case *suite.Case
	Op   codec.Op
}

// String names the cell.
func (c Cell) String() string {
	return fmt.Sprintf("%s on %s: %s", c.Case.Codec, c.Case.Dataset.ID, c.Op)
}

// Ops lists what is attacked where nothing is chosen: each operation that decodes.
// Decoding into a generated type is left out: unmarshal makes the same call of
// the library, and converts what comes out of it.
func Ops() []codec.Op {
	var ops []codec.Op
	for _, o := range codec.Ops() {
		if !o.Encodes && o.Op != codec.OpUnmarshalGenerated {
			ops = append(ops, o.Op)
		}
	}
	return ops
}

// Cells are the operations of ops that each case offers. A stream that serialbench
// frames itself, with a length before each message, is none of a library.
func Cells(cases []*suite.Case, ops []codec.Op) []Cell {
	var cells []Cell
	for _, c := range cases {
		for _, op := range ops {
			if (op == codec.OpUnmarshal || c.Offers(op)) && (op != codec.OpStreamUnmarshal || ownStream(c)) {
				cells = append(cells, Cell{c, op})
			}
		}
	}
	return cells
}

func ownStream(c *suite.Case) bool {
	b, err := c.Open(1, 1)
	return err == nil && b.Streams() == suite.RealStream
}
