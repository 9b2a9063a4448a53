package build

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/template"
)

var keptReadme = template.New("readme", "# serialbench on {{.Type}}\n"+`
The module that `+"`serialbench own {{.Package}} {{.Type}}`"+` made: every codec on that type. It is yours to change.

`+"```"+`
serialbench own --kept . -- verify
serialbench own --kept . --quality quick
serialbench own --kept . -- list codecs
`+"```"+`

| folder | holds |
|---|---|
| native/ | the name of your type |
| normalized/ | the same type with plain names, for which code is generated |
| plainer/ | the same without what some libraries lack, such as pointers in lists, where one needs that |
| gen/*/<codec>/ | a library's schema, generated code and adapter |
| gen/*/<codec>.go | the measured loops of a codec |
| entrants/ | the list of codecs, and why some are missing |
| cmd/{{.Cmd}}/ | the program, with its values |
| serialbench/ | serialbench's own sources |

go.mod finds your module in {{.Dir}}. Run the commands with GOWORK=off.
`, nil)

// Keep copies the module of a program that [Engine.Build] made into a folder,
// which has to be new or empty, together with serialbench's sources and a README.
func (e *Engine) Keep(p *Program, r Request, dir string) (err error) {
	if err := emptyFolder("--keep", dir); err != nil {
		return err
	}
	made, err := os.MkdirTemp(filepath.Dir(filepath.Clean(dir)), ".new-")
	if err != nil {
		return mistake.Errorf("--keep: cannot write %q: %v", dir, cause(err))
	}
	defer func() { err = errors.Join(err, os.RemoveAll(made)) }()
	cmd := strings.TrimPrefix(filepath.Base(p.Path), "program-")
	keep := func(name string) bool {
		return name == "go.mod" || name == "go.sum" || strings.HasPrefix(name, "native/") ||
			strings.HasPrefix(name, "normalized/") || strings.HasPrefix(name, "plainer/") ||
			strings.HasPrefix(name, "gen/") || strings.HasPrefix(name, "entrants/") || strings.HasPrefix(name, "cmd/"+cmd+"/")
	}
	if err := copyFiles(made, os.DirFS(p.Folder), keep); err != nil {
		return err
	}
	if err := copyFiles(filepath.Join(made, "serialbench"), e.Sources, compiled); err != nil {
		return err
	}
	user, err := e.redirect(filepath.Join(made, "go.mod"))
	if err != nil {
		return err
	}
	readme, err := keptReadme.Execute(map[string]string{"Type": r.Type, "Package": r.Package, "Cmd": cmd, "Dir": user})
	if err != nil {
		return err
	}
	if err := write(filepath.Join(made, "README.md"), readme); err != nil {
		return err
	}
	return moveInto(made, dir)
}

// redirect lets go.mod find serialbench beside it, and returns where it finds
// the user's module.
func (e *Engine) redirect(name string) (user string, err error) {
	f, err := readMod(name)
	if err != nil {
		return "", err
	}
	for _, r := range f.Replace {
		if r.New.Version != "" {
			continue
		}
		if strings.HasPrefix(f.Module.Mod.Path, r.Old.Path+"/serialbenchown") || user == "" &&
			strings.HasPrefix(f.Module.Mod.Path, r.Old.Path+"/") {
			user = r.New.Path
		}
	}
	if err := f.AddReplace(Module, "", "./serialbench", ""); err != nil {
		return "", err
	}
	f.Cleanup()
	return user, os.WriteFile(name, modfile.Format(f.Syntax), 0o644)
}

// emptyFolder refuses a folder that holds something already.
func emptyFolder(flag, dir string) error {
	entries, err := os.ReadDir(dir)
	switch {
	case err == nil && len(entries) > 0:
		return mistake.Errorf("%s: %q is not empty; give a new folder", flag, dir)
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return mistake.Errorf("%s: cannot use %q: %v; give a new folder", flag, dir, cause(err))
	}
	if info, err := os.Stat(filepath.Dir(filepath.Clean(dir))); err != nil || !info.IsDir() {
		return mistake.Errorf("%s: there is no folder %q to make %q in", flag, filepath.Dir(filepath.Clean(dir)),
			filepath.Base(dir))
	}
	return nil
}

// moveInto gives a finished folder its name, where an empty one may be.
func moveInto(made, dir string) error {
	if err := os.Remove(dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return errors.Join(os.Chmod(made, 0o755), os.Rename(made, dir))
}

func copyFiles(to string, files fs.FS, keep func(name string) bool) error {
	return fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !keep(name) {
			return err
		}
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		if err := write(filepath.Join(to, filepath.FromSlash(name)), data); err != nil {
			return fmt.Errorf("copy %s: %w", name, err)
		}
		return nil
	})
}
