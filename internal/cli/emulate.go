package cli

import (
	"context"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/engine/emulate"
	"github.com/serialbench/serialbench/internal/engine/links"
	"github.com/serialbench/serialbench/internal/engine/worker"
)

// elsewhere are the flags of workers that run as programs of another processor.
type elsewhere struct {
	exec    string
	program string
}

func (e *elsewhere) flags(c *cobra.Command) {
	c.Flags().StringVar(&e.exec, "exec", "", "start workers by this command as programs of its processor, such as qemu-aarch64 or qemu-s390x: shows what is right there, never how fast")
	c.Flags().StringVar(&e.program, "exec-program", "", "this program, built for that processor (default built by go run)")
}

// slowly is how many times as long an emulated worker may take.
const slowly = 10

// emulated is how workers of another processor are started; nil if none were asked for. That
// they can be is tried, and what is unlike said, before any is.
func (p *program) emulated(ctx context.Context, e elsewhere, quiet bool) (*worker.Program, error) {
	if e.exec == "" {
		if e.program != "" {
			return nil, wrongf("--exec-program: say by which command it is started, as in --exec qemu-aarch64")
		}
		return nil, nil
	}
	m, err := emulate.Parse(e.exec, os.Getenv("GOARCH"))
	if err != nil {
		return nil, wrongf("--exec: %v", err)
	}
	path := e.program
	if path == "" {
		if !quiet {
			fmt.Fprintf(p.stderr, "building this program for %s (minutes, the first time)\n", m.Arch)
		}
		if path, err = built(ctx, m.Arch); err != nil {
			if ctx.Err() != nil {
				return nil, exit(ExitInterrupted)
			}
			return nil, wrongf("--exec: the program for %s is not built: %v; build it by GOARCH=%s CGO_ENABLED=0 go build -o FILE . and give --exec-program FILE", m.Arch, err, m.Arch)
		}
	}
	if err := m.Check(ctx, path); err != nil {
		if ctx.Err() != nil {
			return nil, exit(ExitInterrupted)
		}
		return nil, wrongf("--exec: %v", err)
	}
	if !quiet {
		fmt.Fprintf(p.stderr, "workers are programs of %s, by %s: no limits of address space hold there; a deadline is %d times as long\n", m.Arch, m.Name, slowly)
	}
	p.emulator = &m
	x := m.Program(path)
	x.Patience = slowly
	return x, nil
}

// built is the program for another processor.
func built(ctx context.Context, arch string) (string, error) {
	source, err := links.Find(ctx)
	if err != nil {
		return "", err
	}
	folder, err := links.Folder()
	if err != nil {
		return "", err
	}
	return links.Other(ctx, source, folder, arch)
}

// workerProgram is what workers are started from.
func (p *program) workerProgram(ctx context.Context, e elsewhere, quiet bool) (*worker.Program, error) {
	x, err := p.emulated(ctx, e, quiet)
	if x != nil || err != nil {
		return x, err
	}
	return worker.Self()
}

// useEmulator has verification start workers of another processor, if any were asked for.
func (p *program) useEmulator(ctx context.Context, e elsewhere, quiet bool) error {
	x, err := p.emulated(ctx, e, quiet)
	if x == nil || err != nil {
		return err
	}
	workers, err := p.executor()
	if err != nil {
		return err
	}
	workers.Program = *x
	return nil
}
