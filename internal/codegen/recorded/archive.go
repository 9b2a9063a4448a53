package recorded

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/generate"
)

// Archive is the recorded answers of one folder.
type Archive struct {
	name  string            // of its file
	jobs  map[string]answer // by key
	files map[string][]byte // by their sums: what several jobs have is there once
}

// answer is what came of a job.
type answer struct {
	Files  map[string]string `json:"files,omitempty"`  // name → sum
	Failed string            `json:"failed,omitempty"` // what a generator that failed said
}

// NewArchive is an archive without answers; name is that of its file, for errors.
func NewArchive(name string) *Archive {
	return &Archive{name: name, jobs: map[string]answer{}, files: map[string][]byte{}}
}

// Keys lists the jobs that have an answer.
func (a *Archive) Keys() []string { return slices.Sorted(maps.Keys(a.jobs)) }

// Answer is the answer of a job: its files in the order of their names, or a [*generate.FailedError]. There is none
// where known is false.
func (a *Archive) Answer(key string) (files []emit.File, known bool, err error) {
	j, known := a.jobs[key]
	if j.Failed != "" {
		return nil, known, &generate.FailedError{Text: j.Failed}
	}
	for _, name := range slices.Sorted(maps.Keys(j.Files)) {
		files = append(files, emit.File{Name: name, Data: slices.Clone(a.files[j.Files[name]])})
	}
	return files, known, nil
}

// Add adds the answer of a job. It takes the error of a generator that failed, and refuses any other, which may not
// come a second time.
func (a *Archive) Add(key string, files []emit.File, err error) error {
	var failed *generate.FailedError
	switch {
	case errors.As(err, &failed):
		a.jobs[key] = answer{Failed: failed.Text}
		return nil
	case err != nil:
		return fmt.Errorf("%s: not recorded: %w", a.name, err)
	}
	j := answer{Files: map[string]string{}}
	for _, f := range files {
		full := sha256.Sum256(f.Data)
		sum := hex.EncodeToString(full[:sumLen])
		a.files[sum], j.Files[f.Name] = f.Data, sum
	}
	a.jobs[key] = j
	return nil
}

// sumLen is how many bytes of a sum name a job or a file.
const sumLen = 10

// AddAll adds the answers of another archive.
func (a *Archive) AddAll(other *Archive) {
	maps.Copy(a.jobs, other.jobs)
	maps.Copy(a.files, other.files)
}

// Difference is how an archive differs from what it should be, by jobs.
type Difference struct{ Missing, Other, Left int }

// Differs reports how a differs from want.
func (a *Archive) Differs(want *Archive) (d Difference) {
	for key, j := range want.jobs {
		switch mine, ok := a.jobs[key]; {
		case !ok:
			d.Missing++
		case mine.Failed != j.Failed || !maps.Equal(mine.Files, j.Files):
			d.Other++
		}
	}
	for key := range a.jobs {
		if _, ok := want.jobs[key]; !ok {
			d.Left++
		}
	}
	return d
}
