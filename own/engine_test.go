package own

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/serialbench/serialbench/codecs/baseline"
	gob "github.com/serialbench/serialbench/codecs/gob/std"
	json "github.com/serialbench/serialbench/codecs/json/std"
	"github.com/serialbench/serialbench/codecs/msgpack/tinylib"
	"github.com/serialbench/serialbench/codecs/msgpack/vmihailenco"
	"github.com/serialbench/serialbench/emit"
	"github.com/serialbench/serialbench/generate"
)

// sources reads what the program embeds, by the patterns in sources.go.
func sources(t *testing.T) fs.FS {
	t.Helper()
	src, err := os.ReadFile("../sources.go")
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{}
	for _, m := range regexp.MustCompile(`(?m)^//go:embed (.*)$`).FindAllSubmatch(src, -1) {
		for _, name := range strings.Fields(string(m[1])) {
			err := filepath.WalkDir(filepath.Join("..", name), func(path string, d fs.DirEntry, err error) error {
				if err != nil || d.IsDir() || !wanted(filepath.ToSlash(path)) {
					return err
				}
				data, err := os.ReadFile(path)
				files[filepath.ToSlash(strings.TrimPrefix(path, "../"))] = &fstest.MapFile{Data: data}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	return files
}

// pure are a few codecs of every kind that need no program but Go.
func pure() (list []emit.Codec) {
	for _, some := range [][]emit.Codec{baseline.Codecs(), gob.Codecs(), json.Codecs(), tinylib.Codecs(), vmihailenco.Codecs()} {
		list = append(list, some...)
	}
	return list
}

func engine(t *testing.T, codecs ...emit.Codec) *Engine {
	t.Helper()
	e := &Engine{Codecs: codecs, Sources: sources(t), Cache: t.TempDir()}
	for _, c := range codecs {
		e.Infos = append(e.Infos, c.Info)
	}
	return e
}

func ids(e *Engine) (list []string) {
	for _, c := range e.Infos {
		list = append(list, c.ID)
	}
	return list
}

// userFiles writes a user's module into a new folder.
func userFiles(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := write(filepath.Join(dir, name), []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// output runs a program.
func output(t *testing.T, path string, args ...string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	cmd := exec.Command(path, args...)
	cmd.Dir = t.TempDir()
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	return out.String(), err
}

const five = `package events

import "time"

type Order struct {
	ID    string
	Count int
	Price float64
	Paid  bool
	At    time.Time
}
`

func TestAStructOfFiveFields(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	dir := userFiles(t, map[string]string{"go.mod": "module example.org/shop\n\ngo 1.24\n", "internal/events/events.go": five})
	e := engine(t, pure()...)
	r := Request{Dir: dir, Package: "./internal/events", Type: "Order", Codecs: ids(e), Progress: func(s string, n, of int) { t.Log(s, n, of) }}
	p, err := e.Build(context.Background(), r)
	if err != nil {
		t.Fatal(err)
	}
	out, err := output(t, p.Path, "verify")
	t.Log(out)
	if err != nil {
		t.Error(err)
	}
	for _, id := range ids(e) {
		if !regexp.MustCompile(`(?m)^` + id + ` +events\.Order +(ok|adapted)`).MatchString(out) {
			t.Errorf("%s is neither ok nor adapted", id)
		}
	}
	again, err := e.Build(context.Background(), r)
	if err != nil || !again.Cached || again.Path != p.Path {
		t.Errorf("the second time: %+v, %v", again, err)
	}
}

func toolbox(t *testing.T, dir string) *generate.Toolbox {
	t.Helper()
	box, err := generate.NewToolbox(context.Background(), dir)
	if err != nil {
		t.Fatal(err)
	}
	box.Env = env()
	t.Cleanup(func() {
		if err := box.Close(); err != nil {
			t.Error(err)
		}
	})
	return box
}
