package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/breaking"
	"github.com/serialbench/serialbench/internal/check/breaking/tried"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/session"
)

// trialFlags are the flags of breaking that have versions built and run, and that of several releases.
type trialFlags struct {
	try, bytes bool
	limit      time.Duration
	data       string
	snapshot   string
	kept       string
	history    string
}

func (t *trialFlags) flags(c *cobra.Command) {
	fl := c.Flags()
	fl.BoolVar(&t.try, "try", false, "")
	fl.BoolVar(&t.bytes, "bytes", false, "")
	fl.DurationVar(&t.limit, "try-time", 3*time.Minute, "")
	dataFlags(c, &t.data)
	fl.StringVar(&t.snapshot, "snapshot", "", "")
	fl.StringVar(&t.kept, "against-snapshot", "", "")
	fl.StringVar(&t.history, "history", "", "")
}

// given reports whether messages are to be read.
func (t *trialFlags) given() bool { return t.try || t.bytes || t.kept != "" }

// check says what is wrong; source: the old version is one that can be built.
func (t *trialFlags) check(source bool) error {
	switch {
	case (t.try || t.bytes) && !source:
		return wrongf("--try, --bytes: the old version has to be built: give it with --against REF or --tags")
	case t.data != "" && !t.try && !t.bytes && t.snapshot == "":
		return wrongf("--data, --shapes: are samples for --try, --bytes or --snapshot")
	case t.limit <= 0:
		return wrongf("--try-time: %v is no time, such as 3m", t.limit)
	}
	if t.data != "" {
		if _, err := os.Stat(t.data); err != nil {
			return wrongf("--data: cannot read %q: %v", t.data, mistake.Cause(err))
		}
	}
	if t.history != "" {
		_, err := breaking.Period(t.history)
		return err
	}
	return nil
}

func (p *program) trial(f breakingFlags, say session.Stage) tried.Request {
	return tried.Request{Engine: p.engine, Dir: f.dir, Data: f.trial.data, Limit: f.trial.limit, Bytes: f.trial.bytes,
		Seed: dataset.DefaultSeed, Progress: say}
}

// breakingHistory compares each release of so long with the one before.
func (p *program) breakingHistory(ctx context.Context, f breakingFlags, r breaking.Request) (err error) {
	out, err := openOutput(f.output, p.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	var h *breaking.History
	err = p.building(ctx, f.quiet, func(ctx context.Context, say session.Stage) error {
		r.Progress = say
		all, err := tried.Tagged(ctx, p.engine, "--history", f.dir, "*")
		if err != nil {
			return err
		}
		h, err = breaking.Releases(ctx, r, all, f.trial.history)
		return err
	})
	if err != nil {
		return err
	}
	return out.write(func(w io.Writer) error { return h.Write(w, f.format) })
}
