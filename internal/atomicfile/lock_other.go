//go:build !unix || solaris || aix

package atomicfile

import (
	"errors"
	"os"
)

// lock locks nothing where the system has no advisory locks: folders that were left behind stay.
func lock(*os.File) error { return errors.ErrUnsupported }
