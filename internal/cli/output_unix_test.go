//go:build unix

package cli

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"
)

// A pipe or a device is written to, and never replaced by a file.
func TestOutputKeepsPipes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := unix.Mkfifo(path, 0o600); err != nil {
		t.Skip(err)
	}
	pipe, err := os.OpenFile(path, os.O_RDWR, 0) // so that opening it to write does not wait
	if err != nil {
		t.Fatal(err)
	}
	defer pipe.Close()
	o, err := openOutput(path, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	if err := o.write(func(w io.Writer) error { _, err := io.WriteString(w, "table"); return err }); err != nil {
		t.Fatal(err)
	}
	got := make([]byte, 5)
	if _, err := io.ReadFull(pipe, got); err != nil || string(got) != "table" {
		t.Errorf("read %q, %v", got, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode()&fs.ModeNamedPipe == 0 {
		t.Errorf("the pipe became %v, %v", info, err)
	}
}
