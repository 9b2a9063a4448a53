package standalone

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/conform"
	"github.com/serialbench/serialbench/internal/check/conform/judge"
	"github.com/serialbench/serialbench/internal/check/interop"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// reading is what a program that reads one input, and may write its value again, has to
// find.
type reading struct {
	Stands   string // what the input stands for, in the form of [judge.Normal]; "": nothing is said
	Struct   bool   // it is read into a struct, whose fields that are not zero count
	Refuse   bool   // the input has to be refused
	Back     bool   // what was read is written
	Format   string // of what is written
	Field    string // in which the value is, "" for one of no type
	Right    string // what a reader by the specification has to make of that
	Itself   bool   // there is no such reader: the library's own has to read the same
	Shortest int    // most bytes of it, 0: any number
	ByClause string // that demands it
}

// judgeFolder holds the sources of what tells whether two values are alike.
const judgeFolder = "internal/check/conform/judge"

// prepareInterop finds the bytes and the value of a cell of interop.
func (p *Program) prepareInterop(ctx context.Context, x worker.Doer, s *suite.Suite) error {
	f := p.Finding
	input, value, err := interop.Evidence(ctx, x, s,
		record.MatrixCell{Codec: f.Codec, Peer: f.Peer, Dataset: f.Dataset, Case: f.Name, Verdict: f.Verdict,
			Bytes: fmt.Sprintf("%x", f.Input)}, f.Seed)
	if err != nil {
		return fmt.Errorf("%s: %w", f.ID, err)
	}
	p.Finding.Input = input
	p.Reading = &reading{Stands: judge.Normal(value), ByClause: "what " + f.Peer + " writes of that value"}
	if f.Verdict != record.CellWrong {
		p.Reading.Stands = "" // an error needs no value
	}
	return nil
}

// prepareConform finds the case of a cell of conform.
func (p *Program) prepareConform(ctx context.Context, x worker.Doer, s *suite.Suite, at conform.Places) error {
	f := p.Finding
	info, ok := s.Codec(f.Codec)
	if !ok {
		return fmt.Errorf("%s: there is no codec %s", f.ID, f.Codec)
	}
	c, err := conform.Find(ctx, x, s, info, f.Peer, f.Way, f.Name, at)
	if err != nil {
		return fmt.Errorf("%s: %w", f.ID, err)
	}
	p.Finding.Input = c.Input
	r := &reading{Refuse: c.Demand == conform.Refuse, Field: c.Field, Struct: c.Way == conform.IntoStruct,
		Format: info.Format(), ByClause: c.Clause}
	p.Reading = r
	if c.Way == conform.IntoStruct {
		p.Finding.Dataset = c.Dataset
	} else {
		p.Finding.Dataset = ""
		p.Any = anyType(info)
	}
	if r.Stands = c.Value(); r.Stands != "" && c.Field != "" {
		r.Stands = judge.InStruct(c.Field, r.Stands)
	}
	if !strings.HasSuffix(f.Way, "-back") {
		return nil
	}
	r.Back, r.Shortest = true, 0
	if f.Verdict == record.CellChanged {
		r.Shortest = c.Shortest(info.Format())
	}
	if r.Right, err = c.Right(info.Format()); errors.Is(err, judge.ErrNoJudge) {
		r.Itself, err = true, nil
	}
	return err
}

// anyType is the type of Go into which a library reads what it knows nothing of: an
// interface, or, where it reads nothing but documents and takes none, a map.
func anyType(info codec.Info) string {
	if strings.HasSuffix(info.Any, ".Documents") {
		return "map[string]any"
	}
	return "any"
}

// judge adds the source of what the program compares by to the module.
func (p Program) judge(sources fs.FS, code *Code) error {
	var files []file
	for _, name := range []string{"normal.go", "judge.go", "readcbor.go", "readmsgpack.go", "readbson.go"} {
		data, err := fs.ReadFile(sources, path.Join(judgeFolder, name))
		if err != nil {
			return err
		}
		files = append(files, file{Name: name, Data: data})
	}
	names := "Normal NormalStruct"
	if p.Reading.Back && !p.Reading.Itself {
		names += " Judge JudgeField"
	}
	src, _, err := shake(files, "judge", names, nil)
	if err != nil {
		return err
	}
	code.Files = append(code.Files, emit.File{Name: "judge/judge.go", Data: src})
	return nil
}

// textOf writes a text as Go.
func textOf(s string) string {
	if strconv.CanBackquote(s) && strings.Contains(s, `"`) {
		return "`" + s + "`"
	}
	return strconv.Quote(s)
}
