// Package action tests the script that action.yml runs, as a runner runs it.
package action

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// stub stands for serialbench: it writes its arguments, and a comment where it is told to, and exits as told.
const stub = `#!/bin/sh
printf '%s\n' "$@" >"$STUB_ARGS"
env | grep -E '^(GITHUB|ACTIONS)_' && exit 3
case $* in *@/*/base*) for arg; do case $arg in *@/*/base) [ -f "${arg#*@}/kept" ] || exit 4 ;; esac; done ;; esac
while [ $# -gt 0 ]; do
	[ "$1" = --output ] && [ -n "$STUB_COMMENT" ] && echo "$STUB_COMMENT" >"$2"
	shift
done
exit "$STUB_EXIT"
`

type runner struct {
	dir string // of the throwaway repository's parent
}

func newRunner(t *testing.T) runner {
	t.Helper()
	for _, program := range []string{"bash", "git", "tar"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip("no ", program)
		}
	}
	r := runner{t.TempDir()}
	if err := os.WriteFile(filepath.Join(r.dir, "stub"), []byte(stub), 0o755); err != nil {
		t.Fatal(err)
	}
	script := `set -e
git init -q -b main repo && cd repo
git config user.email a@example.com && git config user.name A
echo 'module example.com/lib' >go.mod && echo 'kept export-ignore' >.gitattributes && echo >kept
git add . && git commit -qm base
git branch target && echo '// changed' >>go.mod && git commit -qam change`
	cmd := exec.Command("bash", "-c", script)
	cmd.Dir = r.dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return r
}

// run runs the script of the gate and returns its exit code, what it said, and the files of the runner.
func (r runner) run(t *testing.T, env ...string) (code int, printed, args, summary, output string) {
	t.Helper()
	return r.script(t, "gate.sh", env...)
}

