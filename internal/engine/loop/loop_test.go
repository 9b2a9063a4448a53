package loop

import (
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/suite"
)

const asWorker = "SERIALBENCH_TEST_WORKER"

func TestMain(m *testing.M) {
	if os.Getenv(asWorker) != "" {
		os.Exit(worker.Serve(os.Stdin, os.Stdout, os.Stderr, planted(), Task()))
	}
	os.Exit(m.Run())
}

func program() *worker.Program {
	return &worker.Program{Path: os.Args[0], Env: []string{asWorker + "=yes"}}
}

// text is encoding/json, or one of its faults.
type text struct{ fault string }

func (c text) Marshal(dst []byte, v *dataset.EdgeText) ([]byte, error) {
	switch c.fault {
	case "error":
		return nil, errors.New("no way")
	case "drops":
		v = &dataset.EdgeText{Data: v.Data, At: v.At}
	}
	b, err := json.Marshal(v)
	return append(dst, b...), err
}

func (c text) Unmarshal(src []byte, v *dataset.EdgeText) error {
	switch c.fault {
	case "panic":
		panic("oh")
	case "dies":
		os.Exit(7)
	}
	return json.Unmarshal(src, v)
}

// open has loops over the first value.
func (c text) open(in *suite.Inputs[dataset.EdgeText]) (*suite.Opened[dataset.EdgeText], error) {
	first := &in.Values.Take(1)[0]
	return &suite.Opened[dataset.EdgeText]{Codec: c, Loops: map[codec.Op]suite.Loop{
		codec.OpMarshal: func(n int) error {
			for range n {
				if _, err := c.Marshal(nil, first); err != nil {
					return err
				}
			}
			return nil
		},
		codec.OpUnmarshal: func(n int) error {
			src, err := c.Marshal(nil, first)
			for range n {
				err = errors.Join(err, c.Unmarshal(src, new(dataset.EdgeText)))
			}
			return err
		},
	}}, nil
}

func planted() *suite.Suite {
	var infos []codec.Info
	var cases []*suite.Case
	for _, fault := range []string{"clean", "error", "drops", "panic", "dies"} {
		infos = append(infos, codec.Info{ID: "json/" + fault})
		bind := suite.Binding[dataset.EdgeText]{Codec: "json/" + fault, Ops: []codec.Op{codec.OpMarshal, codec.OpUnmarshal},
			Open: text{fault}.open}
		cases = append(cases, bind.Case(dataset.Of[dataset.EdgeText]()[0]))
	}
	s, err := suite.New(infos, nil, cases, nil)
	if err != nil {
		panic(err)
	}
	return s
}

// TestCosts: one worker runs a loop as often as it is asked, and what it allocates grows with that.
func TestCosts(t *testing.T) {
	l, err := Open(t.Context(), program(),
		Order{Codec: "json/clean", Dataset: "edgetext", Op: codec.OpMarshal, Values: 3, Seed: 5, Verify: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{1, 10, 1000} {
		c, err := l.Run(t.Context(), n)
		if err != nil || c.Wall <= 0 || c.Allocs < uint64(n) || c.Bytes < uint64(n)*uint64(l.Size) {
			t.Errorf("%d operations on %g bytes: %+v, %v", n, l.Size, c, err)
		}
	}
	if err := l.Close(); err != nil {
		t.Error(err)
	}
}

// TestFaults: an error names the operation, and one of the codec is found before anything is timed if that is asked
// for.
func TestFaults(t *testing.T) {
	for id, want := range map[string]string{
		"json/none":  "json/none on edgetext, unmarshal: there is no such case",
		"json/error": "json/error on edgetext, unmarshal: json/error: marshal value 0 of edgetext: no way",
		"json/drops": "json/drops on edgetext, unmarshal: ",
		"json/panic": "json/panic on edgetext, unmarshal: panic: oh",
		"json/dies":  "json/dies on edgetext, unmarshal: exit: the worker ended with exit status 7",
	} {
		l, err := Open(t.Context(), program(),
			Order{Codec: id, Dataset: "edgetext", Op: codec.OpUnmarshal, Values: 2, Seed: 5, Verify: id == "json/drops"})
		if err == nil {
			_, err = l.Run(t.Context(), 10)
			if closed := l.Close(); closed != nil {
				t.Error(closed)
			}
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", id, err, want)
		}
	}
}
