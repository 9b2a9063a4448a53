package generate

import (
	"errors"
	"fmt"
	"os/exec"
)

// NotInstalledError is the error of a job whose program is not there.
type NotInstalledError struct{ Program string }

func (e *NotInstalledError) Error() string { return "generator " + e.Program + ": not installed" }

// FailedError is the error of a job whose program ran and said that it failed: it fails wherever it runs.
type FailedError struct{ Text string }

func (e *FailedError) Error() string { return e.Text }

// failure is the error of a program that did not exit well. One that was killed, or could not be started, may do
// so another time.
func (t *Toolbox) failure(tool string, err error, log string) error {
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.Exited() && t.ctx.Err() == nil {
		return &FailedError{fmt.Sprintf("generator %s: %v: %s", tool, err, onOneLine(log))}
	}
	return fmt.Errorf("generator %s: %w: %s", tool, err, onOneLine(log))
}
