package interop

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"io"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/interop/task"
	"github.com/serialbench/serialbench/internal/check/reference"
	"github.com/serialbench/serialbench/internal/check/tree"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
)

const asReference = "SERIALBENCH_TEST_REFERENCE"

// serveReference answers as a program in another language does: "good" reads and writes JSON as it
// is, "rough" has times of milliseconds, "small" takes integers beyond 63 bits for 1, and "mortal" dies
// of what it is asked.
func serveReference(in io.Reader, out io.Writer) error {
	for {
		var head [4]byte
		if _, err := io.ReadFull(in, head[:]); err != nil {
			return nil
		}
		text := make([]byte, binary.BigEndian.Uint32(head[:]))
		if _, err := io.ReadFull(in, text); err != nil {
			return err
		}
		var q struct {
			Do, Reference string
			Items         []json.RawMessage
		}
		if err := json.Unmarshal(text, &q); err != nil {
			return err
		}
		var reply any = map[string]any{"language": "Test 1",
			"references": map[string]string{"good": "1.0", "rough": "1.0", "small": "1.0", "mortal": "1.0"},
			"missing":    map[string]string{"absent": "no module"}}
		if q.Do != "hello" {
			if q.Reference == "mortal" {
				os.Exit(7)
			}
			results := []any{}
			for _, item := range q.Items {
				results = append(results, did(q.Do, q.Reference, item))
			}
			reply = map[string]any{"results": results}
		}
		b, err := json.Marshal(reply)
		if err != nil {
			return err
		}
		if _, err := out.Write(append(binary.BigEndian.AppendUint32(nil, uint32(len(b))), b...)); err != nil {
			return err
		}
	}
}

func did(do, name string, item json.RawMessage) any {
	if do == "decode" {
		var text string
		if err := json.Unmarshal(item, &text); err != nil {
			return map[string]string{"error": err.Error()}
		}
		b, err := hex.DecodeString(text)
		if err != nil {
			return map[string]string{"error": err.Error()}
		}
		var p map[string]json.RawMessage
		if err := json.Unmarshal(b, &p); err != nil {
			return map[string]string{"error": err.Error()}
		}
		fields := [][2]any{}
		for _, k := range slices.Sorted(maps.Keys(p)) {
			fields = append(fields, [2]any{k, shown(name, k, p[k])})
		}
		return map[string]any{"tree": map[string]any{"fields": fields}}
	}
	var n struct{ Fields [][2]json.RawMessage }
	if err := json.Unmarshal(item, &n); err != nil {
		return map[string]string{"error": err.Error()}
	}
	var b bytes.Buffer
	for i, f := range n.Fields {
		b.WriteByte("{,"[min(i, 1)])
		value, err := meant(name, f[1])
		if err != nil {
			return map[string]string{"error": err.Error()}
		}
		b.Write(f[0])
		b.WriteByte(':')
		b.Write(value)
	}
	b.WriteByte('}')
	return map[string]any{"bytes": hex.EncodeToString(b.Bytes()), "held": map[string][]string{"rough": {"ms"}}[name]}
}

// shown is the tree of a JSON value.
func shown(name, field string, v json.RawMessage) any {
	var at time.Time
	switch {
	case field == "BirthDay" && json.Unmarshal(v, &at) == nil && name == "rough":
		return map[string]any{"time": strconv.FormatInt(at.Unix(), 10), "nanos": at.Nanosecond() / 1e6 * 1e6, "held": "ms"}
	case v[0] == '"' || v[0] == 't' || v[0] == 'f':
		return v
	case name == "small" && field == "U64" && len(v) >= len("9223372036854775808"):
		return map[string]string{"int": "1"}
	case strings.ContainsAny(string(v), ".e") || string(v) == "-0":
		text, err := tree.Of(number(v))
		if err != nil {
			panic(err)
		}
		return text
	}
	return map[string]string{"int": string(v)}
}

func number(v json.RawMessage) (x float64) {
	if err := json.Unmarshal(v, &x); err != nil {
		panic(err)
	}
	return x
}

// meant is the JSON of a tree.
func meant(name string, v json.RawMessage) (json.RawMessage, error) {
	n, err := tree.Parse(v)
	if err != nil {
		return nil, err
	}
	var plain any
	switch n.Kind {
	case tree.Int:
		return json.RawMessage(n.Text), nil
	case tree.Float:
		plain = n.Float
	case tree.Time:
		plain = n.Time
		if name == "rough" {
			plain = n.Time.Truncate(time.Millisecond)
		}
	default:
		return v, nil
	}
	return json.Marshal(plain)
}

func exchangeWith(t *testing.T, references []string, ids ...string) map[string]record.MatrixCell {
	t.Helper()
	return exchangeOn(t, "person", references, ids...)
}

