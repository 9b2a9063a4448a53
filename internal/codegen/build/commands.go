package build

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// plugin is an option of protoc that has a plugin run.
var plugin = regexp.MustCompile(`--([a-z-]+)_out=`)

// Generators are what the command of a codec's Use runs, by the codec's id: modules with the version that the tools
// module pins, but for that of the library itself, and programs of the system with the package of Debian.
func (e *Engine) Generators() map[string][]string {
	by := map[string][]string{}
	f, err := parseMod(toolset, "toolset/go.mod.txt")
	if e == nil || err != nil {
		return by
	}
	for _, c := range e.Codecs {
		if c.Use != nil && c.Use.Command != "" {
			by[c.ID] = generatorsOf(c, f)
		}
	}
	return by
}

func generatorsOf(c emit.Codec, tools *modfile.File) (all []string) {
	words := strings.Fields(c.Use.Command)
	for _, m := range plugin.FindAllStringSubmatch(c.Use.Command, -1) {
		words = append(words, "protoc-gen-"+m[1])
	}
	note := func(text string) {
		if text != "" && !slices.Contains(all, text) {
			all = append(all, text)
		}
	}
	for _, word := range words {
		for _, p := range c.Compilers {
			if p.Program == word {
				note(p.Program + " (Debian: " + p.Debian + ")")
			}
		}
		named := []string{word} // a package
		for _, t := range tools.Tool {
			if path.Base(t.Path) == word {
				named = append(named, t.Path)
			}
		}
		// several libraries have a program of that name
		if i := slices.IndexFunc(named, func(p string) bool { return within(p, c.Library) }); i > 0 {
			named = named[i : i+1]
		}
		for _, p := range named {
			note(pinned(p, c.Library, tools))
		}
	}
	return all
}

// pinned is the module of a package, with its version if it is not that of the library; "": the package is of none.
func pinned(pkg, library string, tools *modfile.File) string {
	if within(pkg, library) {
		return library
	}
	for _, r := range tools.Require {
		if within(pkg, r.Mod.Path) {
			return r.Mod.Path + " " + r.Mod.Version
		}
	}
	return ""
}

// within reports whether a package is a module's.
func within(pkg, module string) bool { return pkg == module || strings.HasPrefix(pkg, module+"/") }
