package differ

import (
	"os"
	"path/filepath"
	"testing"
)

func TestLocate(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "shop")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"a.go":      "package shop\n\ntype Order struct {\n\tBase\n\tLines []*Line\n\tBy map[string]Line\n}\n",
		"b.go":      "package shop\n\ntype (\n\tLine struct {\n\t\tPrice, Tax int\n\t}\n\tBase struct{ ID int }\n)\n",
		"broken.go": "package shop\n\nfunc (",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for field, want := range map[string]struct {
		file string
		line int
	}{
		"Lines[].Price": {"shop/b.go", 5}, "By.Tax": {"shop/b.go", 5}, "Lines": {"shop/a.go", 5}, "Base.ID": {"shop/b.go", 7},
		"": {"", 0}, "Gone": {"", 0}, "Lines[].Gone": {"shop/a.go", 5},
	} {
		r := &Answer{Differences: []Difference{{Field: field}}}
		r.Locate(dir, filepath.Dir(dir), "Order")
		if d := r.Differences[0]; d.File != want.file || d.Line != want.line {
			t.Errorf("%q: %s:%d, want %v", field, d.File, d.Line, want)
		}
	}
}
