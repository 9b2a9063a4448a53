package main

import (
	"encoding/binary"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// TestAloneShowsWhatALibraryDoes: the program of a verdict shows what is changed, refused or a panic, and nothing else.
func TestAloneShowsWhatALibraryDoes(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	const types = `package main

import (
	"encoding/json"
	"fmt"
	"os"
	"time"
)

type Value struct {
	A int
	L []int
	M map[string]int "json:\",omitempty\""
	P *Value "json:\",omitempty\""
	T time.Time
}

var library = os.Getenv("LIBRARY")
var used, own = library == "used", library != "others"

func marshal(v *Value) ([]byte, error) {
	if library == "others" || library == "writes nothing" {
		return nil, fmt.Errorf("none")
	}
	return json.Marshal(v)
}

func unmarshal(data []byte, v *Value) error {
	if used && v.P != nil {
		v.M = map[string]int{"old": 1}
	}
	err := json.Unmarshal(data, v)
	switch {
	case library == "refuses":
		return fmt.Errorf("no %d", len(data))
	case library == "panics":
		panic("no")
	case library == "loses":
		v.P = nil
	case library == "changes" && len(v.L) > 1:
		v.L[1]++
	}
	return err
}
`
	dir := t.TempDir()
	put := func(file, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	put("go.mod", "module alone\n\ngo 1.26\n")
	put("main.go", alone)
	put("use.go", types)
	if err := (blamed{}).build(t.Context(), dir); err != nil {
		t.Fatal(err)
	}
	for library, c := range map[string]struct{ samples, status, says string }{
		"right": {`{"A":1,"L":[],"P":{}}` + "\n" + `{"T":"2020-01-02T03:04:05+01:00"}`, "exit status 1",
			"2 values come back"},
		"changes":        {`{"A":1}` + "\n" + `{"A":2,"L":[3,4]}`, "", "L[] is 5, was 4"},
		"loses":          {`{"P":{"A":1}}`, "", "P is "},
		"refuses":        {`{"A":1}`, "", "unmarshal: no "},
		"panics":         {`{"A":1}`, "", "unmarshal: panic: no"},
		"used":           {`{"P":{"A":1}}` + "\n" + `{}`, "", "M is "},
		"others":         {`{"A":1}`, "exit status 2", "nobody writes them"},
		"writes nothing": {`{"A":1}`, "", "marshal: none"},
		"none":           {`{"A":"text"}`, "exit status 2", "0 of 1 values come back"},
	} {
		t.Run(library, func(t *testing.T) {
			put("samples.jsonl", c.samples)
			t.Setenv("LIBRARY", library)
			cmd := exec.Command(filepath.Join(dir, "alone"))
			cmd.Dir = dir
			out, err := cmd.Output()
			status := ""
			if err != nil {
				status = err.Error()
			}
			if status != c.status || !strings.Contains(string(out), c.says) {
				t.Errorf("%q, %s, want %q and %q", status, out, c.status, c.says)
			}
		})
	}
}

// TestMessagesBecomeLines: messages of a file, each behind its length, and one that is cut off.
func TestMessagesBecomeLines(t *testing.T) {
	var data []byte
	for _, m := range []string{`{"A":1}`, `{}`, `{"B":"` + strings.Repeat("x", 300) + `"}`} {
		data = append(binary.AppendUvarint(data, uint64(len(m))), m...)
	}
	name := filepath.Join(t.TempDir(), "messages")
	for cut, want := range map[int]int{0: 3, 1: -1} {
		if err := os.WriteFile(name, data[:len(data)-cut], 0o644); err != nil {
			t.Fatal(err)
		}
		got, err := lines(name)
		if want < 0 && err == nil || want >= 0 && (err != nil || strings.Count(string(got), "\n") != want) {
			t.Errorf("cut by %d: %q, %v", cut, got, err)
		}
	}
}

// TestAModuleOfTheLibraryAlone: what a program of the library alone requires.
func TestAModuleOfTheLibraryAlone(t *testing.T) {
	name := filepath.Join(t.TempDir(), "go.mod")
	if err := os.WriteFile(name, []byte(`module example.org/drawn/own

go 1.26

require (
	example.org/drawn v0.0.0
	github.com/serialbench/serialbench v0.0.0
	gopkg.in/yaml.v3 v3.0.1
)

replace example.org/drawn => ../drawn

replace github.com/serialbench/serialbench => ./serialbench
`), 0o644); err != nil {
		t.Fatal(err)
	}
	got, err := goMod(name)
	if err != nil {
		t.Fatal(err)
	}
	if s := string(got); !strings.HasPrefix(s, "module alone\n") || strings.Contains(s, "drawn") ||
		strings.Contains(s, "serialbench") || !strings.Contains(s, "gopkg.in/yaml.v3 v3.0.1") {
		t.Error(s)
	}
}

// TestOnlyTypes: of a shape its types are left, and package time where they need it.
func TestOnlyTypes(t *testing.T) {
	for src, want := range map[string]string{
		"package a\n\nimport \"x\"\n\ntype A struct{ N []int }\n\nvar _ = x.X\n\nfunc To(v *x.T, w *A) {}\n": "package " +
			"shape\n\ntype A struct{ N []int }\n",
		"package a\n\nimport \"time\"\n\ntype (\n\tA struct{ B *B }\n\tB struct{ T []time.Time }\n)\n": "package shape\n\n" +
			"import \"time\"\n\nvar _ time.Time\n\ntype (\n\tA struct{ B *B }\n\tB struct{ T []time.Time }\n)\n",
	} {
		if got, err := onlyTypes([]byte(src)); err != nil || string(got) != want+"\n" && string(got) != want {
			t.Errorf("%s, %v; want %s", got, err, want)
		}
	}
}

// TestWhichTypeLibrariesGet: the user's, a shape that is laid out like it, or one to which values are converted; two
// libraries have to get the same.
func TestWhichTypeLibrariesGet(t *testing.T) {
	kept := t.TempDir()
	for file, text := range map[string]string{
		"gen/nativegen/json_a.go": "", "gen/nativegen/json_b.go": "",
		"gen/normalizedgen/json_c.go": "", "gen/normalizedgen/json_c/codec.go": "w := (*MMirror)(unsafe.Pointer(v)) //",
		"gen/normalizedgen/json_c/mirror.go": "package json_c",
		"gen/plainergen/json_d.go":           "", "gen/plainergen/json_d/codec.go": "package json_d",
		"normalized/normalized.go": "package normalized\n\ntype M struct{ N int }\n",
		"plainer/plainer.go":       "package plainer\n\ntype P struct{ N int }\n\nfunc To(v *x.T, w *P) { toP(v, w) }\n",
	} {
		name := filepath.Join(kept, filepath.FromSlash(file))
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	b := blamed{drawn: drawn{Package: "example.org/x", Type: "T"}}
	for ids, want := range map[string]base{
		"json/a":        {"example.org/x", "T", "nativegen"},
		"json/a json/b": {"example.org/x", "T", "nativegen"},
		"json/c":        {"example.org/x", "T", "nativegen normalizedgen"},
		"json/d":        {"alone/shape", "P", "plainergen"},
		"json/a json/c": {"example.org/x", "T", "nativegen normalizedgen"},
		"json/c json/d": {},
		"json/e":        {},
	} {
		files := map[string][]byte{}
		got, err := b.base(files, kept, strings.Fields(ids)...)
		if got != want || (err == nil) != (want != base{}) || (len(files) == 1) != (want.pkg == "alone/shape") {
			t.Errorf("%s: %v, %v, %d files; want %v", ids, got, err, len(files), want)
		}
	}
	use := &emit.Use{Imports: []string{`"bytes"`}, Marshal: "return nil, nil", Unmarshal: "return nil"}
	files := map[string][]byte{}
	on, err := b.base(files, kept, "json/c")
	if err := errors.Join(err, on.calls(files, "reader", kept, "json/c", use)); err != nil {
		t.Fatal(err)
	}
	if text := string(files["reader/calls.go"]); len(files) != 2 || !strings.Contains(text, "type Value = MMirror") ||
		!strings.Contains(text, "package json_c") || !strings.Contains(text, "func Marshal(v *from.T)") {
		t.Errorf("%d files, %s", len(files), text)
	}
	if on, err = b.base(files, kept, "json/d"); err != nil || on.calls(files, "reader", kept, "json/d", use) == nil {
		t.Errorf("a library with a type of its own: %v", err)
	}
}
