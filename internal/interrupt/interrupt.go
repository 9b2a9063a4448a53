// Package interrupt is how every program of this repository ends early: an interrupt or a polite kill ends a context,
// and the work returns with what it has.
package interrupt

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

// Context ends when the process is interrupted. Without it the process dies of that at once, as it does of a second
// interrupt after stop.
func Context(parent context.Context) (ctx context.Context, stop context.CancelFunc) {
	return signal.NotifyContext(parent, os.Interrupt, syscall.SIGTERM)
}

// ErrTold is the error of a program that has told it already.
var ErrTold = errors.New("told")

// Main is the main function of the program of that name: it works until that is done or interrupted, tells an error
// with the name before it, and then ends the process with exit code 1.
func Main(name string, work func(context.Context) error) {
	ctx, stop := Context(context.Background())
	err := work(ctx)
	stop()
	if err != nil {
		if !errors.Is(err, ErrTold) {
			fmt.Fprintf(os.Stderr, "%s: %v\n", name, err) // nobody left to tell
		}
		os.Exit(1)
	}
}
