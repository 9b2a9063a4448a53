package standalone

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// ErrNotEmpty is what is wrong with a folder that has files.
var ErrNotEmpty = errors.New("is not empty")

// Write writes files into a folder that does not exist or is empty.
func Write(dir string, files []emit.File) error {
	entries, err := os.ReadDir(dir)
	switch {
	case err != nil && !os.IsNotExist(err):
		return err
	case len(entries) > 0:
		return fmt.Errorf("%s %w; name a new folder", dir, ErrNotEmpty)
	}
	for _, f := range files {
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(name, f.Data, 0o644); err != nil {
			return err
		}
	}
	return nil
}
