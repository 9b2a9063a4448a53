package arch

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestCIRunsReadme: CI runs the commands with which README.md begins, with the Go that is installed.
func TestCIRunsReadme(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("no bash, which .ci/readme is for")
	}
	out, err := exec.Command(bash, "../../.ci/readme", "--list").Output()
	if err != nil {
		t.Fatal(err)
	}
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, block, _ := strings.Cut(string(readme), "```\n")
	block, _, _ = strings.Cut(block, "```")
	if string(out) != block || strings.Count(block, "\n") < 2 {
		t.Errorf(".ci/readme runs\n%s\nREADME.md begins with\n%s", out, block)
	}
	for _, m := range regexp.MustCompile(`--dir (\S+) (\./\S+)`).FindAllStringSubmatch(block, -1) {
		if _, err := os.Stat(filepath.Join("../..", m[1], m[2])); err != nil {
			t.Errorf("README.md: %s: %v", m[0], err)
		}
	}
	if !strings.Contains(block, " own ") {
		t.Error("README.md does not begin with the command own, too")
	}
}

// TestCIHasNoToolchainOfItsOwn: only what is about published results sets a Go.
func TestCIHasNoToolchainOfItsOwn(t *testing.T) {
	text, err := os.ReadFile("../../.ci/run")
	if err != nil {
		t.Fatal(err)
	}
	beside, err := os.ReadFile("../../.ci/beside")
	if err != nil {
		t.Fatal(err)
	}
	ci := string(text) + string(beside)
	for _, want := range []string{"\n.ci/readme\n", "\nunset GOTOOLCHAIN", "\ngo test ./...\n"} {
		if !strings.Contains(ci, want) {
			t.Errorf(".ci/run has no line %q", strings.TrimSpace(want))
		}
	}
	if strings.Contains(ci, "GOTOOLCHAIN=") || strings.Contains(ci, "export GOTOOLCHAIN") {
		t.Error(".ci/run sets GOTOOLCHAIN")
	}
}

// inComment is a command of a comment or a message that names a package of this repository.
var inComment = regexp.MustCompile(`\bgo (?:test|run|build|vet)\b[^()"` + "`" + `\n]*? \./([A-Za-z0-9_/-]+)`)

// TestCommandsOfCommentsNamePackages: a package that a comment or a message tells to run or to test is there.
func TestCommandsOfCommentsNamePackages(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", "{{range .GoFiles}}{{$.Dir}}/{{.}}\n{{end}}{{range "+
		".XTestGoFiles}}{{$.Dir}}/{{.}}\n{{end}}{{range .TestGoFiles}}{{$.Dir}}/{{.}}\n{{end}}", Module+"/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for file := range strings.Lines(string(out)) {
		file = strings.TrimSpace(file)
		if file == "" || filepath.Base(file) == "ci_test.go" {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range packagesNamed(string(text)) {
			found++
			if _, err := os.Stat(filepath.Join("../..", name)); err != nil {
				t.Errorf("%s: there is no ./%s", file, name)
			}
		}
	}
	if found < 10 {
		t.Errorf("%d commands were found", found)
	}
}

// packagesNamed lists the packages that a Go file tells to run or to test.
func packagesNamed(text string) (names []string) {
	for _, m := range inComment.FindAllStringSubmatch(regexp.MustCompile(`\n\s*// `).ReplaceAllString(text, " "), -1) {
		if !strings.HasSuffix(m[1], "/") { // a template goes on behind it
			names = append(names, m[1])
		}
	}
	return names
}

func TestAPackageInACommentIsFound(t *testing.T) {
	for text, want := range map[string]string{
		"// what it shows (go test -bench=Custom\n// ./bench/noOp).": "bench/noOp",
		"//\tgo run ./serve/demo FOLDER\n":                           "serve/demo",
		"go run ./cmd/{{.Cmd}} verify":                               "",
		"// go test is slow (see ./x)":                               "",
	} {
		if got := strings.Join(packagesNamed(text), " "); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
