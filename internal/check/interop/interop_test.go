package interop

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/interop/task"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

const (
	asWorker  = "SERIALBENCH_TEST_WORKER"
	elsewhere = "SERIALBENCH_TEST_ELSEWHERE"
)

func TestMain(m *testing.M) {
	if os.Getenv(elsewhere) != "" { // a library that writes numbers as the processor has them
		plants[1].write, plants[1].read = reversed, reversed
	}
	if os.Getenv(asWorker) != "" {
		os.Exit(worker.Serve(os.Stdin, os.Stdout, os.Stderr, planted(), task.Tasks()...))
	}
	if os.Getenv(asReference) != "" {
		if err := serveReference(os.Stdin, os.Stdout); err != nil {
			panic(err)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// text is a codec that writes JSON; write changes the bytes that it writes, read those
// that it reads, as another dialect of the format would.
type text[T any] struct{ write, read func([]byte) ([]byte, error) }

func (c text[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	b, err := json.Marshal(v)
	if err == nil && c.write != nil {
		b, err = c.write(b)
	}
	return append(dst, b...), err
}

func (c text[T]) Unmarshal(src []byte, v *T) (err error) {
	if c.read != nil {
		if src, err = c.read(src); err != nil {
			return err
		}
	}
	return json.Unmarshal(src, v)
}

func replaced(old, with string) func([]byte) ([]byte, error) {
	return func(b []byte) ([]byte, error) { return []byte(strings.ReplaceAll(string(b), old, with)), nil }
}

// reversed is the other byte order.
func reversed(b []byte) ([]byte, error) {
	b = slices.Clone(b)
	slices.Reverse(b)
	return b, nil
}

// plant is a codec with a fault, by itself consistent, and what its cells with the clean
// ones are.
type plant struct {
	id          string
	dialect     string
	write, read func([]byte) ([]byte, error)
	reads       string // verdict of what it reads of others
	read1       string // verdict of what others read of it
}

var plants = []plant{
	{"t/clean", "", nil, nil, record.CellExact, record.CellExact},
	{"t/second", "", nil, nil, record.CellExact, record.CellExact},
	{"t/endian", "", reversed, reversed, record.CellError, record.CellError},
	{"t/tag", "", replaced(`"Siblings":`, `"Brothers":`), replaced(`"Brothers":`, `"Siblings":`), record.CellExact,
		record.CellWrong},
	{"t/lossy", "", nil, replaced(`"Spouse":true`, `"Spouse":false`), record.CellWrong, record.CellExact},
	{"t/panics", "", replaced("{", " {"), func(b []byte) ([]byte, error) {
		if b[0] == '{' {
			panic("foreign")
		}
		return b, nil
	}, record.CellPanic, record.CellExact},
	{"t/dies", "", replaced("{", "  {"), func(b []byte) ([]byte, error) {
		if b[0] == '{' {
			os.Exit(9)
		}
		return b, nil
	}, record.CellDead, record.CellExact},
	{"t/other", "upside down", reversed, reversed, record.CellOtherSchema, record.CellOtherSchema},
}

func planted() *suite.Suite {
	var infos []codec.Info
	var cases []*suite.Case
	for _, p := range plants {
		infos = append(infos, codec.Info{ID: p.id, Library: p.id, Dialect: p.dialect})
		cases = append(cases, suite.Custom(p.id, dataset.Of[dataset.Person]()[0], true,
			func() (codec.Codec[dataset.Person], error) {
				return text[dataset.Person]{p.write, p.read}, nil
			}), suite.Custom(p.id, dataset.Of[dataset.EdgeNumbers]()[0], true, func() (codec.Codec[dataset.EdgeNumbers], error) {
			return text[dataset.EdgeNumbers]{nil, p.numbers()}, nil
		}))
	}
	s, err := suite.New(infos, nil, cases, nil)
	if err != nil {
		panic(err)
	}
	return s
}

// numbers is what a codec does to an edge value of others: the second takes a number for
// another, which it does not write itself, and the lossy one changes one of its own.
func (p plant) numbers() func([]byte) ([]byte, error) {
	if p.id == "t/lossy" {
		return replaced(`"I16":32767,`, `"I16":1,`)
	}
	if p.id != "t/second" {
		return nil
	}
	return func(b []byte) ([]byte, error) {
		if strings.Contains(string(b), `"I8":-128`) {
			return nil, errors.New("no -128")
		}
		return b, nil
	}
}

type lines []record.MatrixCell

func (l *lines) Append(line record.Line) error { *l = append(*l, line.(record.MatrixCell)); return nil }

func run(t *testing.T, datasets []string, ids ...string) []record.MatrixCell {
	t.Helper()
	var out lines
	x := &worker.Program{Path: os.Args[0], Env: []string{asWorker + "=yes"}}
	cells, err := Run(context.Background(), x, planted(), Options{Codecs: ids, Datasets: datasets, Values: 5, Seed: 1},
		&out, nil)
	if err != nil || len(out) != len(cells) {
		t.Fatalf("%d cells, %d written, %v", len(cells), len(out), err)
	}
	return cells
}

// TestPlanted checks that each fault is in exactly the cells that it belongs to.
func TestPlanted(t *testing.T) {
	for _, p := range plants[2:] {
		t.Run(p.id, func(t *testing.T) {
			cells := run(t, []string{"person"}, "t/clean", "t/second", p.id)
			// it loses its own too
			cells = slices.DeleteFunc(cells, func(c record.MatrixCell) bool { return p.id == "t/lossy" && c.Codec == c.Peer })
			if len(cells) != 6 {
				t.Fatalf("%d cells, want 6: %+v", len(cells), cells)
			}
			for _, c := range cells {
				want, party := record.CellExact, record.Party("")
				switch p.id {
				case c.Codec:
					want, party = p.reads, record.Library
				case c.Peer:
					want, party = p.read1, record.Peer
				}
				if want == record.CellExact || want == record.CellOtherSchema {
					party = ""
				}
				if p.id == "t/endian" && c.Codec == p.id {
					party = record.Library // no other codec fails to read what the clean ones write
				}
				if p.id == "t/endian" && c.Peer == p.id {
					party = record.Peer
				}
				if c.Verdict != want || c.Party != party {
					t.Errorf("%s reads %s: %s by %q, want %s by %q (%s)", c.Codec, c.Peer, c.Verdict, c.Party, want, party, c.Got)
				}
				if c.Verdict == record.CellWrong && (c.Field == "" || c.Want == c.Got || c.Bytes == "") {
					t.Errorf("no evidence: %+v", c)
				}
				if c.Verdict == record.CellOtherSchema && !strings.Contains(c.Got, "upside down") {
					t.Errorf("the dialect is not named: %+v", c)
				}
			}
		})
	}
}

// TestEdgeValueThatTheReaderRefusesAnyway is no finding of the pair.
func TestEdgeValueThatTheReaderRefusesAnyway(t *testing.T) {
	for _, c := range run(t, []string{"edgenumbers"}, "t/clean", "t/second") {
		if c.Verdict != record.CellExact && c.Verdict != record.CellChanged {
			t.Errorf("%+v", c)
		}
		if c.Case == "" && c.Tried < 15 {
			t.Errorf("%d values tried of %s", c.Tried, c.Peer)
		}
	}
}

func TestHang(t *testing.T) {
	was := task.Timeout
	task.Timeout = 50 * time.Millisecond
	defer func() { task.Timeout = was }()
	f := &worker.Fault{What: "hang"}
	if c := died(planted(), task.Step{Dataset: "person", Writer: "t/clean", Reader: "t/second"}, "",
		f); c.Verdict != record.CellHang || !strings.Contains(c.Got, "50ms") {
		t.Errorf("%+v", c)
	}
}

func TestDialect(t *testing.T) {
	info := codec.Info{ID: "protobuf/x"}
	plain := dialectOf(info, nil)
	for _, same := range []codec.Adaptation{
		{Path: "A.B", How: "time to microseconds", Unit: time.Microsecond},
		{Path: "A.B", How: "float64 to 6 decimals", Decimals: 6},
		{Path: "A.B", How: "negative zero as zero"}, {Path: "A.B", How: "uint8 as uint32"},
		{Path: "A.B", How: "int16 as int32"},
	} {
		if u := plain.Unlike(dialectOf(info, []codec.Adaptation{same})); u != "" {
			t.Errorf("%s makes another dialect: %s", same.How, u)
		}
	}
	nanos := dialectOf(info, []codec.Adaptation{{Path: "A.B", How: "time as int64 nanoseconds"}})
	if u := nanos.Unlike(plain); u != "A.B: time as int64 nanoseconds" || plain.Digest() == nanos.Digest() {
		t.Errorf("unlike %q, digests %s and %s", u, plain.Digest(), nanos.Digest())
	}
	if u := plain.Unlike(nanos); u != "not A.B: time as int64 nanoseconds" {
		t.Errorf("unlike %q", u)
	}
	if u := plain.Unlike(dialectOf(codec.Info{ID: "protobuf/x", Dialect: "packed"}, nil)); u != "not packed" {
		t.Errorf("unlike %q", u)
	}
}

// TestEvidence: a worker finds the bytes that show a cell, and the value is the one that they stand for.
func TestEvidence(t *testing.T) {
	x := &worker.Program{Path: os.Args[0], Env: []string{asWorker + "=yes"}}
	for _, c := range []record.MatrixCell{
		{Peer: "t/clean", Codec: "t/lossy", Dataset: "person", Verdict: record.CellWrong},
		{Peer: "t/clean", Codec: "t/panics", Dataset: "person", Verdict: record.CellPanic},
		{Peer: "t/clean", Codec: "t/dies", Dataset: "person", Verdict: record.CellDead},
		{Peer: "t/clean", Codec: "t/lossy", Dataset: "edgenumbers", Case: "int16/max", Verdict: record.CellChanged},
	} {
		input, value, err := Evidence(t.Context(), x, planted(), c, 1)
		want, failed := json.Marshal(value)
		if err != nil || failed != nil || string(input) != string(want) {
			t.Errorf("%s: %s, of %s: %v, %v", c.Codec, input, want, err, failed)
		}
	}
	for want, c := range map[string]record.MatrixCell{
		"no value of person by t/clean is read by t/second so: panic": {Peer: "t/clean", Codec: "t/second", Dataset: "person",
			Verdict: record.CellPanic},
		`there is no edge value "none" any more`: {Peer: "t/clean", Codec: "t/second", Dataset: "person", Case: "none",
			Verdict: record.CellPanic},
		"exit: the worker ended with exit status 9": {Peer: "t/clean", Codec: "t/dies", Dataset: "person",
			Verdict: record.CellError},
	} {
		if _, _, err := Evidence(t.Context(), x, planted(), c, 1); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
