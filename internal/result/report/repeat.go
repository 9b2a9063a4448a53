package report

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// Repeat compares the records of one plan with each other by every estimator; noOp
// codecs are left out. See [stats.Repeat].
func Repeat(recs []*record.Record) []stats.Repeated {
	noOp := map[string]bool{}
	var runs [][]record.Sample
	for _, r := range recs {
		bare := newView(&record.Record{Codecs: r.Codecs, Verdicts: r.Verdicts}, Options{})
		for id, is := range bare.noOp {
			noOp[id] = noOp[id] || is
		}
		runs = append(runs, r.Samples)
	}
	return stats.Repeat(runs, stats.Estimators(), func(k stats.Key) bool { return !noOp[k.Codec] })
}

// RepeatFormats lists the names that [WriteRepeat] knows.
func RepeatFormats() []string { return []string{"table", "txt", "csv", "md", "json"} }

// WriteRepeat writes how well each estimator repeats itself.
func WriteRepeat(w io.Writer, name string, records int, all []stats.Repeated) error {
	t := grid{title: "agreement by estimator",
		columns: []column{{name: "batches"}, {name: "within processes"}, {name: "between processes"},
			{name: "median", right: true}, {name: "95th percentile", right: true}, {name: "worst", right: true}}}
	pairs := 0
	for _, r := range all {
		parts := strings.Split(r.Estimator, "/")
		t.add(parts[0], parts[1], parts[2], percent2(r.Median), percent2(r.P95), percent2(r.Worst))
		pairs = max(pairs, r.Pairs)
	}
	notes := []string{fmt.Sprintf("relative difference of a cell between two of %d records, over %d pairs of cells",
		records, pairs)}
	switch name {
	case "table", "txt", "md":
		return document{tables: []grid{t}, notes: notes}.write(w, name, false)
	case "json":
		enc := json.NewEncoder(w)
		enc.SetIndent("", "  ")
		return enc.Encode(append([]stats.Repeated{}, all...))
	case "csv":
		lines := [][]string{{"estimator", "median", "p95", "worst", "pairs"}}
		for _, r := range all {
			number := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
			lines = append(lines, []string{r.Estimator, number(r.Median), number(r.P95), number(r.Worst), strconv.Itoa(r.Pairs)})
		}
		return foreign.WriteCSV(w, lines)
	}
	return fmt.Errorf("no agreement format %q", name)
}

// percent2 shows a relative difference with two decimals: "0.84 %".
func percent2(x float64) string { return strconv.FormatFloat(100*x, 'f', 2, 64) + " %" }
