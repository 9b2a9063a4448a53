// Command load puts the service of examples/tapped under load, and says whether a request failed and what tap costs.
//
//	go run ./load                      # every trouble, 3 s each, at 10,000 requests a second; then the cost
//	go run ./load -for 0 -rounds 40    # the cost alone
//
// The service has one core (GOMAXPROCS=1). Each answer is compared with that of the service without tap. The cost is
// the CPU time of a request with tap over that of one without, in blocks that alternate in one process; beside it
// stands the same without tap a second time, which has to cost nothing. Linux only.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"
)

func main() {
	rate := flag.Int("rate", 10_000, "send so many requests a second")
	long := flag.Duration("for", 3*time.Second, "send them for this long, in each trouble; 0: do not")
	rounds := flag.Int("rounds", 12, "start the services so many times to compare their cost; 0: do not")
	blocks := flag.Int("blocks", 100, "alternate so many times a round")
	most := flag.Float64("most", 0, "exit with 1 where tap is sure to cost more than so many percent; 0: never")
	flag.Parse()
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan os.Signal, 1) // a module of its own has no internal/interrupt
	signal.Notify(ended, os.Interrupt, syscall.SIGTERM)
	go func() {
		<-ended
		stop()
	}()
	if err := run(ctx, *rate, *long, *rounds, *blocks, *most); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		stop()
		os.Exit(1)
	}
}

func run(ctx context.Context, rate int, long time.Duration, rounds, blocks int, most float64) (err error) {
	dir, err := os.MkdirTemp("", "tapped-load-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	l := &load{dir: dir, program: filepath.Join(dir, "tapped"), rate: rate, long: long}
	race := filepath.Join(dir, "tapped-race")
	for _, args := range [][]string{{"build", "-o", l.program, "."}, {"build", "-race", "-o", race, "."}} {
		cmd := exec.CommandContext(ctx, "go", args...)
		cmd.Stderr = os.Stderr
		if err := cmd.Run(); err != nil {
			return fmt.Errorf("go build of the service: %w", err)
		}
	}
	if l.requests, err = l.expected(ctx); err != nil {
		return err
	}
	bad := 0
	troubles := l.troubles(race)
	if long == 0 {
		troubles = nil
	}
	for _, t := range troubles {
		r, err := t.try(ctx)
		if err != nil {
			return fmt.Errorf("%s: %w", t.name, err)
		}
		bad += r.failed
		fmt.Printf("%-28s %7d requests, %d failed, %6.0f a second, half within %v\n", t.name, r.sent, r.failed, r.perSecond,
			r.median.Round(time.Microsecond))
	}
	if bad > 0 {
		return fmt.Errorf("%d requests failed", bad)
	}
	if rounds == 0 {
		return nil
	}
	cost, control, err := l.cost(ctx, rounds, blocks)
	if err != nil {
		return err
	}
	fmt.Printf("CPU time of a request with tap: %s, of it %.2f %% to write the file; a second time without: %s; %.1f µs "+
		"without\n", cost, cost.writing, control, cost.base/1e3)
	if most > 0 && cost.low > most {
		return fmt.Errorf("tap costs more than %v %%", most)
	}
	return nil
}
