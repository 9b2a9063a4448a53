//go:build !linux

package worker

// LimitMemory does nothing here: only a [Watch] over the heap limits memory.
func LimitMemory(uint64) error { return nil }
