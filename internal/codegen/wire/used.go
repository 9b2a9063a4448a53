package wire

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// mostFiles bounds how many files of a module are looked at for imports.
const mostFiles = 5000

// others are folders that hold no code of the module.
var others = []string{"vendor", "testdata", "node_modules"}

// Used lists the codecs whose packages the Go files of a folder import; where they import none, those that the folders
// below root do. Files of tests, and those that cannot be read, are passed over.
func Used(folder, root string) []string {
	codecs := map[string]string{}
	for _, s := range builtIn() {
		codecs[packageOf(s.Call)] = s.Codec
	}
	var all []string
	files := 0
	look := func(name string) {
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return
		}
		files++
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			return
		}
		for _, i := range file.Imports {
			path, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				continue
			}
			id := codecs[path]
			if id == "" {
				id = codecs[versionless(path)]
			}
			if id != "" && !slices.Contains(all, id) {
				all = append(all, id)
			}
		}
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil
	}
	for _, e := range entries {
		look(filepath.Join(folder, e.Name()))
	}
	if len(all) == 0 {
		filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error { //nolint:errcheck // it returns none
			switch {
			case err != nil || files > mostFiles:
				return fs.SkipAll
			case !d.IsDir():
				look(name)
			case name != root && (slices.Contains(others, d.Name()) || strings.HasPrefix(d.Name(), ".")):
				return fs.SkipDir
			}
			return nil
		})
	}
	slices.Sort(all)
	return all
}

// packageOf is the import path in the name of a function or a method: encoding/json.Marshal,
// (*encoding/json.Encoder).Encode.
func packageOf(call string) string {
	if method, ok := strings.CutPrefix(call, "("); ok {
		call, _, _ = strings.Cut(strings.TrimPrefix(method, "*"), ")")
	}
	return call[:max(strings.LastIndexByte(call, '.'), 0)]
}
