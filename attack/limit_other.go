//go:build !linux

package attack

import "time"

// limitMemory does nothing here: only the watch over the heap limits memory.
func limitMemory(uint64) error { return nil }

// cpuTime is the time on the clock here, which counts what other programs take too.
func cpuTime() time.Duration { return time.Since(began) }

var began = time.Now()
