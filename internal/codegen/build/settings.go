package build

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
	"golang.org/x/mod/semver"

	"github.com/serialbench/serialbench/internal/input"
	"github.com/serialbench/serialbench/internal/mistake"
)

// Settings are what one build of a program has otherwise than another one of the
// same sources. The zero value changes nothing.
type Settings struct {
	Modules   []ModuleAt `json:",omitempty"` // of these versions, whatever else is asked for
	Toolchain string     `json:",omitempty"` // such as go1.27.3; "": the go command's own choice
	Env       []string   `json:",omitempty"` // K=V, for the go command
	PGO       string     `json:",omitempty"` // file of a CPU profile, an absolute path; "": none
}

// ModuleAt is a module at a version, or its sources in a folder.
type ModuleAt struct {
	Path    string
	Version string `json:",omitempty"`
	Dir     string `json:",omitempty"` // an absolute path; "": by version
}

// environment is what the settings add to that of the go command.
func (s Settings) environment() []string {
	env := slices.Clone(s.Env)
	if s.Toolchain != "" {
		env = append(env, "GOTOOLCHAIN="+s.Toolchain)
	}
	return env
}

// flags are those of go build.
func (s Settings) flags() []string {
	if s.PGO == "" {
		return nil
	}
	return []string{"-pgo=" + s.PGO}
}

// env is the environment of go commands in the scratch module of this build.
func (b *builder) env() []string { return append(env(), b.request.Settings.environment()...) }

// goBuild is the go command that builds in the scratch module with this build's settings.
func (b *builder) goBuild() []string {
	return slices.Concat(b.plainBuild(), b.request.Settings.flags(), overlayFlags(b.dir))
}

// sum is the sum of what the settings say and of the files that they name.
func (s Settings) sum() (string, error) {
	text, err := json.Marshal(s)
	if err != nil {
		return "", err
	}
	all := string(text)
	for _, m := range s.Modules {
		if m.Dir == "" {
			continue
		}
		sum, err := sumOf(os.DirFS(m.Dir))
		if err != nil {
			return "", mistake.Errorf("the sources of %s in %s cannot be read: %v", m.Path, m.Dir, err)
		}
		all += "\n" + sum
	}
	if s.PGO != "" {
		data, err := input.ReadFile(s.PGO)
		if err != nil {
			return "", mistake.Errorf("the profile cannot be read: %v", err)
		}
		all += "\n" + short(data)
	}
	return short([]byte(all)), nil
}

// force makes a module that of the settings, whatever go.mod files ask for.
func (s Settings) force(replaced map[module.Version]module.Version, versions map[string]string) {
	for _, m := range s.Modules {
		for old := range replaced {
			if old.Path == m.Path {
				delete(replaced, old)
			}
		}
		to := module.Version{Path: m.Path, Version: m.Version}
		if m.Dir != "" {
			to = module.Version{Path: m.Dir}
		}
		replaced[module.Version{Path: m.Path}] = to
		if _, required := versions[m.Path]; !required {
			versions[m.Path] = cmp.Or(m.Version, "v0.0.0-00010101000000-000000000000")
		}
	}
}

// have reports whether the settings say which version of a module there is.
func (s Settings) have(path string) bool {
	return slices.ContainsFunc(s.Modules, func(m ModuleAt) bool { return m.Path == path })
}

// moved are the modules of the settings with their versions, as [recorded.NewKeys] takes them.
func (s Settings) moved() map[string]string {
	versions := map[string]string{}
	for _, m := range s.Modules {
		versions[m.Path] = cmp.Or(m.Version, "in a folder")
	}
	return versions
}

// toolsFolder is the tools module. Where the settings have a module of it in another
// version, it is a copy in the scratch module: a generator moves with its library.
func (b *builder) toolsFolder(ctx context.Context) (dir string, env []string, err error) {
	const file = "go.mod"
	f, err := parseMod(os.DirFS(b.cache.tools), file)
	if err != nil {
		return "", nil, err
	}
	asked := map[string]bool{}
	for _, r := range f.Require {
		asked[r.Mod.Path] = true
	}
	s := Settings{Modules: slices.DeleteFunc(slices.Clone(b.request.Settings.Modules),
		func(m ModuleAt) bool { return !asked[m.Path] })}
	if len(s.Modules) == 0 {
		return b.cache.tools, b.hostEnv(), nil
	}
	dir = filepath.Join(b.dir, "tools")
	if err := os.CopyFS(dir, os.DirFS(b.cache.tools)); err != nil && !errors.Is(err, fs.ErrExist) {
		return "", nil, cacheError(dir, err)
	}
	replaced := map[module.Version]module.Version{}
	s.force(replaced, map[string]string{})
	for _, old := range slices.SortedFunc(maps.Keys(replaced),
		func(a, b module.Version) int { return cmp.Compare(a.Path, b.Path) }) {
		if err := f.AddReplace(old.Path, old.Version, replaced[old].Path, replaced[old].Version); err != nil {
			return "", nil, fmt.Errorf("go.mod of the tools: replace %s: %w", old.Path, err)
		}
	}
	f.Cleanup()
	data, err := f.Format()
	if err != nil {
		return "", nil, err
	}
	if err := b.put(filepath.Join("tools", file), data); err != nil {
		return "", nil, err
	}
	env = append(b.hostEnv(), "GOFLAGS=-mod=mod")
	args := []string{"list", "-deps", "-f", ""} // which adds what go.sum lacks
	for _, t := range f.Tool {
		if slices.ContainsFunc(s.Modules,
			func(m ModuleAt) bool { return t.Path == m.Path || strings.HasPrefix(t.Path, m.Path+"/") }) {
			args = append(args, t.Path)
		}
	}
	if len(args) > 4 {
		_, err = goCommand(ctx, dir, env, args...)
	}
	return dir, env, err
}

