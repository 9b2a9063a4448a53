package conform

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/conform/task"
	"github.com/serialbench/serialbench/internal/check/messages"
	"github.com/serialbench/serialbench/internal/engine/shard"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

const asWorker = "SERIALBENCH_TEST_WORKER"

func TestMain(m *testing.M) {
	if os.Getenv(asWorker) != "" {
		os.Exit(worker.Serve(os.Stdin, os.Stdout, os.Stderr, planted(), append(messages.Tasks(), task.Task())...))
	}
	if dir := os.Getenv(asGenerated); dir != "" && len(os.Args) == 3 {
		if err := serveGenerated(dir, os.Args[1], os.Args[2]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// text is encoding/json, and what a fault does with the input first.
type text[T any] struct{ read func(string) (string, error) }

func (c text[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	b, err := json.Marshal(v)
	return append(dst, b...), err
}

func (c text[T]) Unmarshal(src []byte, v *T) error {
	s := string(src)
	if c.read != nil {
		var err error
		if s, err = c.read(s); err != nil {
			return err
		}
	}
	return json.Unmarshal([]byte(s), v)
}

// plant is a codec with a fault in one of the cases of json-numbers.
type plant struct {
	id, name, verdict string
	read              func(string) (string, error)
}

var plants = []plant{
	{"json/clean", "", "", nil},
	{"json/wraps", "5000000000 into int32", record.CellWrong,
		func(s string) (string, error) { return strings.ReplaceAll(s, "5000000000", "705032704"), nil }},
	{"json/panics", "-1 into uint64", record.CellPanic, func(s string) (string, error) {
		if strings.Contains(s, `"U64":-1}`) {
			panic("sign")
		}
		return s, nil
	}},
	{"json/dies", "256 into uint8", record.CellDead, func(s string) (string, error) {
		if strings.Contains(s, "256") {
			os.Exit(9)
		}
		return s, nil
	}},
}

func planted() *suite.Suite {
	var infos []codec.Info
	var cases []*suite.Case
	anys := map[string]func() (codec.Codec[any], error){}
	for _, p := range plants {
		infos = append(infos, codec.Info{ID: p.id, Any: "planted"})
		anys[p.id] = func() (codec.Codec[any], error) { return text[any]{p.read}, nil }
		cases = append(cases, suite.Custom(p.id, dataset.Of[dataset.EdgeNumbers]()[0], true,
			func() (codec.Codec[dataset.EdgeNumbers], error) {
				return text[dataset.EdgeNumbers]{p.read}, nil
			}))
	}
	s, err := suite.New(infos, nil, cases, nil)
	if err != nil {
		panic(err)
	}
	s.Any = anys
	return s
}

type lines []record.MatrixCell

func (l *lines) Append(line record.Line) error { *l = append(*l, line.(record.MatrixCell)); return nil }

// TestPlanted checks that each fault is found in its case and no other.
func TestPlanted(t *testing.T) {
	x := &worker.Program{Path: os.Args[0], Env: []string{asWorker + "=yes"}}
	for _, p := range plants {
		var out lines
		cells, err := Run(context.Background(), x, planted(), []string{p.id}, Names(), Places{Modules: t.TempDir()},
			shard.Shard{}, &out, nil)
		if err != nil || len(cells) != len(out) {
			t.Fatal(err, len(cells), len(out))
		}
		found := 0
		for _, c := range cells {
			switch {
			case c.Peer == "JSONTestSuite" || c.Peer == "json-documents": // not among what this test is built with
				if c.Verdict != record.CellNotInstalled || !strings.Contains(c.Got, "go mod download github.com/bytedance/sonic") {
					t.Errorf("%s: %+v", p.id, c)
				}
			case c.Case == "":
				if c.Tried != len(jsonNumbers()) || c.Direction != IntoStruct || (c.Inexact > 0) != (p.name != "") {
					t.Errorf("%s: %d of %d", p.id, c.Inexact, c.Tried)
				}
			case c.Case != p.name || c.Verdict != p.verdict || c.Party != record.Library || c.Bytes == "":
				t.Errorf("%s: %+v", p.id, c)
			default:
				found++
			}
		}
		if (found == 1) != (p.name != "") {
			t.Errorf("%s: found %d times", p.id, found)
		}
	}
}

func TestJSONTestSuite(t *testing.T) {
	path := filepath.Join(t.TempDir(), "testdata.json.gz")
	write := func(text string) {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		if _, err := z.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(z.Close(), os.WriteFile(path, b.Bytes(), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	write(`{"y_a":"[1.0]","n_b":"[1,]","i_c":"[1e999]","n_d":"[\"\uFFFD\"]"}`)
	cases, err := jsonTestSuite(path)
	if err != nil || len(cases) != 3 || cases[0].Demand != Either || cases[1].Demand != Refuse ||
		cases[2].Demand != Accept || cases[2].Value() != "[1]" {
		t.Errorf("%+v, %v", cases, err)
	}
	if got := string(skippedJSON([]byte("[1,]"))); got != `{"Zz":[1,]}` {
		t.Errorf("skipped: %q", got)
	}
	if got := skippedJSON([]byte(`1,"b":2`)); got != nil {
		t.Errorf("a wrong text that is right inside of an object: %q", got)
	}
	write(`{"x_a":"1"}`)
	if _, err := jsonTestSuite(path); err == nil || !strings.Contains(err.Error(), "x_a") {
		t.Errorf("a name without a demand: %v", err)
	}
}

// TestPartyOfAField is the adapter where it puts the fields of a struct in their places.
func TestPartyOfAField(t *testing.T) {
	info := codec.Info{ID: "json/wraps", Kind: codec.Handwritten}
	c, ok := find("json-numbers")
	if !ok {
		t.Fatal("no corpus json-numbers")
	}
	for _, k := range jsonNumbers() {
		k.Input = intoField("json", k, place{name: k.Field})
		cells, err := task.Try(planted(), info, c.Name, k.task(), func(string) error { return nil })
		if err != nil || len(cells) != 1 || cells[0].Verdict != record.CellExact && cells[0].Party != record.Adapter {
			t.Errorf("%+v, %v", cells, err)
		}
	}
}

// TestVectors has the vectors that stand here read by a reader that is right.
func TestVectors(t *testing.T) {
	for _, c := range Corpora() {
		if c.Module != "" || c.Package != "" {
			continue
		}
		cases, err := c.Cases(Places{})
		if err != nil || len(cases) < 5 {
			t.Errorf("%s: %d cases, %v", c.Name, len(cases), err)
		}
		names := map[string]bool{}
		for _, k := range cases {
			if names[k.Name] || k.Clause == "" || k.Demand == "" || k.back && k.Value() == "" {
				t.Errorf("%s: %+v", c.Name, k)
			}
			names[k.Name] = true
		}
	}
}

func TestKnown(t *testing.T) {
	a, b := Failure{"json/a", "c", IntoAny, "n 1", record.CellWrong},
		Failure{"json/b", "c", IntoStruct, "n 2", record.CellDead}
	old, err := ParseKnown(formatKnown(Known{a, b}))
	if err != nil || len(old) != 2 {
		t.Fatal(old, err)
	}
	both := func(Failure) bool { return true }
	onlyA := Tried([]record.MatrixCell{{Codec: "json/a", Peer: "c"},
		{Codec: "json/b", Peer: "c", Verdict: record.CellNotInstalled}}, []string{"c"})
	if none := Tried([]record.MatrixCell{{Codec: "json/a", Peer: "c"}}, nil); none(a) {
		t.Error("a corpus that was not asked counts as tried")
	}
	if d := Differences(old, Known{b, a}, both); len(d) != 0 {
		t.Errorf("equal lists differ: %q", d)
	}
	if d := Differences(old, Known{a}, both); len(d) != 1 || !strings.HasPrefix(d[0], "mended") {
		t.Errorf("mended: %q", d)
	}
	if d := Differences(old, Known{a}, onlyA); len(d) != 0 {
		t.Errorf("a corpus that is not there: %q", d)
	}
	if d := Differences(Known{a}, Known{a, b}, both); len(d) != 1 || !strings.HasPrefix(d[0], "new") {
		t.Errorf("new: %q", d)
	}
	if _, err := ParseKnown("x y z"); err == nil || !strings.Contains(err.Error(), "line 1") {
		t.Errorf("a broken line: %v", err)
	}
	if got := old.Updated(Known{}, onlyA); len(got) != 1 || got[0] != b {
		t.Errorf("updated: %v", got)
	}
}
