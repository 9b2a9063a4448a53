package worker

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/serialbench/serialbench/suite"
)

// asWorker makes the test binary a worker.
const asWorker = "SERIALBENCH_TEST_WORKER"

func TestMain(m *testing.M) {
	if os.Getenv(asWorker) == "" {
		os.Exit(m.Run())
	}
	os.Exit(Serve(os.Stdin, os.Stdout, os.Stderr, &suite.Suite{}, Task{Name: "count", Do: count},
		Task{Name: "echo", Do: echo},
		Task{Name: "killed", Do: killed}))
}

// count answers with numbers from the argument on and dies at 3 and 5.
func count(j *Job) error {
	var first int
	if err := j.Read(&first); err != nil {
		return err
	}
	for i := first; i < 8; i++ {
		if err := j.Answer([2]int{i, 0}); err != nil {
			return err
		}
		switch i {
		case 3:
			os.Exit(9)
		case 5:
			if err := j.Answer([2]int{i, 1}); err != nil {
				return err
			}
			panic("after it was done")
		}
		if err := j.Answer([2]int{i, 1}); err != nil {
			return err
		}
	}
	return nil
}

// killed is ended from outside at step 1: always, or where a file is not yet there.
func killed(j *Job) error {
	var o struct {
		First int
		Once  string
	}
	if err := j.Read(&o); err != nil {
		return err
	}
	for i := o.First; i < 3; i++ {
		if _, err := os.Stat(o.Once); i == 1 && err != nil {
			if o.Once != "" {
				if err := os.WriteFile(o.Once, nil, 0o600); err != nil {
					return err
				}
			}
			self, _ := os.FindProcess(os.Getpid())
			if err := self.Kill(); err != nil {
				return err
			}
			select {}
		}
		if err := j.Answer([2]int{i, 1}); err != nil {
			return err
		}
	}
	return nil
}

// echo answers with what it is told until it is told nothing.
func echo(j *Job) error {
	for {
		var s string
		if err := j.Next(&s); err != nil || s == "" {
			return err
		}
		if err := j.Answer(s); err != nil {
			return err
		}
	}
}

func program() *Program { return &Program{Path: os.Args[0], Env: []string{asWorker + "=yes"}} }

func TestStepsGoOnBehindADeath(t *testing.T) {
	var done, died []int
	s := Steps{Task: "count", Timeout: 20 * time.Second, End: 8,
		Argument: func(first int) any { return first },
		Answer: func(text json.RawMessage) (int, bool, error) {
			var a [2]int
			err := json.Unmarshal(text, &a)
			if a[1] == 1 {
				done = append(done, a[0])
			}
			return a[0], a[1] == 1, err
		},
		Died: func(step int, _ bool, f *Fault) error {
			if !strings.Contains(f.Detail, "exit status 9") {
				t.Errorf("step %d: %v", step, f)
			}
			died = append(died, step)
			return nil
		}}
	if err := s.Run(context.Background(), program(), 0); err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(done, died) != "[0 1 2 4 5 6 7] [3]" {
		t.Errorf("done %v, died at %v", done, died)
	}
}

// A step that kills a worker which had done others is tried by one that begins with it, before it counts; behind 5,
// which was done when its worker ended, the next goes on.
func TestStepsAlone(t *testing.T) {
	var began, died []int
	s := Steps{Task: "count", Timeout: 20 * time.Second, End: 8, Alone: true,
		Argument: func(first int) any {
			began = append(began, first)
			return first
		},
		Answer: func(text json.RawMessage) (int, bool, error) {
			var a [2]int
			err := json.Unmarshal(text, &a)
			return a[0], a[1] == 1, err
		},
		Died: func(step int, _ bool, _ *Fault) error {
			died = append(died, step)
			return nil
		}}
	if err := s.Run(context.Background(), program(), 0); err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(began, died) != "[0 3 4 6] [3]" {
		t.Errorf("workers began at %v, died at %v", began, died)
	}
}

func TestConversation(t *testing.T) {
	c, err := program().Start(context.Background(), "echo", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"one", "two"} {
		if err := c.Send(word); err != nil {
			t.Fatal(err)
		}
		var got string
		err := c.Receive(context.Background(), 20*time.Second, func(text json.RawMessage) (time.Duration, error) {
			if err := json.Unmarshal(text, &got); err != nil {
				return 0, err
			}
			return 0, ErrEnough
		})
		if err != nil || got != word {
			t.Fatalf("got %q and %v, want %q", got, err, word)
		}
	}
	if err := errors.Join(c.Send(""), c.Receive(context.Background(), 20*time.Second, nil), c.End(), c.End()); err != nil {
		t.Error(err)
	}
}

