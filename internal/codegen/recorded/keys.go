package recorded

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Keys makes the keys of jobs. A key is a sum of the job itself, which has no absolute path, and of the versions of
// the Go tools that it runs, so that it is the same on every machine. Of a compiler that a system installs nothing
// more is known than its name.
type Keys struct {
	files    fs.FS // of the tools module
	module   string
	versions map[string]string // of modules
	moved    []string          // modules that have other versions than go.mod says, with these
}

// UnknownToolError is the error of a job whose Go tool is of no module that the tools module has.
type UnknownToolError struct{ Package string }

func (e *UnknownToolError) Error() string {
	return "no module of tools/go.mod has the package " + e.Package
}

// NewKeys reads the tools module. moved are modules of it that have another version than its go.mod says, by path:
// what is made with any of them is another job, since a tool is built of several modules.
func NewKeys(files fs.FS, moved map[string]string) (*Keys, error) {
	const name = "go.mod"
	data, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, fmt.Errorf("tools module: %w", err)
	}
	f, err := modfile.Parse(name, data, nil)
	if err != nil {
		return nil, fmt.Errorf("tools module: %w", err)
	}
	k := &Keys{files: files, module: f.Module.Mod.Path, versions: map[string]string{}}
	for _, r := range f.Require {
		k.versions[r.Mod.Path] = r.Mod.Version
	}
	for path, version := range moved {
		if old := k.versions[path]; old != "" && old != version {
			k.moved = append(k.moved, path+"@"+version)
		}
	}
	slices.Sort(k.moved)
	return k, nil
}

// Key is that of a job: 20 hexadecimal digits.
func (k *Keys) Key(job emit.Job) (string, error) {
	packages, err := packagesOf(job)
	if err != nil {
		return "", err
	}
	versions := map[string]bool{}
	for _, p := range packages {
		if err := k.addVersions(versions, p); err != nil {
			return "", err
		}
	}
	var built []string
	if len(packages) > 0 {
		built = append(slices.Sorted(maps.Keys(versions)), k.moved...)
	}
	return sumOf(job, built)
}

// sumOf is the sum of a job whose tools have the versions. Input files are in the order of their names, since none
// depends on another.
func sumOf(job emit.Job, versions []string) (string, error) {
	in := list(job.In)
	for i := range in {
		in[i].Data = list(in[i].Data)
	}
	slices.SortStableFunc(in, func(a, b emit.File) int { return strings.Compare(a.Name, b.Name) })
	volatile := ""
	if job.Volatile != nil {
		volatile = job.Volatile.String()
	}
	data, err := json.Marshal([]any{job.Tool, list(job.Args), in, list(job.Stdin), job.Stdout, list(job.Env), volatile,
		job.Settled, list(versions)})
	if err != nil {
		return "", fmt.Errorf("key of a job of %s: %w", job.Tool, err)
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:sumLen]), nil
}

// list is a list that is not nil, since none and an empty one are the same.
func list[T any](l []T) []T { return append([]T{}, l...) }

// moduleOf is the module that has the package; "" for none.
func (k *Keys) moduleOf(pkg string) string {
	for path := pkg; path != ""; {
		if k.versions[path] != "" {
			return path
		}
		i := strings.LastIndexByte(path, '/')
		path = path[:max(i, 0)]
	}
	return ""
}
