package cli

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/longtest"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/suite"
	"github.com/serialbench/serialbench/workers"
)

// asProgram makes the test binary the program.
const asProgram = "SERIALBENCH_TEST_PROGRAM"

// asWorker makes it a worker, where no argument can.
const asWorker = "SERIALBENCH_TEST_WORKER"

func TestMain(m *testing.M) {
	// Workers start this executable under its real name.
	if len(os.Args) > 1 && os.Args[1] == "worker" || os.Getenv(asWorker) != "" {
		workers.Main(testSuite(), nil)
	}
	if os.Getenv(asProgram) != "" {
		os.Exit(main())
	}
	testscript.Main(m, map[string]func(){"serialbench": func() { os.Exit(main()) }})
}

func main() int {
	measure.ServiceHeap = 1 << 20
	engine := &build.Engine{Sources: fstest.MapFS{}}
	// nil outside of scripts
	engine.Figures, _ = os.ReadFile(filepath.Join(os.Getenv("HOUSE"), "published/figures.json.gz"))
	return Run(testField(), os.Stdin, os.Stdout, os.Stderr, os.Args[1:], WithOwn(engine))
}

// testField is a field of codecs of this test, whose workers are this executable.
func testField() *session.Field {
	path, err := os.Executable()
	if err != nil {
		panic(err)
	}
	return session.Ready(testSuite(), &worker.Program{Path: path, Args: []string{"worker"}})
}

func TestScripts(t *testing.T) {
	repository, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "testdata",
		Condition: func(name string) (bool, error) { // what takes long
			return name == "long" && longtest.Asked(), nil
		},
		Setup: func(env *testscript.Env) error {
			env.Setenv("HOUSE", repository)
			env.Setenv("GOHOSTARCH", runtime.GOARCH)
			program, err := os.Executable()
			if err != nil {
				return err
			}
			env.Setenv("PROGRAM", program)
			return nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"isjson": func(ts *testscript.TestScript, _ bool, args []string) {
				if !json.Valid([]byte(ts.ReadFile(args[0]))) {
					ts.Fatalf("%s is not JSON", args[0])
				}
			},
			// oneline: a file, or stdout or stderr of the last command, is one line.
			"oneline": func(ts *testscript.TestScript, _ bool, args []string) {
				s := ts.ReadFile(args[0])
				if bytes.Count([]byte(s), []byte("\n")) != 1 {
					ts.Fatalf("%s is not one line: %q", args[0], s)
				}
			},
			"exits": exits,
			// cells: two records have the same cells of matrices, each once, in whatever order.
			"cells": sameCells,
		},
	})
}

// exits runs a command and checks its exit code: exits CODE COMMAND ARG...
func exits(ts *testscript.TestScript, _ bool, args []string) {
	err := ts.Exec(args[1], args[2:]...)
	code := 0
	var status interface{ ExitCode() int }
	if errors.As(err, &status) {
		code = status.ExitCode()
	}
	if fmt.Sprint(code) != args[0] {
		ts.Fatalf("exit code %d, not %s (%v)", code, args[0], err)
	}
}

type jsonCodec[T any] struct{}

// planted makes json/std of a worker another build: with more work, one that loses everything, one
// of another format, one that takes what follows the input, or one that panics on some input.
const planted = "SERIALBENCH_TEST_PLANTED"

func (jsonCodec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	switch os.Getenv(planted) {
	case "work":
		if _, err := json.Marshal(v); err != nil {
			return nil, err
		}
	case "loss":
		return json.Marshal(new(T))
	}
	if os.Getenv(planted) == "moved" {
		dst = append(dst, '#')
	}
	out, err := json.Marshal(v)
	return append(dst, out...), err
}
func (jsonCodec[T]) Unmarshal(src []byte, v *T) error {
	switch os.Getenv(planted) {
	case "moved":
		if !bytes.HasPrefix(src, []byte("#")) {
			return errors.New("no #")
		}
		src = src[1:]
	case "trailing":
		return json.NewDecoder(bytes.NewReader(src)).Decode(v)
	case "panics":
		if string(src) == "boom" {
			panic("planted")
		}
	}
	return json.Unmarshal(src, v)
}

