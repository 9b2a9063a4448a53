// Package session knows which codecs meet which data sets, and has the programs built whose workers do what is asked
// of them: one run from its head to its end ([Field.Measure]), the builds of a comparison ([Builds]). It links no
// codec: of a program it knows what that offers. It reads no flags and shows nothing.
package session

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/engine/links"
	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/engine/offer"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// Field is codecs and data sets by their names, and the programs whose workers know them.
type Field struct {
	Suite   *suite.Suite
	Through string // the command that leads to this field again; "": it is serialbench's own

	engine   *build.Engine // builds what is needed; nil: all is there
	families map[string]*made
	apart    bool            // see [Choice]
	anew     bool            // the same
	only     *made           // the program of all data sets; nil: each family has its own
	ready    *worker.Program // of [Ready]; nil: none
}

// made is a program, and what it offers.
type made struct {
	*build.Program
	offer *offer.Offer
	sum   string
	paths map[int]string // of links of it, by the number of the link
	apart *made          // the program of the libraries that start slowly; nil: this one has them
}

// BuiltIn is the field of serialbench itself. Its cases are known once they are needed.
func BuiltIn(e *build.Engine) (*Field, error) {
	s, err := suite.New(e.Infos, nil, nil, nil)
	if err != nil {
		return nil, err
	}
	s.Datasets = dataset.Everything()
	return &Field{Suite: s, engine: e, families: map[string]*made{}}, nil
}

// Of is the field of one program, such as that of a type of the user's.
func Of(ctx context.Context, p *build.Program, through string) (*Field, error) {
	m, err := know(ctx, p)
	if dead := (*offer.DeadError)(nil); errors.As(err, &dead) { // the user's code in it, such as a function of samples
		return nil, mistake.Errorf("%s: the program with your package does not start: %v", p.Dataset, dead.Err)
	}
	if err != nil {
		return nil, err
	}
	return &Field{Suite: m.offer.Suite(), Through: through, only: m}, nil
}

// Built is the program of all of the field's data sets; nil: it has none, or one for each family.
func (f *Field) Built() *build.Program {
	if f.only == nil {
		return nil
	}
	return f.only.Program
}

// know asks a program what it offers.
func know(ctx context.Context, p *build.Program) (*made, error) {
	o, err := offer.Ask(ctx, &worker.Program{Path: p.Path}, "")
	if err != nil {
		return nil, err
	}
	sum, err := links.FileSum(p.Path)
	if err != nil {
		return nil, fmt.Errorf("read the program: %w", err)
	}
	return &made{Program: p, offer: o, sum: sum}, nil
}

// of is the program of a codec and a data set; of "" any.
func (f *Field) of(codec, id string) *made {
	if f.only != nil {
		return f.only
	}
	if m := f.families[dataset.Info{ID: id}.Family()]; m != nil && m.apart.knows(codec) {
		return m.apart
	} else if m != nil || id != "" {
		return m
	}
	if all := f.programs(); len(all) > 0 {
		return all[0]
	}
	return nil
}

// programs are all that there are, in the order of the families.
func (f *Field) programs() (all []*made) {
	if f.only != nil {
		return []*made{f.only}
	}
	for _, d := range f.Suite.Datasets {
		if m := f.families[d.Family()]; m != nil && !slices.Contains(all, m) {
			all = append(all, m)
			if m.apart != nil {
				all = append(all, m.apart)
			}
		}
	}
	return all
}

// Program is the program whose workers do what is about a codec and a data set, in a link; see [measure.Processes].
func (f *Field) Program(codec, id string, link int) *worker.Program {
	if f.ready != nil {
		return f.ready
	}
	m := f.of(codec, id)
	if m == nil { // nothing is asked of what was not needed before
		return &worker.Program{Path: "no program of " + id}
	}
	return &worker.Program{Path: cmp.Or(m.paths[link], m.Path)}
}

// Programs are those whose workers can be asked.
func (f *Field) Programs() (all []*worker.Program) {
	if f.ready != nil {
		return []*worker.Program{f.ready}
	}
	for _, m := range f.programs() {
		all = append(all, &worker.Program{Path: m.Path})
	}
	return all
}

// Workers does tasks in the programs as they are.
func (f *Field) Workers() worker.Programs {
	return func(codec, dataset string) *worker.Program { return f.Program(codec, dataset, 0) }
}

// Version is that of a codec's library as linked, or, where no program has it, as serialbench asks for it.
func (f *Field) Version(i codec.Info) string {
	for _, m := range f.programs() {
		if v := m.offer.Versions[i.ID]; v != "" { // one whose type the codec cannot express has none
			return v
		}
	}
	if f.engine == nil {
		return measure.Linked(i, measure.Versions())
	}
	return measure.Linked(i, f.engine.Modules())
}

// Versions are those of all codecs, by their ids.
func (f *Field) Versions() map[string]string {
	by := map[string]string{}
	for _, c := range f.Suite.Codecs {
		by[c.ID] = f.Version(c)
	}
	return by
}

// Environment is where workers run, by which Go, and of which program: of several the sum of their sums.
func (f *Field) Environment() record.Environment {
	e := measure.Environment()
	e.Go = runtime.Version()
	if all := f.programs(); len(all) > 0 {
		e.Go = all[0].offer.Go
		e.Executable = f.executable()
	}
	return e
}

// executable is the sum of the programs as they are.
func (f *Field) executable() string {
	var sums []string
	for _, m := range f.programs() {
		sums = append(sums, m.sum)
	}
	return together(sums)
}

// together is the sum of sums; of one it is that.
func together(sums []string) string {
	if len(sums) == 1 {
		return sums[0]
	}
	all := sha256.New()
	for _, s := range sums {
		fmt.Fprintln(all, s) // never fails
	}
	return hex.EncodeToString(all.Sum(nil))
}

// Ready is a field whose suite and workers are there, for tests.
func Ready(s *suite.Suite, workers *worker.Program) *Field {
	return &Field{Suite: s, ready: workers}
}

// Schemas are what the generators of codecs read, and libraries in other languages are handed:
// <family of data sets>/<codec>/<file>.
func (f *Field) Schemas() fs.FS { return schemas{f} }

type schemas struct{ of *Field }

func (s schemas) Open(name string) (fs.File, error) {
	family, _, _ := strings.Cut(name, "/")
	m := cmp.Or(s.of.families[family], s.of.only)
	if m == nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return os.DirFS(filepath.Join(m.Folder, "gen")).Open(name)
}