// hostEnv is the environment of generators: they run here, whatever the program is built for.
func (b *builder) hostEnv() []string {
	env := env()
	if t := b.request.Settings.Toolchain; t != "" {
		env = append(env, "GOTOOLCHAIN="+t)
	}
	return env
}

// nearVersions is how many versions a mistake names.
const nearVersions = 5

// FindModule resolves what a user asks of a module: a path, or its end as the
// libraries under comparison have it, and a version, a query such as latest, or a folder
// relative to dir.
func (e *Engine) FindModule(ctx context.Context, dir, path, query string) (ModuleAt, error) {
	path, err := e.modulePath(path)
	if err != nil {
		return ModuleAt{}, err
	}
	if strings.HasPrefix(query, ".") || filepath.IsAbs(query) {
		folder, err := filepath.Abs(filepath.Join(dir, query))
		if filepath.IsAbs(query) {
			folder = query
		}
		if err != nil {
			return ModuleAt{}, err
		}
		data, err := os.ReadFile(filepath.Join(folder, "go.mod"))
		if err != nil {
			return ModuleAt{}, mistake.Errorf("%s@%s: no Go module in the folder %s", path, query, folder)
		}
		if have := modfile.ModulePath(data); have != path {
			return ModuleAt{}, mistake.Errorf("%s@%s: the folder has module %s", path, query, have)
		}
		return ModuleAt{Path: path, Dir: folder}, nil
	}
	out, err := goCommand(ctx, os.TempDir(), env(), "list", "-m", "-f", "{{.Version}}", path+"@"+query)
	version := strings.TrimSpace(string(out))
	if err == nil && version != "" {
		return ModuleAt{Path: path, Version: version}, nil
	}
	why := compilerLines(err)[0]
	if near := e.nearVersions(ctx, path, query); len(near) > 0 {
		return ModuleAt{}, mistake.Errorf("%s has no version %q; nearest: %s", path, query, strings.Join(near, ", "))
	}
	return ModuleAt{}, mistake.Errorf("%s@%s cannot be had: %s", path, query, why)
}

// Releases lists the released versions of a module, in order, as the module proxy has them.
func (e *Engine) Releases(ctx context.Context, path string) ([]string, error) {
	path, err := e.modulePath(path)
	if err != nil {
		return nil, err
	}
	out, err := goCommand(ctx, os.TempDir(), env(), "list", "-m", "-versions", "-f",
		"{{range .Versions}}{{.}}\n{{end}}", path)
	if err != nil {
		return nil, mistake.Errorf(
			"the versions of %s cannot be had: %s; name them with --versions", path, compilerLines(err)[0])
	}
	return strings.Fields(string(out)), nil
}

func (e *Engine) nearVersions(ctx context.Context, path, query string) []string {
	all, err := e.Releases(ctx, path)
	if err != nil {
		return nil
	}
	at, _ := slices.BinarySearchFunc(all, query, semver.Compare)
	from := max(0, min(at-nearVersions/2, len(all)-nearVersions))
	return all[from:min(len(all), from+nearVersions)]
}

// modulePath is the path of a module of which the end was given, such as goccy/go-json.
func (e *Engine) modulePath(given string) (string, error) {
	ours, err := parseMod(e.Sources, "go.mod")
	if err != nil {
		return "", err
	}
	var ends, all []string
	for _, r := range ours.Require {
		if r.Mod.Path == given {
			return given, nil
		}
		if strings.HasSuffix(r.Mod.Path, "/"+given) {
			ends = append(ends, r.Mod.Path)
		}
		if !r.Indirect {
			all = append(all, r.Mod.Path)
		}
	}
	switch {
	case len(ends) == 1:
		return ends[0], nil
	case len(ends) > 1:
		return "", mistake.Errorf("%s is the end of several modules: %s", given, strings.Join(ends, ", "))
	case module.CheckPath(given) == nil:
		return given, nil // of the user's own, or what a library needs
	}
	return "", mistake.Errorf("no module %s; nearest: %s", given, mistake.Near(given, all))
}
