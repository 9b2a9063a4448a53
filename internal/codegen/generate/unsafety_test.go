package generate

import (
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/packages"
)

func TestFileUnsafety(t *testing.T) {
	for _, c := range []struct {
		name, src string
		want      Unsafety
	}{
		{"none", "import \"fmt\"", Safe},
		{"plain", "import (\n\t\"fmt\"\n\t\"unsafe\"\n)", Unsafe},
		{"by another name", "import u \"unsafe\"", Unsafe},
		{"by its own name, as generators write it", "import (\n\tfmt \"fmt\"\n\tunsafe \"unsafe\"\n)", Unsafe},
		{"for linkname", "import _ \"unsafe\"\n\n//go:linkname f runtime.f\nfunc f()", Linkname},
		{"both", "import (\n\t_ \"unsafe\"\n\tx \"unsafe\"\n)", Unsafe},
		{"in a comment", "// import \"unsafe\"", Safe},
		{"a path that ends so", "import \"example.org/unsafe\"", Safe},
	} {
		got, err := FileUnsafety("a.go", []byte("package a\n\n"+c.src+"\n"))
		if err != nil || got != c.want {
			t.Errorf("%s: %v, %v, want %v", c.name, got, err, c.want)
		}
	}
	if _, err := FileUnsafety("broken.go", []byte("package")); err == nil {
		t.Error("a broken file has an answer")
	}
}

// TestUnsafety takes the strongest of all files of a package.
func TestUnsafety(t *testing.T) {
	dir := t.TempDir()
	var p packages.Package
	for name, src := range map[string]string{"a.go": "package a\nimport _ \"unsafe\"\n",
		"b.go": "package a\nimport p \"unsafe\"\nvar _ p.Pointer\n"} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(src), 0o644); err != nil {
			t.Fatal(err)
		}
		p.GoFiles = append(p.GoFiles, path)
	}
	if got, err := unsafety(&p); err != nil || got != Unsafe {
		t.Errorf("%v, %v", got, err)
	}
}