func TestEach(t *testing.T) {
	full := errors.New("full")
	err := Each(context.Background(), 2, 100, func(ctx context.Context, i int) error {
		if i == 3 {
			return full
		}
		return nil
	})
	if !errors.Is(err, full) {
		t.Errorf("got %v, want %v", err, full)
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(full)
	if err := Each(ctx, 0, 3, func(context.Context, int) error { return nil }); !errors.Is(err, full) {
		t.Errorf("got %v, want the cause of the end, %v", err, full)
	}
}

// Planted: work that never ends, and work that takes too much memory.
func TestWatch(t *testing.T) {
	told := make(chan string, 10)
	w := NewWatch(Limits{Memory: 1, Deadline: time.Hour},
		func(hang bool, detail string) { told <- fmt.Sprint(hang, " ", detail) })
	w.Begin()
	if got := <-told; !strings.HasPrefix(got, "false out of memory: more than 0 MiB") {
		t.Errorf("got %q", got)
	}
	w.End()
	w = NewWatch(Limits{Deadline: time.Millisecond},
		func(hang bool, detail string) { told <- fmt.Sprint(hang, " ", detail) })
	w.Begin()
	for got := range told {
		if got == "true no end after 1ms of CPU time" {
			break
		}
	}
	w.End()
}

func TestServeRefuses(t *testing.T) {
	for want, req := range map[string]any{
		"parent and worker differ": message{Version: 99}, `unknown task "dance"`: message{Version: protocol, Task: "dance"},
		"cannot unmarshal": "no request",
	} {
		var in, out, log bytes.Buffer
		if err := writeFrame(&in, req); err != nil {
			t.Fatal(err)
		}
		if code := Serve(&in, &out, &log, &suite.Suite{}); code != 1 || !strings.Contains(log.String(), want) ||
			strings.Count(log.String(), "\n") != 1 {
			t.Errorf("got %d and %q, want 1 and %q", code, log.String(), want)
		}
	}
}

func FuzzReadFrame(f *testing.F) {
	var b bytes.Buffer
	if err := writeFrame(&b, message{Type: "answer", Body: json.RawMessage("1")}); err != nil {
		f.Fatal(err)
	}
	f.Add(append([]byte("noise"+preamble), b.Bytes()...))
	f.Add([]byte(preamble + "\xff\xff\xff\xff"))
	f.Fuzz(func(t *testing.T, text []byte) {
		in := bufio.NewReader(bytes.NewReader(text))
		if _, err := skipNoise(in); err != nil {
			return
		}
		for {
			var m message
			if err := readFrame(in, &m); err != nil {
				if !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, errGarbage) {
					t.Fatal(err)
				}
				return
			}
		}
	})
}

// What a worker was at that others ended is tried again, and blamed if it ends there again.
func TestEndedFromOutside(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the system does not tell")
	}
	type order struct {
		First int
		Once  string
	}
	for _, once := range []string{filepath.Join(t.TempDir(), "killed"), ""} {
		var began, died []int
		s := Steps{Task: "killed", Timeout: 20 * time.Second, End: 3,
			Argument: func(first int) any {
				began = append(began, first)
				return order{first, once}
			},
			Answer: func(text json.RawMessage) (int, bool, error) {
				var a [2]int
				err := json.Unmarshal(text, &a)
				return a[0], a[1] == 1, err
			},
			Died: func(step int, _ bool, f *Fault) error {
				died = append(died, step)
				return nil
			}}
		if err := s.Run(context.Background(), program(), 0); err != nil {
			t.Fatal(err)
		}
		want := "[0 1 1 2] [1]"
		if once != "" {
			want = "[0 1] []"
		}
		if got := fmt.Sprint(began, died); got != want {
			t.Errorf("workers began and died at %s, want %s", got, want)
		}
		if once != "" {
			if err := os.Remove(once); err != nil {
				t.Fatal(err)
			}
		}
		err := program().Do(context.Background(), "killed", order{1, once}, 20*time.Second,
			func(json.RawMessage) (time.Duration, error) { return 20 * time.Second, nil })
		var f *Fault
		if blamed := errors.As(err, &f); blamed != (once == "") {
			t.Errorf("killed before its first answer, once: %v", err)
		}
	}
}

// Time in which this program did not run is no worker's.
func TestWaitingWhileStopped(t *testing.T) {
	w := newWaiting(8*time.Hour, func() time.Duration { return 0 })
	defer w.Stop()
	for i := range 20 {
		w.armed = time.Now().Add(-10 * time.Hour) // it is due nine hours late
		if !w.goesOn() {
			t.Fatalf("gave up at the %d. time", i)
		}
	}
	for i := range parts {
		w.armed = time.Now().Add(-time.Hour)
		if goesOn := w.goesOn(); goesOn != (i < parts-1) {
			t.Fatalf("after %d parts of %d: goes on is %v", i+1, parts, goesOn)
		}
	}
}

// TestWaitingForAProcessor: time in which a worker waited for a processor does not count, up to a bound.
func TestWaitingForAProcessor(t *testing.T) {
	for name, c := range map[string]struct {
		each time.Duration // it waits in each part of an hour
		most int           // parts until it is given up
	}{
		"idle":    {0, parts},
		"half":    {time.Hour / 2, 2*parts - 2},        // of the first part nothing is known
		"threads": {3 * time.Hour, busy*parts + parts}, // several wait at once
		"none":    {-time.Hour, parts},                 // a thread has ended
	} {
		waited := time.Duration(0)
		w := newWaiting(parts*time.Hour, func() time.Duration { return waited })
		n := 1
		for ; n < 1000; n++ {
			w.armed = time.Now().Add(-time.Hour)
			waited += c.each
			if !w.goesOn() {
				break
			}
		}
		w.Stop()
		if n != c.most {
			t.Errorf("%s: given up after %d parts, want %d", name, n, c.most)
		}
	}
}
