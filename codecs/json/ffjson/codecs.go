// Package ffjson is github.com/pquerna/ffjson, which generates JSON methods on
// Go types.
package ffjson

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
	info := codec.Info{
		ID: "json/ffjson", Library: "github.com/pquerna/ffjson", Kind: codec.Codegen,
		Packages: []string{"github.com/pquerna/ffjson/ffjson", "github.com/pquerna/ffjson/fflib/v1",
			"github.com/pquerna/ffjson/fflib/v1/internal"},
		Doc: "generated MarshalJSONBuf into a fflib.Buffer around memory of the codec's own, and generated " +
			"UnmarshalJSONFFLexer; " +
			"lists of lists and maps of structs go through encoding/json",
		Generated:      codec.WrittenFor{Functions: []string{"MarshalJSONBuf", "UnmarshalJSONFFLexer"}},
		SelfDescribing: true, Text: true, Languages: "https://www.json.org",
		Declared: codec.Traits{Unordered: true},
		Buffer:   codec.BufferAppend, Keeps: codec.KeptAlways,
	}
	pool := info
	pool.ID = "json/ffjson/pool"
	pool.Doc = "as json/ffjson, into a fflib.Buffer that takes its memory from the library's pool and gives it back " +
		"with ffjson.Pool"
	tags := &emit.TagDialect{Keys: []string{"json"}, Flat: true, Embeds: true}
	return []emit.Codec{
		{Info: info, Use: use, Tags: tags, Emit: emitter("own []byte", `c.buf = *fflib.NewBuffer(c.own[:0])
			if err := w.MarshalJSONBuf(&c.buf); err != nil {
				return nil, err
			}
			c.own = c.buf.Bytes()
			if dst != nil {
				return append(dst, c.own...), nil
			}
			dst = make([]byte, len(c.own))
			copy(dst, c.own)
			return dst, nil`)},
		{Info: pool, Use: poolUse, Tags: tags, Emit: emitter("", `c.buf = fflib.Buffer{}
			if err := w.MarshalJSONBuf(&c.buf); err != nil {
				return nil, err
			}
			b := c.buf.Bytes()
			if dst == nil {
				dst = make([]byte, len(b))
				copy(dst, b)
			} else {
				dst = append(dst, b...)
			}
			fflib.Pool(b)
			return dst, nil`)},
	}
}

var rules = schema.Rules{Other: func(_ string, t *schema.Type) (*schema.Type, string, string) {
	if t.Kind == schema.Map && t.Key.Kind != schema.String {
		return nil, "", "the generated code cannot read keys of maps that are not strings"
	}
	if t.Kind == schema.Pointer && t.Elem.Kind == schema.Bytes {
		return nil, "", "the generated code panics where it reads what a pointer to bytes leads to"
	}
	return nil, "", ""
}}

func mirrorName(t *schema.Type) string { return t.Name + "Mirror" }

// emitter has the further fields of the codec and the statements that marshal w
// to dst. The result is copied: a Buffer that grows gives what it held before to
// the library's pool, so it must not hold the caller's memory.
func emitter(fields, marshal string) func(*emit.Request) (*emit.Output, error) {
	return func(r *emit.Request) (*emit.Output, error) {
		a := schema.Adapt(r.Root, rules)
		if len(a.Problems) > 0 {
			return &emit.Output{Problems: a.Problems}, nil
		}
		root, d := a.Type, emit.Dialect{Struct: mirrorName, Embeds: emit.Flat}
		types := emit.NewSource(r.Package)
		emit.StructSource(types, root, d, nil)
		mirror, err := types.Bytes()
		if err != nil {
			return nil, err
		}
		files, err := generate(r, root, mirror)
		if err != nil {
			return nil, err
		}
		s := emit.NewSource(r.Package)
		lib := s.Import("github.com/pquerna/ffjson/fflib/v1", "fflib")
		decode := fmt.Sprintf("return w.UnmarshalJSONFFLexer(%s.NewFFLexer(src), %s.FFParse_map_start)", lib, lib)
		emit.CastCodec(s, root, d, emit.Cast{
			Fields:         "buf " + lib + ".Buffer\n" + fields,
			Marshal:        marshal,
			Unmarshal:      decode,
			UnmarshalReuse: decode,
		})
		code, err := s.Bytes()
		if err != nil {
			return nil, err
		}
		return &emit.Output{
			Files: append(files, emit.File{Name: "mirror.go", Data: mirror}, emit.File{Name: "codec.go", Data: code}),
			Ops:   []codec.Op{codec.OpUnmarshalReuse},
		}, nil
	}
}

// inComment is how the comments in the generated code name the types' package.
var inComment = regexp.MustCompile(`\bmain\.`)

// generate calls the generator's own package. The command ffjson does the same
// in a program that it writes and then builds with -a, the whole standard
// library included, which takes a minute for each type.
func generate(r *emit.Request, root *schema.Type, mirror []byte) ([]emit.File, error) {
	var objects strings.Builder
	structs := schema.Structs(root)
	for i := len(structs) - 1; i >= 0; i-- { // those that others need come first
		fmt.Fprintf(&objects, "{Obj: %s{}},\n", mirrorName(structs[i]))
	}
	program := fmt.Sprintf(`package main

import (
	ffjsoninception "github.com/pquerna/ffjson/inception"
	"github.com/pquerna/ffjson/shared"
)

func main() {
	i := ffjsoninception.NewInception("mirror.go", %q, "mirror_ffjson.go", false)
	i.AddMany([]shared.InceptionType{
		%s
	})
	i.Execute()
}
`, r.Package, objects.String())
	inMain := strings.Replace(string(mirror), "package "+r.Package+"\n", "package main\n", 1)
	files, err := r.Tools.Run(emit.Job{
		Tool: "go",
		Args: []string{"run", "./inception"},
		In: []emit.File{
			{Name: "mirror.go", Data: mirror},
			{Name: "inception/main.go", Data: []byte(program)},
			{Name: "inception/mirror.go", Data: []byte(inMain)},
		},
	})
	for i := range files {
		files[i].Data = inComment.ReplaceAll(files[i].Data, []byte(r.Package+"."))
	}
	return files, err
}
