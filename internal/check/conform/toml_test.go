package conform

import (
	"os"
	"path/filepath"
	"testing"
)

// tomlFolder writes a corpus of these files.
func tomlFolder(t *testing.T, files map[string]string) string {
	t.Helper()
	folder := t.TempDir()
	for name, text := range files {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

func TestTOMLTest(t *testing.T) {
	cases, err := tomlTest(tomlFolder(t, map[string]string{
		"version.toml": "tag = 'x'",
		"valid/a.toml": "a = [1, 1.5]",
		"valid/a.json": `{"a": [{"type": "integer", "value": "1"}, {"type": "float", "value": "1.5"}], ` +
			`"type": {"type": {"type": "string", "value": "x"}}}`,
		"valid/local.toml":              "a = 07:32:00",
		"valid/local.json":              `{"a": {"type": "time-local", "value": "07:32:00"}}`,
		"valid/spec-1.1.0/b.toml":       "a = '1'",
		"valid/spec-1.1.0/b.json":       `{"a": {"type": "string", "value": "1"}}`,
		"invalid/c.toml":                "a",
		"invalid/datetime/no-secs.toml": "a = 1",
		"invalid/several.multi":         "not a text",
	}))
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][2]string{
		"valid/a": {string(Accept), `{"a":[1,1.5],"type":{"type":"x"}}`}, "valid/local": {string(Accept), ""},
		"valid/spec-1.1.0/b": {string(Either), `{"a":"1"}`},
		"invalid/c":          {string(Refuse), ""}, "invalid/datetime/no-secs": {string(Either), ""},
	}
	for _, c := range cases {
		if got := [2]string{string(c.Demand), c.Value()}; got != want[c.Name] || c.back != (got[1] != "") ||
			len(c.Input) == 0 {
			t.Errorf("%s: %q, want %q; %+v", c.Name, got, want[c.Name], c)
		}
	}
	if len(cases) != len(want) {
		t.Errorf("%d cases, want %d", len(cases), len(want))
	}
}

func TestTOMLTestIsWhole(t *testing.T) {
	for name, files := range map[string]map[string]string{
		"no value":      {"valid/a.toml": "a = 1"},
		"no JSON":       {"valid/a.toml": "a = 1", "valid/a.json": "{"},
		"an odd type":   {"valid/a.toml": "a = 1", "valid/a.json": `{"a": {"type": "long", "value": "1"}}`},
		"no type":       {"valid/a.toml": "a = 1", "valid/a.json": `{"a": 1}`},
		"a wrong value": {"valid/a.toml": "a = 1", "valid/a.json": `{"a": {"type": "integer", "value": "x"}}`},
	} {
		if cases, err := tomlTest(tomlFolder(t, files)); err == nil {
			t.Errorf("%s: %+v", name, cases)
		}
	}
	if _, err := tomlTest(filepath.Join(t.TempDir(), "absent")); err == nil {
		t.Error("a folder that is not there is read")
	}
}
