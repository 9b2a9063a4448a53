package build

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Many is several types of a package, each with random values, for one program whose workers may be asked of all. It is
// built as often as one type alone is. A type that some codec cannot be given as it is, is left out.
type Many struct {
	Dir, Package string
	Types        []string
	Codecs       []string // ids
	// Progress is told what is being done; total is 0 where it is not known.
	Progress func(stage string, done, total int)
}

// ManyProgram is a program of several types.
type ManyProgram struct {
	Path     string
	Datasets map[string]string // ids of those types that it has
}

// BuildMany makes the program, or takes it from the cache.
func (e *Engine) BuildMany(ctx context.Context, m Many) (*ManyProgram, error) {
	r := Request{Dir: m.Dir, Package: m.Package, Codecs: m.Codecs, Untimed: true, Progress: m.Progress}
	u, err := findUser(ctx, r)
	if err != nil {
		return nil, err
	}
	r.Type = fmt.Sprintf("%q", m.Types) // of the sum
	c, err := e.openCache(u, r)
	if err != nil {
		return nil, err
	}
	b := &builder{engine: e, request: r, user: u, cache: c, values: valuesOf(r, nil)}
	b.module = u.parent() + "/serialbenchmany" + c.typeSum
	if err := b.placeSources(); err != nil {
		return nil, err
	}
	b.dir = c.folder
	p, _, err := keep(ctx, c, (*ManyProgram).program, func() (*ManyProgram, error) { return b.many(ctx, m.Types) })
	return p, err
}

func (p *ManyProgram) program() string { return p.Path }

// many writes the module, a folder a type, and builds the program.
func (b *builder) many(ctx context.Context, names []string) (*ManyProgram, error) {
	all, err := schema.FindEach(ctx, schema.Query{Dir: b.request.Dir, Package: b.request.Package}, names)
	if err != nil {
		return nil, err
	}
	if _, err := b.writeModule(); err != nil {
		return nil, err
	}
	p := &ManyProgram{Path: filepath.Join(b.dir, "program-many"), Datasets: map[string]string{}}
	var folders []string
	for i, name := range names {
		f := all[name]
		if f == nil || len(f.Skipped) > 0 || errors.Join(schema.CheckNumbers(f.Type), schema.CheckSize(f.Type)) != nil {
			continue
		}
		folder := fmt.Sprintf("t%d", i)
		one := *b
		one.found, one.root, one.request.Type = f, exported(typeName(f.Type)), name
		one.module, one.dir = b.module+"/"+folder, filepath.Join(b.dir, folder)
		if able, err := one.part(ctx); err != nil {
			return nil, err
		} else if able {
			folders = append(folders, folder)
			p.Datasets[name] = one.id()
		}
	}
	if len(folders) == 0 {
		return p, b.put("program-many", nil)
	}
	src, err := b.manySource(folders)
	if err == nil {
		err = b.put("cmd/main.go", src)
	}
	if err != nil {
		return nil, err
	}
	b.request.Progress("build "+plural(len(folders), "type"), 0, 0)
	_, err = goCommand(ctx, b.dir, b.env(), append(b.goBuild(), "-o", p.Path, "./cmd")...)
	return p, err
}

// part writes the code of one type, unless a codec cannot be given it as it is.
func (b *builder) part(ctx context.Context) (able bool, err error) {
	if b.rows, err = b.newRows(ctx); err != nil {
		return false, err
	}
	for _, r := range b.rows {
		if r.info.Unobtainable != "" {
			return false, nil
		}
		if r.code, r.missing = b.try(r, asItIs); r.code == nil || len(r.missing) > 0 {
			return false, nil
		}
	}
	if err := b.writeNative(); err != nil {
		return false, err
	}
	if err := b.writeCode(); err != nil {
		return false, err
	}
	src, err := b.mainSource("values")
	if err != nil {
		return false, err
	}
	return true, b.put("values/values.go", src)
}

// manySource is the program, which puts the suites of the types together.
func (b *builder) manySource(folders []string) ([]byte, error) {
	s := emit.NewSource("main")
	imports(s, Module, "codec", "dataset", "suite", "workers")
	s.P("func main() { workers.Main(all()) }\n")
	s.P(`// all is the values of all types.
func all() (*suite.Suite, error) {
	var codecs []codec.Info
	var sets []dataset.Info
	var cases []*suite.Case
	var missing []suite.Missing
	for _, one := range []func() (*suite.Suite, error){`)
	for _, f := range folders {
		s.P("%s.Values,", s.Import(b.module+"/"+f+"/values", f))
	}
	s.P(`} {
		s, err := one()
		if err != nil {
			return nil, err
		}
		codecs, sets = s.Codecs, append(sets, s.Datasets...)
		cases, missing = append(cases, s.Cases...), append(missing, s.Missing...)
	}
	return suite.New(codecs, sets, cases, missing)
}`)
	return s.Bytes()
}
