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
	rows := regexp.MustCompile("(?m)^\\| .* \\| `([^`]+)` \\| `([^`]+)`.*\\|$").FindAllStringSubmatch(table, -1)
	if n := strings.Count(table, "\n|") - 2; len(rows) != n || n < 10 { // a head of two lines
		t.Errorf("%d of %d rows name a file and a function, want all of 10 or more", len(rows), n)
	}
	for _, row := range rows {
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join("../..", row[1]), nil, 0)
		if err != nil {
			t.Errorf("%s: %v", row[1], err)
			continue
		}
		found := false
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				found = found || d.Name.Name == row[2]
			case *ast.GenDecl:
				for _, s := range d.Specs {
					v, ok := s.(*ast.ValueSpec)
					found = found || ok && v.Names[0].Name == row[2]
				}
			}
		}
		if !found {
			t.Errorf("%s declares no %s", row[1], row[2])
		}
	}
}
