package archive

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/serialbench/serialbench/internal/input"
)

// Folder returns the files of a folder whose names end in ext and all that its archives hold, sorted by name.
// A file of the folder comes before one of the same name in an archive, which is older.
func Folder(folder fs.FS, ext string) ([]File, error) {
	entries, err := fs.ReadDir(folder, ".")
	if err != nil {
		return nil, err
	}
	var files, packed []File
	for _, e := range entries {
		single := strings.HasSuffix(e.Name(), ext)
		if e.IsDir() || !single && !strings.HasSuffix(e.Name(), Ext) {
			continue
		}
		text, err := fs.ReadFile(folder, e.Name())
		if err != nil {
			return nil, err
		}
		if single {
			files = append(files, File{Name: e.Name(), Data: text})
			continue
		}
		held, err := Parse(e.Name(), text)
		if err != nil {
			return nil, err
		}
		packed = append(packed, held...)
	}
	for _, f := range packed {
		if !slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == f.Name }) {
			files = append(files, f)
		}
	}
	sortByName(files)
	return files, nil
}

// Find returns the text of the file at path. If there is none, that of the file of this name in an archive
// beside it: json_std-person-panic.json in json_std.txtar.gz, whose name it begins with.
func Find(path string) ([]byte, error) {
	text, err := input.ReadFile(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return text, err
	}
	folder, name := filepath.Split(path)
	for i, r := range name {
		if r != '-' {
			continue
		}
		files, missing := Read(filepath.Join(folder, name[:i]+Ext))
		if missing != nil && !errors.Is(missing, fs.ErrNotExist) {
			return nil, missing
		}
		for _, f := range files {
			if f.Name == name {
				return f.Data, nil
			}
		}
	}
	return nil, err
}

// Input is the input in the text of a file of Go's fuzzer: a single byte slice.
func Input(text []byte) ([]byte, error) {
	value, ok := bytes.CutPrefix(text, []byte("go test fuzz v1\n[]byte("))
	if !ok {
		return nil, errors.New("not an input of one byte slice")
	}
	input, err := strconv.Unquote(string(bytes.TrimSuffix(bytes.TrimSpace(value), []byte(")"))))
	if err != nil {
		return nil, err
	}
	return []byte(input), nil
}

// Text is the text of an input as Go's fuzzer writes it.
func Text(src []byte) []byte {
	return fmt.Appendf(nil, "go test fuzz v1\n[]byte(%s)\n", strconv.Quote(string(src)))
}
