package recommend

import (
	"testing"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// known is what is known of a need and x/a of a record.
func known(t *testing.T, r *record.Record, n Need) Fact {
	t.Helper()
	e := Gather(stats.Of(r, stats.Default), nil)
	for _, k := range e.Needs {
		if k.Need == n {
			return k.Facts[0]
		}
	}
	t.Fatalf("no need %s", n)
	return Fact{}
}

// The needs of jobs are met by what was recorded alone; what nobody tried is not known.
func TestNeedsOfJobs(t *testing.T) {
	strict := func(verdict, got string) func(*record.Record) {
		return func(r *record.Record) {
			r.Cells = append(r.Cells, record.MatrixCell{Kind: record.KindEvolve, Codec: "x/a/strict", Case: "append",
				Direction: "old-reads-new", Verdict: verdict, Got: got, Variant: codec.Strict})
		}
	}
	edge := func(verdict string) func(*record.Record) {
		return func(r *record.Record) {
			r.Edges = append(r.Edges, record.Edge{Codec: "x/a", Case: "int8/min", Verdict: verdict, Party: record.Library})
		}
	}
	generated := func(r *record.Record) {
		r.Run.Plan.Ops = append(r.Run.Plan.Ops, "marshal-generated")
	}
	for _, c := range []struct {
		need   Need
		change func(*record.Record)
		want   Verdict
	}{
		{Strict, func(*record.Record) {}, Unknown},
		{Strict, strict("error", "[1:72] unknown field"), Met},
		{Strict, strict("error", "line 3, column 7: unknown key"), Met},
		{Strict, strict("error", "unknown field \"added\""), Unmet},
		{Strict, strict("exact", ""), Unmet},
		{Exact, func(*record.Record) {}, Unknown},
		{Exact, edge("exact"), Met},
		{Exact, edge("error"), Met},
		{Exact, edge("changed"), Unmet},
		{OwnType, func(*record.Record) {}, Unknown},
		{OwnType, generated, Met},
		{OwnType, func(r *record.Record) {
			generated(r)
			r.Samples = append(r.Samples, record.Sample{Codec: "x/a", Dataset: "d", Op: "marshal-generated", Ops: 1, WallNS: 1})
		}, Unmet},
		{OwnType, func(r *record.Record) {
			generated(r)
			r.Codecs[2].Schema, r.Codecs[2].How = true, string(codec.Codegen)
		}, Unmet},
		{TaggedTime, func(*record.Record) {}, Unknown},
		{Comments, func(*record.Record) {}, Unknown},
		{DropIn, func(*record.Record) {}, Unmet}, // it is of another format
		{Canonical, func(*record.Record) {}, Unknown},
		{Readable, func(r *record.Record) { r.Codecs[2].Text = true }, Met},
		{Binary, func(r *record.Record) { r.Codecs[2].Text = true }, Unmet},
		{SelfDescribing, func(r *record.Record) { r.Codecs[2].SelfDescribing = true }, Met},
		{CrossLang, func(r *record.Record) { r.Codecs[2].Languages = "https://example.org" }, Unknown},
		{CrossLang, func(*record.Record) {}, Unmet},
	} {
		r := contest()
		c.change(r)
		if got := known(t, r, c.need); got.Verdict != c.want {
			t.Errorf("%s: %+v, want %v", c.need, got, c.want)
		}
	}
}

// What the facts of a library say holds for the rows that they name.
func TestProperties(t *testing.T) {
	r := contest()
	r.Codecs[2].ID, r.Codecs[2].Library = "yaml/goccy", "github.com/goccy/go-yaml"
	if f := known(t, r, Comments); f.Verdict != Met {
		t.Errorf("%+v", f)
	}
	r.Codecs[2].ID, r.Codecs[2].Library = "gob/std", "std"
	if f := known(t, r, Untrusted); f.Verdict != Unmet {
		t.Errorf("gob says itself that it is not made for strangers: %+v", f)
	}
	if f := known(t, r, Comments); f.Verdict != Unknown {
		t.Errorf("%+v", f)
	}
}
