package recommend

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codec"
)

// question is a line of testdata/panel.jsonl: what a maintainer of the field would sign, and what not.
type question struct {
	ID  string `json:"id"`
	Ask struct {
		Job      string   `json:"job"`
		Needs    []Need   `json:"needs"`
		Formats  []string `json:"formats"`
		Datasets []string `json:"datasets"`
		Most     float64  `json:"max_message"` // 0: that of the job
	} `json:"ask"`
	Accept  []string `json:"accept"`  // globs of rows, of which the first pick has to be one
	Refuse  []string `json:"refuse"`  // and no pick one of these
	Nothing bool     `json:"nothing"` // that nothing fits is accepted too
	Stay    bool     `json:"stay"`    // and that one stays with encoding/json
	Open    string   `json:"open"`    // why the answer is another today; "": it is not
	Why     string   `json:"why"`
	Source  string   `json:"source"`
}

// TestPanel asks the published figures what the panel asks. A question that is open has to be answered otherwise, so
// that it is closed when it is not.
func TestPanel(t *testing.T) {
	figures, err := os.Open("../../../published/figures.json.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer figures.Close()
	e, err := ReadEvidence(figures)
	if err != nil {
		t.Fatal(err)
	}
	panel, err := os.ReadFile("testdata/panel.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	asked, open := 0, 0
	for line := range bytes.Lines(panel) {
		var q question
		d := json.NewDecoder(bytes.NewReader(line))
		d.DisallowUnknownFields()
		if err := d.Decode(&q); err != nil {
			t.Fatal(err)
		}
		asked++
		fault := q.fault(t, e)
		if q.Open != "" {
			open++
			t.Logf("%s is open: %s (%s)", q.ID, fault, q.Open)
		}
		if (fault != "") != (q.Open != "") {
			t.Errorf("%s: %q, open: %q", q.ID, fault, q.Open)
		}
		if q.Why == "" || !strings.HasPrefix(q.Source, "https://") {
			t.Errorf("%s has no reason or no source", q.ID)
		}
	}
	if asked != 105 || open > 0 {
		t.Errorf("%d questions, of which %d are open", asked, open)
	}
}

// fault is what is wrong with the answer; "": nothing.
func (p question) fault(t *testing.T, e *Evidence) string {
	t.Helper()
	j, _ := JobOf(p.Ask.Job)
	q := j.Question()
	q.Needs, q.Datasets = append(q.Needs, p.Ask.Needs...), p.Ask.Datasets
	if len(p.Ask.Formats) > 0 {
		q.Formats = p.Ask.Formats
	}
	if p.Ask.Most > 0 {
		q.MaxMessage = p.Ask.Most
	}
	a, err := e.Answer(q)
	if err != nil {
		t.Fatalf("%s: %v", p.ID, err)
	}
	in := func(globs []string, id string) bool {
		return slices.ContainsFunc(globs, func(g string) bool { return codec.Match(g, id) })
	}
	for _, x := range a.Picks {
		if in(p.Refuse, x.Codec) {
			return "the answer has " + x.Codec
		}
	}
	switch {
	case len(a.Picks) == 0 && !p.Nothing:
		return "nothing fits"
	case len(a.Picks) > 0 && !in(p.Accept, a.Picks[0].Codec) && !(p.Stay && a.Stay):
		return "the pick is " + a.Picks[0].Codec
	}
	return ""
}
