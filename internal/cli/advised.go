package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"

	"github.com/serialbench/serialbench/internal/check/breaking"
	"github.com/serialbench/serialbench/internal/upkeep"
)

// tellAdvised says which modules of the go.mod of a folder have known advisories; "" is the current folder. One without
// a go.mod has none.
func (p *program) tellAdvised(dir string) error {
	lines, err := upkeep.Advised(breaking.ModuleFolder(cmp.Or(dir, ".")))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, line := range lines {
		if _, err := fmt.Fprintln(p.stderr, line); err != nil {
			return err
		}
	}
	return err
}
