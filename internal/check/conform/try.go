package conform

import (
	"encoding/hex"
	"errors"
	"fmt"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// trials are the cases of a corpus in each way in which a codec can be asked.
func trials(s *suite.Suite, info codec.Info, c Corpus, at Places) ([]Case, error) {
	cases, err := c.Cases(at)
	if err != nil {
		return nil, err
	}
	places := map[string]place{} // of fields
	var all []Case
	for _, t := range cases {
		if t.Way != IntoStruct && info.Any != "" {
			a := t
			a.Way = IntoAny
			all = append(all, a)
		}
		if t.Way == "" && c.skipped != nil {
			t.Input, t.Way, t.value, t.back = c.skipped(t.Input), IntoStruct, nil, false
		}
		if t.Dataset == "" {
			t.Dataset = usual
		}
		made := s.Case(info.ID, t.Dataset)
		if t.Way != IntoStruct || made == nil || info.Dialect != c.Dialect || replacedField(made, t) {
			continue
		}
		if t.Field != "" {
			if _, known := places[t.Field]; !known {
				if places[t.Field], err = placeOf(made, info, t.Field); err != nil {
					return nil, err
				}
			}
			t.Input = intoField(info.Format(), t, places[t.Field])
		}
		if t.Input != nil {
			all = append(all, t)
		}
	}
	return all, nil
}

// replacedField reports whether an adapter puts something else in the place of a field that
// the case is about: then the case is about the adapter. How exactly a time or a float
// survives is not meant.
func replacedField(made *suite.Case, t Case) bool {
	return slices.ContainsFunc(made.Adapted, func(a codec.Adaptation) bool {
		name := a.Path[strings.LastIndexByte(a.Path, '.')+1:]
		exact := a.Decimals == 0 && a.Unit == 0 && !strings.HasPrefix(a.How, "time to ")
		return exact && (t.Field == name || t.Dataset != "" && strings.Contains(t.Value(), name+":"))
	})
}

// Find is one case as a codec was asked it.
func Find(s *suite.Suite, info codec.Info, corpus, way, name string, at Places) (Case, error) {
	c, ok := find(corpus)
	if !ok {
		return Case{}, errors.New("there is no corpus " + corpus + " any more")
	}
	cases, err := trials(s, info, c, at)
	if err != nil {
		return Case{}, err
	}
	for _, t := range cases {
		if t.Name == name && (t.Way == way || backOf(t.Way) == way) {
			return t, nil
		}
	}
	return Case{}, errors.New("corpus " + corpus + " has no case " + name + " any more")
}

// cellOf is the cell of a case without an answer.
func cellOf(info codec.Info, c Corpus, t Case) record.MatrixCell {
	return record.MatrixCell{Kind: record.KindConform, Codec: info.ID, Peer: c.Name, Case: t.Name, Direction: t.Way, Clause: t.Clause, Want: string(t.Demand),
		Verdict: record.CellExact, Tried: 1}
}

// try reads one case in this process, and writes its value where that is asked, with a codec
// object of its own: an error may leave one broken. begin is told of each way.
func try(s *suite.Suite, info codec.Info, c Corpus, t Case, begin func(way string) error) ([]record.MatrixCell, error) {
	cell := cellOf(info, c, t)
	if err := begin(t.Way); err != nil {
		return nil, err
	}
	a, err := ask(s, info, t)
	if err != nil {
		return nil, err
	}
	read := a.read(t.Input)
	got := ""
	if read == nil {
		got = a.normal()
	}
	want := t.Value()
	if t.Field != "" && t.value != nil {
		want = InStruct(t.Field, want)
	}
	switch panicked := (*suite.PanicError)(nil); {
	case errors.As(read, &panicked):
		cell.Verdict, cell.Party, cell.Got = record.CellPanic, verify.PanicParty(string(panicked.Stack), info), oneLine(read.Error())
	case read != nil && t.Demand == Accept:
		cell.Verdict, cell.Party, cell.Got = record.CellError, record.Library, oneLine(read.Error())
	case read == nil && t.Demand == Refuse:
		cell.Verdict, cell.Party, cell.Got = record.CellWrong, record.Library, "accepted as "+oneLine(got)
	case read == nil && want != "" && want != got && (t.exact == nil || t.exact() != got):
		cell.Verdict, cell.Party, cell.Got, cell.Want = record.CellWrong, record.Library, oneLine(got), oneLine(want)
	}
	// By hand the adapter puts each field where it belongs; what is no right text is the library's to refuse.
	adapted := t.Field != "" && info.Kind == codec.Handwritten && (t.Demand != Refuse || t.unfit)
	if cell.Verdict != record.CellExact {
		if adapted {
			cell.Party = record.Adapter
		}
		show(&cell, t)
	}
	if cell.Verdict != record.CellExact || read != nil || !t.back {
		return []record.MatrixCell{cell}, nil
	}
	if err := begin(backOf(t.Way)); err != nil {
		return nil, err
	}
	back, offered := written(info, c, t, a)
	if !offered {
		return []record.MatrixCell{cell}, nil
	}
	if back.Verdict != record.CellExact && adapted {
		back.Party = record.Adapter
	}
	return []record.MatrixCell{cell, back}, nil
}

// show adds the evidence to a cell that is not as demanded.
func show(cell *record.MatrixCell, t Case) {
	cell.Inexact = 1
	if len(t.Input) <= shownBytes {
		cell.Bytes = hex.EncodeToString(t.Input)
	}
}

// asked is a codec that is asked one case. Panics are errors.
type asked struct {
	read   func(in []byte) error
	normal func() string // of what was read
	write  func() ([]byte, error)
	field  func() reflect.Type    // of the field, for a case of one
	judge  func() (*asked, error) // what reads what is written, of a format that has no reader here
}

// references are the codecs of reference implementations, by format.
var references = map[string]string{"protobuf": "protobuf/google"}

func ask(s *suite.Suite, info codec.Info, t Case) (*asked, error) {
	judge := func() (*asked, error) {
		if r, ok := s.Codec(references[info.Format()]); ok && t.Way == IntoStruct && s.Case(r.ID, t.Dataset) != nil {
			return ask(s, r, t)
		}
		return ask(s, info, t)
	}
	own := func(in []byte) []byte { return append(make([]byte, 0, len(in)), in...) }
	if t.Way == IntoStruct {
		b, err := s.Case(info.ID, t.Dataset).Open(1, 1)
		if err != nil {
			return nil, err
		}
		v := b.New()
		return &asked{
			read:   func(in []byte) error { return b.Unmarshal(own(in), v) },
			normal: func() string { return NormalStruct(v) },
			write:  func() ([]byte, error) { return b.Marshal(nil, v) },
			field: func() reflect.Type {
				f, _ := reflect.TypeOf(v).Elem().FieldByName(t.Field)
				return f.Type
			},
			judge: judge,
		}, nil
	}
	open := s.Any[info.ID]
	if open == nil {
		return nil, fmt.Errorf("%s: this program has no codec of no particular type", info.ID)
	}
	c, err := open()
	if err != nil {
		return nil, err
	}
	var v any
	return &asked{
		read:   func(in []byte) error { return recovering(func() error { return c.Unmarshal(own(in), &v) }) },
		normal: func() string { return Normal(v) },
		write: func() (b []byte, err error) {
			err = recovering(func() (err error) { b, err = c.Marshal(nil, &v); return err })
			return b, err
		},
		judge: judge,
	}, nil
}

// recovering calls f and turns a panic into an error, as a [suite.Bench] does.
func recovering(f func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &suite.PanicError{Value: r, Stack: debug.Stack()}
		}
	}()
	return f()
}
