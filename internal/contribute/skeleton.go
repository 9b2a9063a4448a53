package contribute

import (
	"cmp"
	"embed"
	"fmt"
	"go/format"
	"io/fs"
	"strings"

	"golang.org/x/mod/module"

	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/generate"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/template"
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
	Module string // path of the library's module, or std
	Tool   string // package of its generator, "" for none or not known yet
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

// check returns a [mistake.Error] if the skeleton cannot be.
func (s Skeleton) check() error {
	format, library, _ := strings.Cut(s.ID, "/")
	names, _ := Kinds()
	switch {
	case !generate.ValidID(s.ID) || strings.Contains(library, "/"):
		return mistake.Errorf(
			"%q is no id of a library: want format/library in lower case, such as msgpack/vmihailenco", s.ID)
	case format == "internal":
		return mistake.Errorf("%q: codecs/internal holds what folders share; give the format's name", s.ID)
	case s.Model() == "":
		return mistake.Errorf("--kind: no kind %q; there are %s", s.Kind, strings.Join(names, ", "))
	}
	if s.Module != "std" {
		if err := module.CheckImportPath(s.Module); err != nil {
			return mistake.Errorf(
				"%v; want the path of the library's module, such as github.com/vmihailenco/msgpack/v5, or std", err)
		}
	}
	if s.Tool != "" {
		if err := module.CheckImportPath(s.Tool); err != nil {
			return mistake.Errorf(
				"--tool: %v; want the package of the generator's command, such as github.com/tinylib/msgp", err)
		}
	}
	return nil
}

// Files makes the files of the folder, in memory.
func (s Skeleton) Files() ([]emit.File, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	data := map[string]string{"ID": s.ID, "Folder": s.Folder(), "Package": s.pkg(), "Module": s.Module,
		"Tool": cmp.Or(s.Tool, "TODO: package of its command, or the name of a program")}
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
		src, err := template.NewDelims(name, string(text), "@{", "}@").Execute(data) // Go source has {{
		if err != nil {
			return err
		}
		if src, err = format.Source(src); err != nil {
			return fmt.Errorf("template %s: %w", name, err)
		}
		files = append(files, emit.File{Name: strings.TrimSuffix(strings.TrimPrefix(name, root+"/"), ".tmpl"), Data: src})
		return nil
	})
	return files, err // in the order of their names
}
