package attack

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/serialbench/serialbench/internal/check/attack/archive"
)

// Kept is a reproducer that was read, and the path that [ReadReproducer] reads it from.
type Kept struct {
	Reproducer
	Path string
}

// ReadReproducer reads a file that an attack left, or the one of this name in the archive of its codec beside it.
func ReadReproducer(path string) (Reproducer, error) {
	text, err := archive.Find(path)
	if err != nil {
		return Reproducer{}, fmt.Errorf("read reproducer: %w", err)
	}
	return parseReproducer(path, text)
}

// ReadReproducers reads all that a path stands for: a file that an attack left, an archive of them, or a folder with
// either.
func ReadReproducers(path string) ([]Kept, error) {
	if strings.HasSuffix(path, archive.Ext) {
		files, err := archive.Read(path)
		if err != nil {
			return nil, err
		}
		return parseAll(filepath.Dir(path), files)
	}
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		w, err := ReadReproducer(path)
		if err != nil {
			return nil, err
		}
		return []Kept{{w, path}}, nil
	}
	files, err := archive.Folder(os.DirFS(path), ".json")
	if err != nil {
		return nil, fmt.Errorf("in %s: %w", path, err)
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("no file in %s ends in .json or %s", path, archive.Ext)
	}
	return parseAll(path, files)
}

// ReadKept reads all reproducers of a folder, in files and in archives, sorted by name.
func ReadKept(folder fs.FS) ([]Kept, error) {
	files, err := archive.Folder(folder, ".json")
	if err != nil {
		return nil, err
	}
	return parseAll("", files)
}

func parseAll(folder string, files []archive.File) ([]Kept, error) {
	var all []Kept
	for _, f := range files {
		path := filepath.Join(folder, f.Name)
		w, err := parseReproducer(path, f.Data)
		if err != nil {
			return nil, err
		}
		all = append(all, Kept{w, path})
	}
	return all, nil
}

// PackReproducers writes files that attacks left to a folder, as an archive for each codec, where [ReadReproducer]
// finds them by the folder and their names.
func PackReproducers(folder string, files []archive.File) error {
	ofCodec := map[string][]archive.File{}
	for _, f := range files {
		var w struct{ Codec string }
		if err := json.Unmarshal(f.Data, &w); err != nil {
			return fmt.Errorf("read reproducer %s: %w", f.Name, err)
		}
		stem := archive.Stem(w.Codec)
		if !strings.HasPrefix(f.Name, stem+"-") {
			return fmt.Errorf("pack reproducers: %s is of codec %q, which its name does not begin with", f.Name, w.Codec)
		}
		ofCodec[stem] = append(ofCodec[stem], f)
	}
	for stem, files := range ofCodec {
		if err := archive.Write(filepath.Join(folder, stem+archive.Ext), files); err != nil {
			return err
		}
	}
	return nil
}
