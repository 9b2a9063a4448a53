package site

import (
	"encoding/xml"
	"errors"
	"io"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/findings"
	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/result/report/view"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// mostBytes is how large a page may be.
const mostBytes = 60_000

var (
	links = regexp.MustCompile(`(?:href|src)="([^"]*)"`)
	title = regexp.MustCompile(`<title>[^<]+ · serialbench</title>\n<meta name="description" content="[^"]+">`)
)

func TestSite(t *testing.T) {
	rec := &record.Record{}
	for _, id := range []string{"json/std", "json/fast", "json/fast/<b>", "noop"} {
		rec.Codecs = append(rec.Codecs, record.Codec{ID: id, Library: "example.org/" + nameOf(id), Version: "v1.0.0",
			Doc: "<b>"})
		rec.Verdicts = append(rec.Verdicts, record.Verdict{Codec: id, Dataset: "person", Verdict: record.OK})
	}
	list := []findings.Finding{
		{Class: "silent", Codecs: []string{"json/fast"}, Library: "example.org/fast",
			Input:  "<script>alert(\"1\")</script>\x00\x1b\xff\uffff",
			Effect: "loses a & b\x00", Upstream: "unknown", Programs: []string{"bug:json/fast:TestX"}},
		{Class: "crash", Library: "another language's", Effect: "panics", Upstream: "reported"},
		{Class: "hostile", Codecs: []string{"json/fast"}, Library: "example.org/json/fast", Effect: "panics",
			Cause: "library", Upstream: "mended after v1.0.0: https://example.org/1, merged"}}
	byGo := &record.Record{Run: record.Run{Plan: record.Plan{Codecs: []string{"json/fast"}, Datasets: []string{"person"}},
		Builds: []record.Build{{Name: "go1.1", Go: "go1.1"}, {Name: "<b>", Go: "go1.2", Number: 1}}},
		Verdicts: []record.Verdict{{Codec: "json/fast", Dataset: "person", Verdict: record.OK, FallsBack: "json/std"}}}
	files, err := Make(Input{Record: rec, Go: byGo, Evidence: recommend.Gather(rec, nil, stats.Default), Findings: list,
		Table: []byte("<!doctype html>"), Address: "https://example.org/s",
		Options: view.Options{Estimator: stats.Default}})
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, f := range files {
		if names[f.Name] {
			t.Errorf("%s is there twice", f.Name)
		}
		names[f.Name] = true
	}
	for _, want := range []string{"index.html", "l/index.html", "l/json/fast/index.html", "l/noop/index.html",
		"f/json/index.html", "j/api/index.html", "finding/" + list[0].ID() + "/index.html",
		"finding/" + list[2].ID() + "/osv.json", "go/index.html", "badge/json/fast.svg", "feed.xml", "sitemap.txt"} {
		if !names[want] {
			t.Errorf("no %s", want)
		}
	}
	for _, f := range files {
		text := string(f.Content)
		if (f.Name == "go/index.html" || f.Name == "l/json/fast/index.html") &&
			!strings.Contains(text, "<td>falls back to json/std: verifies</td><td>does not build</td>") {
			t.Errorf("%s does not say what became of json/fast:\n%s", f.Name, text)
		}
		switch path.Ext(f.Name) {
		case ".html":
			checkPage(t, f.Name, text, names)
		case ".xml", ".svg":
			if err := wellFormed(text); err != nil {
				t.Errorf("%s: %v", f.Name, err)
			}
		}
	}
}

// TestCalled: every library's page leads to a place that the checkout has.
func TestCalled(t *testing.T) {
	all, err := codecs.Carried()
	if err != nil || len(all) == 0 {
		t.Fatal(len(all), err)
	}
	for name, f := range all {
		_, at, ok := strings.Cut(called(name, f), "/main/")
		if info, err := os.Stat("../../../" + at); !ok || err != nil || info.IsDir() != (f.Absent == nil) {
			t.Errorf("%s: %s: %v", name, called(name, f), err)
		}
	}
}

// TestBadgesWithoutFigures: what was not measured does not look like what failed.
func TestBadgesWithoutFigures(t *testing.T) {
	rec := &record.Record{Verdicts: []record.Verdict{{Codec: "noop", Dataset: "person", Verdict: record.NotChecked}}}
	want := map[string]string{"noop": "encodes nothing", "json/new": "not measured yet", "json/gjson": "no code here"}
	for id := range want {
		c := record.Codec{ID: id, Library: "example.org/" + id}
		for _, u := range codecs.Unobtainable() {
			if u.ID == id {
				c.Library = u.Library
			}
		}
		rec.Codecs = append(rec.Codecs, c)
	}
	files, err := Make(Input{Record: rec, Evidence: recommend.Gather(rec, nil, stats.Default),
		Address: "https://example.org", Options: view.Options{Estimator: stats.Default}})
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, f := range files {
		id := strings.TrimSuffix(strings.TrimPrefix(f.Name, "badge/"), ".svg")
		if words, ok := want[id]; ok {
			if seen++; !strings.Contains(string(f.Content), words) {
				t.Errorf("%s: no %q in %s", f.Name, words, f.Content)
			}
		}
	}
	if seen != len(want) {
		t.Errorf("%d badges", seen)
	}
}

func checkPage(t *testing.T, name, text string, names map[string]bool) {
	t.Helper()
	if name == "index.html" {
		return
	}
	if len(text) > mostBytes {
		t.Errorf("%s has %d bytes, which may be %d", name, len(text), mostBytes)
	}
	if !title.MatchString(text) {
		t.Errorf("%s has no title and description", name)
	}
	if strings.Contains(text, "<script") || strings.Contains(text, "<b>") {
		t.Errorf("%s has text of others as HTML", name)
	}
	for _, m := range links.FindAllStringSubmatch(text, -1) {
		to, _, _ := strings.Cut(m[1], "#")
		if strings.HasPrefix(to, "https://") {
			continue
		}
		at := path.Join(path.Dir(name), to)
		if path.Ext(at) == "" || strings.HasSuffix(to, "/") {
			at = path.Join(at, "index.html")
		}
		if !names[at] {
			t.Errorf("%s leads to %s, which is not there", name, m[1])
		}
	}
}

func wellFormed(text string) error {
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
	}
}
