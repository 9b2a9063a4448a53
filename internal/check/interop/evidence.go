package interop

import (
	"encoding/hex"
	"fmt"
	"slices"

	"github.com/serialbench/serialbench/internal/check/edges"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// Evidence is what shows a cell that is not exact: bytes that the writer wrote, and the
// value that they stand for. The reader reads here, in this process, unless the cell says
// that this ends one.
func Evidence(s *suite.Suite, c record.MatrixCell, seed uint64) (input []byte, value any, err error) {
	made := [2]*suite.Case{s.Case(c.Peer, c.Dataset), s.Case(c.Codec, c.Dataset)}
	if made[0] == nil || made[1] == nil {
		return nil, nil, fmt.Errorf("%s or %s has no code for data set %s", c.Peer, c.Codec, c.Dataset)
	}
	var sides [2]*side
	for i, id := range []string{c.Peer, c.Codec} {
		info, _ := s.Codec(id)
		if sides[i], err = open(info, made[i], Values, seed); err != nil {
			return nil, nil, err
		}
	}
	p := pair{sides[0], sides[1], append(slices.Clone(made[0].Adapted), made[1].Adapted...)}
	var edge *edges.Case
	if c.Case != "" {
		all := edges.All()
		i := slices.IndexFunc(all, func(e edges.Case) bool { return e.Name == c.Case })
		if i < 0 {
			return nil, nil, fmt.Errorf("there is no edge value %q any more", c.Case)
		}
		edge = &all[i]
	}
	written, err := p.writer.messages(edge)
	if err != nil {
		return nil, nil, err
	}
	ends := c.Verdict == record.CellDead || c.Verdict == record.CellHang
	found := false
	for i, m := range written {
		switch {
		case m.err != nil:
			continue
		case ends:
			if !found || hex.EncodeToString(m.bytes) == c.Bytes {
				input, value, found = m.bytes, m.value, true
			}
			continue
		}
		own := message{value: m.value}
		if edge != nil {
			list, err := p.reader.messages(edge)
			if err != nil {
				return nil, nil, err
			}
			own = list[i]
		}
		if one := p.judge(m, own, edge != nil); one.Verdict != c.Verdict {
			continue
		}
		if !found || len(m.bytes) < len(input) {
			input, value, found = m.bytes, m.value, true
		}
	}
	if !found {
		return nil, nil, fmt.Errorf("no value of %s by %s is read by %s so: %s", c.Dataset, c.Peer, c.Codec, c.Verdict)
	}
	return input, value, nil
}
