package main

import (
	"errors"
	"fmt"
	"go/format"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
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
// Marshal and Unmarshal take values of the user's type, which are laid out alike.
func Marshal(v *from.%[6]s) ([]byte, error) { return marshal((*Value)(%[7]s(v))) }

func Unmarshal(data []byte, v *from.%[6]s) error { return unmarshal(data, (*Value)(%[7]s(v))) }
`
	useFile = `package main

import (
	from %q

	"alone/reader"
	"alone/writer"
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

// mirror is the type for which a generator has written code, in the code that gives it values of another by a cast.
var mirror = regexp.MustCompile(`w := \(\*(\w+)\)\(unsafe\.Pointer\(v\)\)`)

// calls adds to the files of a program the package in that folder: the library's calls as its folder states them, and
// where it has code made for a type that is laid out like the user's, that code as it is in a kept module.
func (b blamed) calls(files map[string][]byte, folder, kept, id string, use *emit.Use) error {
	name := strings.NewReplacer("/", "_", "-", "_").Replace(id)
	value, cast, imports := "from."+b.Type, "", use.Imports
	if _, err := os.Stat(filepath.Join(kept, "gen", "nativegen", name+".go")); err != nil {
		code := os.DirFS(filepath.Join(kept, "gen", "normalizedgen", name))
		shape, err := os.ReadFile(filepath.Join(kept, "normalized", "normalized.go"))
		if err != nil || strings.Contains(string(shape), "\nfunc To(") {
			return errors.New("the library gets another type, to which values are converted")
		}
		adapter, err := fs.ReadFile(code, "codec.go")
		made := mirror.FindSubmatch(adapter)
		if err != nil || made == nil {
			return errors.New("the library gets another type, to which values are converted")
		}
		names, err := fs.Glob(code, "*.go")
		if err != nil {
			return err
		}
		for _, n := range names {
			if n == "codec.go" {
				continue
			}
			if files[path.Join(folder, n)], err = fs.ReadFile(code, n); err != nil {
				return err
			}
		}
		value, cast, imports = string(made[1]), "unsafe.Pointer", append([]string{`"unsafe"`}, imports...)
	} else {
		name = folder
	}
	source := fmt.Appendf(nil, callsFile, name, strings.Join(imports, "\n"), b.Package, value,
		use.For("Value").Functions("Value"), b.Type, cast)
	source, err := format.Source(source)
	files[path.Join(folder, "calls.go")] = source
	return err
}
