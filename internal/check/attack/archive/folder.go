package archive

import (
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
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
