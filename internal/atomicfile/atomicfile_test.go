package atomicfile

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

// role makes this program one that begins a file and a folder, and then waits to be ended.
const role = "ATOMICFILE_TEST_FOLDER"

func TestMain(m *testing.M) {
	in := os.Getenv(role)
	if in == "" {
		os.Exit(m.Run())
	}
	f, err := Create(filepath.Join(in, "file"))
	if err != nil {
		panic(err)
	}
	if _, err := f.WriteString("half"); err != nil {
		panic(err)
	}
	if _, _, err := Folder(in, "test"); err != nil {
		panic(err)
	}
	if err := os.WriteFile(filepath.Join(in, "ready"), nil, 0o644); err != nil {
		panic(err)
	}
	time.Sleep(time.Minute)
}

// ended is what a process leaves that a signal ends.
func ended(t *testing.T, in string, s syscall.Signal) (left []string) {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program)
	cmd.Env = append(os.Environ(), role+"="+in)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for ready := filepath.Join(in, "ready"); ; time.Sleep(time.Millisecond) {
		if os.Remove(ready) == nil {
			break
		}
	}
	if err := cmd.Process.Signal(s); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // ended by the signal
	all, err := filepath.Glob(filepath.Join(in, "*"))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestSignalsLeaveNothing(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no signals")
	}
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		if s == syscall.SIGHUP && signal.Ignored(s) { // nohup: it is to go on
			continue
		}
		if left := ended(t, t.TempDir(), s); len(left) > 0 {
			t.Errorf("%v leaves %v", s, left)
		}
	}
}

// What a killed process left behind goes with the next, and nothing else does.
func TestFoldersOfTheKilledGo(t *testing.T) {
	in := t.TempDir()
	if err := lock(mustOpen(t, filepath.Join(in, "lock"))); errors.Is(err, errors.ErrUnsupported) {
		t.Skip("no locks")
	}
	if left := ended(t, in, syscall.SIGKILL); len(left) != 3 {
		t.Fatalf("killed, it left %v", left)
	}
	other := filepath.Join(in, prefix+"foreign")
	if err := os.Mkdir(other, 0o755); err != nil {
		t.Fatal(err)
	}
	mine, remove, err := Folder(in, "test")
	if err != nil {
		t.Fatal(err)
	}
	removeAbandoned(in)
	if err := Write(filepath.Join(in, "file"), nil); err != nil {
		t.Fatal(err)
	}
	if half, err := filepath.Glob(filepath.Join(in, ".file*")); err != nil || len(half) > 0 {
		t.Errorf("left half: %v, %v", half, err)
	}
	all, err := filepath.Glob(filepath.Join(in, prefix+"*"))
	if err != nil || len(all) != 2 || !strings.Contains(strings.Join(all, " "), mine) {
		t.Errorf("there are %v, %v", all, err)
	}
	if err := remove(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(mine); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v is there: %v", mine, err)
	}
}

func mustOpen(t *testing.T, name string) *os.File {
	t.Helper()
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	return f
}

func TestFilesAreWholeOrNotThere(t *testing.T) {
	path := filepath.Join(t.TempDir(), strings.Repeat("n", 240))
	if err := Write(path, []byte("one")); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != "one" {
		t.Errorf("while another is written: %q, %v", text, err)
	}
	if err := f.Publish(); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a file was replaced: %v", err)
	}
	if err := Write(path, []byte("two")); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	if left, err := os.ReadDir(filepath.Dir(path)); err != nil || len(left) != 1 {
		t.Errorf("left behind: %v, %v", left, err)
	}
	if _, _, err := Folder(filepath.Join(t.TempDir(), "none"), "test"); !errors.As(err, new(*FolderError)) {
		t.Errorf("no folder: %v", err)
	}
}
