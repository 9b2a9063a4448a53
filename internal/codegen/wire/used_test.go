package wire

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestUsed(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"a/a.go":          "package a\n\nimport (\n\t\"encoding/json\"\n\t\"fmt\"\n)\n",
		"a/a_test.go":     "package a\n\nimport \"encoding/gob\"\n",
		"b/b.go":          "package b\n\nimport \"time\"\n",
		"c/c.go":          "package c\n\nimport _ \"github.com/vmihailenco/msgpack/v5\"\n",
		"d/broken.go":     "pack",
		"vendor/v/v.go":   "package v\n\nimport \"encoding/xml\"\n",
		"testdata/t/t.go": "package t\n\nimport \"encoding/xml\"\n",
	} {
		name = filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for folder, want := range map[string][]string{
		"a":    {"json/std"},
		"b":    {"json/std", "msgpack/vmihailenco"}, // what the module uses
		"c":    {"msgpack/vmihailenco"},
		"d":    {"json/std", "msgpack/vmihailenco"},
		"none": nil,
	} {
		if got := Used(filepath.Join(root, folder), root); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", folder, got, want)
		}
	}
}

func TestPackageOf(t *testing.T) {
	for call, want := range map[string]string{
		"encoding/json.Marshal":            "encoding/json",
		"(*encoding/json.Encoder).Encode":  "encoding/json",
		"gopkg.in/yaml.v3.Marshal":         "gopkg.in/yaml.v3",
		"(github.com/x/y.Interface).Do":    "github.com/x/y",
		"":                                 "",
		"nothing":                          "",
		"github.com/json-iterator/go.Call": "github.com/json-iterator/go",
	} {
		if got := packageOf(call); got != want {
			t.Errorf("%q: %q, want %q", call, got, want)
		}
	}
}

// Calls finds calls in each form in which they are written, and what reads into an interface that holds a value.
func TestCalls(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module example.com/called\n\ngo 1.26\n",
		"a.go": `package called

import (
	j "encoding/json"
	"io"
)

type reader struct{ *j.Decoder }

func Read(r io.Reader, data []byte) error {
	reader{j.NewDecoder(r)}.UseNumber()
	var held any = struct{ A int }{}
	if err := j.Unmarshal(data, &held); err != nil {
		return err
	}
	var pointed any = new(int)
	if err := j.Unmarshal(data, &pointed); err != nil {
		return err
	}
	var free any
	read := j.Unmarshal
	_ = read
	return j.Unmarshal(data, &free)
}

func Write(w io.Writer) error {
	e := j.NewEncoder(w)
	defer e.SetEscapeHTML(false)
	return func() error { return e.Encode(1) }()
}
`,
	} {
		if err := os.WriteFile(filepath.Join(root, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	found, err := Calls(t.Context(), root, nil, "encoding/json")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range found {
		text := c.Name
		if c.Held {
			text += " held"
		}
		got = append(got, text)
	}
	slices.Sort(got)
	want := []string{"Decoder.UseNumber", "Encoder.Encode", "Encoder.SetEscapeHTML", "NewDecoder", "NewEncoder",
		"Unmarshal", "Unmarshal", "Unmarshal held"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
