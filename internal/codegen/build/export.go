package build

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/generate"
	"github.com/serialbench/serialbench/internal/codegen/schema"
	"github.com/serialbench/serialbench/internal/mistake"
)

// Export writes one codec's schema, generated code and adapter for the type of a
// request into a folder, which has to be new or empty. Inside the user's module its packages
// can be imported at once.
func (e *Engine) Export(ctx context.Context, r Request, id, dir string) (err error) {
	if err := emptyFolder("--export", dir); err != nil {
		return err
	}
	i := slices.IndexFunc(e.Codecs, func(c emit.Codec) bool { return c.ID == id })
	if i < 0 {
		return mistake.Errorf("--export: codec %s cannot be had", id)
	}
	infos, err := e.Obtain(ctx, r.Settings)
	if err != nil {
		return err
	}
	if why := infos[slices.IndexFunc(infos, func(c codec.Info) bool { return c.ID == id })].Unobtainable; why != "" {
		return mistake.Errorf("--export: codec %s cannot be had: %s", id, why)
	}
	u, err := findUser(ctx, r)
	if err != nil {
		return err
	}
	c, err := e.openCache(u, r)
	if err != nil {
		return err
	}
	if err := place(c.tools, toolset, unpacked); err != nil {
		return err
	}
	box, err := generate.NewToolbox(ctx, c.tools)
	if err != nil {
		return cacheError(c.tools, err)
	}
	defer func() { err = errors.Join(err, box.Close()) }()
	box.Env = env()
	b := &builder{engine: e, request: r, user: u, cache: c}
	b.module, b.elsewhere = importPath(u, dir)
	if err := b.find(ctx); err != nil {
		return err
	}
	files, err := b.exported(e.Codecs[i], box)
	if err != nil {
		return err
	}
	made, err := os.MkdirTemp(filepath.Dir(filepath.Clean(dir)), ".new-")
	if err != nil {
		return mistake.Errorf("--export: cannot write %q: %v", dir, cause(err))
	}
	defer func() { err = errors.Join(err, os.RemoveAll(made)) }()
	for _, f := range files {
		if err := write(filepath.Join(made, filepath.FromSlash(f.Name)), f.Data); err != nil {
			return err
		}
	}
	return moveInto(made, dir)
}

// importPath is that of a folder, if it is in the user's module; else it is as if
// the folder were at its top.
func importPath(u *userModule, dir string) (at string, elsewhere bool) {
	if abs, err := filepath.Abs(dir); err == nil {
		if rel, err := filepath.Rel(u.Dir, abs); err == nil && filepath.IsLocal(rel) {
			return path.Join(u.Path, filepath.ToSlash(rel)), false
		}
	}
	return path.Join(u.Path, filepath.Base(dir)), true
}

// exported are the files of a codec: for the user's own type where that is plain
// enough, else for its shape, which is then among them.
func (b *builder) exported(c emit.Codec, tools emit.Tools) ([]emit.File, error) {
	t, adapted := b.found.Type, []codec.Adaptation(nil)
	plain := b.plain()
	if !plain {
		t, adapted = b.normalized.Type, b.normalized.Changes
	}
	name := emit.PackageName(c.ID)
	out, err := c.Emit(&emit.Request{Codec: c.ID, Root: t, Module: Module, Import: b.module + "/" + name,
		Package: name, Tools: tools})
	if err != nil {
		return nil, mistake.Errorf("--export: codec %s: %s", c.ID, reason(err, c.Compilers))
	}
	if len(out.Problems) > 0 {
		return nil, mistake.Errorf("--export: codec %s cannot express the type: %s", c.ID, out.Problems[0])
	}
	if len(out.Files) == 0 {
		return nil, mistake.Errorf("--export: codec %s takes your type as it is: there is nothing to write; use %s directly",
			c.ID, b.library(c))
	}
	changes := slices.Clone(out.Adapted)
	if !plain {
		for i := range changes {
			changes[i].Path = b.normalized.origin(changes[i].Path)
		}
	}
	var files []emit.File
	for _, f := range out.Files {
		f.Name = path.Join(name, f.Name)
		files = append(files, f)
	}
	if !plain {
		src, err := b.normalized.source()
		if err != nil {
			return nil, err
		}
		files = append(files, emit.File{Name: "normalized/normalized.go", Data: src})
	}
	return append(files, emit.File{Name: "README.md", Data: b.exportReadme(c, append(adapted, changes...), plain)}), nil
}

func (b *builder) library(c emit.Codec) string {
	if c.Library == "std" && len(c.Packages) > 0 {
		return c.Packages[0]
	}
	return c.Library
}

func (b *builder) exportReadme(c emit.Codec, adapted []codec.Adaptation, plain bool) []byte {
	var s strings.Builder
	name := emit.PackageName(c.ID)
	fmt.Fprintf(&s, "# %s for %s\n\n%s: %s.\n\n", c.ID, b.request.Type, b.library(c), c.Doc)
	if b.elsewhere {
		fmt.Fprintf(&s, "This folder is outside your module: move it to `%s` at the top of module `%s`, where its packages "+
			"find each other.\n\n", path.Base(b.module), b.user.Path)
	}
	fmt.Fprintf(&s, "Package `%s/%s` has `New()`, whose `Marshal` and `Unmarshal` take the type, beside the schema and "+
		"what the library's generator made of it.\n", b.module, name)
	if !plain {
		fmt.Fprintf(&s, "It takes the type of package `%s`, which is %s in plain words.\n", firstShape,
			b.request.Type)
	}
	if len(adapted) > 0 {
		s.WriteString("\nWhat the library cannot express as it is:\n\n")
		for _, a := range adapted {
			fmt.Fprintf(&s, "- %s: %s\n", a.Path, a.How)
		}
	}
	fmt.Fprintf(&s, "\nSome adapters call small functions of %s; `go get` it, or copy them.\n", Module)
	return []byte(s.String())
}

// plain reports whether emitters take the user's type itself.
func (b *builder) plain() bool {
	if !b.normalized.Cast {
		return false
	}
	plain := true
	schema.Walk(b.found.Type, func(_ string, t *schema.Type) bool {
		switch {
		case t.Kind == schema.Struct:
			plain = plain && t.Name != "" && exported(t.Name) == t.Name && t.Package == b.user.Package && len(t.Args) == 0
		case t.Name != "" && len(t.Enum) == 0:
			plain = false
		}
		for _, f := range t.Fields {
			plain = plain && !f.Embedded && exported(f.Name) == f.Name
		}
		return plain
	})
	return plain
}
