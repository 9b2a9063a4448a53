// Package corpus reads the hostile inputs that are kept of each codec in testdata/fuzz of bench/hostile, in the format
// of Go's fuzzer.
package corpus

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// Folder is where the inputs of a codec are kept, below that of the package hostile. A file is named by how its
// input ends.
func Folder(id string) string {
	return filepath.Join("testdata", "fuzz", strings.NewReplacer("/", "_").Replace(id))
}

// Files lists the files of a folder, none if there is no folder.
func Files(folder string) ([]string, error) {
	entries, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var files []string
	for _, e := range entries {
		files = append(files, filepath.Join(folder, e.Name()))
	}
	return files, nil
}

// Read returns the input in a file of Go's fuzzer, a single byte slice.
func Read(path string) ([]byte, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	value, ok := bytes.CutPrefix(text, []byte("go test fuzz v1\n[]byte("))
	if !ok {
		return nil, fmt.Errorf("%s is not an input of one byte slice", path)
	}
	input, err := strconv.Unquote(string(bytes.TrimSuffix(bytes.TrimSpace(value), []byte(")"))))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return []byte(input), nil
}

// Write writes an input as a file of Go's fuzzer.
func Write(path string, src []byte) error {
	return os.WriteFile(path, fmt.Appendf(nil, "go test fuzz v1\n[]byte(%s)\n", strconv.Quote(string(src))), 0o644)
}
