package task

import (
	"errors"
	"fmt"
	"reflect"
	"runtime/debug"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/conform/judge"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// Try reads one case in this process, and writes its value where that is asked, with a codec
// object of its own: an error may leave one broken. begin is told of each way.
func Try(s *suite.Suite, info codec.Info, corpus string, t Case, begin func(way string) error) ([]record.MatrixCell,
	error) {
	cell := t.Cell(info.ID, corpus)
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
	switch panicked := (*suite.PanicError)(nil); {
	case errors.As(read, &panicked):
		cell.Verdict, cell.Party, cell.Got = record.CellPanic, verify.PanicParty(string(panicked.Stack), info),
			record.OneLine(read.Error())
	case read != nil && t.Demand == Accept:
		cell.Verdict, cell.Party, cell.Got = record.CellError, record.Library, record.OneLine(read.Error())
	case read == nil && t.Demand == Refuse:
		cell.Verdict, cell.Party, cell.Got = record.CellWrong, record.Library, "accepted as "+record.OneLine(got)
	case read == nil && t.Value != "" && t.Value != short(got) && t.Exact != short(got):
		cell.Verdict, cell.Party = record.CellWrong, record.Library
		cell.Got, cell.Want = record.OneLine(got), record.OneLine(t.Value)
	}
	// By hand the adapter puts each field where it belongs; what is no right text is the library's to refuse.
	adapted := t.Field != "" && info.Kind == codec.Handwritten && (t.Demand != Refuse || t.Unfit)
	if cell.Verdict != record.CellExact {
		if adapted {
			cell.Party = record.Adapter
		}
		t.Show(&cell)
	}
	if cell.Verdict != record.CellExact || read != nil || !t.Back {
		return []record.MatrixCell{cell}, nil
	}
	if err := begin(Back(t.Way)); err != nil {
		return nil, err
	}
	back, offered := written(info, corpus, t, a)
	if !offered {
		return []record.MatrixCell{cell}, nil
	}
	if back.Verdict != record.CellExact && adapted {
		back.Party = record.Adapter
	}
	return []record.MatrixCell{cell, back}, nil
}

// asked is a codec that is asked one case. Panics are errors.
type asked struct {
	read   func(in []byte) error
	normal func() string // of what was read
	write  func() ([]byte, error)
	field  func() reflect.Type    // of the field, for a case of one
	other  func() (*asked, error) // what reads what is written, of a format that has no reader here
}

// references are the codecs of reference implementations, by format.
var references = map[string]string{"protobuf": "protobuf/google"}

func ask(s *suite.Suite, info codec.Info, t Case) (*asked, error) {
	other := func() (*asked, error) {
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
			normal: func() string { return judge.NormalStruct(v) },
			write:  func() ([]byte, error) { return b.Marshal(nil, v) },
			field: func() reflect.Type {
				f, _ := reflect.TypeOf(v).Elem().FieldByName(t.Field)
				return f.Type
			},
			other: other,
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
		normal: func() string { return judge.Normal(v) },
		write: func() (b []byte, err error) {
			err = recovering(func() (err error) { b, err = c.Marshal(nil, &v); return err })
			return b, err
		},
		other: other,
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
