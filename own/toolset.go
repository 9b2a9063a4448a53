package own

import (
	"embed"
	"os/exec"
)

// toolset is the tools module: folder tools/ of the repository, whose files have
// ".txt" behind their names here, since no module can embed another's. The test of
// this package renews the copies with -update.
//
//go:embed toolset
var toolset embed.FS

// found lists those of the programs that are in PATH.
func found(programs ...string) (list []string) {
	for _, p := range programs {
		if _, err := exec.LookPath(p); err == nil {
			list = append(list, p)
		}
	}
	return list
}
