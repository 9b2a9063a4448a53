package main

import (
	"compress/gzip"
	"encoding/ascii85"
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/result/report/view"
	"github.com/serialbench/serialbench/internal/result/stats"
)

const house = "../.."

// publishedEvidence is what "serialbench recommend" knows of the published records.
func publishedEvidence(t *testing.T) *recommend.Evidence {
	t.Helper()
	rec, err := record.ReadFile(filepath.Join(house, "published/record.jsonl.gz"))
	if err != nil {
		t.Fatal(err)
	}
	types, kinds := map[string]view.Type{}, map[string][]string{}
	describeAll(types)
	for id, t := range types {
		kinds[id] = t.Kinds
	}
	return recommend.Gather(stats.Of(rec, stats.Default), kinds)
}

// ofPage is what the document of a page chooses from, read by none of the code that wrote it.
func ofPage(t *testing.T, name string) *recommend.Evidence {
	t.Helper()
	html := read(t, name)
	_, rest, ok := strings.Cut(html, `<script id="document" type="application/json">`)
	document, _, ended := strings.Cut(rest, "</script>")
	if !ok || !ended {
		t.Fatal(name, "has no document")
	}
	type facts struct {
		Verdicts string `json:"verdicts"`
		Why      []int  `json:"why"`
	}
	var page struct {
		Texts  []string `json:"texts"`
		Choose struct {
			Datasets []struct {
				ID string `json:"id"`
			} `json:"datasets"`
			Codecs []struct {
				ID      string `json:"id"`
				Library *int
				Floor   *[][2]int
			} `json:"codecs"`
			Rules []recommend.AboutRule `json:"rules"`
			Needs []struct {
				Need                string `json:"need"`
				Each, Some, Certain bool
				Facts               facts          `json:"facts"`
				With                recommend.Need `json:"with"`
				FactsWith           facts          `json:"facts_with"`
			} `json:"needs"`
			Contracts []struct {
				Contract                     stats.Contract `json:"contract"`
				Unmeasured                   string         `json:"unmeasured"`
				NS, Low, High, Bytes, Allocs []*float64
			} `json:"contracts"`
		} `json:"choose"`
	}
	unpacked, err := gzip.NewReader(ascii85.NewDecoder(strings.NewReader(
		strings.ReplaceAll(strings.TrimPrefix(document, "a85:"), "v", "<"))))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.NewDecoder(unpacked).Decode(&page); err != nil {
		t.Fatal(err)
	}
	known := func(f facts) []recommend.Fact {
		var all []recommend.Fact
		for i, why := range f.Why {
			all = append(all, recommend.Fact{Verdict: recommend.Verdict(f.Verdicts[i] - '0'), Why: page.Texts[why]})
		}
		return all
	}
	number := func(x *float64) float64 {
		if x == nil {
			return math.NaN()
		}
		return *x
	}
	e := &recommend.Evidence{Name: name}
	for _, d := range page.Choose.Datasets {
		e.Datasets = append(e.Datasets, d.ID)
	}
	for _, c := range page.Choose.Codecs {
		if c.Library == nil || c.Floor == nil {
			t.Fatalf("%s: %s has no library or floor; write the page anew", name, c.ID)
		}
		e.Codecs = append(e.Codecs, recommend.Codec{ID: c.ID, Library: page.Texts[*c.Library]})
		for _, b := range *c.Floor {
			k := &e.Codecs[len(e.Codecs)-1]
			k.Floor = append(k.Floor, recommend.Below{Rule: page.Choose.Rules[b[0]].Rule, Why: page.Texts[b[1]]})
		}
	}
	for _, n := range page.Choose.Needs {
		e.Needs = append(e.Needs, recommend.Known{About: recommend.About{Need: recommend.Need(n.Need)}, Each: n.Each,
			Some: n.Some, Certain: n.Certain,
			Facts: known(n.Facts), With: n.With, FactsWith: known(n.FactsWith)})
	}
	for _, c := range page.Choose.Contracts {
		m := recommend.Measured{Contract: c.Contract}
		if c.Unmeasured != "" {
			m.Unmeasured = errors.New(c.Unmeasured)
		}
		for i, ns := range c.NS {
			if ns == nil {
				m.Figures = append(m.Figures, nil)
				continue
			}
			m.Figures = append(m.Figures, &recommend.Figures{NS: *ns, Low: number(c.Low[i]), High: number(c.High[i]),
				Bytes: number(c.Bytes[i]), Allocs: number(c.Allocs[i])})
		}
		e.Contracts = append(e.Contracts, m)
	}
	return e
}

