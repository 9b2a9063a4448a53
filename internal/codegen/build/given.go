package build

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/generate"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/template"
)

// GivenRequest is schema files of somebody else's, and the codecs whose generators are to make code of them.
type GivenRequest struct {
	Files  []GivenFile
	Codecs []string // ids; those that state no emitter for such files are left out
	// Progress is told what is being done; total is 0 where it is not known.
	Progress func(stage string, done, total int)
}

// GivenFile is a schema file, and the messages of it that are asked for.
type GivenFile struct {
	Name, Text string
	Messages   []string
}

// Given is the program that was made of schema files of somebody else's. It is asked with the id of
// a codec and the name of a message as arguments, for messages on standard input, a line of hex each, and says of
// each, in a line of JSON, what a codec wrote of it: {"out": hex} or {"read": error} or {"written": error} or
// {"panic": value, "stack": …}.
type Given struct {
	Path    string            // of the executable
	Missing map[string]string // codec and file, separated by a blank → why there is no code
	Folder  string            // of the module
}

// Code is the folder of what a codec's generator and emitter made of a file, by its name, and its import path.
func (g *Given) Code(codec, file string) (folder, importPath string) {
	rel := givenFolder(codec, file)
	return filepath.Join(g.Folder, filepath.FromSlash(rel)), givenModule + "/" + rel
}

const givenModule = "serialbenchgiven"

func givenFolder(codec, file string) string {
	return emit.PackageName(codec) + "/" + strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
}

//go:embed given.tmpl
var givenText string

var givenMain = template.New("given", givenText, template.Funcs{"path": (*givenCode).path})

// givenCode is what a codec made of a file.
type givenCode struct {
	Codec, Folder string
	Messages      []string
	file          string
	files         []emit.File
	problem       string
}

// key is how [Given.Missing] names it.
func (c *givenCode) key() string { return c.Codec + " " + c.file }

// path is the import path of the code of a message.
func (c *givenCode) path(message string) string {
	return givenModule + "/" + c.Folder + "/" + strings.ToLower(message)
}

// BuildGiven makes the program, or takes it from the cache.
func (e *Engine) BuildGiven(ctx context.Context, r GivenRequest) (_ *Given, err error) {
	if r.Progress == nil {
		r.Progress = func(string, int, int) {}
	}
	c, own, tools, err := e.newCache()
	if err != nil {
		return nil, err
	}
	var named []any
	for _, f := range r.Files {
		named = append(named, f.Name, f.Text, f.Messages)
	}
	what, err := json.Marshal([]any{"given", own, tools, named, r.Codecs})
	if err != nil {
		return nil, err
	}
	c.place(short(what))
	if g, err := recall(c, (*Given).program); err == nil {
		return g, use(c.memory)
	}
	g, _, err := keep(ctx, c, (*Given).program, func() (*Given, error) {
		if err := place(c.tools, toolset, unpacked); err != nil {
			return nil, err
		}
		return e.makeGiven(ctx, r, c)
	})
	return g, err
}

func (g *Given) program() string { return g.Path }