func exchangeOn(t *testing.T, data string, references []string, ids ...string) map[string]record.MatrixCell {
	t.Helper()
	l := reference.Language{ID: "test", Title: "Test"}
	for _, name := range references {
		l.References = append(l.References, reference.Reference{Name: name, Formats: []string{"t"}})
	}
	var out lines
	x := &worker.Program{Path: os.Args[0], Env: []string{asWorker + "=yes"}}
	t.Setenv(asReference, "yes")
	f := Foreign{Languages: []reference.Language{l},
		Start: func(ctx context.Context, l reference.Language) (*reference.Process, error) {
			return reference.Open(ctx, l, os.Args[0], nil, "")
		}}
	s := planted()
	s.Datasets = append(s.Datasets, dataset.Info{ID: data})
	cells, err := RunForeign(context.Background(), x, s,
		Options{Codecs: ids, Datasets: []string{data}, Values: 5, Seed: 1}, f, &out, nil)
	if err != nil || len(out) != len(cells) {
		t.Fatalf("%d cells, %d written, %v", len(cells), len(out), err)
	}
	byName := map[string]record.MatrixCell{}
	for _, c := range cells {
		byName[strings.TrimSpace(strings.TrimPrefix(c.Codec, "t/")+" "+c.Direction+" "+
			strings.TrimPrefix(c.Peer, "test/")+" "+c.Case)] = c
	}
	return byName
}

// TestForeignPlanted checks that a codec of another byte order, another name of a field and a
// lost value is in exactly the cells that it belongs to, and that it is its doing.
func TestForeignPlanted(t *testing.T) {
	cells := exchangeWith(t, []string{"good"}, "t/clean", "t/second", "t/endian", "t/tag", "t/lossy", "t/panics", "t/dies")
	for name, want := range map[string]string{
		"clean write good": record.CellExact, "clean read good": record.CellExact,
		"second write good": record.CellExact, "second read good": record.CellExact,
		"endian write good": record.CellError, "endian read good": record.CellError,
		"tag write good":   record.CellError,                                      // a field that the struct does not have
		"lossy write good": record.CellExact, "lossy read good": record.CellWrong, // it loses only what it reads
		"panics write good": record.CellExact, "panics read good": record.CellPanic,
		"dies write good": record.CellExact, "dies read good": record.CellDead,
	} {
		c, ok := cells[name]
		if !ok || c.Verdict != want {
			t.Errorf("%s: %q, want %s: %+v", name, c.Verdict, want, c)
		}
		if want != record.CellExact && c.Party != record.Library {
			t.Errorf("%s: by %q, want library", name, c.Party)
		}
		if want == record.CellWrong && (c.Field != "Person.Spouse" || c.Want == c.Got || c.Bytes == "") {
			t.Errorf("%s: no evidence: %+v", name, c)
		}
		if ok && c.Reference != "good 1.0, Test 1" {
			t.Errorf("%s: reference %q", name, c.Reference)
		}
	}
}

// TestForeignEdges exchanges values at the edges of types: those that a reference takes for others are
// cells of their own, what a codec cannot read of its own bytes is no matter of other languages, and what it
// changes by itself is its own doing.
func TestForeignEdges(t *testing.T) {
	cells := exchangeOn(t, "edgenumbers", []string{"good", "small"}, "t/clean", "t/second", "t/lossy")
	want := map[string]string{"lossy read good int16/max": record.CellChanged,
		"lossy read small int16/max": record.CellChanged}
	for _, name := range []string{"clean", "second", "lossy"} {
		for _, way := range []string{"write", "read"} {
			want[name+" "+way+" good"], want[name+" "+way+" small"] = record.CellExact, record.CellExact
		}
		for _, edge := range []string{"uint64/2^63", "uint64/max"} {
			want[name+" write small "+edge] = record.CellWrong
		}
	}
	for name, c := range cells {
		if c.Verdict != want[name] {
			t.Errorf("%s: %+v, want %q", name, c, want[name])
		}
		if c.Verdict == record.CellChanged && (c.Party != record.Library || c.Got != "1") {
			t.Errorf("%s: %+v, want that it is the library's", name, c)
		}
		if c.Verdict == record.CellWrong &&
			(c.Party != record.Reference || c.Field != "EdgeNumbers.U64" || c.Got != "1" || c.Bytes == "") {
			t.Errorf("%s: %+v, want that it is the reference's, with evidence", name, c)
		}
	}
	if len(cells) != len(want) {
		t.Errorf("%d cells, want %d", len(cells), len(want))
	}
	ordinary, edges := 5, len(task.EdgesOf("edgenumbers"))
	unwritten := 6 // NaN and infinity, which JSON does not have, of both widths
	unwritten += 2 // NaN with a payload
	if c := cells["clean write good"]; c.Tried != ordinary+edges-unwritten {
		t.Errorf("%d values, want %d ordinary ones and %d at edges", c.Tried, ordinary, edges-unwritten)
	}
	if c := cells["second read good"]; c.Tried != ordinary+edges-unwritten-1 { // which it does not read itself
		t.Errorf("%d values, want %d", c.Tried, ordinary+edges-unwritten-1)
	}
}

