// Package cold times calls of codecs one by one, with their code in the instruction cache and without. Package main
// of bench/sensitivity has a program of it built.
package cold

import (
	"fmt"
	"math"
	"os"
	"reflect"
	"runtime"
	"slices"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/suite"
)

const (
	// calls is how many are timed in either state.
	calls = 400
	// warm is how many calls of the operation itself come before one that is
	// timed without other code in between.
	warm = 20
)

// Main prints the median call of each codec in both states, on the first data set.
func Main(s *suite.Suite, err error) {
	if err == nil {
		err = run(s, s.Datasets[0].ID)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "sensitivity:", err) // nobody left to tell
		os.Exit(1)
	}
}

func run(s *suite.Suite, data string) error {
	other, err := otherCode(1 << 20)
	if err != nil {
		return err
	}
	if len(s.Cases) == 0 {
		return fmt.Errorf("none of the codecs has code for %s", data)
	}
	fmt.Println("| codec | operation | code in cache | behind 1 MB of other code | ratio |")
	fmt.Println("| --- | --- | ---: | ---: | ---: |")
	for _, c := range s.Cases {
		id := c.Codec
		b, err := c.Open(0, 1)
		if err != nil {
			return err
		}
		if _, err := b.Encoded(); err != nil {
			return err
		}
		for _, op := range []codec.Op{codec.OpMarshal, codec.OpUnmarshal} {
			if !c.Offers(op) {
				continue
			}
			hot, cold, err := measure(b, op, other)
			if err != nil {
				return fmt.Errorf("%s on %s: %s: %w", id, data, op, err)
			}
			fmt.Printf("| %s | %s | %d ns | %d ns | %.2f |\n", id, op, hot.Nanoseconds(), cold.Nanoseconds(),
				float64(cold)/float64(hot))
		}
	}
	fmt.Println("\nEach call is timed by itself, so that both columns contain two readings of the clock.")
	return target(s.Cases[0], data)
}

// target says what an unmarshal would take longer if its root were allocated rather than
// zeroed and used again: the allocation, with the collections that come by themselves.
func target(c *suite.Case, data string) error {
	b, err := c.Open(1, 1) // it is the same type for all
	if err != nil {
		return err
	}
	var kept any // keeps the compiler from leaving allocations out
	best := time.Duration(math.MaxInt64)
	const allocations = 200_000
	for range 20 {
		start := time.Now()
		for range allocations {
			kept = b.New()
		}
		best = min(best, time.Since(start))
	}
	runtime.KeepAlive(kept)
	fmt.Printf("\nThe root of %s has %d bytes; to allocate it for each call instead of zeroing one takes %.1f ns, "+
		"collector included.\n",
		data, reflect.TypeOf(b.New()).Elem().Size(), float64(best)/allocations)
	return nil
}

// measure takes turns at both states, so that a clock that moves meets both.
func measure(b *suite.Bench, op codec.Op, other func()) (hot, cold time.Duration, err error) {
	loop, err := b.Loop(op)
	if err != nil {
		return 0, 0, err
	}
	var with, without []time.Duration
	for range calls {
		if err := loop(warm); err != nil {
			return 0, 0, err
		}
		for _, state := range []struct {
			list *[]time.Duration
			do   func()
		}{{&without, func() {}}, {&with, other}} {
			state.do()
			start := time.Now()
			err := loop(1)
			*state.list = append(*state.list, time.Since(start))
			if err != nil {
				return 0, 0, err
			}
		}
	}
	slices.Sort(with)
	slices.Sort(without)
	return without[calls/2], with[calls/2], nil
}
