package task

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// most is up to how many threads run Go at a time; more than there are cores are preempted.
const most = 8

// coldStart makes the first calls of the process at once.
func coldStart(s *subject) error { return s.start(false) }

// failedFirst has each goroutine fail first.
func failedFirst(s *subject) error { return s.start(true) }

func (s *subject) start(fails bool) error {
	runtime.GOMAXPROCS(1 + s.Process%most)
	hands, err := s.hands(4)
	if err != nil {
		return err
	}
	mixed := s.Process/most%2 == 1
	err = atOnce(hands, func(g int, h *hand) error {
		i := 0
		if mixed {
			i = g % len(h.Known)
		}
		if fails {
			h.fail(i)
		}
		first, second := h.marshal, h.unmarshal
		if (g+s.Process)%2 == 1 {
			first, second = second, first
		}
		if err := first(i); err != nil {
			return err
		}
		return second(i)
	})
	if err != nil {
		return err
	}
	return s.compareAll(hands)
}

// types makes the first calls on all types at once. Each goroutine begins with another type in every other process.
func types(s *subject) error {
	runtime.GOMAXPROCS(1 + s.Process%most)
	all := append([]*subject{s}, s.others...)
	hands := make([][]*hand, len(all))
	for i, x := range all {
		var err error
		if hands[i], err = x.hands(4); err != nil {
			return fmt.Errorf("%s: %w", x.Dataset, err)
		}
	}
	together := s.Process / most % 2
	err := atOnce(hands[0], func(g int, _ *hand) error {
		for k := range all {
			i := (k + g*(1-together)) % len(all)
			h := hands[i][g]
			first, second := h.marshal, h.unmarshal
			if (g+k+s.Process)%2 == 1 {
				first, second = second, first
			}
			err := first(0)
			if err == nil {
				err = second(0)
			}
			if err != nil {
				return fmt.Errorf("%s: %w", h.Dataset, err)
			}
		}
		return nil
	})
	for i, x := range all {
		if err == nil {
			if err = x.compareAll(hands[i]); err != nil {
				err = fmt.Errorf("%s: %w", x.Dataset, err)
			}
		}
	}
	return err
}

// fail reads half an encoding. What comes of that is attack's concern.
func (h *hand) fail(i int) {
	half := h.Known[i].Bytes[:len(h.Known[i].Bytes)/2]
	h.bench.Unmarshal(append([]byte{}, half...), h.bench.New()) //nolint:errcheck // see above
}

func (s *subject) compareAll(hands []*hand) error {
	for _, h := range hands {
		if err := h.compare(); err != nil {
			return err
		}
	}
	return nil
}

// Rounds of trials: each writes and reads every value.
const (
	sharedRounds    = 40
	collectorRounds = 12
)

// shared has goroutines write and read all values over and over, some in the same order and some not.
func shared(s *subject) error {
	runtime.GOMAXPROCS(2 + s.Process%(most-1))
	return s.rounds(4, sharedRounds, func(h *hand, i int) error {
		if err := h.marshal(i); err != nil {
			return err
		}
		return h.unmarshal(i)
	})
}

// collector has the garbage collector run all the time, and stacks grow and move.
func collector(s *subject) error {
	runtime.GOMAXPROCS(2 + s.Process%3)
	debug.SetGCPercent(1)
	var over atomic.Bool
	var group sync.WaitGroup
	group.Go(func() {
		for !over.Load() {
			runtime.GC()
		}
	})
	defer group.Wait()
	defer over.Store(true)
	s.keeps = true
	return s.rounds(2, collectorRounds, func(h *hand, i int) error {
		var err error
		var call sync.WaitGroup
		call.Go(func() { // a goroutine begins with a small stack, which grows below the call
			if err = h.marshal(i); err == nil {
				err = h.unmarshal(i)
			}
		})
		call.Wait()
		if err == nil {
			grow(64) // a large one shrinks when it is collected
		}
		return err
	})
}

// grow takes that many KiB of stack.
//
//go:noinline
func grow(n int) byte {
	var room [1024]byte
	if n > 0 {
		room[n%len(room)] = grow(n - 1)
	}
	return room[0]
}

// rounds has goroutines call do for every value, round after round, and compares all of each round.
func (s *subject) rounds(goroutines, rounds int, do func(h *hand, i int) error) error {
	hands, err := s.hands(goroutines)
	if err != nil {
		return err
	}
	for round := range rounds {
		err := atOnce(hands, func(g int, h *hand) error {
			for k := range h.Known {
				i := k
				if round%2 == 1 {
					i = (k + g) % len(h.Known)
				}
				if err := do(h, i); err != nil {
					return err
				}
			}
			return nil
		})
		if err == nil {
			err = s.compareAll(hands)
		}
		if err != nil {
			return err
		}
		for _, h := range hands {
			h.forget()
		}
	}
	return s.compareKept()
}
