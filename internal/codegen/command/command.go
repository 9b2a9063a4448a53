// Package command is what the programs that generate code have in common: one Go, whichever is installed; flags that
// choose codecs and types; and progress. It makes no code.
package command

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/serialbench/serialbench/internal/interrupt"
)

// Pinned reports whether this program was built by the Go that the file bench/toolchain of the working folder names,
// which go commands are from then on: generators, formatting and the standard library are those of one Go. If it was
// not, the program of the package pkg, built by that Go, has done the work.
func Pinned(ctx context.Context, pkg string) (bool, error) {
	toolchain, err := os.ReadFile(filepath.Join("bench", "toolchain"))
	if err != nil {
		return false, err
	}
	pinned := strings.TrimSpace(string(toolchain))
	if err := os.Setenv("GOTOOLCHAIN", pinned); err != nil {
		return false, err
	}
	if runtime.Version() == pinned {
		return true, nil
	}
	cmd := exec.CommandContext(ctx, "go", append([]string{"run", pkg}, os.Args[1:]...)...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		return false, errors.Join(interrupt.ErrPrinted, err)
	}
	return false, nil
}
