// Package calls times adapters beside calls of the library written by hand for the same contract. Package main of
// bench/direct has a program of it built.
package calls

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

// Main prints the ratios of all codecs that have hand-written calls.
func Main(s *suite.Suite, err error) {
	rounds := flag.Int("rounds", 101, "turns of each side; the median of their ratios is printed")
	length := flag.Duration("length", 4*time.Millisecond, "about how long a turn takes")
	flag.Parse()
	if err == nil {
		err = run(s, *rounds, *length)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "direct:", err) // nobody left to tell
		os.Exit(1)
	}
}

func run(s *suite.Suite, rounds int, length time.Duration) error {
	runtime.GOMAXPROCS(1)
	fmt.Printf("person, %d turns of %v: adapter / hand-written call, quartiles of the ratio\n", rounds, length)
	fmt.Printf("%-22s %-10s %9s %9s %6s %6s %6s\n", "codec", "op", "hand ns", "adapter", "25%", "median", "75%")
	for _, p := range pairs {
		b, err := s.Case(p.codec, "person").Open(1000, dataset.DefaultSeed)
		if err != nil {
			return err
		}
		encoded, err := b.Encoded()
		if err != nil {
			return err
		}
		var values []dataset.Person
		for _, v := range b.Values {
			values = append(values, *v.(*dataset.Person))
		}
		hand := p.hand(values, encoded)
		for _, op := range []codec.Op{codec.OpMarshal, codec.OpUnmarshal} {
			loop, err := b.Loop(op)
			if err != nil {
				return err
			}
			if err := compare(p.codec, op, hand[op], loop, rounds, length); err != nil {
				return fmt.Errorf("%s: %s: %w", p.codec, op, err)
			}
		}
	}
	return nil
}

// compare times the two loops in turns, the first of a round alternating.
func compare(id string, op codec.Op, hand, adapter suite.Loop, rounds int, length time.Duration) error {
	n := 1
	for {
		took, err := timed(hand, n)
		if err != nil {
			return err
		}
		if took >= length {
			break
		}
		n *= 2
	}
	n = (n + 999) / 1000 * 1000 // whole passes through the values
	var ratios, hands, adapters []float64
	for round := range rounds {
		order := []suite.Loop{hand, adapter}
		if round%2 == 1 {
			slices.Reverse(order)
		}
		var took [2]time.Duration
		for i, loop := range order {
			var err error
			if took[i], err = timed(loop, n); err != nil {
				return err
			}
		}
		if round%2 == 1 {
			took[0], took[1] = took[1], took[0]
		}
		hands = append(hands, float64(took[0])/float64(n))
		adapters = append(adapters, float64(took[1])/float64(n))
		ratios = append(ratios, float64(took[1])/float64(took[0]))
	}
	slices.Sort(ratios)
	slices.Sort(hands)
	slices.Sort(adapters)
	q := func(v []float64, p float64) float64 { return v[int(p*float64(len(v)-1))] }
	fmt.Printf("%-22s %-10s %9.1f %9.1f %6.3f %6.3f %6.3f\n", id, op, q(hands, 0.5), q(adapters, 0.5), q(ratios, 0.25),
		q(ratios, 0.5), q(ratios, 0.75))
	return nil
}

func timed(loop suite.Loop, n int) (time.Duration, error) {
	runtime.GC()
	start := time.Now()
	err := loop(n)
	return time.Since(start), err
}
