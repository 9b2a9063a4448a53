package page

import (
	"bytes"
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/longtest/golden"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/facts"
	"github.com/serialbench/serialbench/internal/result/report/view"
)

func fixture(t *testing.T) *record.Record {
	t.Helper()
	rec, err := record.ReadFile("../testdata/record.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	rec.Name = "testdata/record.jsonl" // as the tests of package report have it
	return rec
}

// pageFixture is the fixture with everything that a page shows.
func pageFixture(t *testing.T) *record.Record {
	rec := fixture(t)
	for i := range rec.Codecs {
		rec.Codecs[i].Format, _, _ = strings.Cut(rec.Codecs[i].ID, "/")
		switch rec.Codecs[i].ID {
		case "json/std":
			rec.Codecs[i].Library, rec.Codecs[i].Unsafe, rec.Codecs[i].Released,
				rec.Codecs[i].Licence = "github.com/goccy/go-json", []string{}, "2025-11-01", "MIT"
		case "json/sonic/fastest":
			rec.Codecs[i].Library, rec.Codecs[i].Unsafe, rec.Codecs[i].Released = "github.com/bytedance/sonic",
				[]string{"github.com/bytedance/sonic"}, "2023-11-01"
		}
	}
	trait := func(codec, dataset, name, value, declared, reproducer string) {
		rec.Traits = append(rec.Traits, record.Trait{Codec: codec, Dataset: dataset, Trait: name, Value: value,
			Declared: declared, Reproducer: reproducer})
	}
	trait("json/std", "person", "aliases-input", "no", "no", "")
	trait("json/std", "person", "same-bytes", "yes", "yes", "")
	trait("json/sonic/fastest", "person", "aliases-input", "yes", "no", "Person.Name points into the input")
	trait("json/sonic/fastest", "person", "same-bytes", "-", "yes", "")
	trait("json/sonic/fastest", "person", "largest-string", "16777216", "", "")
	trait("json/sonic/fastest", "message/64", "aliases-input", "no", "no", "")
	rec.Edges = append(rec.Edges,
		record.Edge{Codec: "json/std", Case: "int8/min", Verdict: "exact"},
		record.Edge{Codec: "json/std", Case: "float64/nan", Verdict: "error", Got: "json: unsupported value: NaN"},
		record.Edge{Codec: "protobuf/google", Case: "int8/min", Verdict: "exact"},
		record.Edge{Codec: "protobuf/google", Case: "string/invalid-utf8", Verdict: "panic", Got: "panic: <b>invalid</b>"})
	rec.Attacks = append(rec.Attacks,
		record.Attack{Codec: "json/std", Dataset: "person", Op: "unmarshal", Cases: 120, Planned: 100, Done: 100, Once: true,
			Worst: "different", SlowestNS: 45_000,
			Outcomes: map[string]uint64{"refused": 110, "different": 10},
			Mutations: map[string]map[string]uint64{"truncation": {"refused": 100},
				"bitflip": {"refused": 10, "different": 10}}},
		record.Attack{Codec: "protobuf/google", Dataset: "person", Op: "unmarshal", Cases: 50, Planned: 100, Done: 40,
			Worst: "panic", Detail: "index out of range", Amplification: 1200, Reproducer: "/x/protobuf-google-person.bin",
			Input:     []byte("\x0a\xffPerson\x00and more"),
			Outcomes:  map[string]uint64{"refused": 48, "panic": 2},
			Mutations: map[string]map[string]uint64{"length": {"refused": 48, "panic": 2}}},
		record.Attack{Codec: "gob/std", Dataset: "person", Op: "unmarshal", Detail: "does not encode this data set"},
		everyOutcome("protobuf/google", "hostile"), // a data set that is not measured
		record.Attack{Codec: "json/std", Dataset: "edgetree", Op: "unmarshal", Cases: 12, Planned: 100, Done: 12,
			Worst:     record.Refused,
			Outcomes:  map[string]uint64{record.Refused: 12},
			Mutations: map[string]map[string]uint64{"truncation": {record.Refused: 12}}})
	for _, c := range []struct {
		codec, dataset string
		bytes          float64
	}{{"baseline", "person", 46.5}, {"json/std", "person", 132}, {"protobuf/google", "person", 51.25},
		{"json/std", "message/64", 100}} {
		rec.Costs = append(rec.Costs, record.Cost{Codec: c.codec, Dataset: c.dataset, Values: 10, EncodedBytes: c.bytes,
			HeapBytes: 3 * c.bytes, HeapObjects: 4,
			Compressed: []record.Compressed{{Method: "gzip", Unit: "message", Bytes: c.bytes / 2, CompressNS: 20_000,
				DecompressNS: 4_000},
				{Method: "zstd", Unit: "joined", Bytes: c.bytes / 4, CompressNS: 1_000, DecompressNS: 500}}})
	}
	celled(rec)
	rec.Costs = append(rec.Costs, record.Cost{Codec: "gob/std", Dataset: "person", Error: "does not round-trip"})
	return rec
}

// everyOutcome is an attack in which each way to damage an input ends in another outcome.
func everyOutcome(codec, dataset string) record.Attack {
	a := record.Attack{Codec: codec, Dataset: dataset, Op: "unmarshal", Planned: 9, Done: 9, Once: true,
		Worst:    record.Died,
		Outcomes: map[string]uint64{}, Mutations: map[string]map[string]uint64{}}
	for i, o := range record.AttackOutcomes() {
		a.Outcomes[o] = 1
		a.Mutations[facts.Damages()[i].Mutation] = map[string]uint64{o: 1}
		a.Cases++
	}
	return a
}

func TestPageDocument(t *testing.T) {
	got, err := json.MarshalIndent(Of(view.New(pageFixture(t), view.Options{Sort: view.SortTotal})), "", " ")
	if err != nil {
		t.Fatal(err)
	}
	golden.File(t, "../testdata/page.json", append(got, '\n'))
}

func TestPagesOfOneRecordAreEqual(t *testing.T) {
	var first bytes.Buffer
	for i := range 5 {
		var got bytes.Buffer
		if err := Write(&got, pageFixture(t), nil, view.Options{}); err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			first = got
		} else if !bytes.Equal(first.Bytes(), got.Bytes()) {
			t.Fatal("two pages of one record differ")
		}
	}
}

