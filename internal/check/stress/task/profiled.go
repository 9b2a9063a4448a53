package task

import (
	"fmt"
	"io"
	"runtime"
	"runtime/pprof"
	"runtime/trace"
	"sync"
	"sync/atomic"
)

const (
	profiledRounds = 4
	stackRoom      = 256 << 10
)

// profiled has the runtime walk the stacks of goroutines that are in the library, as profilers do in production, but
// far more often.
func profiled(s *subject) error {
	runtime.GOMAXPROCS(2 + s.Process%3)
	runtime.MemProfileRate = 1
	if err := pprof.StartCPUProfile(io.Discard); err != nil {
		return &ourError{fmt.Errorf("profile: %w", err)}
	}
	defer pprof.StopCPUProfile()
	if err := trace.Start(io.Discard); err != nil {
		return &ourError{fmt.Errorf("trace: %w", err)}
	}
	defer trace.Stop()
	var over atomic.Bool
	var group sync.WaitGroup
	group.Go(func() {
		for room := make([]byte, stackRoom); !over.Load(); {
			runtime.Stack(room, true)
		}
	})
	defer group.Wait()
	defer over.Store(true)
	return s.rounds(4, profiledRounds, func(h *hand, i int) error {
		if err := h.marshal(i); err != nil {
			return err
		}
		return h.unmarshal(i)
	})
}
