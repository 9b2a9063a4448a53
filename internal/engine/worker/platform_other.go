//go:build !linux && !darwin && !dragonfly && !freebsd && !netbsd && !openbsd

package worker

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"time"
)

// start starts cmd. It dies with this program because its standard input ends then.
func start(cmd *exec.Cmd) error { return cmd.Start() }

// startChild starts a program that is no worker.
func startChild(cmd *exec.Cmd) error { return cmd.Start() }

// runDelay is not known here.
func runDelay(int) time.Duration { return 0 }

// OnStarter calls f.
func OnStarter(f func() error) error { return f() }

// kill ends a started process. One that is gone is no error.
func kill(cmd *exec.Cmd) error {
	if err := cmd.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return fmt.Errorf("kill worker: %w", err)
	}
	return nil
}

// signaled reports whether others ended a process, which only Unix tells.
func signaled(error) bool { return false }

// awaitExit waits for nothing: a process that ended cannot be looked at before its number is free.
func awaitExit(int) bool { return false }

// takeStdout returns the process's standard output and makes Go code print to
// standard error instead.
func takeStdout() (*os.File, error) {
	own := os.Stdout
	os.Stdout = os.Stderr
	return own, nil
}

var began = time.Now()

// CPUTime is not known here: it is the time on the clock, which counts what other
// programs take too.
func CPUTime() time.Duration { return time.Since(began) }

// ChildrenTime is not known here.
func ChildrenTime() time.Duration { return 0 }

func unblock(uintptr) error { return errors.ErrUnsupported }
