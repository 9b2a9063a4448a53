package links

import (
	"bytes"
	"context"
	"debug/buildinfo"
	"os"
	"os/exec"
	"runtime/debug"
	"slices"
	"strings"
	"time"
)

// Source is what the program is built from.
type Source struct {
	Program string // the executable that was built; another one is not built like that
	Dir     string
	Package string   // relative to Dir, or an import path
	Flags   []string // of go build
	Env     []string // added to that of this process
}

// build links the program with more flags of the linker. Its symbol table is left
// out, which no worker needs: that changes nothing of the code and halves the time.
func (s *Source) build(ctx context.Context, to, flags string) error {
	args := []string{"build", "-o", to}
	all := "-s -w " + flags
	for _, f := range s.Flags {
		if name, more, ok := strings.Cut(f, "="); ok && strings.TrimLeft(name, "-") == "ldflags" {
			all = more + " " + all
			continue
		}
		args = append(args, f)
	}
	if _, err := s.goCommand(ctx, append(args, "-ldflags="+all, s.Package)...); err != nil {
		return err
	}
	return s.compare(to)
}

// compare makes sure that a link is one of the same libraries.
func (s *Source) compare(path string) error {
	ours, err := buildinfo.ReadFile(s.Program)
	if err != nil {
		return alonef("the program does not say what it was built from: %v", err)
	}
	theirs, err := buildinfo.ReadFile(path)
	if err != nil {
		return alonef("a link of the program does not say what it was built from: %v", err)
	}
	same := func(a, b *debug.Module) bool { return a.Path == b.Path && a.Version == b.Version }
	if ours.Path != theirs.Path || ours.GoVersion != theirs.GoVersion || !slices.EqualFunc(ours.Deps, theirs.Deps, same) {
		return alonef("a link of the program has other libraries than the program: its sources were changed")
	}
	return nil
}

// goCommand runs the go command over the sources and returns what it says.
func (s *Source) goCommand(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = s.Dir
	cmd.Env = append(append(os.Environ(), s.Env...), "PWD="+s.Dir)
	if s.Dir == "" {
		cmd.Env = cmd.Env[:len(cmd.Env)-1]
	}
	// Interrupted rather than killed, it removes its temporary folder.
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 10 * time.Second
	var out, log bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &log
	if err := cmd.Run(); err != nil {
		lines := strings.Split(strings.TrimSpace(log.String()), "\n")
		return "", alonef("go %s: %v: %s", args[0], err, lines[len(lines)-1])
	}
	return out.String(), nil
}
