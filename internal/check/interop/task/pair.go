package task

import (
	"encoding/hex"
	"errors"
	"slices"

	"github.com/serialbench/serialbench/codec"
	edges "github.com/serialbench/serialbench/internal/check/edges/task"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// The longest encoding that is kept as evidence, and the longest of a value at the edge
// of its type that others are asked to read, in bytes.
const (
	shownBytes = 256
	edgeBytes  = 64 << 10
)

// side is one codec on one data set, in a worker.
type side struct {
	info  codec.Info
	made  *suite.Case
	bench *suite.Bench
	n     int
	seed  uint64
	kept  map[string][]message // by case, "" for the ordinary values
}

// message is a value and its encoding by one side.
type message struct {
	value any
	bytes []byte
	err   error // of encoding
	own   any   // what the side itself reads of it; nil: nothing
}

func open(info codec.Info, c *suite.Case, values int, seed uint64) (*side, error) {
	s := &side{info: info, made: c, n: values, seed: seed, kept: map[string][]message{}}
	return s, s.reopen()
}

// reopen makes the codec object anew: a panic or an error may leave one broken.
func (s *side) reopen() (err error) {
	s.bench, err = s.made.Open(s.n, s.seed)
	return err
}

// messages are what the side writes of the ordinary values, or of one edge value.
func (s *side) messages(e *edges.Case) ([]message, error) {
	name := ""
	values := s.bench.Values
	if e != nil {
		name = e.Name
		v := verify.Clone(values[0])
		e.Set(v)
		values = []any{v}
	}
	if kept, ok := s.kept[name]; ok {
		return kept, nil
	}
	var all []message
	for _, v := range values {
		m := message{value: v}
		out, err := s.bench.Marshal(nil, v)
		m.bytes, m.err = slices.Clone(out), err
		if err == nil && len(out) <= edgeBytes {
			m.own, err = s.read(m.bytes)
		}
		if err != nil {
			if err := s.reopen(); err != nil {
				return nil, err
			}
		}
		all = append(all, m)
	}
	s.kept[name] = all
	return all, nil
}

// read decodes from a copy of exactly that length.
func (s *side) read(b []byte) (any, error) {
	v := s.bench.New()
	if err := s.bench.Unmarshal(append(make([]byte, 0, len(b)), b...), v); err != nil {
		return nil, err
	}
	return v, nil
}

// pair is a reader and a writer.
type pair struct {
	writer, reader *side
	adapted        []codec.Adaptation
}

// cells are what becomes of the ordinary values, and, where these are read exactly, of
// those at the edges, one cell for each that is not. begin is told of each.
func (p pair) cells(cases []edges.Case, begin func(name string) error) ([]record.MatrixCell, error) {
	first, err := p.try(nil)
	if err != nil {
		return nil, err
	}
	cells := []record.MatrixCell{first}
	for i, e := range cases {
		if first.Verdict != record.CellExact {
			break
		}
		if err := begin(e.Name); err != nil {
			return nil, err
		}
		c, err := p.try(&cases[i])
		if err != nil {
			return nil, err
		}
		cells[0].Tried += c.Tried
		cells[0].Inexact += c.Inexact
		if c.Inexact > 0 {
			cells = append(cells, c)
		}
	}
	return cells, nil
}

// try has the reader read what the writer wrote of the ordinary values, or of an edge
// value that the writer can write and the reader can read from its own bytes.
func (p pair) try(e *edges.Case) (record.MatrixCell, error) {
	cell := record.MatrixCell{Kind: record.KindInterop, Codec: p.reader.info.ID, Peer: p.writer.info.ID,
		Dataset:   p.writer.made.Dataset.ID,
		Direction: record.Reads, Verdict: record.CellExact}
	written, err := p.writer.messages(e)
	if err != nil {
		return cell, err
	}
	own, err := p.reader.messages(e)
	if err != nil {
		return cell, err
	}
	if e != nil {
		cell.Case = e.Name
	}
	for i, m := range written {
		if e != nil && (m.err != nil || own[i].own == nil || len(m.bytes) > edgeBytes) {
			continue // one of the two alone is in the way, which package edges says
		}
		cell.Tried++
		one := p.judge(m, own[i], e != nil)
		if one.Verdict == record.CellExact {
			continue
		}
		cell.Inexact++
		if s, t := severity(one.Verdict), severity(cell.Verdict); s > t || s == t && len(m.bytes) < 2*len(cell.Bytes) {
			cell.Verdict, cell.Party, cell.Field, cell.Want, cell.Got = one.Verdict, one.Party, one.Field, one.Want, one.Got
			cell.Bytes = ""
			if len(m.bytes) <= shownBytes {
				cell.Bytes = hex.EncodeToString(m.bytes)
			}
		}
		if one.Verdict == record.CellPanic || one.Verdict == record.CellError {
			if err := p.reader.reopen(); err != nil {
				return cell, err
			}
		}
	}
	return cell, nil
}

// judge says what the reader makes of one message; own is what it wrote of the same value.
// Only a value at the edge of its type may be one that one of the two changes by itself.
func (p pair) judge(m, own message, edge bool) record.MatrixCell {
	if m.err != nil {
		return record.MatrixCell{Verdict: record.CellError, Party: record.Peer,
			Got: record.OneLine("marshal: " + verify.UsersNames(m.err.Error()))}
	}
	got, err := p.reader.read(m.bytes)
	if err != nil {
		c := record.MatrixCell{Verdict: record.CellError, Got: record.OneLine(verify.UsersNames(err.Error()))}
		if panicked := (*suite.PanicError)(nil); errors.As(err, &panicked) {
			c.Verdict, c.Party = record.CellPanic, verify.PanicParty(string(panicked.Stack), p.reader.info)
		}
		return c
	}
	d, lost := verify.CompareLossy(got, m.value, p.adapted)
	switch {
	case d == nil && len(lost) > 0:
		return record.MatrixCell{Verdict: record.CellLossy, Party: record.Type, Got: record.OneLine(lost[0])}
	case d == nil:
		return record.MatrixCell{Verdict: record.CellExact}
	}
	c := record.MatrixCell{Verdict: record.CellWrong, Field: d.Path, Want: d.Want, Got: d.Got}
	if !edge {
		return c
	}
	for _, alone := range []struct {
		value any
		party record.Party
	}{{m.own, record.Peer}, {own.own, record.Library}} {
		if alone.value != nil && (verify.Compare(got, alone.value, nil) == nil ||
			verify.Compare(alone.value, m.value, p.adapted) != nil) {
			c.Verdict, c.Party = record.CellChanged, alone.party
			break
		}
	}
	return c
}

// verdicts are those of cells, the worst last.
var verdicts = []string{record.CellExact, record.CellLossy, record.CellUnsupported, record.CellChanged,
	record.CellError, record.CellPanic, record.CellWrong, record.CellHang, record.CellDead}

func severity(verdict string) int { return slices.Index(verdicts, verdict) }
