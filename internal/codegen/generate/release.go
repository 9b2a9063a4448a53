package generate

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Module is the version of a module that is pinned for a library.
type Module struct {
	codec.Release // without a licence
	Path          string
	Dir           string // with its files
}

// Modules finds the version of each codec's library that the go.mod of folder root pins,
// or that of its tools module for libraries of which nothing is linked, and when it was
// published. The dates are those of the Go module proxy, as "go list -m" tells them; for a
// version that is a commit it is the date of the commit. The keys are libraries as codecs
// name them.
func Modules(ctx context.Context, root string, codecs []emit.Codec) (map[string]Module, error) {
	found := map[string]Module{}
	for _, folder := range []string{root, filepath.Join(root, "tools")} {
		pinned, err := ToolVersions(filepath.Join(folder, "go.mod"))
		if err != nil {
			return nil, err
		}
		modules := map[string]string{} // library → module
		for _, c := range codecs {
			if m := moduleOf(c.Library, pinned); m != "" && found[c.Library].Date == "" {
				modules[c.Library] = m
			}
		}
		listed, err := published(ctx, folder, modules)
		if err != nil {
			return nil, err
		}
		for library, m := range modules {
			found[library] = listed[m]
		}
	}
	return found, nil
}

// moduleOf is the pinned module that a library is or is in; "" for none.
func moduleOf(library string, pinned map[string]string) string {
	for path := library; path != ""; {
		if pinned[path] != "" {
			return path
		}
		i := strings.LastIndexByte(path, '/')
		path = path[:max(i, 0)]
	}
	return ""
}

// published asks the go command for versions, their dates and folders, by module. What is
// not yet here it downloads.
func published(ctx context.Context, folder string, modules map[string]string) (map[string]Module, error) {
	paths := slices.Compact(slices.Sorted(maps.Values(modules)))
	found := map[string]Module{}
	if len(paths) == 0 {
		return found, nil
	}
	listed, err := GoModules(ctx, folder, append([]string{"list", "-m", "-json"}, paths...))
	if err != nil {
		return nil, err
	}
	var absent []string
	for _, m := range listed {
		if m.Time != nil {
			found[m.Path] = Module{codec.Release{Version: m.Version, Date: m.Time.UTC().Format(time.DateOnly)}, m.Path, m.Dir}
		}
		if m.Dir == "" {
			absent = append(absent, m.Path)
		}
	}
	if len(absent) == 0 {
		return found, nil
	}
	got, err := GoModules(ctx, folder, append([]string{"mod", "download", "-json"}, absent...))
	for _, m := range got {
		found[m.Path] = Module{found[m.Path].Release, m.Path, m.Dir}
	}
	return found, err
}

// GoModule is a module as the go command tells of it.
type GoModule struct {
	Path, Version, Dir, Deprecated string
	Time                           *time.Time
	Retracted, Versions            []string
	Error                          any // of list -e it is an object, of mod download a text
}

// GoModules runs a go command that writes modules as JSON.
func GoModules(ctx context.Context, folder string, args []string) ([]GoModule, error) {
	cmd := exec.CommandContext(ctx, "go", append([]string{"-C", folder}, args...)...)
	var log bytes.Buffer
	cmd.Stderr = &log
	out, err := cmd.Output()
	if err != nil {
		err = fmt.Errorf("go %s in %s: %w: %s", args[0], folder, err, strings.TrimSpace(log.String()))
	}
	var all []GoModule
	d := json.NewDecoder(bytes.NewReader(out))
	for {
		var m GoModule
		switch broken := d.Decode(&m); {
		case errors.Is(broken, io.EOF) || broken != nil && err != nil:
			return all, err
		case broken != nil:
			return nil, fmt.Errorf("go %s in %s: %w", args[0], folder, broken)
		}
		all = append(all, m)
	}
}
