package build

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// life is what differs between programs of several types; see [families.build].
type life struct {
	program string                           // name of the executable in its folder
	only    bool                             // a program with more codecs will not do
	what    string                           // is compiled, such as "3 codecs"
	types   func(context.Context) error      // writes the types, and finds the targets
	suite   func() error                     // writes the code of all rows, and what puts them together
	fails   func(failed *commandError) error // tells in the user's words why it does not build
}

// build makes a program, or takes it from the cache: one of the same types with more codecs will do, unless it is to
// have those only.
func (b *families) build(ctx context.Context, l life) (*Program, error) {
	if s := b.cache.having(b.request.Codecs, l.program, l.only); s != nil {
		return b.built(s, l, true), use(b.cache.noteOf(s))
	}
	if err := b.placeSources(); err != nil {
		return nil, err
	}
	b.dir = b.cache.folder
	s, made, err := keep(ctx, b.cache, (*stored).module, func() (*stored, error) {
		if err := b.make(ctx, l); err != nil {
			var failed *commandError
			if errors.As(err, &failed) && ctx.Err() == nil {
				err = l.fails(failed)
			}
			return nil, errors.Join(ctx.Err(), err)
		}
		s := &stored{Folder: b.dir, Key: b.cache.key, Codecs: b.request.Codecs}
		if b.fit != nil {
			s.Versions = append(sorted(b.fit.notes), sorted(b.fit.lost)...)
		}
		return s, nil
	})
	if err != nil {
		return nil, err
	}
	return b.built(s, l, !made), nil
}

// built is the program of what the cache remembers.
func (b *families) built(s *stored, l life, cached bool) *Program {
	b.dir = s.Folder
	return &Program{Path: filepath.Join(s.Folder, l.program), Folder: s.Folder,
		Records: filepath.Join(filepath.Dir(s.Folder), "records"),
		Notes:   s.notes(), Cached: cached, Package: "./cmd", BuildFlags: b.goBuild()[1:], BuildEnv: b.env()}
}

// make writes the module, generates its code and builds the program.
func (b *families) make(ctx context.Context, l life) error {
	if _, err := b.writeModule(); err != nil {
		return err
	}
	if err := l.types(ctx); err != nil {
		return err
	}
	if err := b.generateAll(ctx); err != nil {
		return err
	}
	if err := l.suite(); err != nil {
		return err
	}
	if len(b.request.Settings.Modules) > 0 {
		b.fit = newFit(b.cache.source)
	}
	if err := b.compileAll(ctx, l.what, l.suite); err != nil {
		return err
	}
	b.request.Progress("build the program", 0, 0)
	return untilItBuilds(ctx, attempts, func() error {
		_, err := goCommand(ctx, b.dir, b.env(), append(b.goBuild(), "-o", filepath.Join(b.dir, l.program), "./cmd")...)
		return err
	}, func(found []diagnostic) (bool, error) {
		changed, err := b.adjust(found)
		if err == nil && changed {
			if err = l.suite(); err == nil {
				err = b.compileAll(ctx, l.what, l.suite)
			}
		}
		return changed, err
	})
}

// having is what the cache remembers of a program with at least some codecs, or with those only, that with the fewest;
// nil: there is none.
func (c *cache) having(codecs []string, program string, only bool) (found *stored) {
	names, err := fs.Glob(os.DirFS(c.dir), "type-*.json")
	if err != nil { // a pattern that is wrong
		panic(err)
	}
	for _, name := range names {
		data, err := os.ReadFile(filepath.Join(c.dir, name))
		s := &stored{}
		if err != nil || json.Unmarshal(data, s) != nil || s.Key != c.key {
			continue // removed meanwhile, or another's
		}
		lacks := slices.ContainsFunc(codecs, func(id string) bool { return !slices.Contains(s.Codecs, id) }) ||
			only && slices.ContainsFunc(s.Codecs, func(id string) bool { return !slices.Contains(codecs, id) })
		if _, err := os.Stat(filepath.Join(s.Folder, program)); err == nil && !lacks &&
			(found == nil || len(s.Codecs) < len(found.Codecs)) {
			found = s
		}
	}
	return found
}

// noteOf is the file by which the cache remembers it.
func (c *cache) noteOf(s *stored) string { return s.Folder + ".json" }
