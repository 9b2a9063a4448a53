// Package archive keeps many small text files in one: the reproducers of attacks, and the inputs that Go's fuzzer
// begins with, an archive for each codec. It is not for binary files, nor for files over a few hundred KB.
//
// An archive is in the format of golang.org/x/tools/txtar, compressed by gzip, so that gzip -dc shows all that is in
// it. The same files give the same bytes, whoever writes them and when.
package archive

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/atomicfile"
	"github.com/serialbench/serialbench/internal/input"
	"golang.org/x/tools/txtar"
)

// Ext is how the names of archives end.
const Ext = ".txtar.gz"

// File is one of the files of an archive: its name, without folders, and its text.
type File = txtar.File

// Stem is the id of a codec in the names of files.
func Stem(codec string) string { return strings.NewReplacer("/", "_", "#", "_").Replace(codec) }

// Pack is the archive of files, sorted by name. It refuses what would not be read as it is: a name that
// is there twice or has folders, and text that does not end in a newline or has a line such as "-- name --".
func Pack(files []File) ([]byte, error) {
	files = slices.Clone(files)
	sortByName(files)
	for i, f := range files {
		switch {
		case i > 0 && f.Name == files[i-1].Name:
			return nil, fmt.Errorf("two files are called %s", f.Name)
		case f.Name != filepath.Base(f.Name) || f.Name != strings.TrimSpace(f.Name):
			return nil, fmt.Errorf("%q is no name for a file of an archive", f.Name)
		}
	}
	text := txtar.Format(&txtar.Archive{Files: files})
	if !slices.EqualFunc(txtar.Parse(text).Files, files, equal) {
		return nil, errors.New("an archive is for text that ends in a newline, without lines such as \"-- name --\"")
	}
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(text); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return packed.Bytes(), nil
}

// Parse returns the files of an archive; path stands for it in messages.
func Parse(path string, packed []byte) ([]File, error) {
	text, err := input.Gunzip(packed)
	if err != nil {
		return nil, fmt.Errorf("read archive %s: %w", path, err)
	}
	files := txtar.Parse(text).Files
	if len(files) == 0 {
		return nil, fmt.Errorf("read archive %s: it holds no files", path)
	}
	return files, nil
}

// Read returns the files of the archive at path.
func Read(path string) ([]File, error) {
	packed, err := input.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return Parse(path, packed)
}

// Write makes the archive of files, and the folder it is in. A file that is there is replaced as a whole.
func Write(path string, files []File) error {
	packed, err := Pack(files)
	if err != nil {
		return fmt.Errorf("write archive %s: %w", path, err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return atomicfile.Write(path, packed)
}

func equal(a, b File) bool { return a.Name == b.Name && bytes.Equal(a.Data, b.Data) }

func sortByName(files []File) {
	slices.SortStableFunc(files, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
}
