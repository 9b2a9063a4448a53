//go:build !unix

package main

import "time"

var start = time.Now()

// cpuTime is the clock, where the CPU time of a process is not known.
func cpuTime() time.Duration { return time.Since(start) }
