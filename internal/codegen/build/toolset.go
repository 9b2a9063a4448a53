package build

import (
	"embed"
	"os/exec"

	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/generate"
)

// toolset is the tools module: folder tools/ of the repository, whose files have
// ".txt" behind their names here, since no module can embed another's. The test of
// this package renews the copies with -update.
//
//go:embed toolset
var toolset embed.FS

// installed lists the compilers of the codecs that are in PATH.
func installed(codecs []emit.Codec) (programs []string) {
	for _, c := range generate.Compilers(codecs) {
		if _, err := exec.LookPath(c.Program); err == nil {
			programs = append(programs, c.Program)
		}
	}
	return programs
}
