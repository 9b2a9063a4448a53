package report

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/compare"
	"github.com/serialbench/serialbench/internal/result/report/page"
	"github.com/serialbench/serialbench/internal/result/report/view"
)

// briefRun is a record of a run that was so short that cells were seen in one to three
// processes of as many links, and some in none that was quiet.
func briefRun(processes int) *record.Record {
	rec := &record.Record{Name: "brief.jsonl", End: &record.End{Reason: "complete"},
		Run:    record.Run{Kind: record.KindRun, Plan: record.Plan{Datasets: []string{"person"}, Precision: 0.01}},
		Codecs: []record.Codec{{ID: "noop", NoOp: true}, {ID: "baseline"}, {ID: "json/std"}}}
	for c, id := range []string{"noop", "baseline", "baseline" + record.Twin, "json/std"} {
		if !strings.HasSuffix(id, record.Twin) {
			rec.Verdicts = append(rec.Verdicts,
				record.Verdict{Codec: id, Dataset: "person", Verdict: record.OK, EncodedBytes: 10})
		}
		for p := range processes {
			for _, op := range []string{"marshal", "unmarshal", "unmarshal-alias"} {
				s := record.Sample{Codec: id, Dataset: "person", Op: op, Process: 10*c + p, Link: p, Ops: 30, WallNS: 3000,
					CPUNS: 3000, BatchOps: 10, Positions: 1, AllocBytes: 300,
					CycleBytes: 1000, ScanBytes: 500, CollectionsNS: []int64{100}, CollectionsProbesPS: []int64{1000},
					CollectionsChainPS: []int64{800}}
				for i := range 3 {
					s.BatchesNS, s.ProbesPS, s.ChainPS = append(s.BatchesNS, int64(1000+100*c+20*p+i)),
						append(s.ProbesPS, int64(1000+500*(c%2))), append(s.ChainPS, 800)
				}
				rec.Samples = append(rec.Samples, s)
			}
		}
		rec.Parallels = append(rec.Parallels,
			record.Parallel{Codec: id, Dataset: "person", Op: "marshal",
				Steps: []record.ParallelStep{{Workers: 1, Rates: []float64{5}}, {Workers: 2, Rates: []float64{9}}}})
	}
	return rec
}

// noNumber is what a reader cannot make anything of.
var noNumber = regexp.MustCompile(`∞|\bInf\b|[+-]Inf|\bNaN\b`)

// What too few processes were seen of is shown as a range in words, without a rank, in
// every format, and nothing is infinite.
func TestTooFewProcessesAreSaidInWords(t *testing.T) {
	for processes := 1; processes <= 3; processes++ {
		rec := briefRun(processes)
		words := fmt.Sprintf(", %d process", processes)
		texts := map[string]string{}
		for _, f := range Formats() {
			if f == "html" {
				continue // its document stands below
			}
			var b bytes.Buffer
			if err := Write(&b, f, rec, view.Options{}); err != nil {
				t.Fatal(f, err)
			}
			texts[f] = b.String()
			if f != "benchfmt" && !strings.Contains(texts[f], words) {
				t.Errorf("%s does not say %q:\n%s", f, words, texts[f])
			}
		}
		for _, l := range []view.TableStyle{view.StyleBowl, view.StyleTotals} {
			var b bytes.Buffer
			if err := Write(&b, "txt", rec, view.Options{TableStyle: l}); err != nil {
				t.Fatal(err)
			}
			texts[string(l)] = b.String()
		}
		page, err := json.Marshal(page.Of(view.New(rec, view.Options{Sort: view.SortTotal})))
		if err != nil {
			t.Fatal(err)
		}
		texts["page"] = string(page)
		if !strings.Contains(texts["page"], words) || strings.Contains(texts["page"], `"rank":[1`) {
			t.Errorf("page: %s", page)
		}
		for _, s := range []Section{SectionParallel} {
			for _, f := range SectionFormats() {
				var b bytes.Buffer
				if err := WriteSection(&b, f, s, rec, view.Options{}); err != nil {
					t.Fatal(err)
				}
				texts[string(s)+" "+f] = b.String()
			}
		}
		other := briefRun(processes)
		other.Run.ID = "other"
		c := compare.Comparison([]*record.Record{rec}, []*record.Record{other}, nil, view.Options{})
		for _, f := range compare.Formats() {
			var b bytes.Buffer
			if err := compare.Write(&b, f, c, view.Options{}); err != nil {
				t.Fatal(err)
			}
			texts["compare "+f] = b.String()
		}
		for _, f := range compare.AgreeFormats() {
			var b bytes.Buffer
			if err := compare.WriteAgreement(&b, f, compare.Agreement(rec, other, view.Options{})); err != nil {
				t.Fatal(err)
			}
			texts["agree "+f] = b.String()
		}
		for what, text := range texts {
			if at := noNumber.FindStringIndex(text); at != nil {
				t.Errorf("%d processes, %s: …%s…", processes, what, text[max(0, at[0]-80):min(len(text), at[1]+40)])
			}
		}
		if processes == 3 { // of as many links: 4 processes are needed
			rows, err := csv.NewReader(strings.NewReader(texts["csv"])).ReadAll()
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range rows[1:] {
				if rank, low := r[13], r[4]; rank != "" || low != "" || !strings.Contains(r[len(r)-1], words) {
					t.Errorf("a row of csv: %v", r)
				}
			}
		}
	}
}
