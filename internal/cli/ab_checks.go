package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/internal/check/attack"
	"github.com/serialbench/serialbench/internal/check/edges"
	"github.com/serialbench/serialbench/internal/check/standalone"
	"github.com/serialbench/serialbench/internal/codegen/own"
	"github.com/serialbench/serialbench/internal/engine/builds"
	"github.com/serialbench/serialbench/internal/engine/offer"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
)

// usualChecks are those that ab makes where none are chosen: all that take seconds.
func usualChecks() []string {
	return slices.DeleteFunc(builds.Checks(), func(c string) bool { return c == builds.CheckAttack })
}

// usualInputs is how many hostile inputs are tried on each codec and data set.
const usualInputs = 2000

// onData are the checks that need serialbench's own data sets.
var onData = []string{builds.CheckEdges, builds.CheckWitnesses}

// chooseChecks finds out which checks are made.
func (m *maker) chooseChecks() error {
	f := m.flags
	m.spec.Inputs = f.inputs
	theirs := f.typ != "" || f.withCodec != ""
	if f.checks == nil {
		m.spec.Checks = usualChecks()
	} else if given := split(f.checks); !slices.Equal(given, []string{"none"}) {
		for _, c := range given {
			if err := oneOf("checks", c, append(builds.Checks(), "none")); err != nil {
				return err
			}
			if theirs && slices.Contains(onData, c) {
				return wrongf("--checks: %s are of serialbench's own data sets; leave them out with a type or a program of yours",
					strings.Join(onData, " and "))
			}
		}
		m.spec.Checks = given
	}
	if theirs {
		m.spec.Checks = slices.DeleteFunc(slices.Clone(m.spec.Checks),
			func(c string) bool { return slices.Contains(onData, c) })
	}
	return nil
}

// keep finds the kept inputs of the codecs, and which data sets the checks need.
func (m *maker) keep() error {
	need := func(dataset string) {
		if !slices.Contains(m.datasets, dataset) {
			m.datasets = append(slices.Clone(m.datasets), dataset)
		}
	}
	if slices.Contains(m.spec.Checks, builds.CheckEdges) {
		for _, e := range edges.All() {
			need(e.Dataset)
		}
	}
	if m.program.engine.Kept == nil || !slices.Contains(m.spec.Checks, builds.CheckWitnesses) {
		return nil
	}
	kept, err := attack.ReadKept(m.program.engine.Kept)
	if err != nil {
		return err
	}
	for _, k := range kept {
		w := k.Reproducer
		if w.Outcome.Unsafe() && slices.Contains(m.spec.Codecs, w.Codec) {
			m.spec.Kept = append(m.spec.Kept, builds.NewKept(w))
			need(w.Dataset)
		}
	}
	return nil
}

// ask finds out what a codec of the user's is called, and compares it too.
func (m *maker) ask(ctx context.Context, programs []*own.Program) error {
	for _, p := range programs {
		if p == nil {
			continue
		}
		o, err := offer.Ask(ctx, &worker.Program{Path: p.Path}, "")
		var dead *offer.DeadError
		if errors.As(err, &dead) {
			return wrongf("--with-codec: the program with %s does not start: %v", m.flags.withCodec, dead.Err)
		}
		if err != nil {
			return err
		}
		for _, c := range o.Codecs {
			if _, ours := m.program.names.Codec(c.ID); !ours && !slices.Contains(m.spec.Codecs, c.ID) {
				m.spec.Codecs = append(m.spec.Codecs, c.ID)
			}
		}
	}
	return nil
}

// faultTime is how long the program of a fault may run.
const faultTime = time.Minute

// faults runs the programs of the faults that are known of the libraries, in the versions
// that each build has. One that does not build there tells nothing.
func (m *maker) faults(ctx context.Context, list []variant) (err error) {
	if m.flags.typ != "" || m.flags.withCodec != "" || !slices.Contains(m.spec.Checks, builds.CheckWitnesses) {
		return nil
	}
	all, err := standalone.Bugs(m.program.engine.Sources)
	if err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(f standalone.Finding) bool {
		return !slices.ContainsFunc(m.spec.Codecs,
			func(id string) bool { return id == f.Codec || strings.HasPrefix(id, f.Codec+"/") })
	})
	mine := part(m.spec.Shard)
	for i, v := range list {
		for n, f := range all {
			if m.spec.Builds[i].Problem != "" || !mine.Deals(n) {
				continue
			}
			m.progress.stage(v.name+": known faults", n, len(all))
			line, err := m.fault(ctx, f, v.settings)
			if err != nil {
				return err
			}
			line.Build = i
			m.spec.Faults = append(m.spec.Faults, line)
		}
	}
	return nil
}

// fault runs the program of one fault.
func (m *maker) fault(ctx context.Context, f standalone.Finding, s own.Settings) (line record.Witness, err error) {
	line = record.Witness{Finding: f.ID, Codec: f.Codec, Kept: record.Holds, Verdict: record.Untold}
	shown := &standalone.Program{Finding: f}
	files, err := shown.Files(m.program.engine.Sources)
	if err != nil { // what it needs of gen/ is not in this program
		line.Detail = oneLine(err)
		return line, nil
	}
	dir, err := m.program.engine.Folder()
	if err != nil {
		return line, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	path, err := m.program.engine.BuildAlone(ctx, dir, files, s)
	var wrong *mistake.Error
	if errors.As(err, &wrong) {
		line.Detail = oneLine(wrong)
		return line, nil
	} else if err != nil {
		return line, err
	}
	limited, stop := context.WithTimeoutCause(ctx, faultTime, fmt.Errorf("no end within %v", faultTime))
	defer stop()
	out, code, err := worker.Output(limited, path)
	switch {
	case ctx.Err() != nil:
		return line, ctx.Err()
	case err != nil:
		line.Detail = oneLine(err)
	case code == 0:
		line.Verdict = record.Holds
	case code == 1:
		line.Verdict, line.Detail = record.Gone, lastLine(out)
	default:
		line.Detail = lastLine(out)
	}
	return line, nil
}

// lastLine is the end of what a program printed, on one line of a few hundred bytes.
func lastLine(out []byte) string {
	const most = 300
	text := strings.Join(strings.Fields(string(out)), " ")
	return text[max(0, len(text)-most):]
}
