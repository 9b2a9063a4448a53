//go:build !unix || solaris || aix

package record

import "os"

// lock does nothing where the system has no advisory locks.
func lock(*os.File) error { return nil }
