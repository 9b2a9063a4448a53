package main

import (
	"encoding/binary"
	"os"
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
	"time"
)

var _ = fmt.Sprint

type Value struct {
	A int
	L []int
	M map[string]int "json:\",omitempty\""
	P *Value "json:\",omitempty\""
	T time.Time
}

func marshal(v *Value) ([]byte, error) { return json.Marshal(v) }
`
	const right = "return json.Unmarshal(data, v)"
	for name, c := range map[string]struct {
		unmarshal, samples string
		used               string
		status             string
		says               string
	}{
		"a right library": {right, `{"A":1,"L":[],"P":{}}` + "\n" + `{"T":"2020-01-02T03:04:05+01:00"}`, "false",
			"exit status 1", "2 values come back"},
		"a changed field": {"err := json.Unmarshal(data, v)\nif len(v.L) > 1 {\nv.L[1]++\n}\nreturn err",
			`{"A":1}` + "\n" + `{"A":2,"L":[3,4]}`, "false", "", "L[] is 5, was 4"},
		"a lost pointer": {"err := json.Unmarshal(data, v)\nv.P = nil\nreturn err", `{"P":{"A":1}}`, "false", "", "P is "},
		"a refusal":      {"return fmt.Errorf(\"no %d\", len(data))", `{"A":1}`, "false", "", "unmarshal: no "},
		"a panic":        {"panic(\"no\")", `{"A":1}`, "false", "", "unmarshal: panic: no"},
		"a used target":  {right, `{"P":{"A":1}}` + "\n" + `{}`, "true", "", "M is "},
		"no value":       {right, `{"A":"text"}`, "false", "exit status 2", "encoding/json says none"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			for file, text := range map[string]string{"go.mod": "module alone\n\ngo 1.26\n", "main.go": alone,
				"samples.jsonl": c.samples,
				"use.go": types + "\nconst used = " + c.used + "\n\nfunc unmarshal(data []byte, v *Value) error {\n" +
					"if used && v.P != nil {\nv.M = map[string]int{\"old\": 1}\n}\n" + c.unmarshal + "\n}\n"} {
				if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if err := (blamed{}).build(t.Context(), dir); err != nil {
				t.Fatal(err)
			}
			status := ""
			out, err := output(t.Context(), dir, filepath.Join(dir, "alone"))
			if err != nil {
				status, _, _ = strings.Cut(err.Error(), ":")
			}
			if status != c.status || c.status == "" && !strings.Contains(string(out), c.says) {
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
