package record

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"
)

// planted is a file whose disk takes room bytes and no more.
type planted struct {
	mu       sync.Mutex
	text     []byte
	room     int
	syncs    int
	syncFail error
}

var errFull = errors.New("no space left on device")

func (f *planted) Write(b []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	n := min(len(b), f.room-len(f.text))
	f.text = append(f.text, b[:n]...)
	if n < len(b) {
		return n, errFull
	}
	return n, nil
}

func (f *planted) Sync() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.syncs++
	return f.syncFail
}

func (f *planted) Truncate(size int64) error { f.text = f.text[:size]; return nil }
func (f *planted) Close() error              { return nil }

func TestFullDiskLeavesWholeLines(t *testing.T) {
	for room := range 400 {
		f := &planted{room: room}
		w := newWriter(f, 0)
		var err error
		wrote := 0
		for range 10 {
			if err = w.Append(Failure{Codec: "a", Dataset: "d"}); err != nil {
				break
			}
			wrote++
		}
		if !errors.Is(err, errFull) {
			t.Fatalf("room for %d: got %v", room, err)
		}
		if again := w.Append(Failure{}); !errors.Is(again, errFull) {
			t.Fatalf("room for %d: went on after an error: %v", room, again)
		}
		if err := w.Close(); !errors.Is(err, errFull) {
			t.Fatalf("room for %d: close: %v", room, err)
		}
		if n := strings.Count(string(f.text), "\n"); n != wrote || len(f.text) > 0 && f.text[len(f.text)-1] != '\n' {
			t.Fatalf("room for %d: %d lines appended, left %q", room, wrote, f.text)
		}
	}
}

func TestEveryLineIsSynced(t *testing.T) {
	f := &planted{room: 1 << 20}
	w := newWriter(f, 0)
	for range 5 {
		if err := w.Append(End{}); err != nil {
			t.Fatal(err)
		}
		for !f.syncedOnce() { // by the writer's own goroutine
			time.Sleep(time.Millisecond)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	broken := &planted{room: 1 << 20, syncFail: errors.New("I/O error")}
	w = newWriter(broken, 0)
	if err := w.Append(End{}); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err == nil || !strings.Contains(err.Error(), "I/O error") {
		t.Errorf("got %v", err)
	}
}

// syncedOnce reports whether a sync came since it last said so.
func (f *planted) syncedOnce() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	yes := f.syncs > 0
	f.syncs = 0
	return yes
}

func TestReopen(t *testing.T) {
	const sample = `{"kind":"sample","codec":"a","dataset":"d","op":"marshal","ops":7,"wall_ns":9}`
	for name, c := range map[string]struct {
		text    string
		samples int // found in it
		left    string
		bad     int
	}{
		"whole":           {head + sample + "\n", 1, head + sample + "\n", 0},
		"no line end":     {head + sample, 1, head + sample + "\n", 0},
		"cut off":         {head + sample + "\n" + sample[:30], 1, head + sample + "\n", 0},
		"head only":       {head, 0, head, 0},
		"bad line before": {head + "nonsense\n" + sample + "\n" + sample[:1], 1, head + "nonsense\n" + sample + "\n", 1},
	} {
		path := filepath.Join(t.TempDir(), "r.jsonl")
		if err := os.WriteFile(path, []byte(c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		w, rec, err := Reopen(path)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if len(rec.Samples) != c.samples || len(rec.Bad) != c.bad {
			t.Errorf("%s: %d samples, bad lines %v", name, len(rec.Samples), rec.Bad)
		}
		if _, _, err := Reopen(path); !errors.Is(err, ErrInUse) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: opened a second time: %v", name, err)
		}
		if err := errors.Join(w.Append(Resume{}), w.Append(Sample{Codec: "a", Dataset: "d", Op: "x", Ops: 1}),
			w.Close()); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(path)
		if err != nil || !strings.HasPrefix(string(text), c.left) ||
			strings.Count(string(text), "\n") != strings.Count(c.left, "\n")+2 {
			t.Errorf("%s: left %q, %v", name, text, err)
		}
		again, err := ReadFile(path)
		if err != nil || len(again.Samples) != c.samples+1 || len(again.Resumes) != 1 || len(again.Bad) != c.bad {
			t.Errorf("%s: read again %+v, %v", name, again, err)
		}
	}
}

// What is no record is refused and stays as it is.
func TestReopenRefuses(t *testing.T) {
	for name, text := range map[string]string{"empty": "", "notes": "my notes\nwithout an end", "half a head": head[:20],
		"newer": `{"kind":"run","version":99}`} {
		path := filepath.Join(t.TempDir(), "r")
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, _, err := Reopen(path); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: got %v", name, err)
		}
		if left, err := os.ReadFile(path); err != nil || string(left) != text {
			t.Errorf("%s: left %q, %v", name, left, err)
		}
	}
	if _, _, err := Reopen(filepath.Join(t.TempDir(), "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v", err)
	}
}

func TestResumedRunsHaveTheLastEnd(t *testing.T) {
	line := func(l Line) string {
		_, written := l.kinded()
		text, err := json.Marshal(written)
		if err != nil {
			t.Fatal(err)
		}
		return string(appendSummed(nil, text)) + "\n"
	}
	a := Environment{Go: "go1.26.0", CPU: "x", Warnings: []string{"busy"}}
	b := Environment{Go: "go1.26.1", CPU: "x", Warnings: []string{"hot"}}
	r,
		err := Read(strings.NewReader(line(Run{Environment: a})+line(End{Reason: "interrupted"})+
		line(Resume{Environment: b})), "f")
	if err != nil || r.End != nil || len(r.Resumes) != 1 {
		t.Fatalf("got %+v, %v", r, err)
	}
	want := []string{"busy", "resumed in an unlike environment: go was go1.26.0 and became go1.26.1", "hot"}
	if got := r.Run.Environment.Warnings; !reflect.DeepEqual(got, want) {
		t.Errorf("warnings %q", got)
	}
}
