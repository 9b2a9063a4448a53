package generate

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/serialbench/serialbench/emit"
)

// CatalogSource is the file that lists every folder codecs/<format>/<library>
// of the module in folder root: those with a file codecs.go.
func CatalogSource(root, module string) ([]byte, error) {
	found, err := filepath.Glob(filepath.Join(root, "codecs", "*", "*", "codecs.go"))
	if err != nil {
		return nil, err
	}
	own, err := filepath.Glob(filepath.Join(root, "codecs", "*", "codecs.go")) // noop, baseline
	if err != nil {
		return nil, err
	}
	s := emit.NewSource("catalog")
	e, c := s.Import(module+"/emit", ""), s.Import(module+"/codec", "")
	slices := s.Import("slices", "")
	var names []string
	for _, f := range append(own, found...) {
		rel, err := filepath.Rel(root, filepath.Dir(f))
		if err != nil {
			return nil, err
		}
		rel = filepath.ToSlash(rel)
		name := PackageName(strings.TrimPrefix(rel, "codecs/"))
		names = append(names, s.Import(module+"/"+rel, name))
	}
	s.P("// Codecs lists every codec with its emitter.")
	s.P("func Codecs() []%s.Codec {\nreturn %s.Concat(", e, slices)
	for _, n := range names {
		s.P("%s.Codecs(),", n)
	}
	s.P(")\n}\n")
	s.P("// Infos lists every codec, with what was found in its source.")
	s.P("func Infos() []%s.Info {\nvar infos []%s.Info\nfor _, c := range Codecs() {\nc.Info.Unsafe = append([]string{}, unsafeUsers[c.ID]...) // searched, even if nothing was found\nc.Info.Generator, c.Info.Release = generators[c.Library], releases[c.Library]\ninfos = append(infos, c.Info)\n}\nreturn infos\n}", c, c)
	src, err := s.Bytes()
	if err != nil {
		return nil, fmt.Errorf("catalog: %w", err)
	}
	return moveHeader(append([]byte("// Package catalog lists every codec of the house; one import a folder of codecs/.\n"), src...)), nil
}

// WriteIfChanged writes data beside path and renames it, unless path holds it
// already. It tells whether it wrote.
func WriteIfChanged(path string, data []byte) (bool, error) {
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, data) {
		return false, nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return false, err
	}
	beside := path + ".new"
	if err := os.WriteFile(beside, data, 0o644); err != nil {
		return false, err
	}
	return true, os.Rename(beside, path)
}
