package own

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/serialbench/serialbench/generate"
	"github.com/serialbench/serialbench/schema"
)

// builder makes the program of one request.
type builder struct {
	engine  *Engine
	request Request
	user    *userModule
	cache   *cache
	values  values
	found   *schema.Found
	shape   *shape
	module  string // import path of the scratch module
	root    string // name of the user's type in package native
	rows    []*row // one a codec, in the order of the engine's
	dir     string // where the module is being written
}

// stored is what a module in the cache remembers of its making.
type stored struct {
	Skipped  []string
	Versions []string // notes on versions taken from the user's go.mod
}

// env is the environment of go commands in the scratch module.
func env() []string { return []string{"GOWORK=off", "GOFLAGS="} }

// id is the id of the data set, such as events.Order.
func (b *builder) id() string {
	return b.user.Name + "." + strings.ReplaceAll(b.request.Type, " ", "")
}

func (b *builder) build(ctx context.Context) (*Program, error) {
	what, err := json.Marshal([]any{b.values.samples, b.values.fn, b.values.size})
	if err != nil {
		return nil, err
	}
	b.module = b.user.parent() + "/serialbenchown" + b.cache.typeSum
	name := short(what)
	p := &Program{Path: filepath.Join(b.cache.module, "program-"+name), Folder: b.cache.module, Values: b.values.text}
	if s, err := b.recall(); err == nil {
		p.Notes = s.notes()
		if info, err := os.Stat(p.Path); err == nil && info.Mode().IsRegular() {
			p.Cached = true
			now := time.Now()
			return p, errors.Join(os.Chtimes(b.cache.module, now, now))
		}
	} else if err := b.makeModule(ctx); err != nil {
		return nil, err
	}
	s, err := b.recall()
	if err != nil {
		return nil, err
	}
	p.Notes = s.notes()
	return p, b.makeProgram(ctx, name, p.Path)
}

const memory = "serialbench-own.json"

func (b *builder) recall() (*stored, error) {
	data, err := os.ReadFile(filepath.Join(b.cache.module, memory))
	if err != nil {
		return nil, err
	}
	s := &stored{}
	return s, json.Unmarshal(data, s)
}

func (s *stored) notes() (notes []string) {
	if len(s.Skipped) > 0 {
		notes = append(notes, "left out: "+strings.Join(s.Skipped, ", "))
	}
	return append(notes, s.Versions...)
}

// makeModule generates the module of the type, makes sure that it builds, and
// puts it into the cache.
func (b *builder) makeModule(ctx context.Context) (err error) {
	b.request.Progress("find "+b.request.Type, 0, 0)
	if err := b.find(); err != nil {
		return err
	}
	if err := place(b.cache.source, b.engine.Sources, kept); err != nil {
		return err
	}
	if err := place(b.cache.tools, toolset, unpacked); err != nil {
		return err
	}
	if b.dir, err = os.MkdirTemp(b.cache.dir, ".new-"); err != nil {
		return cacheError(b.cache.dir, err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(b.dir)) }()
	box, err := generate.NewToolbox(ctx, b.cache.tools)
	if err != nil {
		return cacheError(b.cache.tools, err)
	}
	defer func() { err = errors.Join(err, box.Close()) }()
	box.Env = env()
	versions, err := b.writeModule()
	if err != nil {
		return err
	}
	if err := b.generate(ctx, box); err != nil {
		return err
	}
	if err := b.compile(ctx); err != nil {
		return err
	}
	data, err := json.Marshal(stored{Skipped: b.found.Skipped, Versions: versions})
	if err != nil {
		return err
	}
	if err := write(filepath.Join(b.dir, memory), data); err != nil {
		return cacheError(b.dir, err)
	}
	return settle(b.dir, b.cache.module)
}

// makeProgram writes and links the program over the module's code.
func (b *builder) makeProgram(ctx context.Context, name, path string) error {
	if b.found == nil { // the module was in the cache
		if err := b.find(); err != nil {
			return err
		}
	}
	src, err := b.mainSource()
	if err != nil {
		return err
	}
	folder := filepath.Join(b.cache.module, "cmd", name)
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
	if _, err := goCommand(ctx, b.cache.module, env(), "build", "-mod=mod", "-trimpath", "-o", beside, "./cmd/"+name); err != nil {
		if b.values.fn != "" && strings.Contains(err.Error(), b.values.fn) {
			return &MistakeError{Lines: append([]string{fmt.Sprintf("--func: %s.%s is not a function func() []%s:", b.user.Package, b.values.fn, b.request.Type)}, compilerLines(err)...)}
		}
		return buildError(err)
	}
	if err := os.Rename(beside, path); err != nil {
		return cacheError(path, err)
	}
	return nil
}

// buildError is the failure to build what should build.
func buildError(err error) error {
	lines := compilerLines(err)
	return fmt.Errorf("the comparison does not build: %s", strings.Join(lines[:min(len(lines), 10)], "; "))
}

// find finds the type and makes its shape.
func (b *builder) find() error {
	f, err := schema.Find(schema.Query{Dir: b.request.Dir, Package: b.request.Package, Type: b.request.Type, Skip: b.request.Skip})
	if err != nil {
		return b.findError(f, err)
	}
	b.found = f
	b.root = exported(typeName(f.Type))
	b.shape, err = shapeOf(f.Type, b.module+"/shape", func(t *schema.Type) bool { return token.IsExported(t.Name) && b.importable(t.Package) })
	return err
}

// findError tells a failure to find the type in the user's words.
func (b *builder) findError(f *schema.Found, err error) error {
	var build *schema.BuildError
	var fields *schema.FieldsError
	switch {
	case errors.As(err, &build):
		return &MistakeError{Lines: append([]string{"package " + b.request.Package + " does not build:"}, build.Lines...)}
	case errors.As(err, &fields):
		m := &MistakeError{Lines: []string{"type " + b.request.Type + " has fields that no serializer can be given:"}}
		skip := ""
		for _, p := range fields.Problems {
			m.Lines = append(m.Lines, p.String())
			skip += " --skip " + p.Path
		}
		m.Lines = append(m.Lines, "to compare without them:"+skip)
		return m
	case errors.Is(err, schema.ErrNoType) && f != nil:
		base, _, _ := strings.Cut(b.request.Type, "[")
		return mistakef("package %s has no type %s; nearest: %s", b.request.Package, base, strings.Join(near(base, f.Types), ", "))
	}
	return mistakef("%v", err)
}
