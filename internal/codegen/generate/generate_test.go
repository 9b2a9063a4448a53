package generate

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
	"github.com/serialbench/serialbench/internal/longtest/golden"
)

var target = Target{Family: "shop", Module: "example.org/bench", Import: "example.org/bench/gen/shop",
	Type: &schema.Type{Kind: schema.Struct, Name: "Item", Package: "example.org/bench/dataset",
		Fields: []schema.Field{{Name: "N", Type: schema.Leaf(schema.Int)}}}}

func TestBindingHasALoopForEachOperation(t *testing.T) {
	c := emit.Codec{Info: codec.Info{ID: "json/fast-one"}, Emit: func(r *emit.Request) (*emit.Output, error) {
		return &emit.Output{
			Files: []emit.File{{Name: "codec.go", Data: []byte("package " + r.Package + "\nvar  X int")}},
			Ops: []codec.Op{codec.OpMarshalReuse, codec.OpRead, codec.OpReadOne, codec.OpMarshalGenerated,
				codec.OpUnmarshalGenerated, codec.OpUnmarshalAlias, codec.OpUnmarshalReuse},
		}, nil
	}}
	code, err := Codec(target, c, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(code.Files) != 2 || code.Files[0].Name != "json_fast_one.go" || code.Files[1].Name != "json_fast_one/codec.go" {
		t.Fatalf("files %v", code.Files)
	}
	if got := string(code.Files[1].Data); !strings.HasPrefix(got, "// Code generated ") ||
		!strings.Contains(got, "var X int") {
		t.Errorf("the library's file is not marked as generated or not formatted:\n%s", got)
	}
	golden.File(t, "testdata/binding.golden", code.Files[0].Data)
	for _, o := range codec.Ops() {
		if o.Stream {
			continue // made by package suite
		}
		if !strings.Contains(string(code.Files[0].Data), "codec."+opConstant(o.Op)+": func(n int) error {") {
			t.Errorf("no loop for %s", o.Op)
		}
	}
}

type noTools struct{}

func (noTools) Run(emit.Job) ([]emit.File, error) { return nil, nil }

func TestOnlyStatedCompilersRun(t *testing.T) {
	runs := func(c emit.Codec, tool string) error {
		c.Info = codec.Info{ID: "x/y"}
		c.Emit = func(r *emit.Request) (*emit.Output, error) {
			_, err := r.Tools.Run(emit.Job{Tool: tool})
			return &emit.Output{Import: "example.org/y", Constructor: "New"}, err
		}
		_, err := Codec(target, c, noTools{})
		return err
	}
	if err := runs(emit.Codec{}, "yc"); err == nil ||
		!strings.Contains(err.Error(), "program yc is not among the Compilers") {
		t.Errorf("error %v, want that yc is not stated", err)
	}
	for _, err := range []error{
		runs(emit.Codec{Compilers: []emit.Compiler{{Program: "yc"}}}, "yc"),
		runs(emit.Codec{}, "go"),
		runs(emit.Codec{}, "example.org/cmd/protoc-gen-y"),
	} {
		if err != nil {
			t.Error(err)
		}
	}
}

func TestMissingHasItsReasons(t *testing.T) {
	c := emit.Codec{Info: codec.Info{ID: "x/y"}, Emit: func(*emit.Request) (*emit.Output, error) {
		return &emit.Output{Problems: []codec.Problem{{Path: "Item.N", Reason: "no integers"}}}, nil
	}}
	code, err := Codec(target, c, nil)
	if err != nil || len(code.Files) != 1 {
		t.Fatalf("%+v, %v", code, err)
	}
	golden.File(t, "testdata/missing.golden", code.Files[0].Data)
}

func TestPlanGoesOnAfterAnError(t *testing.T) {
	broken := errors.New("broken")
	codecs := []emit.Codec{
		{Info: codec.Info{ID: "a/bad"}, Emit: func(*emit.Request) (*emit.Output, error) { return nil, broken }},
		{Info: codec.Info{ID: "b/good"}, Emit: emit.Reflect(emit.Options{Package: "codecs/b/good"})},
		{Info: codec.Info{ID: "c/gone", Unobtainable: "lost"}},
	}
	calls := 0
	codes, err := Plan(t.Context(), []Target{target}, codecs, nil, func(done, total int, what string) { calls++ })
	if !errors.Is(err, broken) || !strings.Contains(err.Error(), "a/bad") {
		t.Errorf("error %v, want the broken one, named", err)
	}
	if len(codes["shop"]) != 1 || codes["shop"][0].Codec != "b/good" || calls != 2 {
		t.Errorf("codes %v after %d calls of progress", codes["shop"], calls)
	}
}

func TestToolboxRunsAndCleansUp(t *testing.T) {
	dir := t.TempDir()
	box, err := NewToolbox(context.Background(), dir)
	if err != nil {
		t.Fatal(err)
	}
	files, err := box.Run(emit.Job{Tool: "cp", Args: []string{"a.txt", "sub/b.txt"},
		In: []emit.File{{Name: "a.txt", Data: []byte("hello")}, {Name: "sub/keep", Data: nil}}})
	if err != nil || len(files) != 1 || files[0].Name != "sub/b.txt" || string(files[0].Data) != "hello" {
		t.Errorf("files %v, %v; want the one new file", files, err)
	}
	if _, err := box.Run(emit.Job{Tool: "no-such-generator"}); !errors.As(err, new(*NotInstalledError)) {
		t.Errorf("error %v, want a NotInstalledError", err)
	}
	if _, err := box.Run(emit.Job{Tool: "cp", Args: []string{"{DIR}/missing", "x"}}); !errors.As(err, new(*FailedError)) ||
		!strings.Contains(err.Error(), "missing") || strings.Contains(err.Error(), dir) {
		t.Errorf("error %v, want the tool's own words without the folder", err)
	}
	files,
		err = box.Run(emit.Job{Tool: "pwd", Stdout: "where", Volatile: regexp.MustCompile(`^.*/(work-)\d+/job\d+\n`),
		Settled: "$1"})
	if err != nil || len(files) != 1 || string(files[0].Data) != "work-" {
		t.Errorf("files %q, %v; want what does not differ from run to run", files, err)
	}
	if err := box.Close(); err != nil {
		t.Fatal(err)
	}
	if left, _ := os.ReadDir(dir); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestWriteIfChangedKeepsWhatIsRight(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sub", "f")
	for i, c := range []struct {
		data  string
		wrote bool
	}{{"a", true}, {"a", false}, {"b", true}} {
		if wrote, err := WriteIfChanged(path, []byte(c.data)); err != nil || wrote != c.wrote {
			t.Errorf("write %d: %v, %v; want %v", i, wrote, err, c.wrote)
		}
	}
}

func TestNames(t *testing.T) {
	for _, c := range [][3]string{
		{"json/std", "json_std", "bindJsonStd"},
		{"mus/mus-go/unsafe", "mus_mus_go_unsafe", "bindMusMusGoUnsafe"},
		{"baseline", "baseline", "bindBaseline"},
	} {
		if p, b := emit.PackageName(c[0]), (Target{}).BindName(c[0]); p != c[1] || b != c[2] {
			t.Errorf("%s: package %s, function %s; want %s, %s", c[0], p, b, c[1], c[2])
		}
	}
}

func TestCompilersAreListedOnce(t *testing.T) {
	x, y := emit.Compiler{Program: "xc", Debian: "x-compiler"}, emit.Compiler{Program: "yc", Debian: "y"}
	codecs := []emit.Codec{{Compilers: []emit.Compiler{y}}, {}, {Compilers: []emit.Compiler{x, y}}}
	if got, want := string(CompilersText(codecs)), "xc\tx-compiler\nyc\ty\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
