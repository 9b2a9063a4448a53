package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/differ"
	"github.com/serialbench/serialbench/internal/check/standalone"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/session"
)

// shownPrograms are those of --programs.
type shownPrograms struct {
	standalone.Differences
	without []error // why differences have none
}

// show adds the programs of an answer on a subject: of each class at the field where it is worst, or of each field.
func (p *program) show(f differFlags, s subject, sides []*session.Field, a *differ.Answer) error {
	var pair [2]standalone.Side
	for i, of := range []differ.Side{a.A, a.B} {
		at := slices.IndexFunc(p.engine.Codecs, func(c emit.Codec) bool { return c.ID == of.Codec })
		if at < 0 || p.engine.Codecs[at].Use == nil {
			f.shown.without = append(f.shown.without, fmt.Errorf("the folder of %s does not state how it is called", of.Codec))
			return nil
		}
		c := p.engine.Codecs[at]
		pair[i] = standalone.Side{Module: c.Library, Version: of.Version, Go: of.Go,
			Sources: standalone.Sources(p.engine.Sources, sides[i].Schemas()),
			Library: standalone.Library{Codec: of.Codec, Use: *c.Use}}
	}
	folder := filepath.Join(s.Request.Dir, s.Request.Package)
	for i := range pair {
		l := &pair[i].Library
		at := slices.IndexFunc(sides[i].Suite.Datasets, func(d dataset.Info) bool { return d.ID == a.Dataset })
		if s.Request.Type == "" && at >= 0 {
			l.Family, l.Type = sides[i].Suite.Datasets[at].Family(), sides[i].Suite.Datasets[at].Type
			continue
		}
		l.Type = s.Request.Type
		if l.Family = plainIn(sides[i].Schemas(), l.Codec); l.Family == "" || !strings.HasPrefix(s.Request.Package, ".") {
			f.shown.without = append(f.shown.without, fmt.Errorf("%s has generated code for %s, or that is in another module",
				l.Codec, l.Type))
			return nil
		}
		pair[i].Without, _ = moduleAbove(session.Absolute(folder))
		pair[i].Sources = standalone.Typed(pair[i].Sources, os.DirFS(folder))
	}
	done := map[string]bool{}
	for i := range a.Differences {
		d := &a.Differences[i]
		if done[d.Class] && !f.fields || d.Shown.Input == nil {
			continue
		}
		done[d.Class] = true
		name := strings.NewReplacer("/", "_", ":", "-", "[]", "", ".", "-").Replace(a.Dataset + "-" + d.ID)
		err := f.shown.Add(pair, standalone.Difference{ID: d.ID, Does: d.Behaviour, Folder: name, Field: d.Field,
			Says: [2]string{d.A, d.B}, Input: d.Shown.Input, Base: d.Shown.Base, Writes: d.Shown.Writes,
			Kinds: d.Shown.Kinds})
		if err != nil {
			f.shown.without = append(f.shown.without, err)
			continue
		}
		d.Program = name
	}
	return nil
}

// plainIn is the folder of what was generated in which a codec takes the user's type as it is; "" for none.
func plainIn(generated fs.FS, id string) string {
	name := emit.PackageName(id)
	found, err := fs.Glob(generated, path.Join("*", name+".go"))
	if err != nil || len(found) == 0 {
		return ""
	}
	if _, err := fs.Stat(generated, strings.TrimSuffix(found[0], ".go")); err == nil {
		return "" // it has code of its own
	}
	return path.Dir(found[0])
}

// writeShown writes the programs into their folder.
func (p *program) writeShown(f differFlags) error {
	files, err := f.shown.Files(p.engine.Sources)
	if err != nil {
		return err
	}
	if n := len(f.shown.without); n > 0 {
		fmt.Fprintf(p.stderr, "no program for some differences, such as: %v\n", f.shown.without[0])
	}
	if len(files) == 0 {
		return nil
	}
	err = standalone.Write(f.programs, files)
	if errors.Is(err, standalone.ErrNotEmpty) {
		return wrongf("--programs: %v", err)
	}
	return err
}
