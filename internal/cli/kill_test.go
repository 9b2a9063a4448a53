package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"github.com/serialbench/serialbench/internal/longtest"
	"github.com/serialbench/serialbench/internal/record"
)

// life runs the program until the record has grown to so many bytes, then kills
// it; 0 lets it live. It returns what it printed on stderr, and whether it came to
// its own end.
func life(t *testing.T, path string, bytesLeft int64, args ...string) (string, bool) {
	t.Helper()
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), asProgram+"=1")
	var log bytes.Buffer
	cmd.Stderr = &log
	cmd.WaitDelay = time.Minute
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	tick := time.NewTicker(time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case err := <-ended:
			if err != nil {
				t.Fatalf("%v: %v\n%s", args, err, log.String())
			}
			return log.String(), true
		case <-tick.C:
			if bytesLeft > 0 && size(t, path) >= bytesLeft {
				if err := cmd.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
					t.Fatal(err)
				}
				return "", <-ended == nil
			}
		}
	}
}

func size(t *testing.T, path string) int64 {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return 0
	}
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}

// The program is killed at random moments, over and over, and resumed: whatever
// was in the record stays there, and every cell is measured as often as if nothing
// had happened.
func TestKilledAndResumed(t *testing.T) {
	begin := []string{"run", "--codec", "json/std,gob/std,baseline", "--datasetsize", "5", "--quality", "smoke", "--time",
		"10m", "--quiet", "--format", "json"}
	whole := filepath.Join(t.TempDir(), "whole.jsonl")
	life(t, whole, 0, append(begin, "--record", whole)...)
	want := processes(t, whole)
	if len(want) == 0 {
		t.Fatal("nothing was measured")
	}
	r := rand.New(rand.NewPCG(1, 2))
	kills, most := 0, 3
	if longtest.Asked() {
		most = 30
	}
	for kills < most {
		path := filepath.Join(t.TempDir(), "r.jsonl")
		var before []byte
		for lives, done := 0, false; !done; lives++ {
			args := append(begin, "--record", path)
			if size(t, path) > 0 {
				args = []string{"run", "--resume", path, "--quiet", "--format", "json"}
			} else if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
				t.Fatal(err)
			}
			until := int64(0)
			if lives < 5 {
				until = size(t, path) + 1 + r.Int64N(size(t, whole)/4)
			}
			if _, done = life(t, path, until, args...); !done {
				kills++
			}
			after, err := os.ReadFile(path)
			if err != nil && !errors.Is(err, fs.ErrNotExist) {
				t.Fatal(err)
			}
			if !bytes.HasPrefix(after, before) {
				t.Fatalf("what was in the record before is not there any more:\n%s\n---\n%s", before, after)
			}
			before = after[:bytes.LastIndexByte(after, '\n')+1]
		}
		got := processes(t, path)
		for k, n := range want {
			if got[k] != n {
				t.Errorf("%s was measured in %d processes, want %d", k, got[k], n)
			}
		}
		if len(got) != len(want) {
			t.Errorf("cells %v, want %v", got, want)
		}
	}
}

// processes counts the processes that each cell was measured in, and checks that
// a record is whole and says nothing twice.
func processes(t *testing.T, path string) map[string]int {
	t.Helper()
	rec, err := record.ReadFile(path)
	if err != nil || len(rec.Bad) > 0 || rec.End == nil || rec.End.Reason != "complete" {
		t.Fatalf("record: %v, bad lines %v, end %+v", err, rec.Bad, rec.End)
	}
	counts := map[string]int{}
	seen := map[string]bool{}
	for _, s := range rec.Samples {
		cell := s.Codec + " " + s.Op
		once := fmt.Sprint(cell, s.Process)
		if seen[once] {
			continue
		}
		seen[once] = true
		if inRound := fmt.Sprint(cell, " round ", s.Round); seen[inRound] {
			t.Errorf("%s is there twice", inRound)
		} else {
			seen[inRound] = true
		}
		counts[cell]++
	}
	for i, s := range rec.Samples {
		for _, o := range rec.Samples[:i] {
			if reflect.DeepEqual(s, o) {
				t.Errorf("sample %+v is there twice", s)
			}
		}
	}
	for _, v := range rec.Verdicts {
		if once := "verdict " + v.Codec; seen[once] {
			t.Errorf("%s is there twice", once)
		} else {
			seen[once] = true
		}
	}
	for _, c := range rec.Codecs {
		if once := "codec " + c.ID; seen[once] {
			t.Errorf("%s is there twice", once)
		} else {
			seen[once] = true
		}
	}
	return counts
}
