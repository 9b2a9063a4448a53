// Package interrupt is how every program of this repository ends early: an interrupt, a polite kill or the end of its
// terminal ends a context, and the work returns with what it has. What was begun and is not whole yet is removed where
// no context waits for that.
package interrupt

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"sync"
	"syscall"
)

// signals are those that ask a program to end. One that was told to outlive its terminal (nohup) does.
func signals() []os.Signal {
	all := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		all = append(all, syscall.SIGHUP)
	}
	return all
}

// Context ends when the process is interrupted. Without it the process ends at once, as it does of a second
// interrupt after stop.
func Context(parent context.Context) (ctx context.Context, stop context.CancelFunc) {
	begun.Lock()
	defer begun.Unlock()
	begun.contexts++
	ctx, end := signal.NotifyContext(parent, signals()...)
	return ctx, sync.OnceFunc(func() {
		begun.Lock()
		defer begun.Unlock()
		begun.contexts--
		end()
	})
}

// begun are the files and folders that are of no use to anybody once the program has ended.
var begun struct {
	sync.Mutex
	contexts int // that wait for a signal
	paths    map[string]bool
	watch    sync.Once
}

// exitInterrupted is the exit code of a program that a signal ended.
const exitInterrupted = 130

// Begun has a file or folder removed where a signal ends the program at once. Done says that it is whole, or gone.
func Begun(path string) (done func()) {
	begun.watch.Do(func() {
		heard := make(chan os.Signal, 1)
		signal.Notify(heard, signals()...)
		go func() {
			for range heard {
				endNow()
			}
		}()
	})
	begun.Lock()
	defer begun.Unlock()
	if begun.paths == nil {
		begun.paths = map[string]bool{}
	}
	begun.paths[path] = true
	return func() {
		begun.Lock()
		defer begun.Unlock()
		delete(begun.paths, path)
	}
}

// endNow ends the program, unless work goes on that ends by its context.
func endNow() {
	begun.Lock()
	defer begun.Unlock()
	if begun.contexts > 0 {
		return
	}
	for path := range begun.paths {
		_ = os.RemoveAll(path) // nobody left to tell
	}
	os.Exit(exitInterrupted)
}

// ErrPrinted is the error of a program that has told it already.
var ErrPrinted = errors.New("told")

// Main is the main function of the program of that name: it works until that is done or interrupted, tells an error
// with the name before it, and then ends the process with exit code 1.
func Main(name string, work func(context.Context) error) {
	ctx, stop := Context(context.Background())
	err := work(ctx)
	stop()
	if err != nil {
		if !errors.Is(err, ErrPrinted) {
			fmt.Fprintf(os.Stderr, "%s: %v\n", name, err) // nobody left to tell
		}
		os.Exit(1)
	}
}
