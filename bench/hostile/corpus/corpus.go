// Package corpus reads and writes the hostile inputs that are kept of each codec: an archive in testdata/fuzz of
// bench/hostile, whose files are in the format of Go's fuzzer.
package corpus

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/serialbench/serialbench/internal/check/attack/archive"
)

// Input is an input and the name of its file, which begins with how the input ends.
type Input struct {
	Name string
	Data []byte
}

// Path is where the inputs of a codec are kept, below the folder of the package hostile.
func Path(id string) string {
	return filepath.Join("testdata", "fuzz", archive.Stem(id)+archive.Ext)
}

// Kept returns the inputs that are kept of a codec, none if it has no archive.
func Kept(id string) ([]Input, error) {
	files, err := archive.Read(Path(id))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return read(Path(id), files)
}

// Keep replaces the archive of a codec.
func Keep(id string, inputs []Input) error {
	var files []archive.File
	for _, in := range inputs {
		files = append(files, archive.File{Name: in.Name, Data: archive.Text(in.Data)})
	}
	return archive.Write(Path(id), files)
}

// Found returns the inputs in a folder that Go's fuzzer wrote, none if there is no folder.
func Found(folder string) ([]Input, error) {
	files, err := archive.Folder(os.DirFS(folder), "")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return read(folder, files)
}

func read(where string, files []archive.File) ([]Input, error) {
	var inputs []Input
	for _, f := range files {
		data, err := archive.Input(f.Data)
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", where, f.Name, err)
		}
		inputs = append(inputs, Input{f.Name, data})
	}
	return inputs, nil
}
