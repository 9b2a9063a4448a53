package interop

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/interop/task"
	"github.com/serialbench/serialbench/internal/check/reference"
	"github.com/serialbench/serialbench/internal/check/tree"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// decoded is what a reference made of a message.
type decoded struct {
	node tree.Node
	err  string
	dead bool

	unsupported bool // by the library in the other language
}

// readMessages has a reference read what a codec wrote of a data set and fills the cell. known
// has what it made of equal messages.
func (d *dialogue) readMessages(ctx context.Context, r reference.Reference, s *set, schema *reference.Schema,
	info codec.Info, made *suite.Case,
	forms tree.Forms, cell *record.MatrixCell, known map[string]decoded) error {
	written := d.written[writing{info.ID, s.id, false}][:len(s.values)]
	if err := d.decode(ctx, r, schema, written, known); err != nil {
		return err
	}
	fitting := fittingOf(info, made, forms)
	cell.Verdict = record.CellExact
	for i, w := range written {
		cell.Tried++
		one := d.judge(w, s, i, schema, made.Adapted, &fitting, known)
		task.Worse(cell, one, w.Bytes)
	}
	return nil
}

// fittingOf makes values of the trees of a codec's messages and learns the forms.
func fittingOf(info codec.Info, made *suite.Case, forms tree.Forms) tree.Fitting {
	fitting := tree.Fitting{Forms: forms, How: map[string][]string{}, Loose: info.Format() == "xml",
		Unsigned: info.Format() == "ssz",
		Sparse:   info.Format() == "flatbuffers",
		Textual:  slices.Contains([]string{"json", "yaml", "protojson"}, info.Format())}
	for _, a := range made.Adapted {
		tail := a.Path[strings.LastIndexByte(a.Path, '.')+1:]
		fitting.How[tail] = append(fitting.How[tail], a.How)
	}
	return fitting
}

// decode asks for what is not known yet.
func (d *dialogue) decode(ctx context.Context, r reference.Reference, schema *reference.Schema, written []task.Wire,
	known map[string]decoded) error {
	var todo []string
	for _, w := range written {
		if _, ok := known[schema.Key+w.Bytes]; !ok && w.Error == "" {
			todo = append(todo, w.Bytes)
		}
	}
	if len(todo) == 0 {
		return nil
	}
	results, err := d.process.Decode(ctx, r, schema, todo)
	if err != nil {
		why := err.Error()
		if err := d.restart(ctx, err); err != nil {
			return err
		}
		for _, m := range todo {
			known[schema.Key+m] = decoded{err: why, dead: true}
		}
		return nil
	}
	for i, result := range results {
		one := decoded{err: cmp.Or(result.Error, result.Unsupported), unsupported: result.Unsupported != ""}
		if one.err == "" {
			if one.node, err = tree.Parse(result.Tree); err != nil {
				return err
			}
		}
		known[schema.Key+todo[i]] = one
	}
	return nil
}

// judge says what became of one message.
func (d *dialogue) judge(w task.Wire, s *set, i int, schema *reference.Schema, adapted []codec.Adaptation,
	fitting *tree.Fitting, known map[string]decoded) record.MatrixCell {
	if w.Error != "" {
		c := record.MatrixCell{Verdict: record.CellError, Party: record.Library, Got: "marshal: " + w.Error}
		if w.Panic {
			c.Verdict = record.CellPanic
		}
		return c
	}
	m := known[schema.Key+w.Bytes]
	switch {
	case m.unsupported:
		return record.MatrixCell{Verdict: record.CellUnsupported, Party: record.Reference, Got: record.OneLine(m.err)}
	case m.dead:
		return record.MatrixCell{Verdict: record.CellDead, Party: record.Reference, Got: record.OneLine(m.err)}
	case m.err != "":
		return record.MatrixCell{Verdict: record.CellError, Got: record.OneLine(m.err)}
	}
	got := reflect.New(s.typ).Interface()
	if err := fitting.Fit(m.node, got); err != nil {
		c := record.MatrixCell{Verdict: record.CellError, Got: record.OneLine(err.Error())}
		if unfit := (*tree.Mismatch)(nil); errors.As(err, &unfit) {
			c.Field, c.Got, c.Want = unfit.Path, record.OneLine(unfit.Got), unfit.Want
		}
		return c
	}
	return task.CompareHeld(got, s.values[i], adapted, fitting.Held, d.language.Title)
}

// writeMessages has a reference write a data set in the forms of a codec. encoded has what
// it made of equal trees.
func (d *dialogue) writeMessages(ctx context.Context, r reference.Reference, s *set, schema *reference.Schema,
	forms tree.Forms, encoded map[string][]task.Wire) ([]task.Wire, error) {
	key := schema.Key
	var trees []json.RawMessage
	for _, v := range s.values {
		text, err := forms.In(v)
		if err != nil {
			return nil, err
		}
		trees = append(trees, text)
		key += "\n" + string(text)
	}
	if known, ok := encoded[key]; ok {
		return known, nil
	}
	var messages []task.Wire
	results, err := d.process.Encode(ctx, r, schema, trees)
	if err != nil {
		why := err.Error()
		if err := d.restart(ctx, err); err != nil {
			return nil, err
		}
		messages = slices.Repeat([]task.Wire{{Error: why, Panic: true}}, len(trees))
	}
	for _, result := range results {
		messages = append(messages, task.Wire{Bytes: result.Bytes, Unsupported: result.Unsupported != "", Held: result.Held,
			Error: record.OneLine(cmp.Or(result.Error, result.Unsupported))})
	}
	encoded[key] = messages
	return messages, nil
}
