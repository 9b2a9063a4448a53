package build

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/generate"
	"github.com/serialbench/serialbench/internal/codegen/recorded"
)

// families are several types in one program, each with the code of every codec.
type families struct {
	*builder
	targets  []generate.Target
	fields   [][]*row // by target, one a codec
	recorded bool     // what generators write for these types is recorded
}

// generateAll makes the code of every codec for every type, with the generators of the tools module.
func (b *families) generateAll(ctx context.Context) (err error) {
	g := b.newGenerators(ctx)
	defer func() { err = errors.Join(err, g.Close()) }()
	tools := emit.Tools(g)
	if b.recorded {
		if tools, err = b.recordedTools(g); err != nil {
			return err
		}
	}
	var todo []*row
	var of []generate.Target
	for _, t := range b.targets {
		rows, err := b.newRows(ctx)
		if err != nil {
			return err
		}
		b.fields = append(b.fields, rows)
		for _, r := range rows {
			if r.info.Unobtainable == "" {
				todo, of = append(todo, r), append(of, t)
			}
		}
	}
	err = b.each(ctx, todo, func(i int) {
		r := todo[i]
		code, err := ask(of[i], r.codec, tools)
		if err != nil {
			r.missing = []codec.Problem{{Reason: reason(err, r.codec.Compilers)}}
		} else {
			r.code, r.missing = code, code.Problems
		}
	})
	if err != nil {
		return err
	}
	return g.err
}

// recordedTools answers what is recorded, and asks the generators of the tools module for the rest. Where a build has
// another version of a module of theirs, nothing is recorded that they were built with.
func (b *families) recordedTools(g *generators) (emit.Tools, error) {
	set, err := recorded.Open(b.engine.Sources)
	if err != nil {
		return nil, err
	}
	keys, err := recorded.NewKeys(os.DirFS(b.cache.tools), b.request.Settings.moved())
	if err != nil {
		return nil, err
	}
	return set.Tools(keys, g), nil
}

// able are the codecs that have code for some type.
func (b *families) able() (list []emit.Codec) {
	for _, rows := range b.fields {
		for _, r := range rows {
			known := slices.ContainsFunc(list, func(c emit.Codec) bool { return c.ID == r.codec.ID })
			if r.code != nil && len(r.missing) == 0 && !known {
				list = append(list, r.codec)
			}
		}
	}
	return list
}

// writeFamilies writes the code of all rows, and what lists them.
func (b *families) writeFamilies() error {
	for i, t := range b.targets {
		var ids []string
		for _, r := range b.fields[i] {
			if r.code == nil || len(r.missing) > 0 {
				continue
			}
			ids = append(ids, r.codec.ID)
			for _, f := range r.code.Files {
				if err := b.put(filepath.Join("gen", t.Family, filepath.FromSlash(f.Name)), f.Data); err != nil {
					return err
				}
			}
		}
		f, err := generate.FamilySource(t, ids)
		if err != nil {
			return err
		}
		if err := b.put(filepath.Join("gen", t.Family, f.Name), f.Data); err != nil {
			return err
		}
	}
	return nil
}

// field is what a program reads of the codecs, and of the reasons of those that lack a type.
type field struct {
	Codecs  []codec.Info
	Missing map[string]map[string][]codec.Problem // by data set and codec
}

// writeField writes the codecs, and the reasons of those that a type lacks; ids
// are the data sets of the types.
func (b *families) writeField(ids []string) error {
	f := field{Missing: map[string]map[string][]codec.Problem{}}
	for i, id := range ids {
		why := map[string][]codec.Problem{}
		for _, r := range b.fields[i] {
			if i == 0 {
				f.Codecs = append(f.Codecs, r.info)
			}
			if len(r.missing) > 0 {
				why[r.codec.ID] = r.missing
			}
		}
		f.Missing[id] = why
	}
	data, err := json.MarshalIndent(f, "", "\t")
	if err != nil {
		return err
	}
	return b.put("cmd/field.json", data)
}

// compileAll builds the code of all types. Code that does not compile becomes a row
// that says so; rewrite then writes what puts the others together.
func (b *families) compileAll(ctx context.Context, what string, rewrite func() error) error {
	return untilItBuilds(ctx, b.attempts(), func() error {
		b.request.Progress("build "+what, 0, 0)
		_, err := goCommand(ctx, b.dir, b.env(), append(b.goBuild(), "./gen/...")...)
		return err
	}, func(found []diagnostic) (bool, error) {
		changed, err := b.adjust(found)
		if err == nil && changed {
			err = rewrite()
		}
		return changed, err
	})
}

// adjust leaves out what the compiler complains about: of an adapter that is for other
// versions what these do not have, else the codec.
func (b *families) adjust(found []diagnostic) (changed bool, err error) {
	if fitted, err := b.fitAdapters(found); fitted || err != nil {
		return fitted, err
	}
	again := map[*row]bool{} // the lines are about code that is not there any more
	for _, d := range found {
		family, code, ours := d.generated()
		adapter := d.adapter()
		for i, t := range b.targets {
			for _, r := range b.fields[i] {
				done := false
				switch {
				case r.code == nil || len(r.missing) > 0 || again[r]:
				case ours && t.Family == family && emit.PackageName(r.codec.ID) == code:
					if b.fit != nil && b.fit.withoutOp(t.Family, r.codec.ID, d) {
						again[r] = true
						done, err = true, b.again(i, r)
						break
					}
					why := cmp.Or(b.lacking(r, d), "the code generated for this type does not compile: "+d.Text)
					done, err = true, b.drop(i, r, why)
				case !ours && adapter != "" && b.uses(r, adapter):
					done, err = true, b.drop(i, r, "does not build with "+b.versionOf(r.info.Library)+": "+d.Text)
				}
				if err != nil {
					return false, err
				}
				changed = changed || done
			}
		}
	}
	return changed, nil
}

// again makes the code of a row without the operations that it lost.
func (b *families) again(i int, r *row) error {
	code, err := ask(b.targets[i], withoutOps(r.codec, b.fit.ops[b.targets[i].Family+" "+r.codec.ID]), noTools{})
	if err != nil {
		return b.drop(i, r, "does not build with "+b.versionOf(r.info.Library)+", and its generator is not asked twice")
	}
	r.code, r.missing = code, code.Problems
	return nil
}

// drop leaves a codec out of a type.
func (b *families) drop(i int, r *row, why string) error {
	r.missing = []codec.Problem{{Reason: why}}
	for _, f := range r.code.Files {
		if err := os.Remove(filepath.Join(b.dir, "gen", b.targets[i].Family, filepath.FromSlash(f.Name))); err != nil {
			return cacheError(b.dir, err)
		}
	}
	return nil
}
