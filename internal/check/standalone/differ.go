package standalone

import (
	"fmt"
	"go/format"
	"io/fs"
	"path"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Difference is what two codecs do otherwise, and with what.
type Difference struct {
	ID, Does string
	Folder   string // of its two programs, which are called a and b
	Field    string // path in Go; "" for the whole
	Says     [2]string
	Input    []byte // a message that both read
	Base     []byte // a message that the target holds before; nil: it is new
	Writes   bool   // what was read is written again, and that is the difference
	Kinds    bool   // of errors
	Stream   int    // the input is a stream: how many errors in a row end it; 0: a message
	Below    bool   // and behind it the reader says an error of its own
	Scene    string // the class of calls in a row that the program makes, of Base and Input; "": the calls above
}

// Side is one of the codecs.
type Side struct {
	Library
	Module, Version, Go string // of the library; the Go that it is built with
	Sources             fs.FS  // see [Sources]; of a type of the user's, see [Typed]
	Without             string // the user's module, which is not in the one of the programs
}

// Differences are programs in one module, two for each difference: each shows what one of the codecs does, with the
// library alone.
type Differences struct {
	sides   []Side
	files   []emit.File
	imports []string
}

const differences = "example.com/differences"

// Add adds the programs of a difference.
func (p *Differences) Add(sides [2]Side, d Difference) error {
	var files []emit.File
	var imports []string
	for i, s := range sides {
		made, needs, err := s.program(path.Join(differences, d.Folder, sideNames[i]), d, i, sides[1-i].Codec)
		if err != nil {
			return err
		}
		for _, f := range made {
			files = append(files, emit.File{Name: path.Join(d.Folder, sideNames[i], f.Name), Data: f.Data})
		}
		imports = append(imports, needs...)
	}
	p.sides, p.files, p.imports = sides[:], append(p.files, files...), append(p.imports, imports...)
	return nil
}

// Files is the module, with the versions of its libraries that were compared; nothing where it has no programs.
func (p *Differences) Files(sources fs.FS) ([]emit.File, error) {
	if len(p.files) == 0 {
		return nil, nil
	}
	slices.Sort(p.imports)
	rest, err := moduleFiles(sources, differences, slices.Compact(p.imports))
	if err != nil {
		return nil, err
	}
	for i := range rest {
		if rest[i].Name == "go.mod" {
			rest[i].Data, err = asLinked(rest[i].Data, p.sides)
		}
	}
	return append(rest, p.files...), err
}

var sideNames = [2]string{"a", "b"}

// asLinked is a go.mod with the versions of the libraries that were compared.
func asLinked(mod []byte, sides []Side) ([]byte, error) {
	f, err := modfile.Parse("go.mod", mod, nil)
	if err != nil {
		return nil, err
	}
	for _, s := range sides {
		if s.Module != "std" && strings.HasPrefix(s.Version, "v") {
			if err := f.AddRequire(s.Module, s.Version); err != nil {
				return nil, err
			}
		}
	}
	f.Cleanup()
	return f.Format()
}

// program is the one of a side.
func (s Side) program(base string, d Difference, at int, peer string) (files []emit.File,
	imports []string, err error) {
	if d.Stream > 0 {
		if s.Use.Decoder.Body == "" {
			return nil, nil, fmt.Errorf("%s: the folder of %s states no call that reads a stream", d.ID, s.Codec)
		}
		s.Ops = []codec.Op{codec.OpStreamUnmarshal}
	}
	code, err := s.Render(s.Sources, "main", base)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", d.ID, err)
	}
	for _, p := range code.Imports {
		if s.Without != "" && strings.HasPrefix(p+"/", s.Without+"/") {
			return nil, nil, fmt.Errorf("%s: %s needs %s, which is in no other module", d.ID, s.Type, p)
		}
	}
	src, err := templateOf("difference").Execute(map[string]any{
		"D": d, "Side": s, "Peer": peer, "Says": printable(d.Says[at]), "Other": printable(d.Says[1-at]),
		"Folder": path.Join(d.Folder, sideNames[at]), "Value": code.Value, "Wire": code.Wire, "Own": code.Own(),
		"Path": reached(d.Field), "Input": bytesText(d.Input), "Base": bytesText(d.Base), "HasBase": d.Base != nil,
	})
	if err != nil {
		return nil, nil, err
	}
	src = withImports(src, base, code)
	if src, err = format.Source(src); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", d.ID, err)
	}
	return append(code.Files, emit.File{Name: "main.go", Data: src}), code.Imports, nil
}

// reached is the expression for a field, up to the first list or map.
func reached(field string) string {
	field, _, _ = strings.Cut(field, "[")
	if field == "" {
		return ""
	}
	return "." + field
}

// Typed are sources in which the package of a type of the user's stands for that of data sets.
func Typed(sources, typed fs.FS) fs.FS { return typedSources{sources, typed} }

type typedSources struct {
	fs.FS
	typed fs.FS
}

func (s typedSources) Open(name string) (fs.File, error) {
	if name == "dataset" {
		return s.typed.Open(".")
	}
	if in, ok := strings.CutPrefix(name, "dataset/"); ok {
		return s.typed.Open(in)
	}
	return s.FS.Open(name)
}
