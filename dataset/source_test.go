package dataset

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"
)

// TestOneFieldPerLine reads the source, for reflection cannot see grouped
// fields: two code generators break on them, and on unexported fields most do.
func TestOneFieldPerLine(t *testing.T) {
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	structs := 0
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".go") || strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		src, err := os.ReadFile(f.Name())
		if err != nil {
			t.Fatal(err)
		}
		n, faults := fieldFaults(t, string(src))
		structs += n
		for _, msg := range faults {
			t.Errorf("%s: %s", f.Name(), msg)
		}
	}
	if structs < 20 {
		t.Errorf("read only %d struct types", structs)
	}
}

// TestFieldFaults proves that each fault is seen.
func TestFieldFaults(t *testing.T) {
	for src, want := range map[string]int{
		"X int\nY int":     0,
		"X, Y int":         1,
		"x int":            1,
		"Person":           1,
		"X struct{ y int}": 1,
	} {
		if _, got := fieldFaults(t, "package p\ntype T struct {\n"+src+"\n}\n"); len(got) != want {
			t.Errorf("%q: faults %q, want %d", src, got, want)
		}
	}
}

// fieldFaults counts the struct types of a file and tells their bad fields.
func fieldFaults(t *testing.T, src string) (structs int, faults []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "src.go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		s, ok := n.(*ast.StructType)
		if !ok {
			return true
		}
		structs++
		for _, f := range s.Fields.List {
			switch {
			case len(f.Names) == 0:
				faults = append(faults, "embedded field")
			case len(f.Names) > 1:
				faults = append(faults, "grouped fields from "+f.Names[0].Name)
			case !f.Names[0].IsExported():
				faults = append(faults, "unexported field "+f.Names[0].Name)
			}
		}
		return true
	})
	return structs, faults
}
