package interop

import (
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// blame says the cause of cells of one dialect that are wrong or an error, as far
// as the other libraries tell: the reader's, if all of them read the writer's bytes; the
// writer's, if none does, and the reader reads what all of them write. With two libraries
// alone, or where they are divided, it says nothing: then the specification or a reference
// has to.
func blame(s *suite.Suite, cells []record.MatrixCell) {
	library := map[string]string{}
	for _, c := range s.Codecs {
		library[c.ID] = c.Library
	}
	for i, c := range cells {
		if c.Party != "" || c.Verdict != record.CellWrong && c.Verdict != record.CellError {
			continue
		}
		reading, writing := balance{}, balance{}
		for _, d := range cells {
			if d.Dataset != c.Dataset || d.Case != c.Case || d.Verdict == record.CellOtherSchema || d.Codec == d.Peer {
				continue
			}
			if l := library[d.Codec]; d.Peer == c.Peer && l != library[c.Codec] && l != library[c.Peer] {
				reading.count(l, d)
			}
			if l := library[d.Peer]; d.Codec == c.Codec && l != library[c.Codec] && l != library[c.Peer] {
				writing.count(l, d)
			}
		}
		switch {
		case reading.all(true):
			cells[i].Party = record.Library
		case reading.all(false) && writing.all(true):
			cells[i].Party = record.Peer
		}
	}
}

// balance is, by library, whether all its codecs are exact.
type balance map[string]bool

func (b balance) count(library string, c record.MatrixCell) {
	exact := c.Verdict == record.CellExact || c.Verdict == record.CellChanged
	if known, ok := b[library]; ok {
		exact = exact && known
	}
	b[library] = exact
}

// all reports whether there is a library, and each does, or does not.
func (b balance) all(exact bool) bool {
	for _, e := range b {
		if e != exact {
			return false
		}
	}
	return len(b) > 0
}
