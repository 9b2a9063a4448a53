package interop

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/reference"
	"github.com/serialbench/serialbench/internal/check/tree"
	"github.com/serialbench/serialbench/internal/check/verify"
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
func (d *dialogue) readMessages(ctx context.Context, r reference.Reference, s *set, schema *reference.Schema, info codec.Info, made *suite.Case,
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
		worse(cell, one, w.Bytes)
	}
	return nil
}

// fittingOf makes values of the trees of a codec's messages and learns the forms.
func fittingOf(info codec.Info, made *suite.Case, forms tree.Forms) tree.Fitting {
	fitting := tree.Fitting{Forms: forms, How: map[string][]string{}, Loose: info.Format() == "xml", Unsigned: info.Format() == "ssz",
		Sparse:  info.Format() == "flatbuffers",
		Textual: slices.Contains([]string{"json", "yaml", "protojson"}, info.Format())}
	for _, a := range made.Adapted {
		tail := a.Path[strings.LastIndexByte(a.Path, '.')+1:]
		fitting.How[tail] = append(fitting.How[tail], a.How)
	}
	return fitting
}

// decode asks for what is not known yet.
func (d *dialogue) decode(ctx context.Context, r reference.Reference, schema *reference.Schema, written []wire, known map[string]decoded) error {
	var todo []string
	for _, w := range written {
		if _, ok := known[schema.Key+w.Bytes]; !ok && w.Error == "" {
			todo = append(todo, w.Bytes)
		}
	}
	if len(todo) == 0 {
		return nil
	}
	results, err := d.process.Decode(ctx, r.Name, schema, todo)
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
func (d *dialogue) judge(w wire, s *set, i int, schema *reference.Schema, adapted []codec.Adaptation, fitting *tree.Fitting, known map[string]decoded) record.MatrixCell {
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
		return record.MatrixCell{Verdict: record.Unsupported, Party: record.Reference, Got: oneLine(m.err)}
	case m.dead:
		return record.MatrixCell{Verdict: record.CellDead, Party: record.Reference, Got: oneLine(m.err)}
	case m.err != "":
		return record.MatrixCell{Verdict: record.CellError, Got: oneLine(m.err)}
	}
	got := reflect.New(s.typ).Interface()
	if err := fitting.Fit(m.node, got); err != nil {
		c := record.MatrixCell{Verdict: record.CellError, Got: oneLine(err.Error())}
		if unfit := (*tree.Mismatch)(nil); errors.As(err, &unfit) {
			c.Field, c.Got, c.Want = unfit.Path, oneLine(unfit.Got), unfit.Want
		}
		return c
	}
	return compareHeld(got, s.values[i], adapted, fitting.Held, d.language.Title)
}

// worse keeps in a cell the worse of it and of what became of one value, with the shortest bytes.
func worse(cell *record.MatrixCell, one record.MatrixCell, hex string) {
	if one.Verdict == record.CellExact {
		return
	}
	cell.Inexact++
	if s, t := severity(one.Verdict), severity(cell.Verdict); s > t || s == t && len(hex) < len(cell.Bytes) {
		cell.Verdict, cell.Party, cell.Field, cell.Want, cell.Got, cell.Bytes = one.Verdict, one.Party, one.Field, one.Want, one.Got, ""
		if len(hex) <= 2*shownBytes {
			cell.Bytes = hex
		}
	}
}

// units are what types of languages hold instants to, and what they are called.
var units = map[tree.Held]struct {
	unit  time.Duration
	words string
}{
	tree.Microseconds: {time.Microsecond, "times of %s hold microseconds"},
	tree.Milliseconds: {time.Millisecond, "a Date of %s holds milliseconds"},
}

// compareHeld compares what a reference read, or what was read of it, with what it was to be.
// What only the types of its language cannot hold is changed, by the reference.
func compareHeld(got, want any, adapted []codec.Adaptation, held []tree.Held, language string) record.MatrixCell {
	d := verify.Compare(got, want, adapted)
	if d == nil {
		return record.MatrixCell{Verdict: record.CellExact}
	}
	c := record.MatrixCell{Verdict: record.CellWrong, Field: d.Path, Want: d.Want, Got: d.Got}
	allowed := slices.Clone(adapted)
	var words []string
	for _, h := range held {
		if u, ok := units[h]; ok {
			allowed = append(allowed, codec.Adaptation{Unit: u.unit})
			words = append(words, strings.ReplaceAll(u.words, "%s", language))
		}
	}
	if slices.Contains(held, tree.Doubles) {
		got, want = verify.Clone(got), verify.Clone(want)
		roundIntegers(reflect.ValueOf(got))
		roundIntegers(reflect.ValueOf(want))
		words = append(words, "numbers of "+language+" are exact to 2^53")
	}
	if len(words) > 0 && verify.Compare(got, want, allowed) == nil {
		c.Verdict, c.Party, c.Got = record.CellChanged, record.Reference, d.Got+": "+strings.Join(words, ", ")
	}
	return c
}

// roundIntegers rounds the integers of a value to those that are float64 too.
func roundIntegers(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			roundIntegers(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				roundIntegers(v.Field(i))
			}
		}
	case reflect.Slice, reflect.Array:
		if k := v.Type().Elem().Kind(); k == reflect.Uint8 || k == reflect.String {
			return
		}
		for i := range v.Len() {
			roundIntegers(v.Index(i))
		}
	case reflect.Map:
		for it := v.MapRange(); it.Next(); {
			e := reflect.New(v.Type().Elem()).Elem()
			e.Set(it.Value())
			roundIntegers(e)
			v.SetMapIndex(it.Key(), e)
		}
	case reflect.Int64, reflect.Int:
		if f := float64(v.Int()); math.Abs(f) < 1<<63 {
			v.SetInt(int64(f))
		}
	case reflect.Uint64, reflect.Uint:
		if f := float64(v.Uint()); f < 1<<64 {
			v.SetUint(uint64(f))
		}
	}
}

// writeMessages has a reference write a data set in the forms of a codec. encoded has what
// it made of equal trees.
func (d *dialogue) writeMessages(ctx context.Context, r reference.Reference, s *set, schema *reference.Schema, forms tree.Forms, encoded map[string][]wire) ([]wire, error) {
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
	var messages []wire
	results, err := d.process.Encode(ctx, r.Name, schema, trees)
	if err != nil {
		why := err.Error()
		if err := d.restart(ctx, err); err != nil {
			return nil, err
		}
		messages = slices.Repeat([]wire{{Error: why, Panic: true}}, len(trees))
	}
	for _, result := range results {
		messages = append(messages, wire{Bytes: result.Bytes, Error: oneLine(cmp.Or(result.Error, result.Unsupported)), Unsupported: result.Unsupported != "", Held: result.Held})
	}
	encoded[key] = messages
	return messages, nil
}
