package build

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
	"github.com/serialbench/serialbench/internal/mistake"
)

// builder makes the program of one request.
type builder struct {
	engine     *Engine
	request    Request
	user       *userModule
	cache      *cache
	values     values
	found      *schema.Found
	normalized *normalized
	plainer    *normalized // nil: no plainer than normalized
	tools      emit.Tools  // while code is made
	close      []func() error
	module     string            // import path of the scratch module
	root       string            // name of the user's type in package native
	suffix     string            // of the functions of the type, where a package has several types
	rows       []*row            // one a codec, in the order of the engine's
	dir        string            // where the module is being written
	fit        *fit              // nil: adapters are for the versions that serialbench is made with
	others     map[string]string // versions that the user's go.mod has and serialbench is not made with, by the modules
	forced     bool              // a library has an older version than serialbench is made with
	elsewhere  bool              // what is exported goes outside the user's module
	pinned     bool              // none may
	checked    bool              // the samples fit the type
	unused     []string          // notes on what in the samples is not used
	nils       []string          // lists and maps of which the samples have nil elements, as scratch.Nils has them
}

// stored is what the cache remembers of a module.
type stored struct {
	Folder   string
	Left     []string // notes on fields that are left out
	Versions []string // notes on versions taken from the user's go.mod

	Key    string   // of a program of several types: the sum of all but its codecs
	Codecs []string // which it knows
}

// env is the environment of go commands in the scratch module.
func env() []string { return []string{"GOWORK=off", "GOFLAGS="} }

// plainBuild is the go command that builds in the scratch module, without settings. Paths are not
// trimmed: libraries come from the same cache as in other builds then. Programs have no
// symbols for debuggers, which takes a third off linking and a fifth off compiling the
// code of the type; traces do not need them.
func (b *builder) plainBuild() []string {
	return []string{"build", "-mod=mod", "-buildvcs=false", "-ldflags=-s -w", "-gcflags=" + b.module + "/...=-dwarf=false"}
}

// id is the id of the data set, such as events.Order.
func (b *builder) id() string {
	return b.user.Name + "." + strings.ReplaceAll(b.request.Type, " ", "")
}

func (b *builder) build(ctx context.Context) (*Program, error) {
	what, err := json.Marshal([]any{b.values.samples, b.values.fn, b.values.size})
	if err != nil {
		return nil, err
	}
	name := short(what)
	return b.withNils(name, func() (*Program, error) { return b.program(ctx, name) })
}

// program is the program with that name for the values, and its module.
func (b *builder) program(ctx context.Context, name string) (*Program, error) {
	b.module = b.user.parent() + "/serialbenchown" + b.cache.typeSum
	s, err := recall(b.cache, (*stored).module)
	if err != nil {
		if s, err = b.makeModule(ctx); err != nil {
			return nil, err
		}
	}
	p := &Program{Path: filepath.Join(s.Folder, "program-"+name), Folder: s.Folder, Dataset: b.id(),
		Records: filepath.Join(filepath.Dir(s.Folder), "records"), Values: b.values.text, Notes: s.notes(),
		Package: "./cmd/" + name, BuildFlags: b.goBuild()[1:], BuildEnv: b.env()}
	if info, err := os.Stat(p.Path); err == nil && info.Mode().IsRegular() {
		p.Cached = true
		more, err := readNotes(p.Path)
		p.Notes = append(p.Notes, more...)
		return p, errors.Join(err, use(b.cache.memory))
	}
	b.dir = s.Folder
	if err = b.makeProgram(ctx, name, p.Path); errors.Is(err, errRows) {
		if err = os.Remove(b.cache.memory); err == nil {
			if _, err = b.makeModule(ctx); err == nil {
				err = b.makeProgram(ctx, name, p.Path)
			}
		}
	}
	p.Notes = append(p.Notes, b.unused...)
	return p, err
}

// module is the file that is there if the module is.
func (s *stored) module() string { return filepath.Join(s.Folder, "go.mod") }

func (s *stored) notes() (notes []string) {
	return append(slices.Clone(s.Left), s.Versions...)
}

// makeModule has the module of the type made and remembered.
func (b *builder) makeModule(ctx context.Context) (*stored, error) {
	b.request.Progress("find "+b.request.Type, 0, 0)
	if err := b.find(ctx); err != nil {
		return nil, err
	}
	if err := b.placeSources(); err != nil {
		return nil, err
	}
	b.dir = b.cache.folder
	s, _, err := keep(ctx, b.cache, (*stored).module, func() (s *stored, err error) {
		defer func() {
			for _, c := range b.close {
				err = errors.Join(err, c())
			}
		}()
		s = &stored{Folder: b.dir, Left: leftOut(b.found)}
		var failed *commandError
		if err = b.writeType(ctx, s); errors.As(err, &failed) {
			err = fatal(failed)
		}
		return s, err
	})
	return s, err
}

