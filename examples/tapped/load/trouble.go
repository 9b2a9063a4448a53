package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// trouble is something that no request may suffer from.
type trouble struct {
	name string
	try  func(context.Context) (result, error)
}

// troubles are tried one after the other.
func (l *load) troubles(race string) []trouble {
	file := filepath.Join(l.dir, "orders.shapes")
	with := func(name, program string, holds func() error, args ...string) trouble {
		return trouble{name, func(ctx context.Context) (r result, err error) {
			if err := os.RemoveAll(file); err != nil {
				return r, err
			}
			s, err := l.start(ctx, program, args...)
			if err != nil {
				return r, err
			}
			defer s.stop()
			if r, err = l.send(ctx, s.address, l.rate, l.long); err != nil {
				return r, err
			}
			if !s.runs() {
				return r, fmt.Errorf("the service has ended")
			}
			return r, holds()
		}}
	}
	nothing := func() error { return nil }
	kept := func() error { return whole(file, 0) }
	switchedOff := func(why string) func() error {
		return func() error {
			text, err := os.ReadFile(file)
			if err == nil && !bytes.Contains(text, []byte(`"off":"`+why+`"`)) {
				err = fmt.Errorf("the second codec was not switched off")
			}
			return err
		}
	}
	// Root may write to a folder that is read-only, and to none below /proc.
	readOnly := filepath.Join(l.dir, "read-only")
	if os.Mkdir(readOnly, 0o555) != nil || os.Geteuid() == 0 {
		readOnly = "/proc"
	}
	return []trouble{
		with("without tap", l.program, nothing, "-shapes", ""),
		with("with tap", l.program, kept, "-shapes", file),
		with("every call sampled", l.program, nothing, "-shapes", file, "-rate", "1"),
		with("race detector", race, kept, "-shapes", file, "-rate", "0.1"),
		{"kill -9, and another start", l.killed(file)},
		with("full disk", l.program, nothing, "-shapes", "/dev/full", "-rate", "0.1"),
		with("read-only folder", l.program, nothing, "-shapes", filepath.Join(readOnly, "orders.shapes")),
		with("second codec panics", l.program, kept, "-shapes", file, "-rate", "0.1", "-second", "panics"),
		with("second codec hangs", l.program, switchedOff("hangs"), "-shapes", file, "-rate", "0.1", "-second", "hangs"),
		with("second codec spins", l.program, switchedOff("hangs"), "-shapes", file, "-rate", "0.1", "-second", "spins"),
		with("second codec allocates", l.program, switchedOff("memory"), "-shapes", file, "-rate", "0.1",
			"-second", "allocates"),
	}
}

// killed kills a service under load, and starts it again on the same file.
func (l *load) killed(file string) func(context.Context) (result, error) {
	return func(ctx context.Context) (all result, err error) {
		if err := os.RemoveAll(file); err != nil {
			return all, err
		}
		for i := range 3 {
			s, err := l.start(ctx, l.program, "-shapes", file, "-rate", "0.1")
			if err != nil {
				return all, err
			}
			r, err := l.send(ctx, s.address, l.rate, max(l.long/3, 1500*time.Millisecond)) // it writes every second
			s.stop()
			if err != nil {
				return all, err
			}
			if i == 0 {
				all = r
			} else {
				all = all.and(r)
			}
		}
		return all, whole(file, 3)
	}
}

// whole fails where a file has more lines that are not whole than so many, or none that is.
func whole(file string, most int) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	torn, messages := 0, 0
	for _, line := range strings.Split(string(text), "\n") {
		switch {
		case line == "":
		case !json.Valid([]byte(line)):
			torn++
		case strings.HasPrefix(line, `{"kind":"message"`):
			messages++
		}
	}
	if torn > most || messages == 0 {
		return fmt.Errorf("%d torn lines and %d messages in the file", torn, messages)
	}
	return nil
}
