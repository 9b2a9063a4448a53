package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/view"
)

// A key names a figure: one of their cases, or a codec, and an operation.
type key struct{ name, op string }

// times are the least that each took, in ns.
type times map[key]float64

func (l times) keep(k key, ns float64) {
	if old, ok := l[k]; !ok || ns < old {
		l[k] = ns
	}
}

// ours is serialbench itself.
type ours struct {
	program, record string
	where           string // machine, day and toolchain, after the first round
}

func buildOurs(ctx context.Context, house, work string) (*ours, error) {
	o := &ours{program: filepath.Join(work, "serialbench"), record: filepath.Join(work, "record.jsonl")}
	_, err := goOutput(ctx, house, "build", "-o", o.program, ".")
	return o, err
}

// measure runs the codecs of all pairs on data set person.
func (o *ours) measure(ctx context.Context, pairs []pair, least times) error {
	var codecs, ops []string
	for _, p := range pairs {
		codecs, ops = append(codecs, p.codec), append(ops, p.marshal, p.unmarshal)
	}
	unique := func(s []string) string {
		slices.Sort(s)
		return strings.Join(slices.Compact(s), ",")
	}
	if err := os.RemoveAll(o.record); err != nil {
		return err
	}
	c := exec.CommandContext(ctx, o.program, "run", "--codec", unique(codecs), "--op", unique(ops), "--dataset", "person",
		"--cost=false", "--processes", "7", "--record", o.record, "--page", "none", "--quiet", "--no-history")
	c.Dir = filepath.Dir(o.record)
	if out, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("serialbench run: %w\n%s", err, out)
	}
	rec, err := record.ReadFile(o.record)
	if err != nil {
		return err
	}
	e := rec.Run.Environment
	o.where = fmt.Sprintf("%s, %s, %s, %d cores", rec.Run.Started.UTC().Format("2006-01-02"), e.CPU, e.Go, e.Cores)
	for _, r := range view.Rows(rec, view.Options{}) {
		if r.Least > 0 {
			least.keep(key{r.Codec, r.Op}, r.Least)
		}
	}
	return nil
}
