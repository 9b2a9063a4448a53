package build

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Many is types of a module, each with random values, for few programs whose workers are asked of one each. A type that
// some codec of its own cannot be given as it is, is left out.
type Many struct {
	Dir   string // of the module
	Types []ManyType
	// Progress is told what is being done; total is 0 where it is not known.
	Progress func(stage string, done, total int)
}

// ManyType is one of them.
type ManyType struct {
	Package string // such as ./internal/events
	Name    string
	Codecs  []string // ids
}

// ManyPart is a type in the program that has it, which takes Args.
type ManyPart struct {
	Path    string
	Args    []string
	Dataset string
}

// together is how many types share a package: each package costs the compiler as much as several types.
const together = 25

// BuildMany makes the programs, or takes them from the cache: one for all packages that the same may import. The answer
// has the place in m.Types of those types that a program has.
func (e *Engine) BuildMany(ctx context.Context, m Many) (map[int]ManyPart, error) {
	var packages, codecs []string
	for _, t := range m.Types {
		packages, codecs = append(packages, t.Package), append(codecs, t.Codecs...)
	}
	r := Request{Dir: m.Dir, Untimed: true, Progress: m.Progress, Codecs: compacted(codecs)}
	users, err := findUsers(ctx, r, compacted(packages))
	if err != nil {
		return nil, err
	}
	groups := map[string][]int{} // by the path that all can be imported below
	for i, t := range m.Types {
		if u := users[t.Package]; u != nil {
			groups[u.parent()] = append(groups[u.parent()], i)
		}
	}
	parts := map[int]ManyPart{}
	for _, parent := range sorted(groups) {
		q := &manyBuild{users: users}
		for _, i := range groups[parent] {
			q.types = append(q.types, m.Types[i])
		}
		p, err := q.build(ctx, e, r, parent)
		if err != nil {
			return nil, err
		}
		for k, id := range p.Datasets {
			parts[groups[parent][k]] = ManyPart{p.Path, []string{strconv.Itoa(k)}, id}
		}
	}
	return parts, nil
}

func compacted(list []string) []string {
	slices.Sort(list)
	return slices.Compact(list)
}

// manyBuild is one program of several types.
type manyBuild struct {
	*builder
	types []ManyType
	users map[string]*userModule // by the package as it is asked for
	parts []*manyPart            // those that are in the program
	packs []map[string]bool      // the names that are taken in each package
}

// manyPart is the builder of one type.
type manyPart struct {
	*builder
	at, pack int
}

// manyProgram is what the cache remembers of it.
type manyProgram struct {
	Path     string
	Datasets map[int]string // ids, by the place among the types
}

func (p *manyProgram) path() string { return p.Path }

func (q *manyBuild) build(ctx context.Context, e *Engine, r Request, parent string) (*manyProgram, error) {
	u := *q.users[q.types[0].Package]
	u.Package, u.Name, u.packageDir = "", "", ""
	what, err := json.Marshal(q.types)
	if err != nil {
		return nil, err
	}
	r.Type = string(what) // of the sum
	c, err := e.openCache(&u, r)
	if err != nil {
		return nil, err
	}
	q.builder = &builder{engine: e, request: r, user: &u, cache: c, values: valuesOf(r, nil)}
	q.module = parent + "/serialbenchmany" + c.typeSum
	if err := q.placeSources(); err != nil {
		return nil, err
	}
	q.dir = c.folder
	p, _, err := keep(ctx, c, (*manyProgram).path, func() (*manyProgram, error) { return q.make(ctx) })
	return p, err
}

// make writes the module and builds the program, without the types whose code does not compile.
func (q *manyBuild) make(ctx context.Context) (*manyProgram, error) {
	var asked []schema.Query
	for _, t := range q.types {
		asked = append(asked, schema.Query{Package: q.users[t.Package].Package, Type: t.Name})
	}
	q.request.Progress("read "+plural(len(asked), "type"), 0, 0)
	all, err := schema.FindEach(ctx, q.request.Dir, asked)
	if err != nil {
		return nil, err
	}
	if _, err := q.writeModule(); err != nil {
		return nil, err
	}
	for i, f := range all {
		if f == nil || len(f.Skipped) > 0 || errors.Join(schema.CheckNumbers(f.Type), schema.CheckSize(f.Type)) != nil {
			continue
		}
		if err := q.add(ctx, i, f); err != nil {
			return nil, err
		}
	}
	p := &manyProgram{Path: filepath.Join(q.dir, "program-many"), Datasets: map[int]string{}}
	err = untilItBuilds(ctx, attempts, func() error {
		if len(q.parts) == 0 {
			return q.put("program-many", nil)
		}
		if err := q.write(); err != nil {
			return err
		}
		q.request.Progress("build "+plural(len(q.parts), "type"), 0, 0)
		_, err := goCommand(ctx, q.dir, q.env(), append(q.goBuild(), "-o", p.Path, "./cmd")...)
		return err
	}, func(found []diagnostic) (bool, error) {
		have := len(q.parts)
		q.parts = slices.DeleteFunc(q.parts, func(one *manyPart) bool { return one.faulty(found) })
		return len(q.parts) < have, nil
	})
	for _, one := range q.parts {
		p.Datasets[one.at] = one.id()
	}
	return p, err
}

