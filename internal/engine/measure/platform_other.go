//go:build !linux

package measure

import "errors"

// These systems do not let a process choose its core.

func cores() []int            { return nil }
func pinProcess(...int) error { return errors.ErrUnsupported }
func canPin(int) bool         { return false }
func startOn(...int) error    { return errors.ErrUnsupported }
func threads() []int          { return nil }
func pinThread(int) error     { return errors.ErrUnsupported }

func pinThreads([]int, ...int) error { return errors.ErrUnsupported }

func lateTimers() {} // not known here

func populate(address, size uintptr) error { return errors.ErrUnsupported }
