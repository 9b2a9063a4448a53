package ffjson_test

import (
	"bytes"
	"testing"

	fflib "github.com/pquerna/ffjson/fflib/v1"
)

// TestBugPoolsCallersMemory shows that a Buffer around the caller's memory gives
// it to the library's pool when it grows, while the caller still has it: the next
// Buffer writes into it. When the test fails, the codec can append to dst and
// offer marshal-reuse.
func TestBugPoolsCallersMemory(t *testing.T) {
	for range 20 { // a pool may drop what it is given
		mine := make([]byte, 0, 128)
		if _, err := fflib.NewBuffer(mine).WriteString(string(make([]byte, 200))); err != nil {
			t.Fatal(err)
		}
		var other fflib.Buffer
		if _, err := other.WriteString(string(bytes.Repeat([]byte("x"), 60))); err != nil {
			t.Fatal(err)
		}
		if bytes.ContainsRune(mine[:128], 'x') {
			return
		}
	}
	t.Error("the caller's memory stayed out of the pool")
}
