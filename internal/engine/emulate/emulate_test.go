package emulate

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/engine/worker"
)

func TestParse(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"qemu-aarch64", "qemu-s390x-static", "blink", "qemu-mips64el"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte("#!/bin/sh\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", folder)
	for _, c := range []struct{ command, arch, want, mistake string }{
		{command: "qemu-aarch64", want: "arm64"},
		{command: "qemu-aarch64 -cpu max", want: "arm64"},
		{command: filepath.Join(folder, "qemu-s390x-static"), want: "s390x"},
		{command: "qemu-mips64el", arch: "mips64le", want: "mips64le"},
		{command: "blink", arch: "amd64", want: "amd64"},
		{command: "blink", mistake: "set GOARCH"},
		{command: " ", mistake: "no command"},
		{command: "qemu-riscv64", mistake: "qemu-user"},
		{command: "qemu-aarch64", arch: "s390x", mistake: "leave GOARCH out"},
	} {
		e, err := Parse(c.command, c.arch)
		switch {
		case c.mistake != "":
			if err == nil || !strings.Contains(err.Error(), c.mistake) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%q: got %v, want one line with %q", c.command, err, c.mistake)
			}
		case err != nil || e.Arch != c.want || !filepath.IsAbs(e.Args[0]) || len(e.Args) != len(strings.Fields(c.command)):
			t.Errorf("%q: got %+v, %v", c.command, e, err)
		}
	}
	e := Emulator{Args: []string{"/bin/qemu", "-cpu", "max"}}
	if p := e.Program(&worker.Program{Path: "program"}); p.Path != "/bin/qemu" ||
		strings.Join(p.Args, " ") != "-cpu max program" {
		t.Errorf("got %+v", p)
	}
}

func TestCheck(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("programs of Linux")
	}
	env, err := exec.LookPath("env")
	if err != nil {
		t.Skip(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	e := Emulator{Name: "env", Args: []string{env}, Arch: runtime.GOARCH}
	other := e
	other.Arch = map[bool]string{true: "arm64", false: "amd64"}[runtime.GOARCH == "amd64"]
	text := filepath.Join(t.TempDir(), "text")
	if err := os.WriteFile(text, []byte("no program"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		e             Emulator
		path, mistake string
	}{
		{e, text, "not a program"},
		{e, text + "s", "no such file"},
		{other, self, "is a program of"},
		{e, env, "does not start"}, // it offers nothing
	} {
		if err := c.e.Check(t.Context(), &worker.Program{Path: c.path}); err == nil ||
			!strings.Contains(err.Error(), c.mistake) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got %v, want one line with %q", c.path, err, c.mistake)
		}
	}
}
