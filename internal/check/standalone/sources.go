package standalone

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/recorded"
)

// made begins the import paths of what was generated for data sets: <family>/<codec> stands behind it.
const made = recorded.DataModule + "/gen/"

// generatedFolder is where [Sources] has that.
const generatedFolder = "gen"

// Sources are those that programs are made of: a checkout, and what was generated for codecs and data sets, as
// <family of data sets>/<codec>/<file>, where a program was built for them.
func Sources(checkout, generated fs.FS) fs.FS { return sources{checkout, generated} }

type sources struct{ checkout, generated fs.FS }

func (s sources) Open(name string) (fs.File, error) {
	if in, ok := strings.CutPrefix(name, generatedFolder+"/"); ok {
		return s.generated.Open(in)
	}
	return s.checkout.Open(name)
}

// checkMade makes sure that there is code of the codec for the type: without it a library
// would seem to take the type as it is.
func (r *renderer) checkMade() error {
	name := path.Join(generatedFolder, r.Family, emit.PackageName(r.Codec)+".go")
	if _, err := fs.Stat(r.sources, name); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("no code was made for it")
	} else if err != nil {
		return err
	}
	return nil
}

// Needs are the codecs and data sets, of these, whose generated code the program of a finding is made of, beside
// those that it is about.
func (f Finding) Needs(checkout fs.FS, codecs []codec.Info, datasets []string) (ids, sets []string, err error) {
	if f.Kind != Bug {
		return nil, nil, nil
	}
	_, imports, err := bugSource(f, checkout)
	if err != nil {
		return nil, nil, err
	}
	for _, p := range imports {
		in, ok := strings.CutPrefix(p, made)
		if !ok {
			continue
		}
		family, rest, _ := strings.Cut(in, "/")
		name, _, _ := strings.Cut(rest, "/")
		for _, c := range codecs {
			if emit.PackageName(c.ID) == name {
				ids = append(ids, c.ID)
			}
		}
		for _, d := range datasets {
			if first, _, _ := strings.Cut(d, "/"); first == family {
				sets = append(sets, d)
				break
			}
		}
	}
	return ids, sets, nil
}
