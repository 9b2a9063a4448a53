package deps

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/serialbench/serialbench/internal/arch"
)

// Page is where the tables stand, in the folder of the module.
const Page = "docs/how/dependencies.md"

// Renew returns the page with the two tables between their markers, made of the
// module in a folder.
func Renew(page []byte, module fs.FS) ([]byte, error) {
	list, err := List(module)
	if err != nil {
		return nil, err
	}
	if err := explained(list); err != nil {
		return nil, err
	}
	tools, err := Tools(module)
	if err != nil {
		return nil, err
	}
	for _, t := range []struct{ name, text string }{{"ours", ours(list)}, {"tools", tools}} {
		page, err = arch.Between(page, "<!-- "+t.name+": begin, by go generate -->", "<!-- "+t.name+": end -->", t.text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", Page, err)
		}
	}
	return page, nil
}

// explained is an error that names the modules without a reason, and the reasons
// without a module.
func explained(list []Module) error {
	var wrong []string
	for _, m := range list {
		if m.Ours() && reasons[m.Path] == "" {
			wrong = append(wrong, fmt.Sprintf("%s, which %s imports, has no reason", m.Path,
				strings.Join(slices.Concat(m.Others, m.Bench), " and ")))
		}
	}
	for path := range reasons {
		if !slices.ContainsFunc(list, func(m Module) bool { return m.Path == path }) {
			wrong = append(wrong, path+" has a reason, but go.mod does not require it directly")
		}
	}
	if len(wrong) == 0 {
		return nil
	}
	slices.Sort(wrong)
	return fmt.Errorf("internal/arch/deps/reasons.go: %s", strings.Join(wrong, "; "))
}

// ours is the table of what serialbench itself is built of.
func ours(list []Module) string {
	var b strings.Builder
	b.WriteString("| module | version | what for | imported by |\n|---|---|---|---|\n")
	for _, m := range list {
		if m.Ours() {
			fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", m.Path, m.Version, reasons[m.Path], m.importers())
		}
	}
	return b.String()
}

// importers lists the folders that import a module, those where only tests do last.
func (m Module) importers() string {
	code := slices.DeleteFunc(slices.Concat(m.Codecs, m.Others, m.Bench),
		func(f string) bool { return slices.Contains(m.Tests, f) })
	switch {
	case len(m.Tests) == 0:
		return quoted(code)
	case len(code) == 0:
		return "tests of " + quoted(m.Tests)
	}
	return quoted(code) + "; tests of " + quoted(m.Tests)
}

func quoted(folders []string) string {
	var names []string
	for _, f := range folders {
		if f == "." {
			f = "./"
		}
		names = append(names, "`"+f+"`")
	}
	return strings.Join(names, ", ")
}

// Tools is the table of the programs that tools/go.mod pins, and of the modules that
// programs in tools/ are built of.
func Tools(module fs.FS) (string, error) {
	text, err := fs.ReadFile(module, "tools/go.mod")
	if err != nil {
		return "", err
	}
	mod, err := modfile.Parse("tools/go.mod", text, nil)
	if err != nil {
		return "", err
	}
	version := func(pkg string) string {
		best, v := "", ""
		for _, r := range mod.Require {
			if p := r.Mod.Path; (pkg == p || strings.HasPrefix(pkg, p+"/")) && len(p) > len(best) {
				best, v = p, r.Mod.Version
			}
		}
		return v
	}
	var names []string
	for _, t := range mod.Tool {
		names = append(names, t.Path)
	}
	for _, r := range mod.Require {
		if !r.Indirect {
			names = append(names, r.Mod.Path)
		}
	}
	slices.Sort(names)
	var b strings.Builder
	b.WriteString("| package | version | what for |\n|---|---|---|\n")
	for _, n := range slices.Compact(names) {
		v := version(n)
		if v == "" {
			return "", fmt.Errorf("tools/go.mod names the tool %s, but requires no module that has it; run: go -C tools mod "+
				"tidy", n)
		}
		if toolReasons[n] != "" { // else it generates code of a library
			fmt.Fprintf(&b, "| %s | %s | %s |\n", n, v, toolReasons[n])
		}
	}
	return b.String(), nil
}