func (r runner) script(t *testing.T, name string, env ...string) (code int, printed, args, summary, output string) {
	t.Helper()
	script, err := filepath.Abs(name)
	if err != nil {
		t.Fatal(err)
	}
	file := func(name string) string { return filepath.Join(r.dir, name) }
	temp := file("tmp")
	for _, name := range []string{"args", "summary", "output"} {
		if err := os.WriteFile(file(name), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.MkdirAll(temp, 0o755); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(script)
	cmd.Env = append(os.Environ(),
		append([]string{"GITHUB_WORKSPACE=" + file("repo"), "GITHUB_STEP_SUMMARY=" + file("summary"),
			"GITHUB_OUTPUT=" + file("output"),
			"SERIALBENCH=" + file("stub"), "STUB_ARGS=" + file("args"), "STUB_EXIT=0", "GATE_BASE=target", "TMPDIR=" + temp},
			env...)...)
	out, err := cmd.CombinedOutput()
	if err != nil && cmd.ProcessState == nil {
		t.Fatal(err)
	}
	if left, err := os.ReadDir(temp); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
	read := func(name string) string {
		data, err := os.ReadFile(file(name))
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	return cmd.ProcessState.ExitCode(), string(out), read("args"), read("summary"), read("output")
}

func TestGate(t *testing.T) {
	r := newRunner(t)
	code, printed, args, summary, output := r.run(t, "GATE_TYPE=./events:Order",
		"GATE_FLAGS=--fail-above-allocs 0%\n\t--time 2m\n", "ACTIONS_RUNTIME_TOKEN=secret", "STUB_COMMENT=- fine")
	if code != 0 || summary != "- fine\n" || !strings.HasPrefix(output, "failed=false\ncomment<<comment-") ||
		!strings.Contains(output, "\n- fine\ncomment-") {
		t.Errorf("passed: exit code %d, %s\n%s\n%s", code, printed, summary, output)
	}
	for _, want := range []string{"--type\n./events:Order\n", "--head\n.\n", "--fail-above-allocs\n0%\n--time\n2m\n"} {
		if !strings.Contains(args, want) {
			t.Errorf("arguments without %q:\n%s", want, args)
		}
	}
	if _, _, args, _, _ := r.run(t, "GATE_WITH_CODEC=./mine"); !strings.Contains(args,
		"--head\n.\n--with-codec\n./mine\n") {
		t.Errorf("arguments of a codec:\n%s", args)
	}
	code, _, args, summary, output = r.run(t, "GATE_MODULE=example.com/lib", "GATE_CODEC=json/lib",
		"STUB_COMMENT=- slower", "STUB_EXIT=1")
	if code != 1 || summary != "- slower\n" || !strings.HasPrefix(output, "failed=true\n") ||
		strings.Count(args, "example.com/lib@/") != 2 || !strings.Contains(args, "--codec\njson/lib\n") {
		t.Errorf("failed: exit code %d\n%s\n%s\n%s", code, args, summary, output)
	}
}

// What cannot be compared is told in one line, and writes no summary.
func TestGateMistakes(t *testing.T) {
	r := newRunner(t)
	for want, env := range map[string][]string{
		"gate: give the input module, type or with-codec\n":          nil,
		"gate: give one of the inputs module, type and with-codec\n": {"GATE_MODULE=a", "GATE_TYPE=b"},
		"check out with fetch-depth: 0\n":                            {"GATE_TYPE=./a:B", "GATE_BASE=nowhere"},
	} {
		code, printed, _, summary, output := r.run(t, env...)
		if code != 2 || !strings.HasSuffix(printed, want) || summary != "" || output != "" {
			t.Errorf("%v: exit code %d, %q, %q, %q", env, code, printed, summary, output)
		}
	}
	if code, _, _, summary, output := r.run(t, "GATE_TYPE=./a:B", "STUB_EXIT=2"); code != 2 ||
		summary != "" || output != "" {
		t.Errorf("a mistake of ab: exit code %d, %q, %q", code, summary, output)
	}
}

// TestBreaking: the merge base is compared with, once for annotations and once for the summary.
func TestBreaking(t *testing.T) {
	r := newRunner(t)
	for _, status := range []string{"0", "1", "2"} {
		code, printed, args, _, _ := r.script(t, "breaking.sh", "STUB_EXIT="+status)
		want := "md"
		if status == "2" { // nothing was compared, and nothing is written
			want = "github"
		}
		if fmt.Sprint(code) != status || !strings.HasSuffix(args, "--format\n"+want+"\n") ||
			!strings.HasPrefix(args, "breaking\n--quiet\n--against\n") {
			t.Errorf("exit %s: code %d, said %q, arguments %q", status, code, printed, args)
		}
	}
	_, _, args, _, _ := r.script(t, "breaking.sh", "STUB_EXIT=0", "GATE_BREAKING_FLAGS=--dir sub\n--try")
	if !strings.Contains(args, "\n--dir\nsub\n--try\n--format\n") {
		t.Errorf("flags are not passed on: %q", args)
	}
	if code, printed, _, _, _ := r.script(t, "breaking.sh", "GATE_BASE=nosuch"); code != 2 ||
		!strings.Contains(printed, "breaking: no merge base of HEAD and nosuch") {
		t.Errorf("without a base: code %d, said %q", code, printed)
	}
}

// The line that ends the comment cannot be known before.
func TestTheEndOfACommentIsNotGuessed(t *testing.T) {
	r := newRunner(t)
	ends := map[string]bool{}
	for range 2 {
		_, printed, _, _, output := r.run(t, "GATE_TYPE=./events:Order", "STUB_COMMENT=- fine")
		_, end, _ := strings.Cut(output, "comment<<")
		end, _, _ = strings.Cut(end, "\n")
		if len(end) < len("comment-")+32 {
			t.Fatalf("it ends by %q: %s", end, printed)
		}
		ends[end] = true
	}
	if len(ends) != 2 {
		t.Error("two comments end alike")
	}
}

// What runs in a job is named by its commit.
func TestActionsArePinned(t *testing.T) {
	pinned := regexp.MustCompile(`@[0-9a-f]{40} # v\d`)
	for _, name := range []string{"../action.yml", "../fleet/github/measure.yml", "../examples/gate/serialbench.yml",
		"../.github/workflows/pages.yml"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if strings.Contains(line, "uses: actions/") && !pinned.MatchString(line) {
				t.Errorf("%s: %s", name, strings.TrimSpace(line))
			}
		}
	}
}
