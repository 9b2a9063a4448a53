package contribute

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func checkout(t *testing.T) *Checkout {
	t.Helper()
	c, err := Open(".")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestFolders: the folder of every codec of the repository is as a check wants it.
func TestFolders(t *testing.T) {
	c := checkout(t)
	k := &check{part: &Part{Checkout: c}}
	for _, f := range c.folders {
		k.folders = append(k.folders, f.Path)
	}
	missing, _, err := k.folder(t.Context())
	if err != nil || len(k.folders) < 50 {
		t.Fatalf("%d folders, %v", len(k.folders), err)
	}
	for _, m := range missing {
		t.Error(m)
	}
}

func TestLinesThatAreMissing(t *testing.T) {
	for want, src := range map[string]string{
		"":                              "package a\n",
		"x.go: not formatted":           "package a\nvar  x int\n",
		"x.go:3: still to do: write it": "package a\n\n// TODO: write it\n",
		"x.go: 601 lines":               "package a\n" + strings.Repeat("\nvar _ = 0\n", 300),
		"x.go: 2:5: expected 'IDENT'":   "package a\nfunc",
		"x.go:3: still to do: say it":   "package a\n\nvar x = \"TODO: say it\"\n",
	} {
		got := strings.Join(lines("x.go", []byte(src)), "; ")
		if !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("%.20q: %q, want %q", src, got, want)
		}
	}
}

func TestChoose(t *testing.T) {
	c := checkout(t)
	for globs, want := range map[string]string{
		"json/std":                  "codecs/json/std",
		"json/s*,xml/std":           "codecs/json/segmentio codecs/json/sonic codecs/json/std codecs/xml/std",
		"protobuf/gogo/gogofaster*": "codecs/protobuf/gogo",
		"json/sonic/fastest":        "codecs/json/sonic",
		"thrift/**":                 "codecs/thrift/apache codecs/thrift/frugal",
		"msgpack/shamaton3/*":       "codecs/msgpack/shamaton3",
		"json/stt":                  `--codec: no codec matches "json/stt"; nearest: json/std`,
		"json/std,":                 `--codec: no codec matches ""`,
		"":                          `--codec: no codec matches ""`,
	} {
		folders, err := c.Choose([]string{globs})
		got := strings.Join(folders, " ")
		if err != nil {
			got = err.Error()
		}
		if got != want && (err == nil || !strings.HasPrefix(got, want)) {
			t.Errorf("%s: %s, want %s", globs, got, want)
		}
	}
	if _, err := c.Choose(nil); err == nil {
		t.Error("no glob: no error")
	}
}

// TestPart: the go command sees the chosen codec and serialbench's own, and no other.
func TestPart(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	part, err := checkout(t).Part([]string{"codecs/json/std"})
	if err != nil {
		t.Fatal(err)
	}
	cmd := part.goCommand(t.Context(), "list", "-deps", ".", regen, renew, "./bench/hostile", "./codecs/internal/every")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, err.(*exec.ExitError).Stderr)
	}
	var got []string
	for line := range strings.Lines(string(out)) {
		line = strings.TrimSpace(line)
		if name, ok := strings.CutPrefix(line, Module+"/codecs/"); ok && !strings.HasPrefix(name, "internal/") && !strings.HasSuffix(name, "/adapter") && name != "catalog" {
			got = append(got, name)
		}
		if strings.HasPrefix(line, Module+"/gen/") && strings.Count(line, "/") > 4 && filepath.Base(line) != "baseline" {
			t.Errorf("%s is linked", line)
		}
	}
	if slices.Sort(got); strings.Join(got, " ") != "baseline json/std noop" {
		t.Errorf("codecs %q, want baseline, json/std and noop", got)
	}
	again, err := checkout(t).Part([]string{"codecs/json/std"})
	if err != nil || again.dir != part.dir {
		t.Errorf("the same part is in %s and %s, %v", part.dir, again.dir, err)
	}
}

// TestCodeIsGeneratedByOneGo: whichever Go is installed, the program that generates is of the one that is pinned; all
// else is of the Go that is installed.
func TestCodeIsGeneratedByOneGo(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("GOTOOLCHAIN", "local")
	part, err := checkout(t).Part([]string{"codecs/json/std"})
	if err != nil {
		t.Fatal(err)
	}
	pinned, err := os.ReadFile("../../bench/toolchain")
	if err != nil {
		t.Fatal(err)
	}
	for pkg, want := range map[string]string{regen: strings.TrimSpace(string(pinned)), renew: strings.TrimSpace(string(pinned)), ".": "local"} {
		cmd, err := part.building(t.Context(), pkg, "program")
		if err != nil {
			t.Fatal(err)
		}
		if env := cmd.Environ(); !slices.Contains(env, "GOTOOLCHAIN="+want) {
			t.Errorf("%s is not built by %s", pkg, want)
		}
	}
}

func TestOutsideOfAClone(t *testing.T) {
	if _, err := Open(t.TempDir()); err == nil || !strings.Contains(err.Error(), "is not inside a clone of "+Module) {
		t.Error(err)
	}
}

func TestReport(t *testing.T) {
	r := &Report{Version: 1, Codecs: []string{"json/mine"}, Steps: []Step{
		{Name: "folder", Verdict: OK, Seconds: 0.04},
		{Name: "generation", Verdict: Failed, Missing: []string{"gen/person/json_mine.go is not as generated", "run: x"}, Seconds: 2},
		{Name: "verify", Verdict: Skipped, Note: "generation has to be ok first"},
	}}
	var b bytes.Buffer
	for _, s := range r.Steps {
		if err := WriteStep(&b, s); err != nil {
			t.Fatal(err)
		}
	}
	fmt.Fprintln(&b, r.Summary())
	const want = `ok       folder            0.0 s
failed   generation        2.0 s
         gen/person/json_mine.go is not as generated
         run: x
skipped  verify            0.0 s  generation has to be ok first
json/mine: 1 of 3 checks failed, 1 were skipped, in 2 s
`
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
	b.Reset()
	if err := r.WriteJSON(&b); err != nil {
		t.Fatal(err)
	}
	var back Report
	if err := json.Unmarshal(b.Bytes(), &back); err != nil || len(back.Steps) != 3 || back.Steps[1].Missing[1] != "run: x" || back.OK {
		t.Errorf("%+v, %v", back, err)
	}
}

func TestTold(t *testing.T) {
	out := "=== RUN x\n--- FAIL: TestX (0.1s)\n    x_test.go:3: want 1\nFAIL\nexit status 1\nFAIL\texample.org/x\t0.1s\n"
	if got := told([]byte(out)); len(got) != 1 || got[0] != "x_test.go:3: want 1" {
		t.Errorf("%q", got)
	}
	if got := told([]byte(strings.Repeat("line\n", 20))); len(got) != 13 || got[12] != "and 8 lines more" {
		t.Errorf("%q", got)
	}
	if got := told(nil); len(got) != 1 || !strings.Contains(got[0], "said nothing") {
		t.Errorf("%q", got)
	}
}