// writeType generates the module of the type and makes sure that it builds.
func (b *builder) writeType(ctx context.Context, s *stored) (err error) {
	if s.Versions, err = b.writeModule(); err != nil {
		return err
	}
	if b.unused, err = b.checkSamples(ctx); err != nil {
		return err
	}
	b.checked = true
	if err := b.writeNative(); err != nil {
		return err
	}
	if err := b.prepareWith(ctx, b.module+"/native", b.root); err != nil {
		return err
	}
	if err := b.generate(ctx); err != nil {
		return err
	}
	err = b.compile(ctx)
	if errors.As(err, new(*commandError)) && b.forced {
		b.pinned = true
		if s.Versions, err = b.writeModule(); err == nil {
			err = b.compile(ctx)
		}
	}
	if b.fit != nil {
		s.Versions = append(s.Versions, sorted(b.fit.lost)...)
	}
	return err
}

// makeProgram writes and links the program over the module's code.
func (b *builder) makeProgram(ctx context.Context, name, path string) error {
	if b.found == nil { // the module was in the cache
		if err := errors.Join(b.find(ctx), b.placeSources()); err != nil {
			return err
		}
	}
	if !b.checked {
		var err error
		var failed *commandError
		if b.unused, err = b.checkSamples(ctx); errors.As(err, &failed) {
			return fatal(failed)
		} else if err != nil {
			return err
		}
	}
	src, err := b.mainSource()
	if err != nil {
		return err
	}
	folder := filepath.Join(b.dir, "cmd", name)
	if b.values.samples != nil {
		if err := write(filepath.Join(folder, "samples.json"), b.values.samples); err != nil {
			return cacheError(folder, err)
		}
	}
	if err := write(filepath.Join(folder, "main.go"), src); err != nil {
		return cacheError(folder, err)
	}
	b.request.Progress("build the program", 0, 0)
	beside := fmt.Sprintf("%s.%d", path, os.Getpid())
	defer os.Remove(beside)
	if err := b.link(ctx, "-o", beside, "./cmd/"+name); err != nil {
		var failed *commandError
		switch {
		case !errors.As(err, &failed):
			return err
		case b.values.fn != "" && slices.ContainsFunc(compilerLines(failed), func(line string) bool {
			return strings.Contains(line, filepath.Join("cmd", name, "main.go")+":") && strings.Contains(line, "."+b.values.fn)
		}): // what calls it stands in no other file
			return &mistake.Error{Lines: append([]string{fmt.Sprintf("--func: %s.%s is not a function func() []%s:",
				b.user.Package, b.values.fn, b.request.Type)}, compilerLines(failed)...)}
		}
		return fatal(failed)
	}
	if b.values.samples == nil && b.values.fn == "" {
		note, err := b.unfilled(ctx, beside)
		if err != nil {
			return err
		}
		b.unused = append(b.unused, note...)
	}
	if err := writeNotes(path, b.unused); err != nil {
		return err
	}
	if err := os.Rename(beside, path); err != nil {
		return cacheError(path, err)
	}
	return nil
}

// errRows says that a program does not link, and that its module has to be made again to leave out what does not.
var errRows = errors.New("the module is of an earlier build, and its program does not link")

// link builds the program, and leaves out the codecs whose libraries compile and do not link.
func (b *builder) link(ctx context.Context, args ...string) error {
	return untilItBuilds(ctx, attempts, func() error {
		_, err := goCommand(ctx, b.dir, b.env(), append(b.goBuild(), args...)...)
		return err
	}, func(found []diagnostic) (bool, error) {
		if found = slices.DeleteFunc(slices.Clone(found), func(d diagnostic) bool {
			return d.Line > 0 || d.adapter() == ""
		}); len(found) == 0 {
			return false, nil
		}
		if b.rows == nil {
			return false, errRows
		}
		if n, err := b.drop(found); n == 0 || err != nil {
			return false, err
		}
		return true, b.compileRows(ctx)
	})
}

// placeSources puts serialbench's sources and tools into the cache.
func (b *builder) placeSources() error {
	if b.cache.source != b.engine.root {
		if err := place(b.cache.source, b.engine.Sources, kept); err != nil {
			return err
		}
	}
	return place(b.cache.tools, toolset, unpacked)
}

// buildError is the failure to build what should build, after codecs whose code does not
// compile were left out: a fault of what is written for all of them.
func buildError(err error) error {
	lines := compilerLines(err)
	return fmt.Errorf("serialbench's fault: the comparison does not build: %s",
		strings.Join(lines[:min(len(lines), 10)], "; "))
}

// find finds the type and makes its shape.
func (b *builder) find(ctx context.Context) error {
	if b.found != nil {
		return b.makeShapes()
	}
	f, err := schema.Find(ctx, schema.Query{Dir: b.request.Dir, Package: b.request.Package, Type: b.request.Type,
		Skip: b.request.Skip, Strict: b.request.Strict})
	if err != nil {
		return b.findError(ctx, f, err)
	}
	if err := b.checkFunc(ctx); err != nil {
		return err
	}
	b.found = f
	if err := cmp.Or(schema.CheckNumbers(f.Type), schema.CheckSize(f.Type)); err != nil {
		return mistake.Errorf("%v", err)
	}
	b.root = exported(typeName(f.Type))
	if err := b.makeShapes(); err != nil {
		return err
	}
	return b.leaveUnnameable(ctx)
}

