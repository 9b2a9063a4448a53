package contribute

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// command runs a program in the checkout, with more environment, and returns its output; ok reports whether it exited
// with 0. The error says that it could not be run, or that the context ended.
func (c *Checkout) command(ctx context.Context, env []string, name string, args ...string) (out []byte,
	ok bool, err error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = c.Dir
	cmd.Env = append(os.Environ(), env...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	out, err = cmd.CombinedOutput()
	if ctx.Err() != nil {
		return out, false, ctx.Err()
	}
	if errors.As(err, new(*exec.ExitError)) {
		return out, false, nil
	}
	return out, err == nil, err
}

// problems are the lines of a tool's output that say what is wrong: all that are not
// empty, without those that only frame them, at most a dozen.
func problems(out []byte) []string {
	const most = 12
	var list []string
	more := 0
	for line := range strings.Lines(string(out)) {
		line = strings.TrimSpace(line)
		switch {
		case line == "", line == "FAIL", line == "PASS", strings.HasPrefix(line, "# "),
			strings.HasPrefix(line, "exit status"), strings.HasPrefix(line, "go: downloading "),
			strings.HasPrefix(line, "=== "), strings.HasPrefix(line, "ok "), strings.HasPrefix(line, "FAIL\t"),
			strings.HasPrefix(line, "--- FAIL: "), strings.Trim(line, "0123456789/") == "":
		case len(list) == most:
			more++
		default:
			list = append(list, line)
		}
	}
	if more > 0 {
		list = append(list, fmt.Sprintf("and %d lines more", more))
	}
	if len(list) == 0 {
		list = []string{string(bytes.TrimSpace(out)) + " (it failed and said nothing else)"}
	}
	return list
}
