package checks

import (
	"errors"
	"fmt"
	"io"
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
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/session"
)

// shownPrograms are those of --programs.
type shownPrograms struct {
	standalone.Differences
	without []error // why differences have none
}

// show adds the programs of an answer on a subject: of each class at the field where it is worst, or of each field.
func (d *Differ) show(s Subject, sides []*session.Field, a *differ.Answer) error {
	var pair [2]standalone.Side
	for i, of := range []differ.Side{a.A, a.B} {
		at := slices.IndexFunc(d.Engine.Codecs, func(c emit.Codec) bool { return c.ID == of.Codec })
		if at < 0 || d.Engine.Codecs[at].Use == nil {
			d.shown.without = append(d.shown.without, fmt.Errorf("the folder of %s does not state how it is called", of.Codec))
			return nil
		}
		c := d.Engine.Codecs[at]
		pair[i] = standalone.Side{Module: c.Library, Version: of.Version, Go: of.Go,
			Sources: standalone.Sources(d.Engine.Sources, sides[i].Schemas()),
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
			d.shown.without = append(d.shown.without, fmt.Errorf("%s has generated code for %s, or that is in another module",
				l.Codec, l.Type))
			return nil
		}
		pair[i].Without, _ = moduleAbove(session.Absolute(folder))
		pair[i].Sources = standalone.Typed(pair[i].Sources, os.DirFS(folder))
	}
	done := map[string]bool{}
	for i := range a.Differences {
		x := &a.Differences[i]
		if done[x.Class] && !d.Fields || x.Shown.Input == nil {
			continue
		}
		done[x.Class] = true
		name := strings.NewReplacer("/", "_", ":", "-", "[]", "", ".", "-").Replace(a.Dataset + "-" + x.ID)
		err := d.shown.Add(pair, standalone.Difference{ID: x.ID, Does: x.Behaviour, Folder: name, Field: x.Field,
			Says: [2]string{x.A, x.B}, Input: x.Shown.Input, Base: x.Shown.Base, Writes: x.Shown.Writes,
			Kinds: x.Shown.Kinds})
		if err != nil {
			d.shown.without = append(d.shown.without, err)
			continue
		}
		x.Program = name
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

// WritePrograms writes the programs into their folder.
func (d *Differ) WritePrograms(done io.Writer) error {
	files, err := d.shown.Files(d.Engine.Sources)
	if err != nil {
		return err
	}
	if n := len(d.shown.without); n > 0 {
		fmt.Fprintf(done, "no program for some differences, such as: %v\n", d.shown.without[0])
	}
	if len(files) == 0 {
		return nil
	}
	err = standalone.Write(d.Programs, files)
	if errors.Is(err, standalone.ErrNotEmpty) {
		return mistake.Linef("--programs: %v", err)
	}
	return err
}
