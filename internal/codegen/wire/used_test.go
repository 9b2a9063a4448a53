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
