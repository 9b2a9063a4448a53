package interop

import (
	"context"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/interop/task"
	"github.com/serialbench/serialbench/internal/check/reference"
	"github.com/serialbench/serialbench/internal/check/tree"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// atEdges is the set of such values of a data set, each with ordinary ones in the other fields;
// nil where there are none.
func (s *set) atEdges(first any) *set {
	cases := task.EdgesOf(s.id)
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

// aboutEdges is what one reference makes of values at the edges of types, in the forms that the
// ordinary values of the data set told of.
func (d *dialogue) aboutEdges(ctx context.Context, r reference.Reference, codecs []codec.Info, s *set) error {
	known, encoded := map[string]decoded{}, map[string][]task.Wire{}
	for _, info := range codecs {
		made := d.suite.Case(info.ID, s.id)
		forms, ok := d.forms[pairKey{r.Name, info.ID, s.id}]
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
		d.answers = append(d.answers, task.ForeignStep{Dataset: s.id, Codec: info.ID, Peer: d.language.Peer(r),
			Language:  d.language.Title,
			Reference: name, Messages: messages, Values: d.o.Values, Edges: true})
	}
	return nil
}

func (d *dialogue) readEdges(ctx context.Context, r reference.Reference, s *set, schema *reference.Schema,
	info codec.Info, made *suite.Case,
	forms tree.Forms, name string, known map[string]decoded) error {
	written := d.written[writing{info.ID, s.id, true}]
	exchanged := slices.DeleteFunc(slices.Clone(written), func(w task.Wire) bool { return w.Own == "" })
	if err := d.decode(ctx, r, schema, exchanged, known); err != nil {
		return err
	}
	for i, w := range written {
		if w.Own == "" {
			continue
		}
		fitting := fittingOf(info, made, forms.Clone())
		cell := record.MatrixCell{Kind: record.KindInterop, Codec: info.ID, Peer: d.language.Peer(r), Dataset: s.id,
			Case:      s.cases[i].Name,
			Direction: record.Writes, Verdict: record.CellExact, Reference: name, Tried: 1}
		one := task.ByItself(d.judge(w, s, i, schema, made.Adapted, &fitting, known), w.Own)
		task.Worse(&cell, task.BeyondDoubles(one, slices.Contains(fitting.Held, tree.Doubles), d.language.Title), w.Bytes)
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
