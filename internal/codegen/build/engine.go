// Package build makes the programs whose workers do what is asked: it finds a Go type, or takes a built-in data set,
// writes a module around it with the code that each codec needs, has the Go command build it, and keeps it in a cache.
// It verifies and measures nothing. A [Description] says what is to be built, [Engine.Build] builds it or finds it.
package build

import (
	"cmp"
	"context"
	"errors"
	"io"
	"io/fs"
	"runtime"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/atomicfile"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Module is the import path of serialbench.
const Module = "github.com/serialbench/serialbench"

// Engine is what the program carries to compare codecs on any type.
type Engine struct {
	Codecs  []emit.Codec // every codec with its emitter
	Infos   []codec.Info // the same, with what was found in their sources
	Sources fs.FS        // serialbench's own sources
	Kept    fs.FS        // reproducers of attacks, in archives; nil: none
	Figures []byte       // the published ones, for recommend; nil: none
	Cache   string       // folder; "" is serialbench/ in the user's cache folder

	// folder of the checkout that Sources are of, which are used where they are; "": they are put into the cache
	root string
}

// Request is one type to compare codecs on, and where its values come from.
type Request struct {
	Dir     string   // folder in the user's module; "" for the working folder
	Package string   // pattern, such as ./internal/events
	Type    string   // name, or an instance such as Page[Order]
	Skip    []string // paths of fields to leave out
	Strict  bool     // refuse a type with fields that no serializer can be given, rather than leave them out
	Codecs  []string // ids
	Data    string   // file of samples, JSON or JSON Lines, or of shapes; "-": Stdin; "": none
	Func    string   // function of the package that returns a slice of samples; "": none
	Size    string   // of random values: small, typical or large
	Stdin   io.Reader
	Flag    string // which flag named Data, for what is told of it; "": --data
	Untimed bool   // nothing is measured: the code has no timed loops, and only what encodes and decodes
	With    string // package of a codec of somebody else's, pattern or folder; "": none

	Settings Settings // of the build

	// Progress is told what is being done; total is 0 where it is not known.
	Progress func(stage string, done, total int)
}

// flag is the flag that named the samples.
func (r Request) flag() string { return cmp.Or(r.Flag, "--data") }

// Program is the answer: a program that takes the subcommands of serialbench.
type Program struct {
	Path    string   // of the executable
	Folder  string   // of its module
	Records string   // folder in the cache for the records of runs
	Dataset string   // id of its one data set, such as events.Order; "" where there are several
	Values  string   // one line: where the values come from
	Notes   []string // what the user should know: fields left out, versions taken
	Cached  bool     // nothing had to be generated or built

	Package    string   // of the module, that the program is
	BuildFlags []string // of go build, that it was built with
	BuildEnv   []string // added to the environment for that
}

// Description is what a program is made of: [Request], a type of the user's; [Data], built-in data sets; or
// [Versions] of a type.
type Description interface {
	build(ctx context.Context, e *Engine) (*Program, error)
}

// Build makes the program of a description, or takes it from the cache. Where single codecs cannot be had, their rows
// in the program say why; an error is returned where nothing can be compared at all, a [*mistake.Error] where it is the
// user's to correct.
func (e *Engine) Build(ctx context.Context, d Description) (*Program, error) {
	if err := atomicfile.Writable(); err != nil {
		return nil, err
	}
	return d.build(ctx, e)
}

func (r Request) build(ctx context.Context, e *Engine) (*Program, error) {
	if r.Progress == nil {
		r.Progress = func(string, int, int) {}
	}
	u, err := findUser(ctx, r)
	if err != nil {
		return nil, err
	}
	if r.With != "" {
		if err := findWith(ctx, r, u); err != nil {
			return nil, err
		}
	}
	c, err := e.openCache(u, r)
	if err != nil {
		return nil, err
	}
	samples, err := readSamples(r, u.Package)
	if err != nil {
		return nil, err
	}
	b := &builder{engine: e, request: r, user: u, cache: c, values: valuesOf(r, samples)}
	p, err := b.build(ctx)
	if err != nil && ctx.Err() != nil {
		return nil, errors.Join(ctx.Err(), err)
	}
	return p, err
}

// Modules are the versions that serialbench asks for, by the paths of the modules; that of the standard library stands
// under "std".
func (e *Engine) Modules() map[string]string {
	versions := map[string]string{"std": runtime.Version()}
	f, err := parseMod(e.Sources, "go.mod")
	if err != nil { // of an engine without sources, which builds nothing
		return versions
	}
	for _, r := range f.Require {
		versions[r.Mod.Path] = r.Mod.Version
	}
	return versions
}

// Uses has Go code that calls a codec, by its id.
func (e *Engine) Uses() map[string]string {
	uses := map[string]string{}
	if e == nil {
		return uses
	}
	for _, known := range e.Codecs {
		if known.Use != nil {
			uses[known.ID] = known.Use.Text()
		}
	}
	return uses
}

// Dialect is which tags a codec reads. A library that is not known reads those of its format's name.
func (e *Engine) Dialect(id string) *emit.TagDialect {
	for _, c := range e.Codecs {
		if c.ID == id {
			return c.Tags
		}
	}
	format, _, _ := strings.Cut(id, "/")
	if format == "gob" {
		return nil
	}
	return &emit.TagDialect{Keys: []string{format}, Flat: true}
}

// Streams reports whether a codec's folder says that its library has streams; else messages are written one behind
// another.
func (e *Engine) Streams(id string) bool {
	return e != nil && slices.ContainsFunc(e.Codecs, func(c emit.Codec) bool {
		return c.ID == id && c.Use != nil && c.Use.Decoder.Body != ""
	})
}
