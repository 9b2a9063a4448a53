package build

import (
	"fmt"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/engine/offer"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
)

// offered is what a program has.
func offered(t *testing.T, path string) *offer.Offer {
	t.Helper()
	o, err := offer.Ask(t.Context(), &worker.Program{Path: path}, "")
	if err != nil {
		t.Fatal(err)
	}
	return o
}

type discarded struct{}

func (discarded) Append(record.Line) error { return nil }

// verified has the workers of a program verify every case with so many values, 0 the data set's own number, and says of
// each codec and data set in a line what became of it, as serialbench verify does.
func verified(t *testing.T, path string, values int) string {
	t.Helper()
	o := offered(t, path)
	var picks []measure.Pick
	for _, c := range o.Names() {
		picks = append(picks, measure.Pick{Case: c, Ops: c.Ops})
	}
	x := measure.NewProcesses(func(string, string, int) *worker.Program { return &worker.Program{Path: path} })
	verdicts, err := measure.Verify(t.Context(), x, picks, measure.Options{Values: values, Seed: dataset.DefaultSeed},
		discarded{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range o.Missing {
		verdicts = append(verdicts, offer.Without(m))
	}
	var lines strings.Builder
	for _, v := range verdicts {
		detail := v.Detail
		if v.Verdict == record.Adapted {
			detail = strings.Join(v.Adapted, "; ")
		}
		if v.Ours() {
			detail = record.OursWords + ": " + detail
		}
		if v.Op != "" && !strings.HasPrefix(detail, v.Op) {
			detail = v.Op + ": " + detail
		}
		fmt.Fprintf(&lines, "%s  %s  %s  %s\n", v.Codec, v.Dataset, v.Verdict, strings.Join(strings.Fields(detail), " "))
	}
	return lines.String()
}
