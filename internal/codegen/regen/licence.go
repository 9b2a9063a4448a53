package main

import (
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
func releases(root string, codecs []emit.Codec) (map[string]codec.Release, error) {
	modules, err := generate.Modules(root, codecs)
	if err != nil {
		return nil, err
	}
	for _, c := range codecs {
		if c.Library == "std" {
			out, err := exec.Command("go", "env", "GOROOT").Output()
			if err != nil {
				return nil, fmt.Errorf("go env GOROOT: %w", err)
			}
			modules["std"] = generate.Module{Dir: strings.TrimSpace(string(out))}
			break
		}
	}
	found := map[string]codec.Release{}
	for library, m := range modules {
		r := m.Release
		if m.Dir != "" {
			if r.Licence, err = licence.Of(m.Dir); err != nil {
				return nil, fmt.Errorf("licence of %s: %w", library, err)
			}
		}
		found[library] = r
	}
	return found, nil
}
