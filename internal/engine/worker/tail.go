package worker

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
)

// tailSize is how much of a worker's log goes into a failure, in bytes.
const tailSize = 2 << 10

// tail keeps the end of a log, and where it began to be about a crash.
type tail struct {
	mu    sync.Mutex
	text  []byte
	crash []byte // from the first line of a panic or data race on
}

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, b...)
	if t.crash == nil {
		for _, sign := range []string{"panic: ", "fatal error: ", "WARNING: DATA RACE"} {
			if i := bytes.Index(t.text, []byte(sign)); i == 0 || i > 0 && t.text[i-1] == '\n' {
				t.crash = bytes.Clone(t.text[i:])
			}
		}
	} else if len(t.crash) < tailSize {
		t.crash = append(t.crash, b...)
	}
	if len(t.text) > 2*tailSize {
		t.text = bytes.Clone(t.text[len(t.text)-tailSize:])
	}
	return len(b), nil
}

func (t *tail) note(err error) { fmt.Fprintln(t, err) }

// quote returns the end of the log behind a line break, or "".
func (t *tail) quote() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := strings.TrimSpace(string(t.text[max(0, len(t.text)-tailSize):]))
	if s == "" {
		return ""
	}
	return "\n" + s
}

// cause returns the message of a crash and what follows it, or "".
func (t *tail) cause() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.TrimSpace(string(t.crash[:min(len(t.crash), tailSize)]))
}
