package worker

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"

	"github.com/serialbench/serialbench/suite"
)

// Serve is the side of the worker process: it does the one task that stdin asks
// for, writes answers to stdout and returns an exit code. Where stdout is the
// process's own, it takes the file away first: what libraries print from then on goes
// to stderr. Where stdin is the process's own, its end ends the process, so that no
// worker outlives its parent.
func Serve(stdin io.Reader, stdout, stderr io.Writer, s *suite.Suite, tasks ...Task) int {
	runtime.GOMAXPROCS(1)
	debug.SetGCPercent(GCPercent())
	debug.SetMemoryLimit(MemoryLimit())
	if err := serve(stdin, stdout, s, tasks); err != nil {
		fmt.Fprintln(stderr, "worker:", err)
		return 1
	}
	return 0
}

func serve(stdin io.Reader, stdout io.Writer, s *suite.Suite, tasks []Task) error {
	if stdout == io.Writer(os.Stdout) {
		own, err := takeStdout()
		if err != nil {
			return fmt.Errorf("take standard output: %w", err)
		}
		stdout = own
	}
	if _, err := io.WriteString(stdout, preamble); err != nil {
		return fmt.Errorf("write to parent: %w", err)
	}
	own := stdin == io.Reader(os.Stdin)
	if own {
		stdin = polled(os.Stdin)
	}
	var req message
	if err := readFrame(stdin, &req); err != nil {
		return fmt.Errorf("read the request: %w", err)
	}
	if req.Version != protocol {
		return fmt.Errorf("request of version %d, this program speaks version %d: parent and worker differ",
			req.Version, protocol)
	}
	job := &Job{Suite: s, Argument: req.Body, Patience: max(1, req.Patience), task: req.Task, out: stdout,
		next: follow(stdin, own)}
	if err := writeFrame(stdout, message{Type: "hello", Version: protocol}); err != nil {
		return err
	}
	for _, t := range tasks {
		if t.Name == req.Task {
			if err := t.Do(job); err != nil {
				return err
			}
			return writeFrame(stdout, message{Type: "done"})
		}
	}
	return fmt.Errorf("unknown task %q", req.Task)
}

// polled is a pipe that the runtime waits for by the system's poller, or the file itself if that cannot be.
// A worker has one thread to run Go on. A read that waits in the system keeps it until
// the monitor thread notices, 20 µs later or many milliseconds, and with it the task that was waiting for what was
// read.
func polled(f *os.File) io.Reader {
	at := f.Fd()
	if info, err := f.Stat(); err != nil || info.Mode()&os.ModeNamedPipe == 0 || unblock(at) != nil {
		return f
	}
	return os.NewFile(at, f.Name())
}

// follow passes on what else the parent says. The end of the process's own stdin
// ends the process.
func follow(stdin io.Reader, own bool) chan json.RawMessage {
	next := make(chan json.RawMessage, 1)
	go func() {
		for {
			var m message
			err := readFrame(stdin, &m)
			if err == nil {
				next <- m.Body
				continue
			}
			if !own {
				close(next)
				return
			}
			if err != io.EOF {
				fmt.Fprintln(os.Stderr, "worker: standard input:", err)
			}
			os.Exit(3)
		}
	}()
	return next
}
