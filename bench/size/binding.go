package main

import (
	"cmp"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// binding is how a program gets a codec: an import and the call that makes it.
type binding struct{ id, path, call string }

var (
	idLine   = regexp.MustCompile(`Codec:\s+"([^"]+)",\n`)
	makeLine = regexp.MustCompile(`c, err := (\w+)\.(.*)\n`)
)

// find reads how the bindings in a folder make their codecs.
func find(folder string) (list []binding, err error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		return nil, err
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		id, call := idLine.FindSubmatch(text), makeLine.FindSubmatch(text)
		if id == nil || call == nil {
			continue
		}
		from, err := imported(name, text, string(call[1]))
		if err != nil {
			return nil, err
		}
		list = append(list, binding{string(id[1]), from, strings.TrimSpace(string(call[2]))})
	}
	return list, nil
}

// imported is the path of the package that a file calls by that name.
func imported(file string, text []byte, name string) (string, error) {
	f, err := parser.ParseFile(token.NewFileSet(), file, text, parser.ImportsOnly)
	if err != nil {
		return "", err
	}
	for _, i := range f.Imports {
		from, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			return "", err
		}
		as := ""
		if i.Name != nil {
			as = i.Name.Name
		}
		if cmp.Or(as, path.Base(from)) == name {
			return from, nil
		}
	}
	return "", fmt.Errorf("%s imports nothing as %s", file, name)
}