func TestFiguresInJSON(t *testing.T) {
	got, err := json.Marshal(figures{0, 1.234567, 123456.7, 99999.6, 1e-7, 48, 1e20, math.NaN(), math.Inf(1), -123456})
	if err != nil || string(got) != "[0,1.2346,123460,1e+05,1e-07,48,1e+20,null,null,-123460]" {
		t.Errorf("%s, %v", got, err)
	}
}

// A name in a record cannot end the element that the document stands in.
func TestHostileNamesStayData(t *testing.T) {
	const evil = `</script><script>alert(1)</script><!--`
	rec := fixture(t)
	rec.Name = evil
	rec.Codecs[1].Doc = evil
	rec.Verdicts = append(rec.Verdicts, record.Verdict{Codec: evil, Dataset: evil, Verdict: record.Failed, Detail: evil})
	var plain, got bytes.Buffer
	for _, w := range []struct {
		out *bytes.Buffer
		rec *record.Record
	}{{&plain, fixture(t)}, {&got, rec}} {
		if err := Write(w.out, w.rec, nil, view.Options{}); err != nil {
			t.Fatal(err)
		}
	}
	if strings.Contains(got.String(), evil) ||
		strings.Count(got.String(), "<script") != strings.Count(plain.String(), "<script") {
		t.Error("a name became markup")
	}
	if !strings.Contains(got.String(), "script-src 'sha256-") || !strings.Contains(got.String(), "style-src 'sha256-") {
		t.Error("the policy has no hashes")
	}
}

// Steps of an interval are units of the fourth digit of a time, as tables show it.
func TestStep(t *testing.T) {
	for ns, want := range map[float64]float64{105.4: 0.1, 999.97: 1, 9.9996: 0.01, 1.018: 0.001,
		1584571: 1000, 12345: 10} {
		if _, got := step(ns); math.Abs(got/want-1) > 1e-12 {
			t.Errorf("%v: %v, want %v", ns, got, want)
		}
	}
	for _, none := range []float64{0, math.NaN()} {
		if _, got := step(none); !math.IsNaN(got) {
			t.Errorf("%v: a step of nothing", none)
		}
	}
}
