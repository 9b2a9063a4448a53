// Command states shows what the harness costs in each state of a machine: it runs
// an empty function and the emitted loops of noop in turns, in batches far shorter
// than such a state lasts, and prints percentiles over the batches.
//
//	go run ./bench/overhead/states
package main

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/gen"
	"github.com/serialbench/serialbench/suite"
)

const (
	batches = 20000
	calls   = 4000 // in a batch
)

//go:noinline
func nothing() {}

// empty calls a function without parameters, as many times a turn as emitted loops.
func empty(n int) error {
	for ; n > 0; n -= 4 {
		nothing()
		nothing()
		nothing()
		nothing()
	}
	return nil
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "states:", err)
		os.Exit(1)
	}
}

func run() error {
	s, err := gen.Suite()
	if err != nil {
		return err
	}
	bench, err := s.Case("noop", "person").Open(1000, dataset.DefaultSeed)
	if err != nil {
		return err
	}
	if _, err := bench.Encoded(); err != nil {
		return err
	}
	names := []string{"empty call"}
	loops := []suite.Loop{empty}
	for _, op := range []codec.Op{codec.OpMarshal, codec.OpUnmarshal} {
		loop, err := bench.Loop(op)
		if err != nil {
			return err
		}
		names, loops = append(names, "noop "+string(op)), append(loops, loop)
	}
	runtime.LockOSThread()
	times := make([][]float64, len(loops))
	for range batches {
		for i, loop := range loops {
			start := time.Now()
			if err := loop(calls); err != nil {
				return err
			}
			times[i] = append(times[i], float64(time.Since(start))/calls)
		}
	}
	percentiles := []int{1, 5, 25, 50, 75, 95}
	fmt.Printf("ns a call, percentiles of %d batches of %d calls\n%-16s", batches, calls, "")
	for _, p := range percentiles {
		fmt.Printf("%5d %%", p)
	}
	for i, name := range names {
		slices.Sort(times[i])
		fmt.Printf("\n%-16s", name)
		for _, p := range percentiles {
			fmt.Printf("%7.2f", times[i][batches*p/100])
		}
	}
	fmt.Println()
	return nil
}
