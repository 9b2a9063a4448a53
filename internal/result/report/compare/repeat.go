package compare

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/grid"
	"github.com/serialbench/serialbench/internal/result/report/view"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// Repeat compares the records of one plan with each other by every estimator; noOp
// codecs are left out. See [stats.Repeat].
func Repeat(recs []*record.Record) []stats.Repeated {
	noOp := map[string]bool{}
	var runs [][]record.Sample
	for _, r := range recs {
		for id, is := range view.NoOps(r) {
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
	t := grid.Table{Title: "agreement by estimator",
		Columns: []grid.Column{{Name: "batches"}, {Name: "within processes"}, {Name: "between processes"},
			{Name: "median", Right: true}, {Name: "95th percentile", Right: true}, {Name: "worst", Right: true}}}
	pairs := 0
	for _, r := range all {
		parts := strings.Split(r.Estimator, "/")
		t.Add(parts[0], parts[1], parts[2], percent2(r.Median), percent2(r.P95), percent2(r.Worst))
		pairs = max(pairs, r.Pairs)
	}
	notes := []string{fmt.Sprintf("relative difference of a cell between two of %d records, over %d pairs of cells",
		records, pairs)}
	switch name {
	case "table", "txt", "md":
		return grid.Document{Tables: []grid.Table{t}, Notes: notes}.Write(w, name, false)
	case "json":
		return foreign.WriteJSON(w, append([]stats.Repeated{}, all...))
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
