//go:build !unix

package record

import "os"

// vanish does nothing where an open file keeps its name; Close removes it.
func vanish(*os.File) {}

func removed(name string) error { return os.Remove(name) }
