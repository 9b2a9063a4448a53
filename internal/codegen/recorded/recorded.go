// Package recorded keeps what third-party generators wrote for the built-in data sets, so that code for these is made
// without a generator: no compiler has to be installed, and no Go tool built. Each folder of codecs whose generators
// run has an archive, recorded.tar.zst. It holds a key for each job, made of everything that the answer depends on, and
// the files of the answer, but no inputs: whoever makes code runs the emitters as ever, and [Set.Tools] answers their
// jobs. A job that is not recorded goes to a real generator, so that a record that is too old costs time and makes
// nothing wrong.
//
// "go run ./internal/codegen/renew" writes the archives, with a [Recorder].
package recorded

import (
	"errors"
	"io/fs"

	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Set is the archives of all folders.
type Set struct {
	byJob map[string]*Archive // by key
}

// Patterns are where archives are, below serialbench's sources.
func Patterns() []string { return []string{"codecs/*/" + Name, "codecs/*/*/" + Name} }

// Open reads the archives below the folder codecs of serialbench's sources. The error names the archive that cannot be
// read.
func Open(sources fs.FS) (*Set, error) {
	s := &Set{byJob: map[string]*Archive{}}
	for _, pattern := range Patterns() {
		names, err := fs.Glob(sources, pattern)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			a, err := Read(sources, name)
			if err != nil {
				return nil, err
			}
			for key := range a.jobs {
				s.byJob[key] = a
			}
		}
	}
	return s, nil
}

// Tools answers jobs from the archives, and has fallback run the others. keys are those of the tools that
// fallback runs.
func (s *Set) Tools(keys *Keys, fallback emit.Tools) emit.Tools { return &tools{s, keys, fallback} }

type tools struct {
	set      *Set
	keys     *Keys
	fallback emit.Tools
}

func (t *tools) Run(job emit.Job) ([]emit.File, error) {
	key, err := t.keys.Key(job)
	if errors.As(err, new(*UnknownToolError)) { // nobody has recorded it
		return t.fallback.Run(job)
	}
	if err != nil {
		return nil, err
	}
	if a := t.set.byJob[key]; a != nil {
		files, _, err := a.Answer(key)
		return files, err
	}
	return t.fallback.Run(job)
}
