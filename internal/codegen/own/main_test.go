package own

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// A library of somebody's, and the program in its repository that measures it.
var gated = map[string]string{
	"lib/go.mod": "module example.org/lib\n\ngo 1.24\n",
	"lib/lib.go": "// Package lib marshals.\npackage lib\n\nimport \"encoding/json\"\n\n// Marshal marshals.\nfunc Marshal(v any) ([]byte, error) { return json.Marshal(v) }\n",
	"lib/bench/main.go": `// Command bench measures the library.
package main

import (
	"encoding/json"

	"example.org/lib"
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/pkg/serialbench"
	"github.com/serialbench/serialbench/suite"
)

type mine[T any] struct{}

func (mine[T]) Marshal(_ []byte, v *T) ([]byte, error) { return lib.Marshal(v) }
func (mine[T]) Unmarshal(src []byte, v *T) error       { return json.Unmarshal(src, v) }

func main() {
	set := dataset.Of[dataset.Person]()[0]
	open := func() (codec.Codec[dataset.Person], error) { return mine[dataset.Person]{}, nil }
	info := codec.Info{ID: "json/mine", Library: "example.org/lib", Kind: codec.Reflect}
	about := dataset.Info{ID: set.ID, Type: "Person", Count: set.Count}
	serialbench.Main(suite.New([]codec.Info{info}, []dataset.Info{about}, []*suite.Case{suite.Custom(info.ID, set, false, open)}, nil))
}
`,
	"lib/other/other.go": "// Package other is no program.\npackage other\n",
	"lib/broken/main.go": "// Command broken does not compile.\npackage main\n\nfunc main() { nowhere() }\n",
}

// A program of a repository at two commits: both are built by this serialbench, and work; the
// repository is left as it is.
func TestBuildMainAtTwoCommits(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles serialbench")
	}
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("no git")
	}
	dir := filepath.Join(userFiles(t, gated), "lib")
	git := func(args ...string) {
		t.Helper()
		cmd := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@example.org"}, args...)...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v: %s", args, err, out)
		}
	}
	git("init", "-q", "-b", "main")
	git("add", "-A")
	git("commit", "-qm", "one")
	changed := strings.ReplaceAll(gated["lib/lib.go"], "return json.Marshal(v)", "return json.MarshalIndent(v, \"\", \" \")")
	if err := write(filepath.Join(dir, "lib.go"), []byte(changed)); err != nil {
		t.Fatal(err)
	}
	before := sumOfTree(t, dir)
	e := engine(t)
	ctx := context.Background()
	base, err := e.CheckoutFor(ctx, "--base", dir, "main")
	if err != nil {
		t.Fatal(err)
	}
	old, err := e.BuildMain(ctx, Main{Dir: base, Package: "./bench"})
	if err != nil {
		t.Fatal(err)
	}
	new, err := e.BuildMain(ctx, Main{Dir: dir, Package: "./bench"})
	if err != nil || new.Path == old.Path {
		t.Fatal(err, new)
	}
	if again, err := e.BuildMain(ctx, Main{Dir: dir, Package: "./bench"}); err != nil || !again.Cached || again.Path != new.Path {
		t.Errorf("the second time: %+v, %v", again, err)
	}
	for _, p := range []*Program{old, new} {
		out, err := exec.Command(p.Path, "verify").CombinedOutput()
		if err != nil || !strings.Contains(string(out), "json/mine  person  ok") {
			t.Errorf("%s: %v\n%s", p.Path, err, out)
		}
	}
	for pkg, want := range map[string]string{"./other": "package ./other is no program", "./broken": "undefined: nowhere", "./nowhere": "no package ./nowhere"} {
		var wrong *MistakeError
		if _, err := e.BuildMain(ctx, Main{Dir: dir, Package: pkg}); !errors.As(err, &wrong) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", pkg, err)
		}
	}
	if after := sumOfTree(t, dir); after != before {
		t.Error("the repository was written to")
	}
}

// TestBuildAlone: a module of a few files has the versions of the settings, whether or not it asked for the module.
func TestBuildAlone(t *testing.T) {
	s := Settings{Modules: []ModuleAt{{Path: "example.org/a", Version: "v1.2.0"}, {Path: "example.org/new", Dir: "/somewhere"}}}
	data, err := s.forced([]byte("module example.com/finding\n\ngo 1.24\n\nrequire example.org/a v1.0.0\n\nreplace example.org/a => example.org/fork v0.1.0\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"example.org/a => example.org/a v1.2.0", "example.org/new => /somewhere", "example.org/new v0.0.0-"} {
		if !strings.Contains(string(data), want) {
			t.Errorf("no %q in\n%s", want, data)
		}
	}
	if strings.Contains(string(data), "fork") {
		t.Errorf("the former replacement is left:\n%s", data)
	}
	dir := t.TempDir()
	files := []emit.File{{Name: "go.mod", Data: []byte("module example.com/finding\n\ngo 1.24\n")}, {Name: "main.go", Data: []byte("package main\n\nfunc main() { nowhere() }\n")}}
	var wrong *MistakeError
	if _, err := (&Engine{}).BuildAlone(context.Background(), dir, files, Settings{}); !errors.As(err, &wrong) || !strings.Contains(err.Error(), "undefined: nowhere") {
		t.Errorf("%v", err)
	}
	files[1].Data = []byte("package main\n\nfunc main() {}\n")
	path, err := (&Engine{}).BuildAlone(context.Background(), dir, files, Settings{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}
