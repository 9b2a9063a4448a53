package links

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestUnhidden: files for builds without the race detector take the place of those for it, in the program's own module
// and in one of the module cache.
func TestUnhidden(t *testing.T) {
	s := program(t)
	const other = "golang.org/x/sys/unix"
	ours, err := os.ReadFile("../../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	required := regexp.MustCompile(`golang\.org/x/sys v\S+`).FindString(string(ours))
	sums, err := os.ReadFile("../../../go.sum")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"go.mod":     "module example.com/program\n\ngo 1.24\n\nrequire " + required + "\n",
		"go.sum":     string(sums),
		"use.go":     "package main\n\nimport _ \"" + other + "\"\n",
		"with.go":    "//go:build race\n\npackage main\n\nconst locked = true\n",
		"without.go": "//go:build !race\n\npackage main\n\nconst locked = false\n",
	} {
		if err := os.WriteFile(filepath.Join(s.Dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	flags, changed, err := Unhidden(t.Context(), s, func(pkg string) bool { return !strings.Contains(pkg, "internal") })
	if errors.As(err, new(*AloneError)) {
		t.Skip("go list -race: ", err)
	}
	if want := []string{"example.com/program", other}; err != nil || !slices.Equal(changed, want) {
		t.Fatalf("%v, %v, want %v", changed, err, want)
	}
	for pkg, want := range map[string][2]string{".": {"without.go", "with.go"}, other: {"race0.go", "race.go"}} {
		args := slices.Concat([]string{"list", "-race"}, s.Flags, flags, []string{"-f", "{{join .GoFiles \",\"}}", pkg})
		out, err := s.goCommand(t.Context(), args...)
		files := strings.Split(strings.TrimSpace(out), ",")
		if err != nil || !slices.Contains(files, want[0]) || slices.Contains(files, want[1]) {
			t.Errorf("%s: %v, %v", pkg, files, err)
		}
	}
	flags, changed, err = Unhidden(t.Context(), s, func(string) bool { return false })
	if flags != nil || changed != nil || err != nil {
		t.Errorf("none is wanted: %v, %v, %v", flags, changed, err)
	}
	s.Dir = t.TempDir()
	if _, _, err := Unhidden(t.Context(), s, func(string) bool { return true }); err == nil {
		t.Error("no module, and no error")
	}
}

// TestLongFlags: the name of a program that was built with many flags is short.
func TestLongFlags(t *testing.T) {
	kept, err := openStore(t.TempDir(), strings.Repeat("0", 64))
	if err != nil {
		t.Fatal(err)
	}
	make := func(to string) error { return os.WriteFile(to, nil, 0o644) }
	one, err := kept.get(strings.Repeat("-gcflags=all=-l ", 40), make)
	if err != nil {
		t.Fatal(err)
	}
	other, err := kept.get(strings.Repeat("-gcflags=all=-l ", 41), make)
	if err != nil || one == other || len(filepath.Base(one)) > mostName {
		t.Errorf("%s, %s, %v", one, other, err)
	}
}

// TestReversed: packages that do not import each other are initialized in the opposite order, what is imported still
// before, and main does its work while the program is initialized.
func TestReversed(t *testing.T) {
	s := program(t)
	said := func(name, imports string) string {
		return "package " + name + "\n\nimport (\n\t_ \"fmt\"\n" + imports + ")\n\n" +
			"func init() { println(\"" + name + "\") }\n"
	}
	for name, text := range map[string]string{
		"a/a.go": said("a", ""), "b/b.go": said("b", "\t_ \"example.com/program/d\"\n"), "c/c.go": said("c", ""),
		"d/d.go": said("d", ""), "use.go": "package main\n\nimport (\n\t_ \"example.com/program/a\"\n\t_ " +
			"\"example.com/program/b\"\n\t_ \"example.com/program/c\"\n)\n\nfunc init() { println(\"main\") }\n",
		"zz.go": "package main\n\nfunc init() { said = \"early\" }\n",
	} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(s.Dir, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(s.Dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(s.Dir, "go.sum"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	flags, err := Reversed(t.Context(), s, func(string) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	for want, more := range map[string][]string{"a\nc\nd\nb\nmain": nil, "d\nc\nb\na\nmain": flags} {
		to := filepath.Join(s.Dir, "built")
		args := slices.Concat([]string{"build", "-o", to}, s.Flags, more, []string{"."})
		if _, err := s.goCommand(t.Context(), args...); err != nil {
			t.Fatal(err)
		}
		var printed strings.Builder
		cmd := exec.Command(to)
		cmd.Stderr = &printed
		out, err := cmd.Output()
		if got := strings.TrimSpace(printed.String()); err != nil || got != want {
			t.Errorf("%v: %q, %v; want %q", more, got, err, want)
		}
		// that of zz.go comes before the other order's, which runs main
		if times := strings.Count(string(out), "early"); times != 1+min(1, len(more)) {
			t.Errorf("main ran %d times", times)
		}
	}
}