// TestForeignDies goes on with another process where one ends instead of answering.
func TestForeignDies(t *testing.T) {
	cells := exchangeWith(t, []string{"mortal", "good", "absent"}, "t/clean", "t/second")
	for name, want := range map[string]string{"clean write mortal": record.CellDead, "clean read mortal": record.CellDead,
		"clean write good": record.CellExact, "second read good": record.CellExact,
		"clean write absent": record.CellNotInstalled} {
		if c := cells[name]; c.Verdict != want {
			t.Errorf("%s: %+v", name, c)
		}
		if want == record.CellDead && cells[name].Party != record.Reference {
			t.Errorf("%s: by %q", name, cells[name].Party)
		}
	}
}

// TestForeignRough says of what a language cannot hold that it is that.
func TestForeignRough(t *testing.T) {
	cells := exchangeWith(t, []string{"rough"}, "t/clean", "t/lossy")
	for _, name := range []string{"clean write rough", "clean read rough", "lossy write rough"} {
		if c := cells[name]; c.Verdict != record.CellChanged || c.Party != record.Reference ||
			!strings.Contains(c.Got, "a Date of Test holds milliseconds") {
			t.Errorf("%s: %+v", name, c)
		}
	}
	if c := cells["lossy read rough"]; c.Verdict != record.CellWrong || c.Field == "" {
		t.Errorf("a lost value passes for a lost precision: %+v", c)
	}
}

// TestHeld takes for changed only what the types of a language cannot hold.
func TestHeld(t *testing.T) {
	type value struct {
		N int64
		A time.Time
	}
	at := time.Unix(1, 123456789)
	want := &value{1<<53 + 1, at}
	for _, c := range []struct {
		got     value
		held    []tree.Held
		verdict string
	}{
		{*want, nil, record.CellExact},
		{value{1 << 53, at}, nil, record.CellWrong},
		{value{1 << 53, at}, []tree.Held{tree.Doubles}, record.CellChanged},
		{value{1<<53 - 2, at}, []tree.Held{tree.Doubles}, record.CellWrong},
		{value{1<<53 + 1, at.Truncate(time.Millisecond)}, []tree.Held{tree.Milliseconds}, record.CellChanged},
		{value{1<<53 + 1, at.Truncate(time.Millisecond)}, []tree.Held{tree.Microseconds}, record.CellWrong},
		{value{1<<53 + 1, at.Truncate(time.Second)}, []tree.Held{tree.Milliseconds, tree.Doubles}, record.CellWrong},
	} {
		if one := task.CompareHeld(&c.got, want, nil, c.held, "Test"); one.Verdict != c.verdict {
			t.Errorf("%v held to %v: %+v, want %s", c.got, c.held, one, c.verdict)
		}
	}
}

// TestNotInstalled is a cell a codec, and what to run.
func TestNotInstalled(t *testing.T) {
	l, _ := reference.Find("python")
	l.References = []reference.Reference{{Name: "x", Formats: []string{"t"}}}
	var out lines
	cells, err := RunForeign(context.Background(), nil, planted(),
		Options{Codecs: []string{"t/clean"}, Datasets: []string{"person"}},
		Foreign{Languages: []reference.Language{l}, Home: reference.Home{Dir: t.TempDir()}}, &out, nil)
	if err != nil || len(cells) != 1 || cells[0].Verdict != record.CellNotInstalled ||
		!strings.Contains(cells[0].Got, "serialbench interop --setup python") {
		t.Errorf("%+v, %v", cells, err)
	}
}

func TestForeignBlame(t *testing.T) {
	cell := func(codec, peer, verdict string) record.MatrixCell {
		return record.MatrixCell{Codec: codec, Peer: peer, Dataset: "d", Direction: record.Reads, Verdict: verdict}
	}
	for _, c := range []struct {
		cells []record.MatrixCell
		party record.Party // of the first
	}{
		{[]record.MatrixCell{cell("t/clean", "a", record.CellError)}, ""},
		{[]record.MatrixCell{cell("t/clean", "a", record.CellError), cell("t/second", "a", record.CellExact)},
			record.Library},
		{[]record.MatrixCell{cell("t/clean", "a", record.CellError), cell("t/second", "a", record.CellError),
			cell("t/clean", "b", record.CellExact)}, record.Reference},
		// one library alone: the two references disagree
		{[]record.MatrixCell{cell("t/clean", "a", record.CellError), cell("t/clean", "b", record.CellExact)}, ""},
		{[]record.MatrixCell{cell("t/clean", "a", record.CellError), cell("t/second", "a", record.CellExact),
			cell("t/clean", "b", record.CellExact)}, ""},
	} {
		blameForeign(planted(), c.cells)
		if c.cells[0].Party != c.party {
			t.Errorf("%+v: %q, want %q", c.cells, c.cells[0].Party, c.party)
		}
	}
}
