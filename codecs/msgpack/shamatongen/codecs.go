// Package shamatongen is msgpackgen, which generates MessagePack functions for
// Go types. Its users register the functions of one package in a resolver that
// the whole process shares. Here every type has a package of its own, whose
// functions are called directly: nothing is registered, and no codec can
// disturb another.
package shamatongen

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{
		describe("map", "Map", true, "structs as maps: what msgpack.MarshalAsMap and UnmarshalAsMap call in the generated "+
			"code"),
		describe("array", "Array", false, "structs as arrays without field names: what msgpack.MarshalAsArray and "+
			"UnmarshalAsArray call in the generated code"),
	}
}

func describe(option, layout string, selfDescribing bool, doc string) emit.Codec {
	return emit.Codec{
		Info: codec.Info{
			ID: "msgpack/shamatongen/" + option, Library: "github.com/shamaton/msgpackgen",
			Packages: []string{
				"github.com/shamaton/msgpackgen/msgpack",
				"github.com/shamaton/msgpackgen/msgpack/dec", "github.com/shamaton/msgpackgen/msgpack/enc",
			},
			Kind: codec.Codegen, Doc: doc, Usual: option == "map", // what Marshal does until the user asks for arrays
			SelfDescribing: selfDescribing, Dialect: map[string]string{"array": "structs as arrays"}[option],
			Languages: "https://msgpack.org",
			Declared:  codec.Traits{Unordered: true, StaleFields: true, PanicsOnInput: true},
			Buffer:    codec.BufferNone, Returns: true,
		},
		Tags: &emit.TagDialect{Keys: []string{"msgpack"}, Skip: "-|ignore", Rejects: true},
		Use:  map[string]*emit.Use{"map": mapUse, "array": arrayUse}[option],
		Emit: func(r *emit.Request) (*emit.Output, error) { return output(r, layout) },
	}
}

// dialect replaces what the generator does not know by what has the same layout.
var dialect = emit.Dialect{Leaf: func(t *schema.Type) string {
	if t.Kind == schema.Duration {
		return "int64"
	}
	return ""
}}

var packageClause = regexp.MustCompile(`(?m)^package \w+`)

func output(r *emit.Request, layout string) (*emit.Output, error) {
	root := schema.Adapt(r.Root, schema.Rules{}).Type
	types := emit.NewSource(r.Package)
	emit.StructSource(types, root, dialect, nil)
	mirror, err := types.Bytes()
	if err != nil {
		return nil, err
	}
	in := emit.File{Name: "mirror.go", Data: mirror}
	files, err := r.Tools.Run(emit.Job{
		Tool: "github.com/shamaton/msgpackgen",
		Args: []string{"-input-file", in.Name, "-output-file", "mirror_gen.go", "-strict"},
		// The names of the generated functions depend on the import path.
		In: []emit.File{in, {Name: "go.mod", Data: []byte("module " + r.Import + "\n")}},
	})
	if err != nil {
		return nil, err
	}
	// What the generator cannot express it leaves out without an error.
	if len(files) != 1 || !strings.Contains(string(files[0].Data), "case *"+root.Name+":") {
		return nil, fmt.Errorf("msgpackgen left out %s", root.Name)
	}
	// Its package clause leaves out what is not a letter or a digit.
	files[0].Data = packageClause.ReplaceAll(files[0].Data, []byte("package "+r.Package))
	s := emit.NewSource(r.Package)
	emit.CastCodec(s, root, dialect, emit.Cast{
		Marshal: fmt.Sprintf("b, err := ___encodeAs%s(w)\nif dst == nil || err != nil {\nreturn b, err\n}\nreturn "+
			"append(dst, b...), nil", layout),
		Unmarshal: fmt.Sprintf("_, err := ___decodeAs%s(src, w)\nreturn err", layout),
	})
	code, err := s.Bytes()
	if err != nil {
		return nil, err
	}
	return &emit.Output{Files: append(files, in, emit.File{Name: "codec.go", Data: code})}, nil
}
