package tap

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

const serving = "TAP_TEST_SERVING"

// TestMain is also the service that a test kills.
func TestMain(m *testing.M) {
	path := os.Getenv(serving)
	if path == "" {
		os.Exit(m.Run())
	}
	decode := Wrap(json.Unmarshal, To(path), Rate(1))
	for {
		if decode([]byte(`{"ref":"a","lines":[{"sku":"b"}]}`), new(order)) != nil {
			os.Exit(1)
		}
		time.Sleep(10 * time.Microsecond)
	}
}

// TestKilled: after kill -9 and another start each line but a torn one is whole, also while the file is written.
func TestKilled(t *testing.T) {
	path := newFile(t)
	for i := 0; i < 2; i++ {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), serving+"="+path)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		before := 0
		if i > 0 {
			before = len(read(t, path))
		}
		for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
			if info, err := os.Stat(path); err == nil && info.Size() > int64(before) {
				break
			}
		}
		whole(t, read(t, path))
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait() // killed
		if i == 0 {    // what a kill in the middle of a write leaves
			text := read(t, path)
			if err := os.WriteFile(path, []byte(text[:len(text)-10]), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	if runs := whole(t, read(t, path)); runs != 2 {
		t.Errorf("%d runs, want 2", runs)
	}
}

// whole counts the runs of a file, of which at most two lines may be torn.
func whole(t *testing.T, text string) (runs int) {
	t.Helper()
	torn := 0
	for _, l := range strings.Split(text, "\n") {
		if l != "" && !json.Valid([]byte(l)) {
			torn++
		}
		if strings.Contains(l, `"kind":"run"`) {
			runs++
		}
	}
	if torn > 2 {
		t.Errorf("%d torn lines", torn)
	}
	return runs
}

func TestSizeIsBounded(t *testing.T) {
	path := newFile(t)
	const size = 64 << 10
	decode := Wrap(json.Unmarshal, To(path), Rate(1), Size(size))
	most := int64(0)
	for i := 0; i < 3000; i++ {
		_ = decode([]byte(`{"ref":"a","lines":[{"sku":"b","count":3},{"sku":"b","count":3}]}`), new(order))
		if i%100 == 99 {
			if err := Flush(); err != nil {
				t.Fatal(err)
			}
			together := int64(0)
			for _, name := range []string{path, path + ".1"} {
				if info, err := os.Stat(name); err == nil {
					together += info.Size()
				}
			}
			most = max(most, together)
		}
	}
	if most > size || most < size/2 {
		t.Errorf("%d bytes at most, want %d at most, and half of it at least", most, size)
	}
	for _, name := range []string{path, path + ".1"} {
		for _, kind := range []string{"run", "tap", "site", "message"} {
			last(t, name, kind)
		}
	}
	if c := last(t, path, "count"); c["calls"] != 3000.0 {
		t.Errorf("%v calls, want 3000", c["calls"])
	}
}

// TestDisk: a full disk and a folder that cannot be written fail no call; the failure is told, and memory is bounded.
func TestDisk(t *testing.T) {
	inFile := filepath.Join(t.TempDir(), "no folder")
	if err := os.WriteFile(inFile, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	paths := []string{filepath.Join(inFile, "f"), filepath.Join(t.TempDir(), "none", "f")}
	if _, err := os.Stat("/dev/full"); err == nil {
		paths = append(paths, "/dev/full")
	}
	for _, path := range paths {
		var told atomic.Int64
		decode := Wrap(json.Unmarshal, To(path), Rate(1), Failing(func(error) { told.Add(1) }))
		for i := 0; i < 15_000; i++ {
			if err := decode([]byte(`{"ref":"a","lines":[{"sku":"b"}]}`), new(order)); err != nil {
				t.Fatal(err)
			}
		}
		filesMu.Lock()
		f := files[path]
		filesMu.Unlock()
		f.mu.Lock()
		pending := len(f.pending)
		f.mu.Unlock()
		if pending > mostPending {
			t.Errorf("%s: %d bytes wait", path, pending)
		}
		if f.flush(true) == nil || told.Load() == 0 {
			t.Errorf("%s: no failure was told", path)
		}
		f.mu.Lock()
		if f.lost == 0 {
			t.Errorf("%s: no lines are lost", path)
		}
		f.mu.Unlock()
		forget(path) // Flush of other tests would tell it again
	}
}
