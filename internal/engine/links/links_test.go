package links

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// program writes a module of a program that says where one of its functions lies,
// builds it and returns its source.
func program(t *testing.T) *Source {
	t.Helper()
	if testing.Short() {
		t.Skip("links programs")
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module example.com/program\n\ngo 1.24\n",
		"main.go": "package main\n\nimport (\n\t\"fmt\"\n\t\"reflect\"\n)\n\nfunc main() { " +
			"fmt.Println(reflect.ValueOf(fmt.Sprintf).Pointer() - reflect.ValueOf(fmt.Sscan).Pointer(), said) }\n\nvar said " +
			"string\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s := &Source{Program: filepath.Join(dir, "program"), Dir: dir, Package: ".",
		Flags: []string{"-buildvcs=false", "-ldflags=-X main.said=flag"}, Env: []string{"GOWORK=off", "GOFLAGS="}}
	if _, err := s.goCommand(t.Context(),
		append([]string{"build", "-o", s.Program}, append(s.Flags, s.Package)...)...); err != nil {
		t.Skip("no toolchain: ", err)
	}
	return s
}

func output(t *testing.T, path string) string {
	t.Helper()
	out, err := exec.Command(path).Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func TestLinksLayFunctionsOtherwise(t *testing.T) {
	s := program(t)
	list, err := Of(t.Context(), s, t.TempDir(), 3)
	if err != nil || len(list) != 3 {
		t.Fatalf("got %+v, %v", list, err)
	}
	places := map[string]bool{output(t, s.Program): true}
	for _, l := range list[1:] {
		text := output(t, l.Path)
		if !strings.HasSuffix(text, " flag\n") {
			t.Errorf("%s lost a flag of the linker: it says %q", l.Path, text)
		}
		places[text] = true
		if len(l.Executable) != 64 {
			t.Errorf("sum %q", l.Executable)
		}
	}
	if len(places) != 3 {
		t.Errorf("functions lie alike: %v", places)
	}
}

func TestLinksAreKept(t *testing.T) {
	s, folder := program(t), t.TempDir()
	first, err := Of(t.Context(), s, folder, 2)
	if err != nil {
		t.Fatal(err)
	}
	s.Package = "./nowhere" // what is kept is not made again
	again, err := Of(t.Context(), s, folder, 2)
	if err != nil || len(again) != 2 || again[1] != first[1] {
		t.Errorf("got %+v, %v", again, err)
	}
	for _, name := range []string{"x1", "x2", "x3"} {
		old := filepath.Join(folder, name)
		if err := errors.Join(os.Mkdir(old, 0o755), os.Chtimes(old, time.Time{}, time.Now().Add(-48*time.Hour))); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Of(t.Context(), s, folder, 2); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(folder)
	if err != nil || len(entries) != programs {
		t.Errorf("%d programs are kept, %v", len(entries), err)
	}
}

// Whatever is missing, there is the program itself.
func TestAlone(t *testing.T) {
	for name, spoil := range map[string]func(*Source){
		"no sources":    func(s *Source) { s.Dir = filepath.Join(s.Dir, "none") },
		"no package":    func(s *Source) { s.Package = "./none" },
		"broken source": func(s *Source) { s.Package = "fmt" },
		"no toolchain":  func(s *Source) { s.Env = append(s.Env, "GOTOOLCHAIN=go9.99.9") },
	} {
		s := program(t)
		spoil(s)
		list, err := Of(t.Context(), s, t.TempDir(), 2)
		if len(list) != 1 || !errors.As(err, new(*AloneError)) {
			t.Errorf("%s: got %+v, %v", name, list, err)
		}
	}
	s := program(t)
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if list, err := Of(t.Context(), s, file, 2); len(list) != 1 || !errors.As(err, new(*AloneError)) {
		t.Errorf("no folder: got %+v, %v", list, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Of(ctx, s, t.TempDir(), 2); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: got %v", err)
	}
}
