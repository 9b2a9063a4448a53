// Lowerbound reads records and lists every codec that is faster than baseline
// under the same contract, for each data set and operation that both have. Those that
// differ by more than the run can resolve are marked; there should be none, since
// baseline stands for what can be reached.
//
//	serialbench run --dataset '*' --record all.jsonl
//	go run ./bench/lowerbound all.jsonl
package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/stats"
)

const baseline = "baseline"

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: lowerbound RECORD...")
		os.Exit(2)
	}
	beaten := 0
	for _, path := range os.Args[1:] {
		rec, err := record.ReadFile(path)
		if err == nil {
			var n int
			n, err = check(os.Stdout, rec)
			beaten += n
		}
		if err != nil {
			fmt.Fprintf(os.Stderr, "lowerbound: %s: %v\n", path, err)
			os.Exit(2)
		}
	}
	if beaten > 0 {
		os.Exit(1)
	}
}

// check returns how often baseline is beaten by more than noise.
func check(w io.Writer, rec *record.Record) (beaten int, err error) {
	cells, err := stats.Cells(rec.Samples, stats.Default)
	if err != nil {
		return 0, err
	}
	noOp := map[string]bool{}
	for _, c := range rec.Codecs {
		noOp[c.ID] = c.NoOp
	}
	families, total := groups(cells, noOp), 0
	for _, f := range families {
		noise, known := stats.Resolution(cells, f.dataset, f.op)
		if !known {
			fmt.Fprintf(w, "%s %s: baseline's twin is missing or has too few processes: nothing can be said\n", f.dataset, f.op)
		}
		places := stats.Rank(f.cells, noise)
		at := 0
		for i, p := range places {
			if p.Codec == baseline {
				at = i
			}
		}
		for _, p := range places[:at] {
			ahead, word := stats.Relative(p.NS, places[at].NS), "within noise"
			if p.Rank < places[at].Rank {
				word = "BEYOND NOISE"
				beaten++
			}
			fmt.Fprintf(w, "%-16s %-18s %-28s %8.4g ns, baseline %8.4g ns, %.1f %% apart, resolved %.1f %%: %s\n",
				f.dataset, f.op, p.Codec, p.NS, places[at].NS, 100*ahead, 100*noise, word)
		}
		total++
	}
	fmt.Fprintf(w, "baseline is beaten beyond noise %d times in %d rankings\n", beaten, total)
	return beaten, nil
}

// family is what is ranked together.
type family struct {
	dataset, op string
	cells       []*stats.Cell
}

// groups are the families that baseline is in, in the order of the cells.
func groups(cells []*stats.Cell, noOp map[string]bool) []*family {
	var all []*family
	at := map[[2]string]*family{}
	in := map[*family]bool{}
	for _, c := range cells {
		if noOp[c.Codec] || strings.HasSuffix(c.Codec, record.Twin) {
			continue
		}
		f := at[[2]string{c.Dataset, c.Op}]
		if f == nil {
			f = &family{dataset: c.Dataset, op: c.Op}
			at[[2]string{c.Dataset, c.Op}] = f
			all = append(all, f)
		}
		f.cells = append(f.cells, c)
		in[f] = in[f] || c.Codec == baseline
	}
	var with []*family
	for _, f := range all {
		if in[f] {
			with = append(with, f)
		}
	}
	return with
}
