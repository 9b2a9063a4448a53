package build

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/avro/hamba"
	capnp "github.com/serialbench/serialbench/codecs/capnp/v3"
	"github.com/serialbench/serialbench/codecs/capnp/zombiezen"
	flatbuffers "github.com/serialbench/serialbench/codecs/flatbuffers/google"
	"github.com/serialbench/serialbench/codecs/protobuf/gogo"
	"github.com/serialbench/serialbench/codecs/protobuf/golang"
	protobuf "github.com/serialbench/serialbench/codecs/protobuf/google"
	"github.com/serialbench/serialbench/codecs/protobuf/hyperpb"
	"github.com/serialbench/serialbench/codecs/protobuf/pulsar"
	"github.com/serialbench/serialbench/codecs/protobuf/vtproto"
	protojson "github.com/serialbench/serialbench/codecs/protojson/google"
	thrift "github.com/serialbench/serialbench/codecs/thrift/apache"
	"github.com/serialbench/serialbench/internal/check/evolve"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/longtest"
	"github.com/serialbench/serialbench/internal/longtest/golden"
	"github.com/serialbench/serialbench/internal/record"
)

// discard takes the lines of a record.
type discard struct{}

func (discard) Append(record.Line) error { return nil }

// matrix builds the versions of the changes with codecs, twice to find them the second time, and
// is what became of their values.
func matrix(t *testing.T, e *Engine, changes []evolve.Change) []record.MatrixCell {
	t.Helper()
	v := Versions{Package: "order", Prefix: evolve.Prefix, Codecs: ids(e)}
	for _, one := range evolve.VersionsOf(changes) {
		text := ""
		for _, x := range one.Values {
			text += x.JSON + "\n"
		}
		v.List = append(v.List, Version{Name: one.Name, Type: one.Type, Samples: []byte(text)})
	}
	p, err := e.Build(context.Background(), v)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := e.Build(context.Background(), v); err != nil || !again.Cached || again.Path != p.Path {
		t.Errorf("the second time: %+v, %v", again, err)
	}
	x := &worker.Program{Path: p.Path}
	lines, err := evolve.Run(context.Background(), evolve.Pairs(x, changes), evolve.Rows(e.Infos), 1, discard{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range lines {
		if (l.Verdict == record.CellExact || l.Verdict == record.CellDefault) &&
			(l.Party != "" || l.Bytes != "" || l.Clause != "") {
			t.Errorf("a fine cell has a party, bytes or a clause: %+v", l)
		}
		if l.Verdict == record.CellWrong && l.Party == "" {
			t.Errorf("nobody is to blame: %+v", l)
		}
	}
	return lines
}

// golden compares the matrix with the one that is kept, so that a change of a verdict shows.
func goldenCells(t *testing.T, name string, lines []record.MatrixCell) {
	t.Helper()
	var b bytes.Buffer
	for _, l := range lines {
		got := l.Got
		if l.Verdict != record.CellWrong && l.Verdict != record.CellDropped && l.Verdict != record.CellChanged {
			got = "" // the words of an error are the library's
		}
		fmt.Fprintln(&b,
			strings.Join(strings.Fields(fmt.Sprintf("%s %s %s: %s %s %s %s", l.Codec, l.Case, l.Direction, l.Verdict, l.Party,
				l.Field, got)), " "))
	}
	path := filepath.Join("testdata", name)
	if golden.Update() {
		if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := gocmp.Diff(strings.Split(string(want), "\n"), strings.Split(b.String(), "\n")); diff != "" {
		t.Errorf("the matrix is another than in %s (-want +got); go test ./internal/codegen/build -run %s -update keeps "+
			"it:\n%s", path, t.Name(), diff)
	}
}

// TestVersions builds the versions of all changes with a few codecs, and has what is
// promised hold: json/std carries what adds, removes and reorders fields both ways, and loses
// a field that has another name; its strict option refuses what it does not know, and nothing else.
func TestVersions(t *testing.T) {
	longtest.Only(t, "builds a program of all changes")
	lines := matrix(t, engine(t, pure()...), evolve.Changes())
	got := map[string]string{}
	for _, l := range lines {
		if slices.Contains([]string{"append", "insert", "remove", "rename", "reorder", "widen"}, l.Case) &&
			strings.HasPrefix(l.Codec, "json/std") {
			got[strings.TrimPrefix(l.Codec+" ", "json/std ")+l.Case+" "+l.Direction] = l.Verdict
		}
	}
	want := map[string]string{
		"append new-reads-old": "default", "append old-reads-new": "exact", "append proxy": "dropped",
		"insert new-reads-old": "default", "insert old-reads-new": "exact", "insert proxy": "dropped",
		"remove new-reads-old": "exact", "remove old-reads-new": "default",
		"rename new-reads-old": "dropped", "rename old-reads-new": "dropped",
		"reorder new-reads-old": "exact", "reorder old-reads-new": "exact",
		"widen new-reads-old": "exact", "widen old-reads-new": "exact",
	}
	for name, verdict := range map[string]string{"append old-reads-new": "error", "append proxy": "error",
		"insert old-reads-new": "error", "insert proxy": "error",
		"remove new-reads-old": "error", "rename new-reads-old": "error", "rename old-reads-new": "error"} {
		want["json/std/strict "+name] = verdict
	}
	for name, verdict := range want {
		if strict := "json/std/strict " + name; !strings.HasPrefix(name, "json/") && want[strict] == "" {
			want[strict] = verdict
		}
	}
	if diff := gocmp.Diff(want, got); diff != "" {
		t.Errorf("json/std (-want +got):\n%s", diff)
	}
	goldenCells(t, "matrix.golden", lines)
}

// promised are the codecs of formats whose specifications say what becomes of values.
func promised() (list []emit.Codec) {
	for _, some := range [][]emit.Codec{protobuf.Codecs(), golang.Codecs(), hyperpb.Codecs(), gogo.Codecs(),
		vtproto.Codecs(), pulsar.Codecs(),
		protojson.Codecs(), hamba.Codecs(), flatbuffers.Codecs(), capnp.Codecs(), zombiezen.Codecs(), thrift.Codecs()} {
		list = append(list, some...)
	}
	return list
}

// TestPromises: what the specifications of formats demand of changed types holds for every library that
// writes them, in all changes and directions.
func TestPromises(t *testing.T) {
	longtest.Only(t, "builds a program with some thirty codecs")
	e := engine(t, promised()...)
	lines := matrix(t, e, evolve.Changes())
	infos := map[string]codec.Info{}
	for _, i := range e.Infos {
		infos[i.ID] = i
	}
	verdicts := map[string]string{}
	for _, l := range lines {
		verdicts[l.Codec+" "+l.Case+" "+l.Direction] = l.Verdict
		if info := infos[l.Codec]; l.Verdict != record.CellUnsupported && cmp.Or(l.Party, "") == record.Library {
			if clause := info.Demanded(l.Case, l.Direction, l.Verdict, l.Got); clause != "" {
				t.Errorf("%+v: blamed on the library, though %s", l, clause)
			}
		}
	}
	expect := func(ids, change, direction string, want ...string) {
		t.Helper()
		tried := 0
		for id := range infos {
			if got := verdicts[id+" "+change+" "+direction]; codec.Match(ids, id) && got != "" && got != record.CellUnsupported {
				if tried++; !slices.Contains(want, got) {
					t.Errorf("%s, %s, %s: %s, want %s", id, change, direction, got, strings.Join(want, " or "))
				}
			}
		}
		if tried == 0 {
			t.Logf("%s, %s, %s: not tried; is the format's compiler installed?", ids, change, direction)
		}
	}
	const old, now = evolve.NewReadsOld, evolve.OldReadsNew
	for _, ids := range []string{"protobuf/**", "flatbuffers/**", "capnp/**", "avro/**", "thrift/**"} {
		for _, change := range []string{"append", "insert", "nested", "map-value"} {
			expect(ids, change, old, "default")
			expect(ids, change, now, "exact")
		}
		expect(ids, "reorder", old, "exact")
		expect(ids, "reorder", now, "exact")
		expect(ids, "remove", old, "exact")
		expect(ids, "remove", now, "default")
		expect(ids, "enum", old, "exact")
	}
	for _, ids := range []string{"protobuf/**", "flatbuffers/**", "capnp/**", "thrift/**"} { // names are not in the bytes
		expect(ids, "rename", old, "exact")
		expect(ids, "rename", now, "exact")
		expect(ids, "enum", now, "exact")
	}
	expect("protobuf/google*", "append", evolve.Proxy, "exact")
	expect("protobuf/google/*", "append", evolve.Proxy, "exact")
	expect("protobuf/golang", "append", evolve.Proxy, "exact")
	expect("protobuf/gogo/gogofast", "append", evolve.Proxy, "exact")
	expect("protobuf/gogo/gogofaster*", "append", evolve.Proxy, "dropped")
	expect("protobuf/gogo/gogoslick", "append", evolve.Proxy, "dropped")
	expect("protobuf/vtproto**", "append", evolve.Proxy, "exact")
	expect("protobuf/pulsar", "append", evolve.Proxy, "exact")
	expect("protobuf/**", "widen", old, "exact")
	expect("protobuf/**", "widen", now, "exact")
	expect("protobuf/**", "widen-large", now, "wrong") // cut, as the guide has it
	expect("protobuf/**", "list", old, "exact")
	expect("protobuf/**", "list-text", old, "exact")
	expect("protobuf/**", "list-text", now, "dropped") // the last of two
	expect("protobuf/**", "structs", old, "exact")
	expect("protobuf/**", "structs", now, "exact")
	for _, ids := range []string{"protobuf/google*", "protobuf/golang", "protobuf/hyperpb"} {
		expect(ids, "text", old, "dropped")
		expect(ids, "float-widen", now, "dropped")
	}
	for _, ids := range []string{"protobuf/gogo/*", "protobuf/vtproto**", "protobuf/pulsar"} {
		expect(ids, "text", old, "error")
		expect(ids, "float-widen", now, "error")
	}
	expect("protojson/google", "append", now, "error")
	expect("protojson/google", "rename", old, "error")
	expect("avro/hamba", "widen", old, "exact")
	expect("avro/hamba", "float-widen", old, "exact")
	expect("avro/hamba", "widen", now, "error")
	expect("avro/hamba", "text", old, "error")
	expect("avro/hamba", "enum", now, "error")
	expect("avro/hamba", "rename", old, "dropped")
	expect("capnp/**", "optional", old, "exact")
	expect("thrift/**", "widen", old, "dropped")
}
