package recorded

import (
	"archive/tar"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"slices"

	"github.com/klauspost/compress/zstd"
)

// Name is the name of an archive in its folder. In it jobs.json says which job has which files; the others are
// these files, named by their sums. They are compressed as one, since what one generator writes is much alike.
const Name = "recorded.tar.zst"

const index = "jobs.json"

// most is how large an archive may become when it is read, in bytes: a damaged one is refused, not believed.
const most = 1 << 30

// Read reads an archive.
func Read(from fs.FS, name string) (*Archive, error) {
	data, err := fs.ReadFile(from, name)
	if err != nil {
		return nil, err
	}
	a := NewArchive(name)
	if err := a.read(data); err != nil {
		return nil, fmt.Errorf("%s is damaged: %w; to renew it: go run ./internal/codegen/renew", name, err)
	}
	return a, nil
}

func (a *Archive) read(data []byte) error {
	d, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(most))
	if err != nil {
		return err
	}
	defer d.Close()
	plain, err := d.DecodeAll(data, nil) // which checks their sum
	if err != nil {
		return err
	}
	t := tar.NewReader(bytes.NewReader(plain))
	for {
		h, err := t.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		if a.files[h.Name], err = io.ReadAll(t); err != nil {
			return err
		}
	}
	if err := json.Unmarshal(a.files[index], &a.jobs); err != nil {
		return fmt.Errorf("%s: %w", index, err)
	}
	delete(a.files, index)
	return a.whole()
}

// whole makes sure that each job has its files.
func (a *Archive) whole() error {
	for key, j := range a.jobs {
		for name, sum := range j.Files {
			if _, ok := a.files[sum]; !ok {
				return fmt.Errorf("the file %s of job %s is missing", name, key)
			}
		}
	}
	return nil
}

// Bytes is the file: the same bytes for the same answers.
func (a *Archive) Bytes() ([]byte, error) {
	list, err := json.Marshal(a.jobs) // maps are sorted
	if err != nil {
		return nil, fmt.Errorf("%s: %w", a.name, err)
	}
	var plain bytes.Buffer
	t := tar.NewWriter(&plain)
	err = put(t, index, list)
	for _, sum := range a.sums() {
		err = errors.Join(err, put(t, sum, a.files[sum]))
	}
	if err = errors.Join(err, t.Close()); err != nil {
		return nil, fmt.Errorf("%s: %w", a.name, err)
	}
	e, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedBestCompression),
		zstd.WithWindowSize(window))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", a.name, err)
	}
	defer e.Close()
	return e.EncodeAll(plain.Bytes(), nil), nil
}

// window is how far back the compression looks: over the whole of most archives.
const window = 8 << 20

func put(t *tar.Writer, name string, data []byte) error {
	// of no day and nobody
	err := t.WriteHeader(&tar.Header{Name: name, Mode: 0o644, Size: int64(len(data)), Format: tar.FormatUSTAR})
	if err == nil {
		_, err = t.Write(data)
	}
	return err
}

// sums are those of the files that a job has.
func (a *Archive) sums() []string {
	used := map[string]bool{}
	for _, j := range a.jobs {
		for _, sum := range j.Files {
			used[sum] = true
		}
	}
	return slices.Sorted(maps.Keys(used))
}
