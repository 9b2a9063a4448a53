package kelindar

import (
	"os"
	"os/exec"
	"runtime/debug"
	"strings"
	"testing"

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
