// Command musgen runs the generator musgen-go, which is a library, for the types
// in package types: it writes a Go file of package -package to -out. Times are
// encoded as microseconds, floats and integers of one byte at their fixed size,
// which varints would exceed, and all else as the generator does by default.
// -unsafe lets it use package unsafe of mus-go throughout.
package main

import (
	"flag"
	"fmt"
	"os"
	"reflect"
	"time"

	"github.com/mus-format/musgen-go/mus"
	genops "github.com/mus-format/musgen-go/options/generate"
	structops "github.com/mus-format/musgen-go/options/struct"
	typeops "github.com/mus-format/musgen-go/options/type"

	"github.com/serialbench/serialbench/tools/musgen/types"
)

// path is where the types are, for the generator.
const path = "github.com/serialbench/serialbench/tools/musgen/types"

func main() {
	pkg := flag.String("package", "types", "`name` of the package that the file is for")
	out := flag.String("out", "musgen.go", "`file` to write")
	unsafe := flag.Bool("unsafe", false, "generate unsafe code, in which strings and byte slices point into the input")
	flag.Parse()
	if err := generate(*pkg, *out, *unsafe); err != nil {
		fmt.Fprintln(os.Stderr, "musgen:", err)
		os.Exit(1)
	}
}

func generate(pkg, out string, unsafe bool) error {
	options := []genops.SetOption{genops.WithPkgPath(path), genops.WithPackage(pkg)}
	if unsafe {
		options = append(options, genops.WithUnsafe())
	}
	g, err := musgen.NewCodeGenerator(options...)
	if err != nil {
		return err
	}
	for _, t := range types.Defined {
		if err := g.AddDefinedType(t, choices(underlying(t))...); err != nil {
			return fmt.Errorf("type %s: %w", t, err)
		}
	}
	for _, t := range types.Structs {
		var fields []structops.SetOption
		for i := range t.NumField() {
			fields = append(fields, structops.WithField(choices(t.Field(i).Type)...))
		}
		if err := g.AddStruct(t, fields...); err != nil {
			return fmt.Errorf("type %s: %w", t, err)
		}
	}
	src, err := g.Generate()
	if err != nil {
		return fmt.Errorf("%w\n%s", err, src)
	}
	return os.WriteFile(out, src, 0o644)
}

// underlying is t without its name; only what choices looks at matters.
func underlying(t reflect.Type) reflect.Type {
	switch t.Kind() {
	case reflect.Int8, reflect.Uint8:
		return reflect.TypeFor[uint8]()
	case reflect.Float32, reflect.Float64:
		return reflect.TypeFor[float64]()
	case reflect.Slice:
		return reflect.SliceOf(t.Elem())
	case reflect.Array:
		return reflect.ArrayOf(t.Len(), t.Elem())
	case reflect.Pointer:
		return reflect.PointerTo(t.Elem())
	case reflect.Map:
		return reflect.MapOf(t.Key(), t.Elem())
	}
	return reflect.TypeFor[string]()
}

// choices are the options of a field of type t.
func choices(t reflect.Type) []typeops.SetOption {
	if t == reflect.TypeFor[time.Time]() {
		return []typeops.SetOption{typeops.WithTimeUnit(typeops.MicroUTC)}
	}
	if t.PkgPath() != "" {
		return nil // has a serializer of its own
	}
	var list []typeops.SetOption
	switch t.Kind() {
	case reflect.Int8, reflect.Uint8, reflect.Float32, reflect.Float64:
		list = append(list, typeops.WithNumEncoding(typeops.Raw))
	case reflect.Map:
		if key := choices(t.Key()); key != nil {
			list = append(list, typeops.WithKey(key...))
		}
		fallthrough
	case reflect.Slice, reflect.Array, reflect.Pointer:
		if elem := choices(t.Elem()); elem != nil {
			list = append(list, typeops.WithElem(elem...))
		}
	}
	return list
}
