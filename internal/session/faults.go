package session

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
)

// faultTime is how long the program of a fault may run.
const faultTime = time.Minute

// Fault is one that is known of a library, with the module of a program that shows it with the library alone, as it is
// written from serialbench's sources. The program's exit code is 0 where the fault still holds, and 1 where not.
type Fault struct {
	ID, Codec string
	Shown     interface {
		Files(sources fs.FS) ([]emit.File, error)
	}
}

// Faults runs the programs of the faults that are known of the libraries, in the versions that each build has. One that
// does not build there tells nothing.
func (m *Builds) Faults(ctx context.Context, list []Variant, all []Fault) (err error) {
	all = slices.DeleteFunc(slices.Clone(all), func(f Fault) bool {
		return !slices.ContainsFunc(m.Spec.Codecs,
			func(id string) bool { return id == f.Codec || strings.HasPrefix(id, f.Codec+"/") })
	})
	for i, v := range list {
		for n, f := range all {
			if m.Spec.Builds[i].Problem != "" || !m.Shard.Deals(n) {
				continue
			}
			m.Say(v.Name+": known faults", n, len(all))
			line, err := m.fault(ctx, f, v.Settings)
			if err != nil {
				return err
			}
			line.Build = i
			m.Spec.Faults = append(m.Spec.Faults, line)
		}
	}
	return nil
}

// fault runs the program of one fault.
func (m *Builds) fault(ctx context.Context, f Fault, s build.Settings) (line record.Witness, err error) {
	line = record.Witness{Finding: f.ID, Codec: f.Codec, Kept: record.Holds, Verdict: record.Untold}
	files, err := f.Shown.Files(m.Engine.Sources)
	if err != nil { // what it needs of gen/ is not in this program
		line.Detail = mistake.Line(err)
		return line, nil
	}
	dir, err := m.Engine.Folder()
	if err != nil {
		return line, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	path, err := m.Engine.BuildAlone(ctx, dir, files, s)
	var wrong *mistake.Error
	if errors.As(err, &wrong) {
		line.Detail = mistake.Line(wrong)
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
		line.Detail = mistake.Line(err)
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
