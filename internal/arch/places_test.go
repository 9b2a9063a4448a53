package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestPlaces: what docs/architecture.md says stands in a file is declared there.
func TestPlaces(t *testing.T) {
	text, err := os.ReadFile("../../docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(text), "\n## Where is it\n")
	table, _, _ := strings.Cut(after, "\n## ")
	rows := regexp.MustCompile("(?m)^\\| .* \\| `(.+)` \\| `(.+)` \\|$").FindAllStringSubmatch(table, -1)
	if len(rows) < 10 {
		t.Errorf("%d places, want at least 10", len(rows))
	}
	for _, row := range rows {
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join("../..", row[1]), nil, 0)
		if err != nil {
			t.Errorf("%s: %v", row[1], err)
			continue
		}
		found := false
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			found = found || ok && f.Name.Name == row[2]
		}
		if !found {
			t.Errorf("%s declares no function %s", row[1], row[2])
		}
	}
}
