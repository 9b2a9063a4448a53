package build

import (
	"context"
	"errors"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codecs/catalog"
	"github.com/serialbench/serialbench/internal/mistake"
)

// TestData builds the program of a built-in data set twice, and with a setting that does not build.
func TestData(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	e := engine(t, pure()...)
	d := Data{Datasets: []string{"person", "message/64"}, Codecs: []string{"json/std"}}
	p, err := e.Build(context.Background(), d)
	if err != nil {
		t.Fatal(err)
	}
	if out := verified(t, p.Path, 0); strings.Count(out, " ok ") != 2 {
		t.Errorf("verify:\n%s", out)
	}
	if again, err := e.Build(context.Background(), d); err != nil || !again.Cached || again.Path != p.Path {
		t.Errorf("the second time: %+v, %v", again, err)
	}
	for name, c := range map[string]struct {
		settings Settings
		want     string
	}{
		"no toolchain": {Settings{Toolchain: "go9.99.9"}, "the toolchain go9.99.9 cannot be had"},
		"no profile":   {Settings{PGO: "/nowhere"}, "the profile cannot be read"},
	} {
		d.Settings = c.settings
		_, err := e.Build(context.Background(), d)
		if !errors.As(err, new(*mistake.Error)) || !strings.Contains(err.Error(), c.want) ||
			strings.Contains(err.Error(), "go: downloading") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestDataNeedsNoGenerator: where no compiler is installed, the code of built-in data sets is made without the tools
// module. Where a module of that has another version, Go tools are asked, and here there are none of it.
func TestDataNeedsNoGenerator(t *testing.T) {
	goCommand, err := exec.LookPath("go")
	if err != nil {
		t.Skip("no go command")
	}
	t.Setenv("PATH", filepath.Dir(goCommand))
	e := engine(t, catalog.Codecs()...)
	d := Data{Datasets: []string{"person"},
		Codecs: []string{"flatbuffers/google", "capnp/v3", "thrift/apache/compact", "json/easyjson", "mus/musgo"}}
	for lacking, modules := range map[string][]ModuleAt{
		"":                                 {{Path: "example.org/no/tool", Version: "v1.0.0"}},
		"capnp/v3 json/easyjson mus/musgo": {{Path: "github.com/mailru/easyjson", Dir: t.TempDir()}},
	} {
		d.Settings.Modules, d.Progress = modules, func(string, int, int) {}
		b, err := e.dataBuilder(t.Context(), d)
		if err != nil {
			t.Fatal(err)
		}
		if err := b.placeSources(); err != nil {
			t.Fatal(err)
		}
		b.dir = t.TempDir()
		if err := errors.Join(b.types(t.Context()), b.generateAll(t.Context())); (err == nil) != (lacking == "") {
			t.Errorf("%v: %v", modules, err)
		}
		var without []string
		for _, r := range b.fields[0] {
			if r.code == nil {
				without = append(without, r.codec.ID)
			}
		}
		if got := strings.Join(without, " "); got != lacking || len(b.fields[0]) != len(d.Codecs) {
			t.Errorf("%v: without code are %q, want %q", modules, got, lacking)
		}
	}
}
