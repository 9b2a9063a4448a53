package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

const (
	patience = 10 * time.Second // of CPU time that a try may take, so that a busy machine is none's fault
	busy     = 6                // times as much on the clock
	mostKB   = 1 << 20          // of memory
	diskful  = 2 << 10          // bytes of a file on a small disk
	// smallDisk makes this program one that starts another where files cannot grow.
	smallDisk = "on-a-small-disk"
)

// onSmallDisk becomes a program whose files cannot grow, which is told so by an error, as on a full disk.
func onSmallDisk(args []string) {
	signal.Ignore(syscall.SIGXFSZ)
	err := unix.Setrlimit(unix.RLIMIT_FSIZE, &unix.Rlimit{Cur: diskful, Max: diskful})
	if err == nil {
		err = unix.Exec(args[0], args, os.Environ())
	}
	fmt.Fprintln(os.Stderr, "hostile:", err) // nobody left to tell
	os.Exit(1)
}

// Run runs a try of a program, and says what did not hold.
func (t Try) Run(ctx context.Context, program, folder, temporary string) error {
	ctx, stop := context.WithTimeout(ctx, busy*patience)
	defer stop()
	args := append([]string{program}, t.Args...)
	if t.Kind == "disk" {
		self, err := os.Executable()
		if err != nil {
			return err
		}
		args = append([]string{self, smallDisk}, args...)
	}
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "TMPDIR="+temporary, "XDG_CONFIG_HOME="+temporary)
	cmd.WaitDelay = time.Second
	if t.Endless != nil {
		cmd.Stdin = io.MultiReader(strings.NewReader(signed(head)+"\n"), endless(t.Endless))
	}
	var out, log bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &log
	if err := cmd.Start(); err != nil {
		return err
	}
	for _, s := range t.Signals {
		time.AfterFunc(s.After, func() { _ = cmd.Process.Signal(s.Signal) }) // it may have ended
	}
	err := cmd.Wait()
	var status *exec.ExitError
	if err != nil && !errors.As(err, &status) && !errors.Is(err, syscall.EPIPE) {
		return err
	}
	used := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	switch memory := cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss; {
	case ctx.Err() != nil || used > patience:
		return fmt.Errorf("took %s of CPU time, of %s; on the clock %s is the end", used, patience, busy*patience)
	case memory > mostKB:
		return fmt.Errorf("took %d KB of memory", memory)
	}
	if err := t.judge(cmd.ProcessState, out.String(), log.String()); err != nil {
		return err
	}
	return leftBehind(folder, temporary)
}

// endless repeats a text.
type endless []byte

func (e endless) Read(b []byte) (int, error) {
	n := 0
	for n+len(e) <= len(b) {
		n += copy(b[n:], e)
	}
	return n, nil
}

// judge looks at how a try ended, and what it said.
func (t Try) judge(state *os.ProcessState, out, log string) error {
	code := state.ExitCode()
	text := strings.TrimSuffix(log, "\n")
	last := text[strings.LastIndexByte(text, '\n')+1:]
	ended := len(t.Signals) > 0 && (code == 130 || code < 0)
	switch {
	case strings.Contains(text, "goroutine ") || strings.Contains(text, "panic:"):
		return fmt.Errorf("panic: %.300s", text)
	case !ended && (code < 0 || code > 3):
		return fmt.Errorf("exit code %d: %.300s", code, text)
	case !ended && code >= 2 && !strings.HasPrefix(last, "serialbench: "):
		return fmt.Errorf("exit code %d says %.300q", code, text)
	case strings.ContainsAny(log, "\x1b\a") || strings.ContainsAny(out, "\x1b\a"):
		return errors.New("an escape sequence of the input reached the output")
	}
	return nil
}

// leftBehind says which files a try left that nobody asked for, or that are half there.
func leftBehind(folder, temporary string) error {
	var left []string
	for _, pattern := range []string{folder + "/.*.part", temporary + "/serialbench-*", folder + "/out.jsonl",
		folder + "/out.html"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			return err
		}
		left = append(left, found...)
	}
	left = slices.DeleteFunc(left, whole)
	if len(left) > 0 {
		return fmt.Errorf("left behind: %v", left)
	}
	return nil
}

// whole reports whether a file that a command wrote has its end.
func whole(path string) bool {
	text, err := os.ReadFile(path)
	switch {
	case err != nil || strings.HasSuffix(path, ".part"):
		return false
	case strings.HasSuffix(path, ".html"):
		return bytes.HasSuffix(bytes.TrimSpace(text), []byte(">"))
	}
	return bytes.HasPrefix(text, []byte("{")) && bytes.HasSuffix(text, []byte("\n"))
}
