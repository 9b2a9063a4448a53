// Package longtest tells tests whether they try all there is: go test ./... tries a sample of what takes long, always
// the same, and CI and bench/exhaustive.sh set SERIALBENCH_LONG.
package longtest

import (
	"hash/crc32"
	"os"
	"testing"
)

const variable = "SERIALBENCH_LONG"

// Asked reports whether all is tried.
func Asked() bool { return os.Getenv(variable) != "" }

// Only skips a test that says why it takes long, unless all is tried.
func Only(t testing.TB, why string) {
	t.Helper()
	if testing.Short() || !Asked() {
		t.Skip(why + "; set " + variable + "=1")
	}
}

// Part skips a case unless all are tried, or it is of the part that always is: one in so many, by its name.
func Part(t testing.TB, name string, one int) {
	t.Helper()
	if !Asked() && crc32.ChecksumIEEE([]byte(name))%uint32(one) != 0 {
		t.Skip("a part is tried; set " + variable + "=1 for all")
	}
}