func read(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(house, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// answers are those of a page in Markdown, by question: all that stands in code there.
func answers(t *testing.T, name string) map[string][]string {
	t.Helper()
	_, section, ok := strings.Cut(read(t, name), "\n## Answers\n")
	if !ok {
		t.Fatalf("%s has no section Answers", name)
	}
	section, _, _ = strings.Cut(section, "\n## ")
	by := map[string][]string{}
	for line := range strings.Lines(section) {
		question := regexp.MustCompile(`^- \*\*(.+?)\*\* \([a-z-]+\): `).FindStringSubmatch(line)
		code := regexp.MustCompile("`(.+?)`").FindAllStringSubmatch(line, -1)
		switch {
		case question != nil:
			by[question[1]] = []string{}
			for _, c := range code {
				by[question[1]] = append(by[question[1]], c[1])
			}
		case len(code) > 0:
			t.Errorf("%s: code beside an answer: %s", name, line)
		}
	}
	return by
}

// TestOneQuestionOneAnswer asks README.md, docs/choosing.md, the published page and "serialbench recommend" the same,
// and holds every pick to the floor, by the facts of its library and the text of its version.
func TestOneQuestionOneAnswer(t *testing.T) {
	if testing.Short() {
		t.Skip("reads all published records")
	}
	program, page := publishedEvidence(t), ofPage(t, "published/results.html")
	readme, choosing := answers(t, "README.md"), answers(t, "docs/choosing.md")
	if n := len(recommend.Jobs()); len(readme) != n || len(choosing) != n {
		t.Errorf("%d jobs, %d answers in README.md, %d in docs/choosing.md", n, len(readme), len(choosing))
	}
	for _, j := range recommend.Jobs() {
		q := j.Question()
		want := picks(t, program, q)
		if q.MaxMessage == recommend.MaxMessage && q.Reads == 0 && !q.Packed && !q.InPlace { // web/test asks all jobs
			if got := picks(t, page, q); !slices.Equal(got, want) {
				t.Errorf("%s: the page says %v, recommend %v", j.Job, got, want)
			}
		}
		for name, of := range map[string]map[string][]string{"README.md": readme, "docs/choosing.md": choosing} {
			if got := of[j.Title]; !slices.Equal(got, want[:min(2, len(want))]) {
				t.Errorf("%s: %s says %v, recommend %v", j.Job, name, got, want)
			}
		}
	}
	line := regexp.MustCompile("(?m)^\\| (\\w+) \\| (?:`([^`]+)`|none is offered) \\| (?:[0-9.]+×)? \\|")
	table := line.FindAllStringSubmatch(read(t, "docs/choosing.md"), -1)
	if len(table) < 20 {
		t.Errorf("%d formats in docs/choosing.md", len(table))
	}
	for _, row := range table {
		var got []string
		if row[2] != "" {
			got = []string{row[2]}
		}
		if want := picks(t, program, recommend.Question{Formats: []string{row[1]}}); !slices.Equal(got,
			want[:min(1, len(want))]) {
			t.Errorf("docs/choosing.md says %v of %s, recommend --formats %[2]s %v", got, row[1], want)
		}
	}
	for _, need := range program.Needs {
		picks(t, program, recommend.Question{Needs: []recommend.Need{need.Need}})
	}
}

// picks are those of an answer, each of which has to be above the floor.
func picks(t *testing.T, e *recommend.Evidence, q recommend.Question) []string {
	t.Helper()
	a, err := e.Answer(q)
	if err != nil {
		if len(q.Formats) > 0 { // no row was measured
			return nil
		}
		t.Fatal(err)
	}
	ids := []string{}
	for _, p := range a.Picks {
		ids = append(ids, p.Codec)
		i := slices.IndexFunc(e.Codecs, func(c recommend.Codec) bool { return c.ID == p.Codec })
		module := e.Codecs[i].Module
		if module == "" { // of the page, which has no module; the same row of the program is checked
			continue
		}
		_, version, _ := strings.Cut(e.Codecs[i].Get, "@")
		if f := codecs.Of(module); !f.Status.Alive() || len(f.On(p.Codec)) > 0 || strings.Contains(version, "-") ||
			strings.Contains(p.Codec, "unsafe") {
			t.Errorf("%v offers %s %s: %s, %v", q.Needs, p.Codec, version, f.Status, f.On(p.Codec))
		}
		for _, x := range a.Candidates {
			if x.Score < a.Picks[0].Score && x.Floor == "" && len(x.Lacks)+len(x.Unknown) == 0 {
				t.Errorf("%v: %s is better than the pick %s", q.Needs, x.Codec, a.Picks[0].Codec)
			}
		}
	}
	return ids
}
