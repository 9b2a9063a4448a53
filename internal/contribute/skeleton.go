package contribute

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"go/format"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"golang.org/x/mod/module"

	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/generate"
)

// The kinds of skeletons, by how a library meets a type, each with a folder of the
// repository to read beside it.
var kinds = []struct{ name, doc, model string }{
	{"reflect", "takes your struct by reflection", "codecs/msgpack/vmihailenco"},
	{"methods", "generates methods on your type", "codecs/msgpack/tinylib"},
	{"own-type", "generates a type of its own from a schema", "codecs/protobuf/google"},
	{"handwritten", "is called for each field, by hand", "codecs/json/fastjson"},
}

// Kinds lists the kinds of skeletons with what each is for.
func Kinds() (names, docs []string) {
	for _, k := range kinds {
		names, docs = append(names, k.name), append(docs, k.name+" "+k.doc)
	}
	return names, docs
}

//go:embed templates
var templates embed.FS

// Skeleton is a new library's folder.
type Skeleton struct {
	ID     string // format/library
	Kind   string // see [Kinds]
	Module string // import path of the library, "" for not known yet
}

// Folder is where the skeleton goes.
func (s Skeleton) Folder() string { return "codecs/" + s.ID }

// Model is a folder of the repository with a library of the same kind.
func (s Skeleton) Model() string {
	for _, k := range kinds {
		if k.name == s.Kind {
			return k.model
		}
	}
	return ""
}

// pkg is the Go package name of the folder.
func (s Skeleton) pkg() string {
	format, library, _ := strings.Cut(s.ID, "/")
	name := strings.ReplaceAll(library, "-", "")
	if name[0] >= '0' && name[0] <= '9' {
		return strings.ReplaceAll(format, "-", "") + name
	}
	return name
}

// check returns a [Mistake] if the skeleton cannot be.
func (s Skeleton) check() error {
	format, library, _ := strings.Cut(s.ID, "/")
	names, _ := Kinds()
	switch {
	case !generate.ValidID(s.ID) || strings.Contains(library, "/"):
		return mistakef("%q is no id of a library: want format/library in lower case, such as msgpack/vmihailenco", s.ID)
	case format == "internal":
		return mistakef("%q: codecs/internal holds what folders share; give the format's name", s.ID)
	case s.Model() == "":
		return mistakef("--kind: no kind %q; there are %s", s.Kind, strings.Join(names, ", "))
	}
	if s.Module != "" && s.Module != "std" {
		if err := module.CheckImportPath(s.Module); err != nil {
			return mistakef("--module: %v; want the module's path, such as github.com/vmihailenco/msgpack/v5", err)
		}
	}
	return nil
}

// Files makes the files of the folder, in memory.
func (s Skeleton) Files() ([]emit.File, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	data := map[string]string{"ID": s.ID, "Folder": s.Folder(), "Package": s.pkg(), "Module": s.Module}
	if s.Module == "" {
		data["Module"] = "TODO: module path"
	}
	var files []emit.File
	root := "templates/" + s.Kind
	err := fs.WalkDir(templates, root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := templates.ReadFile(name)
		if err != nil {
			return err
		}
		parsed, err := template.New(name).Delims("@{", "}@").Parse(string(text)) // Go source has {{
		if err != nil {
			return err
		}
		var b bytes.Buffer
		if err := parsed.Execute(&b, data); err != nil {
			return err
		}
		src, err := format.Source(b.Bytes())
		if err != nil {
			return fmt.Errorf("template %s: %w", name, err)
		}
		files = append(files, emit.File{Name: strings.TrimSuffix(strings.TrimPrefix(name, root+"/"), ".tmpl"), Data: src})
		return nil
	})
	return files, err // in the order of their names
}

// New writes the skeleton and returns the paths of its files in the checkout. An
// existing folder is refused.
func (c *Checkout) New(s Skeleton) ([]string, error) {
	files, err := s.Files()
	if err != nil {
		return nil, err
	}
	dir := c.path(s.Folder())
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return nil, err
	}
	switch err := os.Mkdir(dir, 0o755); {
	case errors.Is(err, fs.ErrExist):
		return nil, mistakef("%s is there already; choose another id, or change that folder", s.Folder())
	case err != nil:
		return nil, err
	}
	var names []string
	for _, f := range files {
		to := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return names, err
		}
		if err := os.WriteFile(to, f.Data, 0o644); err != nil {
			return names, err
		}
		names = append(names, s.Folder()+"/"+f.Name)
	}
	return names, c.list()
}

// list writes the folders of codecs into the catalogue.
func (c *Checkout) list() error {
	folders, err := generate.Folders(c.Dir)
	if err != nil {
		return err
	}
	src, err := generate.CatalogSource(Module, folders)
	if err != nil {
		return err
	}
	_, err = generate.WriteIfChanged(c.path("codecs/catalog/catalog.go"), src)
	return err
}
