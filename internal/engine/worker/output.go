package worker

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"time"
)

// Output runs a program that is no worker, and its children, until it ends or ctx does, and
// returns what it prints and its exit code. The error is that of ctx, or says why it could not
// be started. It dies with this program.
func Output(ctx context.Context, path string, args ...string) (out []byte, code int, err error) {
	cmd := exec.Command(path, args...)
	cmd.WaitDelay = time.Second
	var b bytes.Buffer
	cmd.Stdout, cmd.Stderr = &b, &b
	child, err := StartProcess(cmd)
	if err != nil {
		return nil, 0, fmt.Errorf("start %s: %w", path, err)
	}
	ended := make(chan error, 1)
	go func() { ended <- child.Wait() }()
	select {
	case err = <-ended:
	case <-ctx.Done():
		err = errors.Join(child.Kill(), context.Cause(ctx))
		<-ended
		return b.Bytes(), -1, err
	}
	var status *exec.ExitError
	if errors.As(err, &status) {
		return b.Bytes(), status.ExitCode(), nil
	}
	return b.Bytes(), 0, err
}
