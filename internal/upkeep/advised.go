package upkeep

import (
	"fmt"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"

	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/internal/input"
)

// mostAdvisories is how many advisories of one module a line names.
const mostAdvisories = 3

// Advised says in a line each which modules that a folder's go.mod requires have known advisories, in the version that
// it gets: "your go.mod has X v1.2.3: GO-2026-1234, fixed in v1.2.4". It asks nobody: the facts that this program
// carries say so. A module that a folder stands in for has no version.
func Advised(folder string) ([]string, error) {
	name := filepath.Join(folder, "go.mod")
	text, err := input.ReadFile(name)
	if err != nil {
		return nil, err
	}
	m, err := modfile.ParseLax(name, text, nil)
	if err != nil {
		return nil, err
	}
	whole, err := modfile.Parse(name, text, nil) // what ParseLax leaves out: replacements
	if err == nil {
		m = whole
	}
	instead := map[module.Version]module.Version{}
	for _, r := range m.Replace {
		instead[r.Old] = r.New
	}
	var lines []string
	for _, r := range m.Require {
		used := r.Mod
		if other, ok := instead[r.Mod]; ok {
			used = other
		} else if other, ok := instead[module.Version{Path: r.Mod.Path}]; ok {
			used = other
		}
		open := codecs.Advised(used.Path, used.Version)
		if len(open) == 0 {
			continue
		}
		var words []string
		for _, a := range open[:min(len(open), mostAdvisories)] {
			words = append(words, a.Words())
		}
		if more := len(open) - len(words); more > 0 {
			words = append(words, fmt.Sprintf("%d more", more))
		}
		lines = append(lines, fmt.Sprintf("your go.mod has %s %s: %s", used.Path, used.Version, strings.Join(words, "; ")))
	}
	return lines, nil
}
