package recommend

import (
	"slices"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// TestFloor has a codec for every reason to offer it to nobody, and what may be offered.
func TestFloor(t *testing.T) {
	for _, c := range []struct {
		is   record.Codec
		want string // part of the reason; "": it is offered
	}{
		{record.Codec{ID: "json/std", Library: "std", How: "reflect", Version: "go1.27.3"}, ""},
		{record.Codec{ID: "json/goccy", Library: "github.com/goccy/go-json", How: "reflect", Version: "v0.12.0"}, ""},
		{record.Codec{ID: "flatbuffers/google", Library: "github.com/google/flatbuffers", How: "codegen",
			Version: "v25.12.19+incompatible"}, ""},
		{record.Codec{ID: "avro/hamba", Library: "github.com/hamba/avro/v2", How: "reflect", Version: "v2.31.0"},
			"archived; carried on by github.com/twmb/avro"},
		{record.Codec{ID: "ssz/prysmatic", Library: "github.com/prysmaticlabs/go-ssz", How: "codegen", Version: "v1.0.0"},
			"nil pointer"},
		{record.Codec{ID: "protobuf/golang", Library: "github.com/golang/protobuf", How: "codegen", Version: "v1.5.4"},
			"deprecated"},
		{record.Codec{ID: "json/goccy", Library: "github.com/goccy/go-json", Status: "archived: 2030-01-01"},
			"archived: 2030-01-01"},
		{record.Codec{ID: "gotiny/niubaoshu", Library: "github.com/niubaoshu/gotiny", How: "reflect", Version: "v0.0.3"},
			"write barrier"},
		{record.Codec{ID: "json/fastjson", Library: "github.com/valyala/fastjson", How: "handwritten", Version: "v1.6.10"},
			byHand},
		{record.Codec{ID: "json/v2", Library: "github.com/go-json-experiment/json",
			Version: "v0.0.0-20260820222146-c27c302e5fc3"}, "is a commit"},
		{record.Codec{ID: "json/v2", Library: "github.com/go-json-experiment/json",
			Version: "v1.2.4-0.20260820222146-c27c302e5fc3"}, "is a commit"},
		{record.Codec{ID: "bson/x", Library: "std2", Version: "v2.0.0-20190816093944-a6b53ec6cb22+incompatible"},
			"is a commit"},
		{record.Codec{ID: "capnp/v3", Library: "capnproto.org/go/capnp/v3", Version: "v3.1.0-alpha.1"}, "is a pre-release"},
		{record.Codec{ID: "yaml/goyaml4", Library: "go.yaml.in/yaml/v4", Version: "v4.0.0-rc.6"}, "is a pre-release"},
		{record.Codec{ID: "x/y", Library: "example.org/nobody", Version: "v1.0.0"}, "nobody looked"},
	} {
		if got := Floor(c.is).Why; !strings.Contains(got, c.want) || (got == "") != (c.want == "") {
			t.Errorf("%s %s: %q, want %q", c.is.ID, c.is.Version, got, c.want)
		}
	}
}

// TestWithout takes single rules off: what breaks two of them is offered when both are.
func TestWithout(t *testing.T) {
	v := observe(&record.Record{Codecs: []record.Codec{
		{ID: "json/a", Library: alive},
		{ID: "json/a/hand", Library: alive, How: "handwritten", Version: "v0.0.0-20260820222146-c27c302e5fc3"},
		{ID: "json/b", Library: "example.org/nobody"},
		{ID: "gotiny/niubaoshu", Library: "github.com/niubaoshu/gotiny", Version: "v0.0.3"},
	}}, nil)
	for _, c := range []struct {
		id      string
		without []Rule
		want    string // part of the reason; "": it is offered
	}{
		{"json/a/hand", nil, byHand},
		{"json/a/hand", []Rule{RuleNoHand}, "is a commit"},
		{"json/a/hand", []Rule{RuleNoHand, RuleStable}, "an option of json/a"},
		{"json/a/hand", []Rule{RuleNoHand, RuleStable, RuleDefaults}, ""},
		{"json/b", []Rule{RuleStable}, "nobody looked"},
		{"json/b", []Rule{RuleAlive}, ""},
		{"gotiny/niubaoshu", []Rule{RuleAlive, RuleStable, RuleDefaults}, "write barrier"},
		{"gotiny/niubaoshu", RuleNames(), ""},
	} {
		got := Codec{Floor: v.floor(v.codec(c.id))}.Below(c.without).Why
		if !strings.Contains(got, c.want) || (got == "") != (c.want == "") {
			t.Errorf("%s without %v: %q, want %q", c.id, c.without, got, c.want)
		}
	}
}

// TestFloorOfRows offers of a library the row without an option.
func TestFloorOfRows(t *testing.T) {
	v := observe(&record.Record{Codecs: []record.Codec{
		{ID: "json/a", Library: alive}, {ID: "json/a/fast", Library: alive}, {ID: "pack/a/map", Library: alive},
		{ID: "pack/a/unsafe", Library: alive}, {ID: "pack/a/compact-unixnano", Library: alive},
	}}, nil)
	for id, want := range map[string]string{"json/a": "", "json/a/fast": "an option of json/a", "pack/a/map": "",
		"pack/a/unsafe":           "unsafe is for those who ask for it",
		"pack/a/compact-unixnano": "compact-unixnano is for those who ask for it"} {
		if got := (Codec{Floor: v.floor(v.codec(id))}).Below(nil).Why; got != want {
			t.Errorf("%s: %q, want %q", id, got, want)
		}
	}
}

// TestBelowTheFloor keeps the best of a record among the candidates, with the reason, and offers it only to who asks
// for any.
func TestBelowTheFloor(t *testing.T) {
	r := contest()
	for i := range r.Codecs {
		if r.Codecs[i].ID == "x/a" {
			r.Codecs[i].How = "handwritten"
		}
	}
	q := Question{}
	e := Gather(stats.Of(r, stats.Default), nil)
	a, err := e.Answer(q)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(a.Candidates, func(c Candidate) bool { return c.Codec == "x/a" })
	if picked(a) != "x/b" || a.Favourite != nil || a.Candidates[i].Floor != byHand || a.Candidates[i].Pareto {
		t.Errorf("%s %+v", picked(a), a)
	}
	if text := Text(a); !strings.Contains(text, "never recommended (--any includes them): x/a ("+byHand+")") ||
		!strings.Contains(text, "2 of 3 rows fit") {
		t.Error(text)
	}
	if x := e.Explain(a, q, "x/a"); !slices.Contains(x.Reasons, "not offered: "+byHand) || x.Place != 0 {
		t.Errorf("%+v", x)
	}
	for _, l := range Brief(a) {
		if strings.Contains(l, "x/a,") {
			t.Error(l)
		}
	}
	if a := choose(t, r, Question{Without: RuleNames()}); picked(a) != "x/a x/b" || a.Candidates[0].Floor != "" {
		t.Errorf("any: %s", picked(a))
	}
	for i := range r.Codecs {
		r.Codecs[i].Library = "example.org/nobody"
	}
	if a := choose(t, r, Question{Needs: []Need{NoCodegen}}); len(a.Picks) != 0 || a.Favourite != nil ||
		len(a.Missing) != 0 || len(Brief(a)) != 0 {
		t.Errorf("offered though all are below the floor: %+v", a)
	}
}

// A format that one library alone has is not offered where the library has one that other languages read.
func TestFormatsOfOneLibrary(t *testing.T) {
	r := contest()
	codec := func(id, format, library, languages string) record.Codec {
		return record.Codec{ID: id, Format: format, Library: library, Languages: languages, Version: "v1.0.0"}
	}
	r.Codecs = []record.Codec{codec("own/a", "own", "l/a", ""), codec("cbor/a", "cbor", "l/a", "https://cbor.io"),
		codec("own2/b", "own2", "l/b", ""), codec("both/a", "both", "l/a", ""), codec("both/c", "both", "l/c", ""),
		codec("gob/std", "gob", "std", ""), codec("json/std", "json", "std", "https://json.org")}
	v := observe(r, nil)
	for _, c := range r.Codecs {
		want := map[string]string{"own/a": "cbor/a"}[c.ID]
		if got := v.instead(c); got != want {
			t.Errorf("%s: %q, want %q", c.ID, got, want)
		}
	}
}
