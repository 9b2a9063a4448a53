package matrix

import (
	"fmt"
	"math"
	"strconv"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/grid"
	"github.com/serialbench/serialbench/internal/result/report/number"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// parallelTable is one row per codec, data set, operation and number of goroutines;
// see docs/use/figures.md.
func parallelTable(rec *record.Record) grid.Table {
	t := grid.Table{Title: "several goroutines at a time",
		Columns: []grid.Column{{Name: "codec"}, {Name: "data set"}, {Name: "operation"},
			{Name: "codec object"}, {Name: "goroutines", Right: true}, {Name: "ops/s", Right: true},
			{Name: "scaling factor", Right: true}, {Name: "of them each", Right: true},
			{Name: "p50", Right: true}, {Name: "p99", Right: true}, {Name: "CPU", Right: true}, {Name: "processes", Right: true},
			{Name: "error", Wrap: 50}}}
	for _, s := range stats.Scale(rec.Parallels) {
		factor := number.Times(s.Factor.Center, true)
		if !math.IsInf(s.Factor.Lo, 0) && s.Factor.Lo < s.Factor.Hi {
			factor += fmt.Sprintf(" [%s, %s]", number.Times(s.Factor.Lo, true), number.Times(s.Factor.Hi, true))
		}
		t.Add(s.Codec, s.Dataset, s.Op, object(s.Shared), strconv.Itoa(s.Workers),
			strconv.FormatFloat(s.Rate.Center, 'f', 0, 64), factor,
			number.Percent(s.Factor.Center/float64(s.Workers)), known(s.P50), known(s.P99), known(s.CPU),
			strconv.Itoa(s.Processes), "")
	}
	for _, l := range rec.Parallels {
		if l.Error != "" {
			t.Add(l.Codec, l.Dataset, l.Op, object(l.Shared), "", "", "", "", "", "", "", "", grid.OneLine(l.Error))
		}
	}
	return t
}

// object says whose codec object it is.
func object(shared bool) string {
	if shared {
		return "shared"
	}
	return "own"
}

// known is a time, or nothing where it was not measured.
func known(r stats.Range) string {
	if r.Center == 0 {
		return ""
	}
	return number.Digits(r.Center) + " ns"
}

// scaled is a row of parallelTable in JSON.
type scaled struct {
	Codec      string   `json:"codec"`
	Dataset    string   `json:"dataset"`
	Op         string   `json:"op"`
	Shared     bool     `json:"shared"` // one codec object for all workers, else each has its own
	Workers    int      `json:"workers"`
	Processes  int      `json:"processes"`
	Rate       float64  `json:"ops_per_second"` // of all workers together
	Factor     float64  `json:"scaling_factor"` // over the smallest number of workers
	FactorLow  *float64 `json:"scaling_factor_low"`
	FactorHigh *float64 `json:"scaling_factor_high"` // null: too few processes for an interval of 95 %
	P50        float64  `json:"p50_ns,omitempty"`    // a call, of the worker that makes it
	P99        float64  `json:"p99_ns,omitempty"`    // 99 of 100 take less
	CPU        float64  `json:"cpu_ns,omitempty"`    // CPU time of a call
	Error      string   `json:"error,omitempty"`
}

func parallelRows(rec *record.Record) []scaled {
	rows := []scaled{}
	for _, s := range stats.Scale(rec.Parallels) {
		row := scaled{Codec: s.Codec, Dataset: s.Dataset, Op: s.Op, Shared: s.Shared, Workers: s.Workers,
			Processes: s.Processes, Rate: s.Rate.Center, Factor: s.Factor.Center,
			P50: s.P50.Center, P99: s.P99.Center, CPU: s.CPU.Center}
		if !math.IsInf(s.Factor.Lo, 0) && !math.IsInf(s.Factor.Hi, 0) {
			row.FactorLow, row.FactorHigh = &s.Factor.Lo, &s.Factor.Hi
		}
		rows = append(rows, row)
	}
	for _, l := range rec.Parallels {
		if l.Error != "" {
			rows = append(rows, scaled{Codec: l.Codec, Dataset: l.Dataset, Op: l.Op, Shared: l.Shared, Error: l.Error})
		}
	}
	return rows
}
