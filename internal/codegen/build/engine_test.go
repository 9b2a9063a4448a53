package build

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/baseline"
	gob "github.com/serialbench/serialbench/codecs/gob/std"
	json "github.com/serialbench/serialbench/codecs/json/std"
	"github.com/serialbench/serialbench/codecs/msgpack/tinylib"
	"github.com/serialbench/serialbench/codecs/msgpack/vmihailenco"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/generate"
	"github.com/serialbench/serialbench/internal/longtest"
	"github.com/serialbench/serialbench/internal/mistake"
)

// sources reads what the program embeds, by the patterns in sources.go.
func sources(t *testing.T) fs.FS {
	t.Helper()
	src, err := os.ReadFile("../../../sources.go")
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{}
	for _, m := range regexp.MustCompile(`(?m)^//go:embed (.*)$`).FindAllSubmatch(src, -1) {
		for _, name := range strings.Fields(string(m[1])) {
			err := filepath.WalkDir(filepath.Join("../../..", name), func(path string, d fs.DirEntry, err error) error {
				if err != nil || d.IsDir() || !wanted(filepath.ToSlash(path)) {
					return err
				}
				data, err := os.ReadFile(path)
				files[filepath.ToSlash(strings.TrimPrefix(path, "../../../"))] = &fstest.MapFile{Data: data}
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
	for _, some := range [][]emit.Codec{baseline.Codecs(), gob.Codecs(), json.Codecs(), tinylib.Codecs(),
		vmihailenco.Codecs()} {
		list = append(list, some...)
	}
	return list
}

// sharedCache is one for all tests. serialbench's sources are those of the checkout, which other tests compile, too.
var sharedCache string

func TestMain(m *testing.M) {
	if name := os.Getenv(usersCode); name != "" {
		beTheUsers(name)
	}
	dir, err := os.MkdirTemp("", "serialbench-own-test-")
	if err != nil {
		panic(err)
	}
	sharedCache = dir
	code := m.Run()
	if err := os.RemoveAll(dir); err != nil {
		panic(err)
	}
	os.Exit(code)
}

func engine(t *testing.T, codecs ...emit.Codec) *Engine {
	t.Helper()
	e := &Engine{Codecs: codecs, Sources: sources(t), Cache: sharedCache}
	for _, c := range codecs {
		e.Infos = append(e.Infos, c.Info)
	}
	e.UseCheckout(".")
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
	dir := userFiles(t, map[string]string{"go.mod": "module example.org/shop\n\ngo 1.24\n",
		"internal/events/events.go": five})
	e := engine(t, pure()...)
	r := Request{Dir: dir, Package: "./internal/events", Type: "Order", Codecs: ids(e),
		Progress: func(s string, n, of int) { t.Log(s, n, of) }}
	p, err := e.Build(context.Background(), r)
	if err != nil {
		t.Fatal(err)
	}
	out := verified(t, p.Path, 0)
	t.Log(out)
	for _, id := range ids(e) {
		if !regexp.MustCompile(`(?m)^` + id + ` +events\.Order +(ok|adapted)`).MatchString(out) {
			t.Errorf("%s is neither ok nor adapted", id)
		}
	}
	again, err := e.Build(context.Background(), r)
	if err != nil || !again.Cached || again.Path != p.Path {
		t.Errorf("the second time: %+v, %v", again, err)
	}
	// As after a build that was interrupted: the folder is gone, and comes back under its name,
	// so that the go command's cache has what was compiled.
	if err := errors.Join(os.Remove(p.Folder+".json"), os.RemoveAll(p.Folder)); err != nil {
		t.Fatal(err)
	}
	if again, err = e.Build(context.Background(), r); err != nil || again.Cached || again.Path != p.Path {
		t.Errorf("after an interruption: %+v, %v", again, err)
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

// TestARowForWhatCannotBe: a generator that is missing, one that fails, one that
// panics, and code that does not compile are each a row; the others are compared.
func TestARowForWhatCannotBe(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	row := func(id string, emitter func(*emit.Request) (*emit.Output, error)) emit.Codec {
		return emit.Codec{Info: codec.Info{ID: id, Kind: codec.Codegen}, Emit: emitter}
	}
	run := func(job emit.Job) func(*emit.Request) (*emit.Output, error) {
		return func(r *emit.Request) (*emit.Output, error) {
			files, err := r.Tools.Run(job)
			return &emit.Output{Files: files}, err
		}
	}
	codecs := append(json.Codecs(),
		row("test/missing", run(emit.Job{Tool: "no-such-generator"})),
		row("test/failing", run(emit.Job{Tool: "sh", Args: []string{"-c", "echo the schema is wrong >&2; exit 3"}})),
		row("test/panicking", func(*emit.Request) (*emit.Output, error) { panic("no idea") }),
		row("test/broken", func(r *emit.Request) (*emit.Output, error) {
			src := "package " + r.Package + "\n\nfunc New() (*Codec, error) { return nil, nil }\n"
			return &emit.Output{Files: []emit.File{{Name: "codec.go", Data: []byte(src)}}}, nil
		}),
		row("test/ours", func(r *emit.Request) (*emit.Output, error) {
			src := emit.Header + "\npackage " + r.Package + "\n\nfunc New() (*Codec, error) { return nil, nil }\n"
			return &emit.Output{Files: []emit.File{{Name: "codec.go", Data: []byte(src)}}}, nil
		}),
		row("test/limited", func(*emit.Request) (*emit.Output, error) {
			return &emit.Output{Problems: []codec.Problem{{Path: "Order.At", Reason: "no times"}}}, nil
		}),
		emit.Codec{Info: codec.Info{ID: "test/gone", Unobtainable: "deleted"}},
	)
	for i := range codecs {
		codecs[i].Compilers = []emit.Compiler{{Program: "no-such-generator", Debian: "nothing", URL: "https://example.org"},
			{Program: "sh"}}
	}
	dir := userFiles(t, map[string]string{"go.mod": "module example.org/shop\n\ngo 1.24\n", "events/events.go": five +
		"\nfunc Samples() []Order { return []Order{{ID: \"one\"}, {ID: \"two\", Paid: true}} }\n",
		"good.jsonl": `{"ID":"a","At":"2001-02-03T04:05:06Z"}` + "\n" + `{"ID":"b","Count":7}`,
		"more.json":  `[{"ID":"a","Sender":{"Name":"x"}},{"Sender":1,"Colour":2}]`,
		"bad.json":   `[{"ID":"a"},{"ID":"b","Count":"seven"}]`})
	e := engine(t, codecs...)
	r := Request{Dir: dir, Package: "./events", Type: "Order", Codecs: ids(e), Skip: []string{"Price"}}
	p, err := e.Build(context.Background(), r)
	if err != nil {
		t.Fatal(err)
	}
	out := verified(t, p.Path, 0)
	rows := verdicts(out)
	for id, want := range map[string]string{
		"json/std": "adapted Order.Price: left out, as you ask",
		"test/missing": "unsupported its generator is not installed: install no-such-generator (Debian: apt-get install " +
			"nothing; https://example.org)",
		"test/failing":   "unsupported generator sh: exit status 3: the schema is wrong",
		"test/panicking": "failed serialbench's fault: serialbench does not know what to write for this type: no idea",
		"test/broken":    "unsupported what its generator wrote for this type does not compile: undefined: Codec (kept: )",
		"test/ours": "failed serialbench's fault: the code that serialbench wrote for this type does not compile: " +
			"undefined: Codec (kept: )",
		"test/limited": "unsupported Order.At: no times",
	} {
		got := rows["events.Order "+id]
		if before, after, found := strings.Cut(got, "(kept: "); found {
			file, rest, _ := strings.Cut(after, ")")
			if _, err := os.Stat(file); err != nil {
				t.Errorf("%s: %v", id, err)
			}
			got = before + "(kept: )" + rest
		}
		if got != want {
			t.Errorf("%s: %q, want %q", id, got, want)
		}
	}
	if len(p.Notes) != 1 || p.Notes[0] != "left out: Order.Price" {
		t.Errorf("notes %q", p.Notes)
	}
	r.Codecs = r.Codecs[:1] // where the values are from asks no more of them
	r.Data = filepath.Join(dir, "good.jsonl")
	if p, err = e.Build(context.Background(), r); err != nil || p.Values != "2 samples from good.jsonl" {
		t.Fatalf("%+v, %v", p, err)
	}
	if o := offered(t, p.Path); len(o.Datasets) != 1 || o.Datasets[0].Count != 2 {
		t.Errorf("data sets: %+v", o.Datasets)
	}
	r.Data = filepath.Join(dir, "bad.json")
	var wrong *mistake.Error
	if _, err = e.Build(context.Background(), r); !errors.As(err, &wrong) ||
		err.Error() != `--data: sample 2 does not fit the type: Order.Count: the sample has "seven"; the type wants int` {
		t.Errorf("bad samples: %v", err)
	}
	r.Data = filepath.Join(dir, "more.json")
	for _, when := range []string{"first", "again"} {
		if p, err = e.Build(context.Background(), r); err != nil ||
			p.Notes[len(p.Notes)-1] != "samples: the type has no field for Order.Colour, Order.Sender" {
			t.Errorf("samples of another type, %s: %+v, %v", when, p, err)
		}
	}
	r.Data, r.Func = "", "Samples"
	if p, err = e.Build(context.Background(), r); err != nil {
		t.Fatal(err)
	}
	if out = verified(t, p.Path, 0); !strings.Contains(out, "adapted") {
		t.Errorf("values of a function: %s", out)
	}
	r.Func = "Nothing"
	if _, err = e.Build(context.Background(), r); err == nil ||
		!strings.Contains(err.Error(), "--func: package ./events has no function Nothing; nearest: Samples") {
		t.Errorf("a function that is not there: %v", err)
	}
	kept := filepath.Join(t.TempDir(), "kept")
	if err := e.Keep(p, r, kept); err != nil {
		t.Fatal(err)
	}
	if !longtest.Asked() { // compiles all of its packages in another folder
		return
	}
	name := strings.TrimPrefix(filepath.Base(p.Path), "program-")
	if out, err := goCommand(context.Background(), kept, env(), "build", "-mod=mod", "./cmd/"+name,
		"./entrants"); err != nil {
		t.Errorf("the kept module: %v %s", err, out)
	}
}

func jobOf(tool string) emit.Job { return emit.Job{Tool: tool} }
