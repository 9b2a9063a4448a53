//go:build !linux && !darwin && !dragonfly && !freebsd && !netbsd && !openbsd

package measure

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"time"
)

// start starts cmd. It dies with this program because its standard input ends then.
func start(cmd *exec.Cmd) error { return cmd.Start() }

// kill ends a started process. One that is gone is no error.
func kill(cmd *exec.Cmd) error {
	if err := cmd.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return fmt.Errorf("kill worker: %w", err)
	}
	return nil
}

// takeStdout returns the process's standard output and makes Go code print to
// standard error instead.
func takeStdout() (*os.File, error) {
	own := os.Stdout
	os.Stdout = os.Stderr
	return own, nil
}

// Neither is known here.
func cpuTime() time.Duration      { return 0 }
func childrenTime() time.Duration { return 0 }

// These systems do not let a process choose its core.

func cores() []int            { return nil }
func pinProcess(...int) error { return errors.ErrUnsupported }
func canPin(int) bool         { return false }
func startOn(...int) error    { return errors.ErrUnsupported }
func threads() []int          { return nil }
func pinThread(int) error     { return errors.ErrUnsupported }

func pinThreads([]int, ...int) error { return errors.ErrUnsupported }

func populate(address, size uintptr) error { return errors.ErrUnsupported }
