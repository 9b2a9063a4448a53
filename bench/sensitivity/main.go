// Command sensitivity says how much dearer operations are whose code is not in the
// instruction cache: between two calls it runs 1 MB of other code. It prints the median
// call of each codec with and without, timed one by one in one process, side by side.
//
//	go run ./bench/sensitivity --codec 'json/std,baseline' --dataset person
package main

import (
	"flag"
	"fmt"
	"math"
	"os"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/gen"
	"github.com/serialbench/serialbench/suite"
)

const (
	// calls is how many are timed in either state.
	calls = 400
	// warm is how many calls of the operation itself come before one that is
	// timed without other code in between.
	warm = 20
)

func main() {
	codecs := flag.String("codec", "json/std,protobuf/google,gob/std,baseline,noop", "ids, comma separated")
	data := flag.String("dataset", "person", "data set")
	flag.Parse()
	if err := run(strings.Split(*codecs, ","), *data); err != nil {
		fmt.Fprintln(os.Stderr, "sensitivity:", err)
		os.Exit(1)
	}
}

func run(ids []string, data string) error {
	other, err := otherCode(1 << 20)
	if err != nil {
		return err
	}
	s, err := gen.Suite()
	if err != nil {
		return err
	}
	fmt.Println("| codec | operation | code in cache | behind 1 MB of other code | ratio |")
	fmt.Println("| --- | --- | ---: | ---: | ---: |")
	for _, id := range ids {
		c := s.Case(id, data)
		if c == nil {
			return fmt.Errorf("no case of %s on %s", id, data)
		}
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
			fmt.Printf("| %s | %s | %d ns | %d ns | %.2f |\n", id, op, hot.Nanoseconds(), cold.Nanoseconds(), float64(cold)/float64(hot))
		}
	}
	fmt.Println("\nEach call is timed by itself, so that both columns contain two readings of the clock.")
	return target(s, ids, data)
}

// target says what an unmarshal would take longer if its root were allocated rather than
// zeroed and used again: the allocation, with the collections that come by themselves.
func target(s *suite.Suite, ids []string, data string) error {
	b, err := s.Case(ids[0], data).Open(1, 1) // it is the same type for all
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
	fmt.Printf("\nThe root of %s has %d bytes; to allocate it for each call instead of zeroing one takes %.1f ns, collector included.\n",
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
