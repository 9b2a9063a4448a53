package generate

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Releases finds when the version of each codec's library was published that the
// go.mod of folder root pins, or that of its tools module for libraries of which
// nothing is linked. The dates are those of the Go module proxy, as "go list -m"
// tells them; for a version that is a commit it is the date of the commit. The
// keys are libraries as codecs name them.
func Releases(root string, codecs []emit.Codec) (map[string]codec.Release, error) {
	found := map[string]codec.Release{}
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
		dates, err := published(folder, modules)
		if err != nil {
			return nil, err
		}
		for library, m := range modules {
			found[library] = dates[m]
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

// published asks the go command for versions and their dates, by module.
func published(folder string, modules map[string]string) (map[string]codec.Release, error) {
	args := []string{"-C", folder, "list", "-m", "-json"}
	for _, m := range modules {
		args = append(args, m)
	}
	slices.Sort(args[5:])
	args = slices.Compact(args)
	dates := map[string]codec.Release{}
	if len(args) == 5 {
		return dates, nil
	}
	cmd := exec.Command("go", args...)
	var log bytes.Buffer
	cmd.Stderr = &log
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list -m in %s: %w: %s", folder, err, strings.TrimSpace(log.String()))
	}
	d := json.NewDecoder(bytes.NewReader(out))
	for {
		var m struct {
			Path, Version string
			Time          *time.Time
		}
		switch err := d.Decode(&m); {
		case errors.Is(err, io.EOF):
			return dates, nil
		case err != nil:
			return nil, fmt.Errorf("go list -m in %s: %w", folder, err)
		}
		if m.Time != nil {
			dates[m.Path] = codec.Release{Version: m.Version, Date: m.Time.UTC().Format(time.DateOnly)}
		}
	}
}
