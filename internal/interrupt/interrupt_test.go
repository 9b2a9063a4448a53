package interrupt

import (
	"os"
	"syscall"
	"testing"
	"time"
)

// TestContext: a kill that can be heard ends the context, not the process.
func TestContext(t *testing.T) {
	ctx, stop := Context(t.Context())
	defer stop()
	if err := ctx.Err(); err != nil {
		t.Fatalf("before: %v", err)
	}
	self, err := os.FindProcess(os.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	if err := self.Signal(syscall.SIGTERM); err != nil {
		t.Skipf("no such signal here: %v", err)
	}
	select {
	case <-ctx.Done():
	case <-time.After(10 * time.Second):
		t.Fatal("the context goes on")
	}
}
