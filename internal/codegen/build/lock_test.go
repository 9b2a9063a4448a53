package build

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"
)

// TestOneAtATime: processes that want the same lock have it one after the other, and the
// last leaves no file.
func TestOneAtATime(t *testing.T) {
	name := filepath.Join(t.TempDir(), "lock-x")
	var wg sync.WaitGroup
	var mu sync.Mutex
	inside, most := 0, 0
	for range 8 {
		wg.Go(func() {
			for range 20 {
				free, err := lockFile(context.Background(), name)
				if err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				inside++
				most = max(most, inside)
				mu.Unlock()
				time.Sleep(time.Millisecond / 10)
				mu.Lock()
				inside--
				mu.Unlock()
				if err := free(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	if most != 1 {
		t.Errorf("%d at a time", most)
	}
	if _, err := os.Stat(name); !os.IsNotExist(err) {
		t.Errorf("the file stays: %v", err)
	}
}

// TestWaitingEnds: who waits for a lock stops when told to.
func TestWaitingEnds(t *testing.T) {
	name := filepath.Join(t.TempDir(), "lock-x")
	free, err := lockFile(context.Background(), name)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	time.AfterFunc(10*time.Millisecond, stop)
	if _, err := lockFile(ctx, name); !errors.Is(err, context.Canceled) {
		t.Errorf("waiting ended with %v", err)
	}
	if err := free(); err != nil {
		t.Error(err)
	}
	givenUp.Wait() // it gets the lock, and leaves no file
	if _, err := os.Stat(name); !os.IsNotExist(err) {
		t.Errorf("the file stays: %v", err)
	}
}
