//go:build unix

package record

import (
	"errors"
	"io/fs"
	"os"
)

// vanish takes the name of a file away, so that nothing is left of it however the
// program ends.
func vanish(f *os.File) {
	_ = os.Remove(f.Name()) // else Close removes it
}

// removed removes what vanish could not.
func removed(name string) error {
	if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
