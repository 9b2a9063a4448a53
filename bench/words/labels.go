package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// literal is a text of a program in TypeScript: between quotes, or a template up to its next expression.
var literal = regexp.MustCompile("\"([^\"\\\\\n]*)\"|`([^`$]*)")

// labels are the texts that the page shows: the literals of its sources that are more than a word.
func labels(root string, bad []string) (found []finding, err error) {
	err = filepath.WalkDir(filepath.Join(root, "web", "src"), func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".ts") {
			return err
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		for _, m := range literal.FindAllStringSubmatch(string(source), -1) {
			if text := m[1] + m[2]; len(strings.Fields(text)) > 1 && !strings.ContainsAny(text, "<>{}=;") {
				found = append(found, checkPage(filepath.ToSlash(name), text, bad)...)
			}
		}
		return nil
	})
	return found, err
}
