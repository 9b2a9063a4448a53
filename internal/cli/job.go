package cli

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"time"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/result/serve"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// job prepares a run that was asked for in a browser as "serialbench run" would do
// it, with a new record in folder.
func (p *program) job(folder string, r serve.Request) (serve.Job, error) {
	none := serve.Job{}
	e := effort{quality: cmp.Or(r.Quality, measure.DefaultQuality), precision: -1}
	if err := oneOf("quality", e.quality, qualities()); err != nil {
		return none, err
	}
	if r.Time != "" {
		var err error
		if e.budget, err = time.ParseDuration(r.Time); err != nil || e.budget <= 0 {
			return none, wrongf("--time: %q is not a positive duration, such as 10s, 2m or 1h", r.Time)
		}
	}
	ch := choice{codecs: given(r.Codecs), datasets: given(r.Datasets), ops: given(r.Ops), usual: true}
	if ch.datasets == nil {
		ch.datasets = p.usual()
	}
	got, err := p.resolve(ch)
	if err != nil {
		return none, err
	}
	if len(got.picks) == 0 {
		return none, p.nothing(got)
	}
	v := values{seed: dataset.DefaultSeed}
	o := e.apply(v.options(), len(got.datasets))
	o.StoppingRule = rule(stats.Default)
	rec, err := createRecord(filepath.Join(folder, datedName()))
	if err != nil {
		return none, err
	}
	run := func(ctx context.Context, line func(any), progress func(worker.Progress)) error {
		rec.seen = line
		err := p.measure(ctx, session{got: got, o: o, rec: rec, cost: true, layouts: linkCount(0, o)}, progress)
		if err != nil && ctx.Err() == nil {
			return rec.giveUp(budgetMistake(err, o.Budget))
		}
		if err := rec.Close(); err != nil {
			return err
		}
		fmt.Fprintf(p.stderr, "record: %s\n", rec.path) // as run does; nobody left to tell
		if ctx.Err() != nil {
			fmt.Fprintf(p.stderr, "to go on: serialbench run --resume %s\n", rec.path)
		}
		return nil
	}
	return serve.Job{Record: filepath.Base(rec.path), Run: run}, nil
}

// given is nil for a list without an entry, as flags that were not given are.
func given(list []string) []string {
	if len(list) == 0 {
		return nil
	}
	return list
}
