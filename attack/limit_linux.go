package attack

import (
	"fmt"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// limitMemory allows the process that much more address space than it has.
func limitMemory(bytes uint64) error {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return fmt.Errorf("limit memory: %w", err)
	}
	var pages uint64
	if _, err := fmt.Sscan(string(text), &pages); err != nil {
		return fmt.Errorf("limit memory: %w", err)
	}
	most := pages*uint64(os.Getpagesize()) + bytes
	if err := unix.Setrlimit(unix.RLIMIT_AS, &unix.Rlimit{Cur: most, Max: most}); err != nil {
		return fmt.Errorf("limit memory: %w", err)
	}
	return nil
}

// cpuTime is the CPU time of the process so far.
func cpuTime() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_PROCESS_CPUTIME_ID, &t); err != nil {
		return 0
	}
	return time.Duration(t.Nano())
}