func (e *Engine) makeGiven(ctx context.Context, r GivenRequest, c *cache) (*Given, error) {
	all, err := e.generateGiven(ctx, r, c)
	if err != nil {
		return nil, err
	}
	g := &Given{Path: filepath.Join(c.folder, "program"), Folder: c.folder, Missing: map[string]string{}}
	for _, code := range all {
		if code.problem != "" {
			g.Missing[code.key()] = code.problem
			continue
		}
		for _, f := range code.files {
			if err := write(filepath.Join(c.folder, filepath.FromSlash(code.Folder), filepath.FromSlash(f.Name)),
				f.Data); err != nil {
				return nil, cacheError(c.dir, err)
			}
		}
	}
	if err := e.givenMod(c.folder); err != nil {
		return nil, err
	}
	var left []*givenCode
	err = untilItBuilds(ctx, attempts, func() error {
		left = slices.DeleteFunc(slices.Clone(all), func(code *givenCode) bool { return g.Missing[code.key()] != "" })
		text, err := givenMain.Execute(left)
		if err != nil {
			return err
		}
		if err := write(filepath.Join(c.folder, "main.go"), text); err != nil {
			return cacheError(c.dir, err)
		}
		r.Progress("build the code of "+plural(len(left), "generated package"), 0, 0)
		_, err = goCommand(ctx, c.folder, env(), "build", "-mod=mod", "-buildvcs=false", "-ldflags=-s -w", "-gcflags="+
			givenModule+"/...=-dwarf=false", "-o", g.Path, ".")
		return err
	}, func(found []diagnostic) (bool, error) { return leaveOutGiven(left, found, g.Missing), nil })
	var failed *commandError
	if errors.As(err, &failed) {
		err = fatal(failed)
	}
	return g, err
}

// leaveOutGiven leaves out the generated packages that the compiler complains about.
func leaveOutGiven(left []*givenCode, diagnostics []diagnostic, missing map[string]string) (found bool) {
	for _, d := range diagnostics {
		for _, code := range left {
			if strings.HasPrefix(d.File, code.Folder+"/") && missing[code.key()] == "" {
				missing[code.key()], found = "what its generator wrote does not compile: "+d.Text, true
			}
		}
	}
	return found
}

// generateGiven has the generators make their code, several at a time.
func (e *Engine) generateGiven(ctx context.Context, r GivenRequest, c *cache) (all []*givenCode, err error) {
	box, err := generate.NewToolbox(ctx, c.tools)
	if err != nil {
		return nil, cacheError(c.tools, err)
	}
	defer func() { err = errors.Join(err, box.Close()) }()
	box.Env = env()
	type job struct {
		code *givenCode
		do   func() ([]emit.File, error)
	}
	var jobs []job
	for _, codec := range e.Codecs {
		if codec.Given == nil || !slices.Contains(r.Codecs, codec.ID) {
			continue
		}
		for _, f := range r.Files {
			code := &givenCode{Codec: codec.ID, Folder: givenFolder(codec.ID, f.Name), Messages: f.Messages, file: f.Name}
			g := emit.Given{Name: f.Name, Text: f.Text, Messages: f.Messages, Import: givenModule + "/" +
				code.Folder, Tools: box}
			all = append(all, code)
			jobs = append(jobs, job{code, func() ([]emit.File, error) { return codec.Given(&g) }})
		}
	}
	return all, worker.Each(ctx, 0, len(jobs), func(_ context.Context, i int) error {
		j := jobs[i]
		r.Progress("generate "+j.code.Codec, 0, 0)
		var err error
		if j.code.files, err = j.do(); err != nil {
			j.code.problem = reason(err, nil)
		}
		return nil
	})
}

// givenMod writes the module's go.mod: the libraries that serialbench compares, and what they need.
func (e *Engine) givenMod(dir string) error {
	ours, err := parseMod(e.Sources, "go.mod")
	if err != nil {
		return err
	}
	f := &modfile.File{}
	if err := errors.Join(f.AddModuleStmt(givenModule), f.AddGoStmt(ours.Go.Version)); err != nil {
		return err
	}
	for _, r := range ours.Require {
		f.AddNewRequire(r.Mod.Path, r.Mod.Version, false)
	}
	for _, r := range ours.Replace {
		if err := f.AddReplace(r.Old.Path, r.Old.Version, r.New.Path, r.New.Version); err != nil {
			return err
		}
	}
	data, err := f.Format()
	if err != nil {
		return err
	}
	sums, err := fs.ReadFile(e.Sources, "go.sum")
	if err != nil {
		return err
	}
	return errors.Join(write(filepath.Join(dir, "go.mod"), data), write(filepath.Join(dir, "go.sum"), sums))
}
