// Package loops runs loops around a codec that does nothing, as this harness and others have them, in turns in one
// process. Package main of bench/overhead has a program of it built.
package loops

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/suite"
)

// calls is how many there are in a batch.
const calls = 4000

// Main runs the loops and prints percentiles over their batches.
func Main(s *suite.Suite, err error) {
	batches := flag.Int("batches", 20000, "batches of each loop; one has 4000 calls")
	flag.Parse()
	if err == nil {
		err = run(s, *batches)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "overhead:", err) // nobody left to tell
		os.Exit(1)
	}
}

// named is a loop and what it is called.
type named struct {
	name string
	loop suite.Loop
}

func run(s *suite.Suite, batches int) error {
	bench, err := s.Case("noop", "person").Open(1000, dataset.DefaultSeed)
	if err != nil {
		return err
	}
	if _, err := bench.Encoded(); err != nil {
		return err
	}
	list := []named{{"empty call", empty}}
	for _, op := range []codec.Op{codec.OpMarshal, codec.OpUnmarshal} {
		loop, err := bench.Loop(op)
		if err != nil {
			return err
		}
		list = append(list, named{"noop " + string(op), loop})
	}
	list = append(list, peers()...)
	runtime.LockOSThread()
	times := make([][]float64, len(list))
	for range batches {
		for i, l := range list {
			start := time.Now()
			if err := l.loop(calls); err != nil {
				return err
			}
			times[i] = append(times[i], float64(time.Since(start))/calls)
		}
	}
	percentiles := []int{1, 5, 25, 50, 75, 95}
	fmt.Printf("ns a call, percentiles of %d batches of %d calls\n%-44s", batches, calls, "")
	for _, p := range percentiles {
		fmt.Printf("%5d %%", p)
	}
	for i, l := range list {
		slices.Sort(times[i])
		fmt.Printf("\n%-44s", l.name)
		for _, p := range percentiles {
			fmt.Printf("%7.2f", times[i][batches*p/100])
		}
	}
	fmt.Println()
	return nil
}

//go:noinline
func nothing() {}

// empty calls a function without parameters, as many times a turn as generated loops.
func empty(n int) error {
	for ; n > 0; n -= 4 {
		nothing()
		nothing()
		nothing()
		nothing()
	}
	return nil
}
