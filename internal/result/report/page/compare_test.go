package page

import (
	"bytes"
	"compress/gzip"
	"encoding/ascii85"
	"encoding/json"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/longtest/golden"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/compare"
	"github.com/serialbench/serialbench/internal/result/report/view"
)

// documentOf reads the document of a page.
func documentOf(t *testing.T, page []byte) Page {
	t.Helper()
	found := regexp.MustCompile(`<script id="document"[^>]*>([^<]*)</script>`).FindSubmatch(page)
	if found == nil {
		t.Fatal("the page has no document")
	}
	plain := bytes.ReplaceAll(bytes.TrimPrefix(found[1], []byte("a85:")), []byte("v"), []byte("<"))
	z, err := gzip.NewReader(ascii85.NewDecoder(bytes.NewReader(plain)))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	// columns of numbers alone
	text = []byte(strings.ReplaceAll(strings.ReplaceAll(string(text), `"spans":null`, `"spans":[]`), "null", "0"))
	var p Page
	if err := json.Unmarshal(text, &p); err != nil {
		t.Fatal(err)
	}
	return p
}

// A codec that became slower is shown as such, and nothing else is.
func TestPageOfTwoRecords(t *testing.T) {
	before, after := fixture(t), fixture(t)
	after.Samples = append([]record.Sample{}, after.Samples...)
	for i, s := range after.Samples {
		if s.Codec == "json/std" && s.Dataset == "person" && s.Op == "marshal" {
			after.Samples[i].WallNS = s.WallNS * 3 / 2
		}
	}
	var got bytes.Buffer
	if err := Write(&got, after, before, view.Options{}); err != nil {
		t.Fatal(err)
	}
	p := documentOf(t, got.Bytes())
	if p.Other == nil || len(p.Other.Page.Datasets) != 2 || len(p.Other.Page.Matrices) != 0 {
		t.Fatalf("%+v", p.Other)
	}
	var shown []string
	for i, s := range p.Other.Shown {
		if s == 1 {
			shown = append(shown,
				strings.Join([]string{p.Texts[p.Other.Codec[i]], p.Texts[p.Other.Dataset[i]], p.Texts[p.Other.Op[i]]}, " "))
			if c := p.Other.Change[i]; c < 0.49 || c > 0.51 {
				t.Errorf("change %g, want 0.5", c)
			}
		}
	}
	if len(shown) != 1 || shown[0] != "json/std person marshal" {
		t.Errorf("shown: %q", shown)
	}
	var alone bytes.Buffer
	if err := Write(&alone, after, nil, view.Options{}); err != nil || documentOf(t, alone.Bytes()).Other != nil {
		t.Errorf("a page of one record has another: %v", err)
	}
}

// slowed is the fixture with one codec that takes half as long again, and one that takes
// three percent longer.
func slowed(t *testing.T) *record.Record {
	t.Helper()
	rec := fixture(t)
	rec.Name = "testdata/slowed.jsonl"
	for i, s := range rec.Samples {
		switch {
		case s.Codec == "json/std" && s.Op == "marshal":
			rec.Samples[i].WallNS = s.WallNS * 3 / 2
		case s.Codec == "protobuf/google":
			rec.Samples[i].WallNS = s.WallNS * 103 / 100
		}
	}
	return rec
}

// The page and the tables are made of one comparison. web/test/same.test.ts holds what the
// page shows against these tables, to the digit.
func TestComparisonInEveryFormat(t *testing.T) {
	before, after := fixture(t), slowed(t)
	c := compare.Comparison([]*record.Record{before}, []*record.Record{after}, nil, view.Options{})
	for _, format := range []string{"txt", "json", "csv"} {
		var got bytes.Buffer
		if err := compare.Write(&got, format, c, view.Options{}); err != nil {
			t.Fatal(err)
		}
		golden.File(t, "../testdata/compared."+format, got.Bytes())
	}
	p := newWriter(view.New(after, view.Options{}))
	p.fill()
	p.compare(Of(view.New(before, view.Options{})), before)
	text, err := json.MarshalIndent(p.page, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	golden.File(t, "../testdata/compared-page.json", append(text, '\n'))
}