type gobCodec[T any] struct{}

func (gobCodec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	b := bytes.NewBuffer(dst)
	err := gob.NewEncoder(b).Encode(v)
	return b.Bytes(), err
}
func (gobCodec[T]) Unmarshal(src []byte, v *T) error {
	return gob.NewDecoder(bytes.NewReader(src)).Decode(v)
}

// forgetful drops what it decoded.
type forgetful[T any] struct{ jsonCodec[T] }

func (forgetful[T]) Unmarshal([]byte, *T) error { return nil }

func openAs[T any](c codec.Codec[T]) func() (codec.Codec[T], error) {
	return func() (codec.Codec[T], error) { return c, nil }
}

// testSuite is a small contest: two codecs that work, one that fails, one that
// lacks a data set, and one that cannot be had.
func testSuite() *suite.Suite {
	people := dataset.Of[dataset.Person]()[0]
	messages := dataset.Of[dataset.Message]()[0]
	infos := []codec.Info{
		{ID: "baseline", Kind: codec.Codegen, Doc: "stands for the baseline"},
		{ID: "json/std", Library: "std", Packages: []string{"encoding/json"}, Kind: codec.Reflect, Text: true,
			SelfDescribing: true, Doc: "encoding/json"},
		{ID: "json/forgetful", Library: "example.org/forgetful", Kind: codec.Reflect, Doc: "loses everything"},
		{ID: "gob/std", Library: "std", Kind: codec.Reflect, Doc: "encoding/gob"},
		{ID: "old/gone", Library: "example.org/gone", Kind: codec.Reflect, Unobtainable: "deleted in 2019", Doc: "gone"},
	}
	var sets []dataset.Info
	for _, i := range dataset.All() {
		if i.ID == people.ID || i.ID == messages.ID {
			sets = append(sets, i)
		}
	}
	cases := []*suite.Case{
		suite.Custom("baseline", people, false, openAs[dataset.Person](gobCodec[dataset.Person]{})),
		suite.Custom("baseline", messages, false, openAs[dataset.Message](jsonCodec[dataset.Message]{})),
		suite.Custom("json/std", people, true, openAs[dataset.Person](jsonCodec[dataset.Person]{})),
		suite.Custom("json/std", messages, true, openAs[dataset.Message](jsonCodec[dataset.Message]{})),
		suite.Custom("json/forgetful", people, false, openAs[dataset.Person](forgetful[dataset.Person]{})),
		suite.Custom("json/forgetful", messages, false, openAs[dataset.Message](forgetful[dataset.Message]{})),
		suite.Custom("gob/std", people, false, openAs[dataset.Person](gobCodec[dataset.Person]{})),
	}
	missing := []suite.Missing{{Codec: "gob/std", Dataset: messages.ID,
		Problems: []codec.Problem{{Path: "Message.Body", Reason: "not today"}}}}
	s, err := suite.New(infos, sets, cases, missing)
	if err != nil {
		panic(err)
	}
	return s
}

func sameCells(ts *testscript.TestScript, _ bool, args []string) {
	var lists [2][]record.MatrixCell
	for i := range lists {
		rec, err := record.Decode(strings.NewReader(ts.ReadFile(args[i])), args[i])
		ts.Check(err)
		lists[i] = rec.Cells
	}
	if len(lists[0]) == 0 || len(lists[0]) != len(lists[1]) {
		ts.Fatalf("%s has %d cells, %s %d", args[0], len(lists[0]), args[1], len(lists[1]))
	}
	for _, c := range lists[0] {
		if !slices.Contains(lists[1], c) {
			ts.Fatalf("%s lacks %+v", args[1], c)
		}
	}
}
