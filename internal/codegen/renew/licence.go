package main

import (
	"context"
	"fmt"
	"os/exec"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/generate"
	"github.com/serialbench/serialbench/internal/codegen/licence"
)

// releases are the pinned versions of the libraries of codecs, with dates and licences. The
// standard library has no version of its own, and the licence that lies beside its source.
func releases(ctx context.Context, root string, codecs []emit.Codec) (map[string]codec.Release, error) {
	modules, err := generate.Modules(ctx, root, codecs)
	if err != nil {
		return nil, err
	}
	found := map[string]codec.Release{}
	for _, c := range codecs {
		m, pinned := modules[c.Library]
		if c.Library == "std" && found["std"].Licence == "" {
			out, err := exec.Command("go", "env", "GOROOT").Output()
			if err != nil {
				return nil, fmt.Errorf("go env GOROOT: %w", err)
			}
			m, pinned = generate.Module{Path: "std", Dir: strings.TrimSpace(string(out))}, true
		}
		if !pinned || found[c.Library].Licence != "" {
			continue
		}
		r := m.Release
		if m.Dir != "" {
			if r.Licence, err = licence.Of(m.Dir, below(m.Path, c.Packages)); err != nil {
				return nil, fmt.Errorf("licence of %s: %w", c.Library, err)
			}
		}
		found[c.Library] = r
	}
	return found, nil
}

// below is where in a module the first of some packages that is of it lies.
func below(module string, packages []string) string {
	for _, p := range packages {
		if rest, ok := strings.CutPrefix(p, module+"/"); ok {
			return rest
		}
	}
	return ""
}