// add takes in a type, unless a codec cannot be given it as it is.
func (q *manyBuild) add(ctx context.Context, i int, f *schema.Found) error {
	one := *q.builder
	one.user = q.users[q.types[i].Package]
	one.request.Type, one.request.Codecs = q.types[i].Name, q.types[i].Codecs
	one.found, one.root, one.suffix = f, exported(typeName(f.Type)), strconv.Itoa(i)
	pack := slices.IndexFunc(q.packs, func(names map[string]bool) bool {
		return len(names) < together && !names[one.root]
	})
	if pack < 0 {
		pack, q.packs = len(q.packs), append(q.packs, map[string]bool{})
	}
	one.module = fmt.Sprintf("%s/p%d", q.module, pack)
	var err error
	if one.rows, err = one.newRows(ctx); err != nil {
		return err
	}
	for _, r := range one.rows {
		if r.info.Unobtainable != "" {
			return nil
		}
		if r.code, r.missing = one.try(r, asItIs); r.code == nil || len(r.missing) > 0 || len(r.code.Files) != 1 {
			return nil
		}
	}
	q.packs[pack][one.root] = true
	q.parts = append(q.parts, &manyPart{&one, i, pack})
	return nil
}

// file is the name of the file of a codec's code.
func (one *manyPart) file(r *row) string {
	return fmt.Sprintf("p%d/gen/%s/%s_%d.go", one.pack, asItIs.family(), emit.PackageName(r.codec.ID), one.at)
}

// faulty reports whether the compiler complains about a type's code, or an adapter of its codecs.
func (one *manyPart) faulty(found []diagnostic) bool {
	return slices.ContainsFunc(found, func(d diagnostic) bool {
		adapter := d.adapter()
		return slices.ContainsFunc(one.rows, func(r *row) bool {
			return strings.HasSuffix(d.File, one.file(r)) || adapter != "" && one.uses(r, adapter)
		}) || strings.HasSuffix(d.File, one.valuesFile()) || strings.HasSuffix(d.File, one.nativeFile())
	})
}

func (one *manyPart) valuesFile() string {
	return fmt.Sprintf("p%d/gen/%s/values_%d.go", one.pack, asItIs.family(), one.at)
}

func (one *manyPart) nativeFile() string {
	return fmt.Sprintf("p%d/native/native_%d.go", one.pack, one.at)
}

// write writes the code of all types, a package for each pack, and the program, which puts together the suite of the
// type that it is asked for.
func (q *manyBuild) write() error {
	for i := range q.packs { // of an attempt before
		if err := os.RemoveAll(filepath.Join(q.dir, fmt.Sprintf("p%d", i))); err != nil {
			return cacheError(q.dir, err)
		}
	}
	var infos []codec.Info
	s := emit.NewSource("main")
	s.Import("embed", "_")
	s.Import("encoding/json", "")
	s.Import("errors", "")
	s.Import("os", "")
	s.Import("slices", "")
	imports(s, Module, "codec", "dataset", "suite", "workers")
	s.P(`//go:embed codecs.json
var codecs []byte

func main() { workers.Main(chosen()) }

// chosen is the suite of the type that the argument numbers.
func chosen() (*suite.Suite, error) {
	var all, its []codec.Info
	if err := json.Unmarshal(codecs, &all); err != nil {
		return nil, err
	}
	one := types[os.Args[len(os.Args)-1]]
	if one == nil {
		return nil, errors.New("the number of a type is missing")
	}
	set, cases := one()
	for _, i := range all {
		if slices.ContainsFunc(cases, func(c *suite.Case) bool { return c.Codec == i.ID }) {
			its = append(its, i)
		}
	}
	return suite.New(its, []dataset.Info{set}, cases, nil)
}

// types are those that the program has, by their numbers.
var types = map[string]func() (dataset.Info, []*suite.Case){`)
	for _, one := range q.parts {
		native := emit.NewSource("native")
		one.alias(native)
		gen := s.Import(one.module+"/gen/"+asItIs.family(), fmt.Sprintf("p%d", one.pack))
		s.P("%q: %s.Values%d,", strconv.Itoa(one.at), gen, one.at)
		values, err := one.valuesSource()
		if err == nil {
			err = errors.Join(q.putSource(one.nativeFile(), native), q.put(one.valuesFile(), values))
		}
		for _, r := range one.rows {
			if !slices.ContainsFunc(infos, func(i codec.Info) bool { return i.ID == r.codec.ID }) {
				infos = append(infos, r.info)
			}
			err = errors.Join(err, q.put(one.file(r), r.code.Files[0].Data))
		}
		if err != nil {
			return err
		}
	}
	s.P("}")
	data, err := json.Marshal(infos)
	return errors.Join(err, q.put("cmd/codecs.json", data), q.putSource("cmd/main.go", s))
}

func (b *builder) putSource(name string, s *emit.Source) error {
	src, err := s.Bytes()
	if err != nil {
		return err
	}
	return b.put(name, src)
}

// valuesSource is the function that has the values of a type, and its codecs on them.
func (one *manyPart) valuesSource() ([]byte, error) {
	s := emit.NewSource(asItIs.family())
	imports(s, one.module, "native")
	imports(s, Module, "dataset", "suite", "scratch")
	s.P("// Values%d is the values of %s, and the codecs on them.", one.at, one.root)
	s.P("func Values%d() (info dataset.Info, all []*suite.Case) {", one.at)
	s.P("set := dataset.Set[native.%s]{ID: %q}", one.root, one.id())
	s.P("set.Begin, set.Count = scratch.Random[native.%s](%q, %s)", one.root, one.values.size, one.knowledge(s))
	s.P("for _, bind := range []func([]dataset.Set[native.%s]) ([]*suite.Case, []suite.Missing){", one.root)
	for _, r := range one.rows {
		s.P("%s,", one.target(asItIs).BindName(r.codec.ID))
	}
	s.P("} {\ncases, _ := bind([]dataset.Set[native.%s]{set})\nall = append(all, cases...)\n}", one.root)
	s.P("return dataset.Info{ID: set.ID, Type: %q, Count: set.Count}, all\n}", one.request.Type)
	return s.Bytes()
}
