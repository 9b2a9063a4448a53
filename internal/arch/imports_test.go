package arch

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// testsImport is what the tests of a folder may import beside what the folder may.
var testsImport = map[string][]string{
	"": {"internal/engine", "internal/record"},
	// adapters are tried as programs have them
	"codecs": {"dataset", "suite", "internal/check", "internal/engine", "internal/record", "internal/session"},
	// own is tried with real libraries
	"internal/codegen/build": {"codecs", "codecs/catalog", "internal/check/evolve", "internal/engine",
		"internal/record"},
	"internal/codegen/recorded": {"codecs/catalog"},
	"internal/check/standalone": {"dataset", "codecs/catalog", "internal/codegen/build", "internal/session"},
	"internal/engine/loop":      {"dataset"},
	"internal/check/attack":     {"dataset", "internal/check/traits/task"},
	"internal/check/traits":     {"dataset"},
	"internal/check/evolve":     {"dataset"},
	"internal/check/messages":   {"codec", "dataset"},
	"internal/check/verify":     {"dataset"},
	"internal/result/worth":     {"codecs/catalog"}, // packages of real libraries are told apart
	"internal/engine/cost":      {"dataset"},
	// formats are held against each other
	"internal/result/report":   {"codecs", "internal/result/facts", "internal/result/report/compare"},
	"internal/engine/measure":  {"dataset"},
	"internal/engine/parallel": {"dataset"},
	"internal/engine/profile":  {"dataset"},
	"bench/hostile": {"codec", "codecs", "codecs/catalog", "internal/check/attack", "internal/check/messages",
		"internal/record", "internal/session"},
}

type pkg struct {
	ImportPath   string
	Imports      []string
	TestImports  []string
	XTestImports []string
}

func TestImportTable(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range list(t) {
		from := strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, Module), "/")
		folder, ok := folderOf(from)
		if !ok {
			t.Errorf("package %s: no row of the table has its folder", p.ImportPath)
			continue
		}
		seen[folder.Path] = true
		for _, to := range violations(folder, p.Imports) {
			t.Errorf("package %s imports %s, which the table does not allow", p.ImportPath, to)
		}
		tests := folder
		tests.Imports = slices.Concat(folder.Imports, testsImport[folder.Path], []string{"internal/longtest"})
		for _, to := range violations(tests, append(p.TestImports, p.XTestImports...)) {
			t.Errorf("a test of package %s imports %s, which the table does not allow", p.ImportPath, to)
		}
	}
	for _, r := range Folders() {
		if !seen[r.Path] {
			t.Errorf("the table has a row for %q, in which there is no package", r.Path)
		}
	}
}

// violations lists the imports that are neither in the folder nor allowed.
func violations(folder Folder, imports []string) []string {
	var bad []string
	for _, i := range imports {
		to, ours := strings.CutPrefix(i, Module)
		if !ours {
			continue
		}
		to = strings.TrimPrefix(to, "/")
		there, _ := folderOf(to)
		fine := there.Path == folder.Path
		for _, a := range folder.Imports {
			fine = fine || within(to, a)
		}
		if !fine {
			bad = append(bad, to)
		}
	}
	return bad
}

// heavy are packages that the program does not link on its own account, with why and what does instead.
var heavy = map[string]string{
	"text/template": "which keeps every exported method, 4.3 MB: internal/template",
	"html/template": "which needs text/template: internal/template",
	"encoding/gob":  "0.2 MB of tables: the methods' interfaces, declared where they are needed",
	"encoding/xml":  "0.1 MB: internal/template",
}

// TestProgramStaysSmall: no package of this module that the program links imports a heavy one.
func TestProgramStaysSmall(t *testing.T) {
	const line = "{{.ImportPath}}{{range .Imports}} {{.}}{{end}}"
	out, err := exec.Command("go", "list", "-deps", "-f", line, Module).Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	ours := 0
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		if !strings.HasPrefix(words[0]+"/", Module+"/") {
			continue
		}
		ours++
		for _, i := range words[1:] {
			if heavy[i] != "" {
				t.Errorf("package %s imports %s, %s", words[0], i, heavy[i])
			}
		}
	}
	if ours < 20 {
		t.Errorf("the program links %d packages of this module", ours)
	}
}

func TestViolationIsFound(t *testing.T) {
	folder, _ := folderOf("internal/record")
	got := violations(folder, []string{"fmt", Module + "/internal/cli", Module + "/internal/record/inner"})
	if len(got) != 1 || got[0] != "internal/cli" {
		t.Errorf("violations = %v, want [internal/cli]", got)
	}
	for path := range testsImport {
		if f, ok := folderOf(path); !ok || f.Path != path {
			t.Errorf("testsImport has %q, for which the table has no row", path)
		}
	}
}

// TestNoCircle: no folder imports, through others, itself.
func TestNoCircle(t *testing.T) {
	folders := Folders()
	var reach func(from string, path []string)
	reach = func(from string, path []string) {
		for _, r := range folders {
			if r.Path != from {
				continue
			}
			for _, a := range r.Imports {
				for _, to := range folders {
					if to.Path == from || to.Path == "" || !within(to.Path, a) && to.Path != a {
						continue
					}
					for _, p := range path {
						if p == to.Path {
							t.Fatalf("a circle of folders: %v, %s", path, to.Path)
						}
					}
					reach(to.Path, append(path[:len(path):len(path)], to.Path))
				}
			}
		}
	}
	for _, r := range folders {
		reach(r.Path, []string{r.Path})
	}
}

func TestFoldersAreShown(t *testing.T) {
	page, err := os.ReadFile("../../" + Page)
	if err != nil {
		t.Fatal(err)
	}
	fresh, err := Renew(page)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(page, fresh) {
		t.Errorf("%s does not show the table of folders as it is; run: go run ./internal/arch/write", Page)
	}
}

func list(t *testing.T) []pkg {
	t.Helper()
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports,TestImports,XTestImports", Module+"/...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var pkgs []pkg
	d := json.NewDecoder(strings.NewReader(string(out)))
	for {
		var p pkg
		err := d.Decode(&p)
		if errors.Is(err, io.EOF) {
			return pkgs
		}
		if err != nil {
			t.Fatal(err)
		}
		pkgs = append(pkgs, p)
	}
}