// leaveUnnameable leaves out the fields whose types no conversion can name, where no library can be handed the
// type as it is, so that the others are compared.
func (b *builder) leaveUnnameable(ctx context.Context) error {
	problems := b.normalized.Problems
	if len(b.found.Unfit) == 0 || len(problems) == 0 {
		return nil
	}
	var paths []string
	for _, p := range problems {
		_, field, nested := strings.Cut(strings.NewReplacer("[key]", "", "[]", "").Replace(p.Path), ".")
		if !nested {
			return nil // the type itself
		}
		if !slices.Contains(paths, field) {
			paths = append(paths, field)
		}
	}
	f, err := schema.Find(ctx, schema.Query{Dir: b.request.Dir, Package: b.request.Package, Type: b.request.Type,
		Skip: append(slices.Clone(b.request.Skip), paths...), Strict: b.request.Strict})
	if err != nil {
		return nil // with all of them gone there is nothing, or the fields are those of another struct too
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	f.Asked = slices.DeleteFunc(f.Asked, func(at string) bool {
		_, field, _ := strings.Cut(at, ".")
		return slices.Contains(paths, field)
	})
	for _, p := range problems {
		f.Left = append(f.Left, codec.Problem{Path: p.Path, Reason: "type that cannot be named outside its package, which " +
			"converting values needs"})
	}
	b.found = f
	return b.makeShapes()
}

// makeShapes makes the shapes of the type that was found.
func (b *builder) makeShapes() (err error) {
	f, nils := b.found, map[*schema.Type]bool{}
	elements := schema.Elements(f.Type)
	for _, key := range b.nils {
		for _, t := range elements[key] {
			nils[t] = true
		}
	}
	nameable := func(t *schema.Type) bool { return token.IsExported(t.Name) && b.importable(t.Package) }
	if b.normalized, err = normalize(f.Type, firstShape, b.module, nameable, nils); err != nil {
		return err
	}
	if b.plainer, err = normalize(f.Type, plainShape, b.module, nameable, nils); err != nil {
		return err
	}
	padded := slices.ContainsFunc(schema.Structs(f.Type), func(t *schema.Type) bool { return t.Padded })
	if len(b.plainer.Changes) == len(b.normalized.Changes) && !(b.normalized.Cast && padded) {
		b.plainer = nil
	}
	return nil
}

// leftOut says which fields are left out, a line for each reason.
func leftOut(f *schema.Found) (notes []string) {
	if len(f.Asked) > 0 {
		notes = append(notes, "left out: "+strings.Join(f.Asked, ", "))
	}
	by := map[string][]string{}
	var reasons []string
	for _, p := range f.Left {
		if by[p.Reason] == nil {
			reasons = append(reasons, p.Reason)
		}
		by[p.Reason] = append(by[p.Reason], p.Path)
	}
	for _, r := range reasons {
		notes = append(notes, "left out, "+r+": "+strings.Join(by[r], ", "))
	}
	if n := len(f.Internal); n > 0 {
		notes = append(notes, fmt.Sprintf("left out: %s of messages of Protocol Buffers", plural(n, "internal field")))
	}
	return notes
}

// leftAdapted says in each row which fields are left out.
func leftAdapted(f *schema.Found) (adapted []codec.Adaptation) {
	for _, at := range f.Asked {
		adapted = append(adapted, codec.Adaptation{Path: at, How: "left out, as you ask"})
	}
	for _, p := range f.Left {
		adapted = append(adapted, codec.Adaptation{Path: p.Path, How: "left out: " + p.Reason})
	}
	return adapted
}

// findError tells a failure to find the type in the user's words.
func (b *builder) findError(ctx context.Context, f *schema.Found, err error) error {
	var build *schema.BuildError
	var fields *schema.FieldsError
	switch {
	case errors.As(err, &build):
		return &mistake.Error{Lines: append([]string{"package " + b.request.Package + " does not build:"}, build.Lines...)}
	case errors.As(err, &fields):
		m := &mistake.Error{Lines: []string{"type " + b.request.Type + " has fields that no serializer can be given:"}}
		skip := ""
		for _, p := range fields.Problems {
			m.Lines = append(m.Lines, p.String())
			skip += " --skip '" + p.Path + "'"
		}
		m.Lines = append(m.Lines, "to compare without them:"+skip)
		return m
	case f == nil:
		return mistake.Errorf("%v", err)
	}
	base, _, _ := strings.Cut(b.request.Type, "[")
	instance := errors.Is(err, schema.ErrNoType) || errors.As(err, new(*schema.InstanceError))
	if pkg, unread := b.scope(ctx); instance && unread == nil {
		if list := instances(pkg, b.request.Type); len(list) > 0 {
			return mistake.Errorf("%s: %v; did you mean %s", b.request.Type, err, strings.Join(list, ", "))
		}
	}
	if errors.Is(err, schema.ErrNoType) {
		return mistake.Errorf("package %s has no type %s; nearest: %s", b.request.Package, base,
			cmp.Or(mistake.Near(base, f.Types), "none, the package exports no type"))
	}
	return mistake.Errorf("%v", err)
}
