package report

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/record"
)

func TestPageDocument(t *testing.T) {
	got, err := json.MarshalIndent(newView(fixture(t), Options{Sort: SortTotal}).page(), "", " ")
	if err != nil {
		t.Fatal(err)
	}
	compare(t, "page.json", append(got, '\n'))
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
		if err := Write(w.out, "html", w.rec, Options{}); err != nil {
			t.Fatal(err)
		}
	}
	if strings.Contains(got.String(), evil) || strings.Count(got.String(), "<script") != strings.Count(plain.String(), "<script") {
		t.Error("a name became markup")
	}
	if !strings.Contains(got.String(), "script-src 'sha256-") || !strings.Contains(got.String(), "style-src 'sha256-") {
		t.Error("the policy has no hashes")
	}
}
