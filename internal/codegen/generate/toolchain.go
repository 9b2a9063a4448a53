package generate

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// PinToolchain lets go commands be those of the Go that the file bench/toolchain of the working folder names, and reports
// whether this program was built by that one: generators, formatting and the standard library are those of one Go,
// whichever is installed.
func PinToolchain() (built bool, err error) {
	toolchain, err := os.ReadFile(filepath.Join("bench", "toolchain"))
	if err != nil {
		return false, err
	}
	pinned := strings.TrimSpace(string(toolchain))
	return runtime.Version() == pinned, os.Setenv("GOTOOLCHAIN", pinned)
}

// RunPinned runs this program, of the package pkg, once more, built by the Go that is pinned.
func RunPinned(ctx context.Context, pkg string) error {
	cmd := exec.CommandContext(ctx, "go", append([]string{"run", pkg}, os.Args[1:]...)...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	return cmd.Run()
}
