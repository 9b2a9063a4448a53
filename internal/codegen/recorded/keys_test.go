package recorded

import (
	"errors"
	"io/fs"
	"regexp"
	"testing"
	"testing/fstest"

	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// module is a tools module with a program of its own.
func module() fstest.MapFS {
	return fstest.MapFS{
		"go.mod": {Data: []byte("module example.org/tools\n\ngo 1.26\n\nrequire (\n\texample.org/gen " +
			"v1.2.3\n\texample.org/gen/v2 v2.0.0\n\texample.org/lib v0.1.0 // indirect\n)\n")},
		"mine/main.go": {Data: []byte("package main\n\nimport " +
			"(\n\t\"fmt\"\n\n\t\"example.org/lib/x\"\n\t\"example.org/tools/mine/types\"\n)\n")},
		"mine/main_test.go": {Data: []byte("not Go")},
		"mine/types/t.go":   {Data: []byte("package types\n")},
	}
}

func keyOf(t *testing.T, files fs.FS, moved map[string]string, job emit.Job) string {
	t.Helper()
	keys, err := NewKeys(files, moved)
	if err != nil {
		t.Fatal(err)
	}
	key, err := keys.Key(job)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

var (
	plugin = emit.Job{Tool: "example.org/gen/cmd/protoc-gen-x", Args: []string{"-o", "{DIR}"}, Stdin: []byte("request"),
		Stdout: "response"}
	compiler = emit.Job{Tool: "flatc", Args: []string{"--go"},
		In: []emit.File{{Name: "b", Data: []byte("2")}, {Name: "a", Data: []byte("1")}}}
	program = emit.Job{Tool: "go", Args: []string{"run", "./inception"}, In: []emit.File{
		{Name: "inception/main.go",
			Data: []byte("package main\n\nimport (\n\t\"os\"\n\n\t\"example.org/lib/inception\"\n)\n")}}}
	ours = emit.Job{Tool: "go", Args: []string{"run", "example.org/tools/mine", "-out", "x.go"}}
)

// TestKeysStay: a key is the same on every machine and in every version of serialbench, since archives have it.
func TestKeysStay(t *testing.T) {
	for want, job := range map[string]emit.Job{
		"11dff454309185ef34d6": plugin, "cc87e4ff82bcbdcb3813": compiler, "6ba69d4e142628dc95d0": program,
		"bcd3cb622a0381ee5773": ours,
	} {
		if got := keyOf(t, module(), nil, job); got != want {
			t.Errorf("%s %q: key %s, want %s; where that is meant, go run ./internal/codegen/renew", job.Tool,
				job.Args, got, want)
		}
	}
}

// TestKeysDiffer: everything that an answer depends on is in the key, and nothing else.
func TestKeysDiffer(t *testing.T) {
	changed := func(job emit.Job, change func(*emit.Job)) emit.Job {
		change(&job)
		return job
	}
	with := func(name, text string) fstest.MapFS {
		files := module()
		files[name] = &fstest.MapFile{Data: []byte(text)}
		return files
	}
	newer := with("go.mod", "module example.org/tools\n\nrequire (\n\texample.org/gen v1.2.4\n\texample.org/lib "+
		"v0.1.0\n)\n")
	for name, c := range map[string]struct {
		job, other emit.Job
		files      fs.FS
		moved      map[string]string
		same       bool
	}{
		"arguments": {job: plugin,
			other: changed(plugin, func(j *emit.Job) { j.Args = []string{"-o{DIR}"} })},
		"standard input":          {job: plugin, other: changed(plugin, func(j *emit.Job) { j.Stdin = nil })},
		"name of standard output": {job: plugin, other: changed(plugin, func(j *emit.Job) { j.Stdout = "" })},
		"environment":             {job: plugin, other: changed(plugin, func(j *emit.Job) { j.Env = []string{"A=b"} })},
		"what is settled": {job: plugin,
			other: changed(plugin, func(j *emit.Job) { j.Volatile = regexp.MustCompile("x") })},
		"data of a file": {job: compiler,
			other: changed(compiler, func(j *emit.Job) { j.In = []emit.File{{Name: "b", Data: []byte("2")}, {Name: "a"}} })},
		"order of files": {job: compiler,
			other: changed(compiler, func(j *emit.Job) { j.In = []emit.File{j.In[1], j.In[0]} }), same: true},
		"no arguments": {job: emit.Job{Tool: "x"},
			other: emit.Job{Tool: "x", Args: []string{}, Stdin: []byte{}, In: []emit.File{}}, same: true},
		"version of a tool":  {job: plugin, other: plugin, files: newer},
		"version of another": {job: program, other: program, files: newer, same: true},
		"compiler, other versions": {job: compiler, other: compiler, files: newer,
			moved: map[string]string{"example.org/lib": "v9.0.0"}, same: true},
		"a build's own version":   {job: plugin, other: plugin, moved: map[string]string{"example.org/gen": "v1.0.0"}},
		"of what a tool may need": {job: plugin, other: plugin, moved: map[string]string{"example.org/lib": "v1.0.0"}},
		"a build's, as pinned": {job: plugin, other: plugin, moved: map[string]string{"example.org/gen": "v1.2.3"},
			same: true},
		"a build's, of no tool": {job: plugin, other: plugin, moved: map[string]string{"example.org/other": "v1.0.0"},
			same: true},
		"a program's library":      {job: program, other: program, moved: map[string]string{"example.org/lib": "v1.0.0"}},
		"source of our program":    {job: ours, other: ours, files: with("mine/main.go", "package main\n")},
		"what our program imports": {job: ours, other: ours, files: with("mine/types/t.go", "package types\n\nvar X int\n")},
		"a test of our program":    {job: ours, other: ours, files: with("mine/main_test.go", "still not Go"), same: true},
		"tool that an argument has": {job: emit.Job{Tool: "x", Args: []string{"--y={tool:example.org/gen/y}"}},
			other: emit.Job{Tool: "x", Args: []string{"--y={tool:example.org/gen/y}"}}, files: newer},
	} {
		files := c.files
		if files == nil {
			files = module()
		}
		if got := keyOf(t, module(), nil, c.job) == keyOf(t, files, c.moved, c.other); got != c.same {
			t.Errorf("%s: the same key: %v", name, got)
		}
	}
}

// TestToolsOfNoModule: what the tools module does not have has no key, and is run.
func TestToolsOfNoModule(t *testing.T) {
	keys, err := NewKeys(module(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, tool := range []string{"example.net/x/y", "example.org/tools/nowhere", "example.org/gens/y"} {
		if _, err := keys.Key(emit.Job{Tool: tool}); !errors.As(err, new(*UnknownToolError)) {
			t.Errorf("%s: %v", tool, err)
		}
		files, err := (&Set{}).Tools(keys, fixed{"out"}).Run(emit.Job{Tool: tool})
		if err != nil || len(files) != 1 {
			t.Errorf("%s: %v, %v", tool, files, err)
		}
	}
}
