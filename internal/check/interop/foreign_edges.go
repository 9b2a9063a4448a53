package interop

import (
	"context"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/edges"
	"github.com/serialbench/serialbench/internal/check/reference"
	"github.com/serialbench/serialbench/internal/check/tree"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// ownExact is that a codec brings a value at the edge of its type back from its own bytes. Else it is
// said whose doing it is that the value is another, or "" where the codec does not write or read it, so
// that it is not exchanged.
const ownExact = "exact"

// edgesOf are the values at the edges of types that a data set is for, but the large ones, and text that
// is not UTF-8: texts of other languages cannot be that, whatever Go's are.
func edgesOf(dataset string) []edges.Case {
	return slices.DeleteFunc(edges.All(), func(e edges.Case) bool {
		return e.Dataset != dataset || e.Large() || e.Name == "string/invalid UTF-8"
	})
}

// atEdges is the set of such values of a data set, each with ordinary ones in the other fields;
// nil where there are none.
func (s *set) atEdges(first any) *set {
	cases := edgesOf(s.id)
	if len(cases) == 0 {
		return nil
	}
	e := &set{id: s.id, family: s.family, typ: s.typ, cases: cases}
	for _, c := range cases {
		v := verify.Clone(first)
		c.Set(v)
		e.values = append(e.values, v)
	}
	return e
}

// writesEdges is what a codec writes of each value at an edge, and reads of that itself.
func (s *side) writesEdges(cases []edges.Case, begin func(name string) error) ([]wire, error) {
	var all []wire
	for i := range cases {
		if err := begin(cases[i].Name); err != nil {
			return nil, err
		}
		list, err := s.messages(&cases[i])
		if err != nil {
			return nil, err
		}
		m := list[0]
		w := wire{Bytes: hex.EncodeToString(m.bytes), Own: s.own(cases[i], m)}
		if m.err != nil || len(m.bytes) > edgeBytes {
			w = wire{Error: "not written"}
		}
		all = append(all, w)
	}
	return all, nil
}

func (s *side) own(e edges.Case, m message) string {
	switch {
	case m.err != nil || m.own == nil:
		return ""
	case verify.Compare(m.own, m.value, s.made.Adapted) != nil:
		return string(e.ChangedBy(s.bench, m.own, m.value))
	}
	return ownExact
}

// readsEdges is a cell for each value at an edge that a reference wrote and the codec can bring back
// from its own bytes.
func (s *side) readsEdges(st foreignStep, cases []edges.Case, begin func(name string) error) ([]record.MatrixCell, error) {
	var cells []record.MatrixCell
	for i, m := range st.Messages {
		if err := begin(cases[i].Name); err != nil {
			return nil, err
		}
		list, err := s.messages(&cases[i])
		if err != nil {
			return nil, err
		}
		own := s.own(cases[i], list[0])
		if own == "" {
			continue
		}
		one, err := s.readsOne(st, m, list[0].value)
		if err != nil {
			return nil, err
		}
		cell := record.MatrixCell{Kind: record.KindInterop, Codec: st.Codec, Peer: st.Peer, Dataset: st.Dataset, Case: cases[i].Name, Direction: record.Reads,
			Verdict: record.CellExact, Reference: st.Reference, Tried: 1}
		worse(&cell, beyondDoubles(byItself(one, own), slices.Contains(m.Held, string(tree.Doubles)), st.Language), m.Bytes)
		cells = append(cells, cell)
	}
	return cells, nil
}

// byItself is a cell in which another value is the doing of the library, or of its adapter, where it changes
// its own alike.
func byItself(one record.MatrixCell, own string) record.MatrixCell {
	if one.Verdict == record.CellWrong && own != ownExact {
		one.Verdict, one.Party = record.CellChanged, record.Party(own)
	}
	return one
}

// beyondDoubles is a cell in which an error is the reference's doing where its language has rounded an
// integer, which may then be none of the type.
func beyondDoubles(one record.MatrixCell, rounded bool, language string) record.MatrixCell {
	if rounded && one.Verdict == record.CellError && one.Party == "" {
		one.Party, one.Got = record.Reference, oneLine("numbers of "+language+" are exact to 2^53: "+one.Got)
	}
	return one
}

// aboutEdges is what one reference makes of values at the edges of types, in the forms that the
// ordinary values of the data set told of.
func (d *dialogue) aboutEdges(ctx context.Context, r reference.Reference, codecs []codec.Info, s *set) error {
	known, encoded := map[string]decoded{}, map[string][]wire{}
	for _, info := range codecs {
		made := d.suite.Case(info.ID, s.id)
		forms, ok := d.forms[told{r.Name, info.ID, s.id}]
		if made == nil || !ok {
			continue // the cell of the ordinary values says why
		}
		schema, unlike, err := d.schema(r, info, made, s)
		if err != nil || unlike != "" {
			continue
		}
		name := strings.TrimSpace(r.Name + " " + d.process.Versions[r.Name] + ", " + d.process.Language)
		if !info.DecodeOnly {
			if err := d.readEdges(ctx, r, s, schema, info, made, forms, name, known); err != nil {
				return err
			}
		}
		messages, err := d.writeMessages(ctx, r, s, schema, forms, encoded)
		if err != nil {
			return err
		}
		d.answers = append(d.answers, foreignStep{Dataset: s.id, Codec: info.ID, Peer: d.language.Peer(r), Language: d.language.Title,
			Reference: name, Messages: messages, Values: d.o.Values, Edges: true})
	}
	return nil
}

func (d *dialogue) readEdges(ctx context.Context, r reference.Reference, s *set, schema *reference.Schema, info codec.Info, made *suite.Case,
	forms tree.Forms, name string, known map[string]decoded) error {
	written := d.written[writing{info.ID, s.id, true}]
	exchanged := slices.DeleteFunc(slices.Clone(written), func(w wire) bool { return w.Own == "" })
	if err := d.decode(ctx, r, schema, exchanged, known); err != nil {
		return err
	}
	for i, w := range written {
		if w.Own == "" {
			continue
		}
		fitting := fittingOf(info, made, forms.Clone())
		cell := record.MatrixCell{Kind: record.KindInterop, Codec: info.ID, Peer: d.language.Peer(r), Dataset: s.id, Case: s.cases[i].Name,
			Direction: record.Writes, Verdict: record.CellExact, Reference: name, Tried: 1}
		one := byItself(d.judge(w, s, i, schema, made.Adapted, &fitting, known), w.Own)
		worse(&cell, beyondDoubles(one, slices.Contains(fitting.Held, tree.Doubles), d.language.Title), w.Bytes)
		d.cells = append(d.cells, cell)
	}
	return nil
}

// fold adds the cells of values at the edges to those of the ordinary values of the same data set.
// Of them only those stay that are not exact, and where the ordinary values are.
func fold(cells []record.MatrixCell) []record.MatrixCell {
	type key struct{ codec, peer, dataset, direction string }
	at := func(c record.MatrixCell) key { return key{c.Codec, c.Peer, c.Dataset, c.Direction} }
	ordinary := map[key]*record.MatrixCell{}
	var kept []record.MatrixCell
	for _, c := range cells {
		if c.Case == "" {
			kept = append(kept, c)
		}
	}
	for i, c := range kept {
		ordinary[at(c)] = &kept[i]
	}
	var apart []record.MatrixCell
	for _, c := range cells {
		of := ordinary[at(c)]
		if c.Case == "" || of == nil || of.Verdict != record.CellExact && of.Verdict != record.CellChanged {
			continue
		}
		of.Tried += c.Tried
		of.Inexact += c.Inexact
		if c.Verdict != record.CellExact {
			apart = append(apart, c)
		}
	}
	return append(kept, apart...)
}
