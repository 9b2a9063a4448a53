//go:build !unix

package task

import "errors"

// guarded is what this system has not.
func guarded(int) ([]byte, error) {
	return nil, &ourError{errors.New("no protected memory on this system")}
}
