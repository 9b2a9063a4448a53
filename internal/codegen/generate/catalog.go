package generate

import (
	"bytes"
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/serialbench/serialbench/internal/atomicfile"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/template"
)

//go:embed catalog.tmpl
var catalogText string

var catalogTemplate = template.New("catalog", catalogText, nil)

// CatalogSource is the file codecs/catalog/catalog.go with a line for each of the folders given, such as
// "codecs/json/std", each of which has a func Codecs; see [Folders].
func CatalogSource(module string, folders []string) ([]byte, error) {
	s := emit.NewSource("catalog")
	for _, p := range []string{"codec", "codecs", "internal/codegen/emit"} {
		s.Import(module+"/"+p, "")
	}
	for _, p := range []string{"cmp", "slices", "strings"} {
		s.Import(p, "")
	}
	var names []string
	for _, f := range folders {
		name := emit.PackageName(strings.TrimPrefix(f, "codecs/"))
		names = append(names, s.Import(module+"/"+f, name))
	}
	s.Execute(catalogTemplate, names)
	src, err := s.Bytes()
	if err != nil {
		return nil, fmt.Errorf("catalog: %w", err)
	}
	_, src, _ = bytes.Cut(src, []byte("\npackage ")) // a person may edit it
	return append([]byte(catalogDoc+"package "), src...), nil
}

const catalogDoc = "" +
	"// Package catalog lists the descriptions of every codec: one import and one line for each folder of codecs/. A\n" +
	"// person adds them, or \"serialbench codec new\" does; a test says which are missing. It links no compared " +
	"library.\n"

// WriteIfChanged writes data beside path and renames it, unless path holds it
// already. It reports whether it wrote.
func WriteIfChanged(path string, data []byte) (bool, error) {
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, data) {
		return false, nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return false, err
	}
	return true, atomicfile.Write(path, data)
}
