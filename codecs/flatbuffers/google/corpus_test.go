package google

import (
	"cmp"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
)

const upstream = "github.com/google/flatbuffers"

// TestCorpus reads the messages of the FlatBuffers project's own tests, by Go code that flatc makes of
// their schemas, writes the values again, and has flatc say of both what they are: the library in C++
// judges the one in Go. evolution_v1 and evolution_v2 are read by the code of the other version too.
func TestCorpus(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds a program")
	}
	flatc, err := exec.LookPath("flatc")
	if err != nil {
		t.Skip(err)
	}
	version, tests := module(t)
	dir := t.TempDir()
	do := func(args ...string) {
		t.Helper()
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
	includes := []string{"-I", filepath.Join(tests, "include_test")}
	schema := func(name string) string { return filepath.Join(tests, name+".fbs") }
	for _, name := range []string{"evolution_test/evolution_v1", "evolution_test/evolution_v2"} {
		do(flatc, "--go", "--gen-object-api", schema(name))
		do(flatc, "--binary", schema(name), filepath.Join(tests, name+".json"))
	}
	program(t, dir, tests, version)
	do("go", "build", "-o", "corpus.exe", ".")

	const v1, v2 = "evolution_test/evolution_v1", "evolution_test/evolution_v2"
	for _, c := range []struct {
		name, schema, message string
		// written is the schema that the message was written by, if it is another, and becomes what
		// its value is in this one.
		written string
		becomes func(v map[string]any)
		// absent is how many texts and lists are absent in the message, and there and empty in what is written
		// of it: the library knows no absent text. A NaN that is the default is counted as one.
		absent int
	}{
		{"evolution v1", v1, filepath.Join(dir, "evolution_v1.bin"), v1, func(v map[string]any) {
			delete(v, "d") // the default
		}, 0},
		{name: "evolution v2", schema: v2, message: filepath.Join(dir, "evolution_v2.bin"), absent: 1},
		{"evolution v1 read by v2", v2, filepath.Join(dir, "evolution_v1.bin"), v1, func(v map[string]any) {
			v["ff"] = v["f"]                               // renamed
			for _, gone := range []string{"f", "a", "d"} { // one deprecated, one the default
				delete(v, gone)
			}
		}, 1},
		{"evolution v2 read by v1", v1, filepath.Join(dir, "evolution_v2.bin"), v2, func(v map[string]any) {
			v["f"], v["d"] = v["ff"], float64(3) // renamed, and an enumerator that is new
			for _, added := range []string{"ff", "k", "c", "c_type"} {
				delete(v, added)
			}
			delete(v["e"].(map[string]any), "c")
		}, 0},
		{name: "monsterdata_test", schema: "monster_test", message: filepath.Join(tests, "monsterdata_test.mon"), absent: 43},
		{name: "monsterdata_python_wire", schema: "monster_test",
			message: filepath.Join(tests, "monsterdata_python_wire.mon"), absent: 30},
		{name: "unicode_test", schema: "monster_test", message: filepath.Join(tests, "unicode_test.mon"), absent: 117},
	} {
		t.Run(c.name, func(t *testing.T) {
			back := filepath.Join(t.TempDir(), "back.bin")
			do("./corpus.exe", filepath.Base(c.schema), c.message, back)
			said := func(schemaOf, message string) any {
				if schemaOf == v1 && message == c.message { // flatc refuses its own: the source has a union without its type
					text, err := os.ReadFile(filepath.Join(tests, v1+".json"))
					if err != nil {
						t.Fatal(err)
					}
					v := parsed(t, text)
					delete(v.(map[string]any), "j")
					return v
				}
				out := t.TempDir()
				args := append([]string{flatc, "--json", "--strict-json", "--raw-binary", "-o", out}, includes...)
				do(append(args, schema(schemaOf), "--", message)...)
				files, err := filepath.Glob(filepath.Join(out, "*.json"))
				if err != nil || len(files) != 1 {
					t.Fatalf("%v, %v", files, err)
				}
				text, err := os.ReadFile(files[0])
				if err != nil {
					t.Fatal(err)
				}
				return parsed(t, nan.ReplaceAll(text, []byte(`: ""`)))
			}
			want := said(cmp.Or(c.written, c.schema), c.message)
			if c.becomes != nil {
				c.becomes(want.(map[string]any))
			}
			got := said(c.schema, back)
			if n := empties(got) - empties(want); n != c.absent {
				t.Errorf("%d absent parts are empty ones afterwards, where %d are known", n, c.absent)
			}
			if got, want := filled(got), filled(want); !reflect.DeepEqual(got, want) {
				t.Errorf("read and written again it is\n%v\nwant\n%v", got, want)
			}
		})
	}
}

// module is the version of the library and the folder of its tests.
func module(t *testing.T) (version, tests string) {
	t.Helper()
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Version}} {{.Dir}}", upstream).Output()
	if err != nil {
		t.Fatal(err)
	}
	version, dir, _ := strings.Cut(strings.TrimSpace(string(out)), " ")
	return version, filepath.Join(dir, "tests")
}

// program makes the folder a module of the code that flatc wrote there, of that for monster_test, which the
// library's module has (flatc 2.0.8, Debian's, writes none that compiles for defaults such as nan), and of
// what calls it.
func program(t *testing.T, dir, tests, version string) {
	t.Helper()
	sums, err := os.ReadFile(filepath.Join("..", "..", "..", "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	main, err := os.ReadFile(filepath.Join("testdata", "corpus", "main.go"))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{"main.go": main, "go.sum": sums,
		"go.mod": []byte("module corpus\n\ngo 1.24\n\nrequire " + upstream + " " + version + "\n")} {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	files, err := filepath.Glob(filepath.Join(tests, "MyGame", "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, sub := range []string{"Example", "Example2"} {
		more, err := filepath.Glob(filepath.Join(tests, "MyGame", sub, "*.go"))
		if err != nil || len(more) == 0 {
			t.Fatalf("the module has no code for monster_test: %v", err)
		}
		files = append(files, more...)
	}
	for _, file := range files { // packages import each other as if all stood in GOPATH
		if strings.HasSuffix(file, "_grpc.go") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name, err := filepath.Rel(tests, file)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name),
			[]byte(strings.ReplaceAll(string(text), `"MyGame`, `"corpus/MyGame`)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func parsed(t *testing.T, text []byte) any {
	t.Helper()
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// nan is a NaN as flatc writes it, which is no JSON.
var nan = regexp.MustCompile(`: nan`)

// empties counts the empty texts and lists of a value, filled is the value without them.
func empties(v any) (n int) {
	switch v := v.(type) {
	case map[string]any:
		for _, e := range v {
			n += empties(e)
		}
	case []any:
		for _, e := range v {
			n += empties(e)
		}
	}
	if empty(v) {
		n++
	}
	return n
}

func filled(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for k, e := range v {
			if v[k] = filled(e); empty(e) {
				delete(v, k)
			}
		}
	case []any:
		for i := range v {
			v[i] = filled(v[i])
		}
	}
	return v
}

func empty(v any) bool {
	list, ok := v.([]any)
	return ok && len(list) == 0 || v == ""
}
