package kelindar

import (
	"bytes"
	"os"
	"os/exec"
	"runtime/debug"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/kelindar/binary"
)

// These tests show faults of the library. One that fails has met a release
// without the fault: then what the adapter does about it can go.

type recursive struct{ Children []recursive }

func TestBugRecursiveType(t *testing.T) {
	if os.Getenv("SERIALBENCH_OVERFLOW") != "" {
		debug.SetMaxStack(1 << 20)
		_, err := binary.Marshal(&recursive{})
		t.Logf("error: %v", err)
		return
	}
	cmd := exec.Command(os.Args[0], "-test.run=TestBugRecursiveType")
	cmd.Env = append(os.Environ(), "SERIALBENCH_OVERFLOW=1")
	if out, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(out), "stack overflow") {
		t.Errorf("a recursive type no longer overflows the stack: %v\n%s", err, out)
	}
}

// The length of a string that is a map's key is written in 16 bits.
func TestBugLongMapKey(t *testing.T) {
	in := map[string]bool{strings.Repeat("k", 1<<16): true}
	b, err := binary.Marshal(&in)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]bool{}
	if err := binary.Unmarshal(b, &out); err == nil && len(out) == 1 && out[strings.Repeat("k", 1<<16)] {
		t.Error("a key of 65536 bytes comes back")
	}
}

// A Decoder over short reads gives a time back that cannot be read.
func TestBugShortRead(t *testing.T) {
	type value struct {
		Name string
		At   time.Time
	}
	in := value{"a text of more than one byte", time.Unix(1e9, 0).UTC()}
	b, err := binary.Marshal(&in)
	if err != nil {
		t.Fatal(err)
	}
	var out value
	if err := binary.NewDecoder(iotest.OneByteReader(bytes.NewReader(b))).Decode(&out); err == nil &&
		out.Name == in.Name && out.At.Equal(in.At) {
		t.Error("what short reads give is put together")
	}
}
