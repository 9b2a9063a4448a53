package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// callsFile is what calls a library in a package, and useFile says whose calls are used.
const (
	callsFile = `package %s

import (
%s

from %q
)

type Value = %s

%s
// Marshal and Unmarshal take values of a type that is laid out alike.
func Marshal(v *from.%[6]s) ([]byte, error) { return marshal((*Value)(%[7]s(v))) }

func Unmarshal(data []byte, v *from.%[6]s) error { return unmarshal(data, (*Value)(%[7]s(v))) }
`
	useFile = `package main

import (
	from %q

	reader "alone/reader"
	writer "alone/writer"
)

type Value = from.%s

const (
	used = %t // the target
	own  = %t // the library reads what it wrote itself
)

func marshal(v *Value) ([]byte, error) { return writer.Marshal(v) }

func unmarshal(data []byte, v *Value) error { return reader.Unmarshal(data, v) }
`
)

// base is the type of the values of a program, and the folders of a kept module in which libraries take it.
type base struct{ pkg, typ, gens string }

// base finds the type that both libraries get: the user's, or one of the plain shapes of it, whose package it adds to
// the files where it is laid out otherwise.
func (b blamed) base(files map[string][]byte, kept string, ids ...string) (base, error) {
	has := func(gens string) bool {
		return !slices.ContainsFunc(ids, func(id string) bool { return genOf(kept, gens, id) == "" })
	}
	users := "nativegen"
	for _, s := range []string{"", "normalized", "plainer"} {
		gens := users
		src, err := os.ReadFile(filepath.Join(kept, s, s+".go"))
		root := converted.FindSubmatch(src)
		if s != "" {
			gens = s + "gen"
		}
		if err == nil && root == nil { // laid out as the user's type is
			users += " " + gens
			gens = users
		}
		switch {
		case !has(gens):
		case root == nil:
			return base{b.Package, b.Type, gens}, nil
		default:
			files["shape/shape.go"], err = onlyTypes(src)
			return base{"alone/shape", string(root[1]), gens}, err
		}
	}
	return base{}, errors.New("one library gets another type than the other")
}

// genOf is the first of the folders that has a codec's code.
func genOf(kept, gens, id string) string {
	for gen := range strings.FieldsSeq(gens) {
		if _, err := os.Stat(filepath.Join(kept, "gen", gen, emit.PackageName(id)+".go")); err == nil {
			return gen
		}
	}
	return ""
}

var (
	// converted is the type to which values of the user's are converted, in the package of a shape.
	converted = regexp.MustCompile(`\nfunc To\(v \*[^ ]+, w \*(\w+)\)`)
	// mirror is the type for which a generator has written code, in the code that gives it values of another by a cast.
	mirror = regexp.MustCompile(`w := \(\*(\w+)\)\(unsafe\.Pointer\(v\)\)`)
)

// onlyTypes is a file of Go as package shape, without its functions.
func onlyTypes(src []byte) ([]byte, error) {
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, "", src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	out := []byte("package shape\n\n")
	if bytes.Contains(src, []byte(" time.")) || bytes.Contains(src, []byte("]time.")) ||
		bytes.Contains(src, []byte("*time.")) {
		out = append(out, "import \"time\"\n\nvar _ time.Time\n\n"...)
	}
	for _, d := range f.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.TYPE {
			out = append(append(out, src[set.Position(g.Pos()).Offset:set.Position(g.End()).Offset]...), "\n\n"...)
		}
	}
	return format.Source(out)
}

// calls adds to the files of a program the package in that folder: the library's calls as its folder states them, and
// where it has code made for a type that is laid out alike, that code as it is in a kept module.
func (b base) calls(files map[string][]byte, folder, kept, id string, use *emit.Use) error {
	name, value, cast, imports := folder, "from."+b.typ, "", use.Imports
	code := os.DirFS(filepath.Join(kept, "gen", genOf(kept, b.gens, id), emit.PackageName(id)))
	if names, err := fs.Glob(code, "*.go"); err != nil || len(names) > 0 {
		adapter, readErr := fs.ReadFile(code, "codec.go")
		made := mirror.FindSubmatch(adapter)
		if errors.Join(err, readErr) != nil || made == nil {
			return errors.New("the library gets a type of its own, to which values are converted")
		}
		for _, n := range names {
			if n == "codec.go" {
				continue
			}
			if files[path.Join(folder, n)], err = fs.ReadFile(code, n); err != nil {
				return err
			}
		}
		name, value, cast = emit.PackageName(id), string(made[1]), "unsafe.Pointer"
		imports = append([]string{`"unsafe"`}, imports...)
	}
	source, err := format.Source(fmt.Appendf(nil, callsFile, name, strings.Join(imports, "\n"), b.pkg, value,
		use.For("Value").Functions("Value"), b.typ, cast))
	files[path.Join(folder, "calls.go")] = source
	return err
}
