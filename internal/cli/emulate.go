package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/engine/emulate"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/session"
)

// elsewhere are the flags of workers that run as programs of another processor.
type elsewhere struct{ exec string }

func (e *elsewhere) flags(c *cobra.Command) {
	c.Flags().StringVar(&e.exec, "exec", "", "")
}

// check says what is wrong with the flags, before any work is done.
func (e elsewhere) check() error {
	if e.exec == "" {
		return nil
	}
	_, err := e.emulator()
	return err
}

// processor is the one that workers are for; "": this one.
func (e elsewhere) processor() (string, error) {
	if e.exec == "" {
		return "", nil
	}
	m, err := e.emulator()
	return m.Arch, err
}

// askedArch is the processor that the environment asked for when this program started; see [forThisMachine].
var askedArch = os.Getenv("GOARCH")

// forThisMachine has programs built for this machine, which runs them, whatever the environment says. Only --exec runs
// programs of another.
func forThisMachine() error {
	return errors.Join(os.Setenv("GOOS", runtime.GOOS), os.Setenv("GOARCH", runtime.GOARCH))
}

func (e elsewhere) emulator() (emulate.Emulator, error) {
	m, err := emulate.Parse(e.exec, askedArch)
	if err != nil {
		return m, wrongf("--exec: %v", err)
	}
	return m, nil
}

// emulated starts workers of another processor; nil if none were asked for. What is unlike is said.
func (p *program) emulated(ctx context.Context, e elsewhere, quiet bool) (worker.Programs, error) {
	if e.exec == "" {
		return nil, nil
	}
	m, err := e.emulator()
	if err != nil {
		return nil, err
	}
	if !quiet {
		fmt.Fprintf(p.stderr, "building the programs for %s (minutes, the first time)\n", m.Arch)
	}
	x, err := p.field.Emulated(ctx, m)
	switch {
	case ctx.Err() != nil:
		return nil, exit(ExitInterrupted)
	case err != nil:
		return nil, wrongf("--exec: %v", err)
	}
	if !quiet {
		fmt.Fprintf(p.stderr, "workers are programs of %s, by %s: no limits of address space hold there; a deadline is %d "+
			"times as long\n", m.Arch, m.Name, session.Slowly)
	}
	p.emulator = &m
	return x, nil
}

// doer is what starts workers: the field's programs, or those of another processor.
func (p *program) doer(ctx context.Context, e elsewhere, quiet bool) (worker.Programs, error) {
	x, err := p.emulated(ctx, e, quiet)
	if x == nil && err == nil {
		x = p.field.Workers()
	}
	return x, err
}

// useEmulator has verification start workers of another processor, if any were asked for.
func (p *program) useEmulator(ctx context.Context, e elsewhere, quiet bool) error {
	x, err := p.emulated(ctx, e, quiet)
	if x != nil {
		p.executor().Program = func(codec, dataset string, _ int) *worker.Program { return x(codec, dataset) }
	}
	return err
}
