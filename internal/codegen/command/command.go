// Package command is what the programs that generate code have in common: one Go, whichever is installed; flags that
// choose codecs and types; progress; and an end when they are interrupted. It makes no code.
package command

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
)

// Main is the main function of a program that generates: it runs until it is done or interrupted, and tells an error
// with the program's name before it.
func Main(name string, run func(context.Context) error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx)
	stop()
	if err != nil {
		if !errors.Is(err, errTold) {
			fmt.Fprintf(os.Stderr, "%s: %v\n", name, err)
		}
		os.Exit(1)
	}
}

// errTold is the error of a program that has told it already.
var errTold = errors.New("told")

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
		return false, errors.Join(errTold, err)
	}
	return false, nil
}
