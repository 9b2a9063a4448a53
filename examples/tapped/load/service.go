package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// load is a plan of what is sent.
type load struct {
	dir      string // temporary
	program  string
	rate     int
	long     time.Duration
	requests []request
}

// service is a running service.
type service struct {
	cmd     *exec.Cmd
	address string
}

// start starts a service with one core.
func (l *load) start(ctx context.Context, program string, args ...string) (*service, error) {
	cmd := exec.CommandContext(ctx, program, append([]string{"-listen", "127.0.0.1:0"}, args...)...)
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	s := &service{cmd: cmd}
	line, err := bufio.NewReader(out).ReadString('\n')
	address, ok := strings.CutPrefix(strings.TrimSpace(line), "listening on ")
	if err != nil || !ok {
		s.stop()
		return nil, fmt.Errorf("the service says %q, %v", line, err)
	}
	s.address = address
	return s, nil
}

// stop kills a service, as kill -9 does.
func (s *service) stop() {
	_ = s.cmd.Process.Kill() // it may have ended
	_ = s.cmd.Wait()         // says that it was killed
}

// runs reports whether a service is still there.
func (s *service) runs() bool { return s.cmd.Process.Signal(syscall.Signal(0)) == nil }

// cpu is the CPU time that a service has used, in nanoseconds.
func (s *service) cpu() (total float64, err error) {
	tasks, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", s.cmd.Process.Pid))
	if err != nil || len(tasks) == 0 {
		return 0, fmt.Errorf("no CPU time of the service in /proc: %v", err)
	}
	for _, t := range tasks {
		text, err := os.ReadFile(t)
		if err != nil {
			return 0, err
		}
		ns, _, _ := strings.Cut(string(text), " ")
		n, err := strconv.ParseFloat(ns, 64)
		if err != nil {
			return 0, err
		}
		total += n
	}
	return total, nil
}
