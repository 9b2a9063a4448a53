package generate

import (
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestEveryFolderIsListed names the folders of codecs that catalog.go does not import.
func TestEveryFolderIsListed(t *testing.T) {
	folders, err := Folders("../../..")
	if err != nil {
		t.Fatal(err)
	}
	file, err := parser.ParseFile(token.NewFileSet(), "../../../codecs/catalog/catalog.go", nil, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	var listed []string
	for _, i := range file.Imports {
		p, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		listed = append(listed, strings.TrimPrefix(p, "github.com/serialbench/serialbench/"))
	}
	for _, f := range folders {
		if !slices.Contains(listed, f) {
			t.Errorf("catalog.go lacks an import of %s and a line with its Codecs()", f)
		}
	}
}
