package main

import (
	"encoding/binary"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
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
		"none":           {`{"A":"text"}`, "exit status 2", "encoding/json says none"},
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
