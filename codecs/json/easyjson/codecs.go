// Package easyjson is github.com/mailru/easyjson, which generates JSON methods
// on Go types.
package easyjson

import (
	"fmt"
	"reflect"
	"regexp"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "json/easyjson", Library: "github.com/mailru/easyjson", Kind: codec.Codegen,
			Packages: []string{"github.com/mailru/easyjson", "github.com/mailru/easyjson/jlexer",
				"github.com/mailru/easyjson/jwriter",
				"github.com/mailru/easyjson/buffer"},
			Doc: "generated MarshalEasyJSON into the first chunk of a Writer with NoEscapeHTML, generated UnmarshalEasyJSON " +
				"(-disable_members_unescape); types with the tag nocopy for unmarshal-alias",
			Generated:      codec.WrittenFor{Functions: []string{"MarshalEasyJSON", "UnmarshalEasyJSON", "easyjson*"}},
			SelfDescribing: true, Text: true, Languages: "https://www.json.org",
			Declared: codec.Traits{Unordered: true, StaleFields: true},
			Buffer:   codec.BufferAppend, Keeps: codec.KeptAlways,
		},
		Use:  use,
		Tags: &emit.TagDialect{Keys: []string{"json"}, Flat: true, Embeds: true},
		Emit: emitter,
	}}
}

const (
	tool    = "github.com/mailru/easyjson/easyjson"
	library = "codecs/json/easyjson/adapter"
)

// mirror and noCopy name the generated types; those of noCopy have the tag
// nocopy on what holds strings and are used for unmarshal-alias only.
var (
	mirror = emit.Dialect{Struct: func(t *schema.Type) string { return t.Name + "Mirror" }, Embeds: emit.Flat}
	noCopy = emit.Dialect{Struct: func(t *schema.Type) string { return t.Name + "NoCopy" }, Embeds: emit.Flat}
)

func emitter(r *emit.Request) (*emit.Output, error) {
	root := schema.Adapt(r.Root, schema.Rules{}).Type
	aliases := schema.Has(root, schema.String)
	types := emit.NewSource(r.Package)
	emit.StructSource(types, root, mirror, nil)
	if aliases {
		emit.StructSource(types, root, noCopy, func(owner *schema.Type, f schema.Field) string {
			tag := reflect.StructTag(f.Tag).Get("json")
			if !hasString(f.Type) || tag == "-" {
				return emit.UserTag(owner, f)
			}
			if !strings.Contains(tag, ",") {
				tag += ","
			}
			return emit.UserTag(owner, schema.Field{Tag: fmt.Sprintf("json:%q", strings.TrimSuffix(tag, ",")+",nocopy")})
		})
	}
	in, err := types.Bytes()
	if err != nil {
		return nil, err
	}
	files, err := generate(r, in)
	if err != nil {
		return nil, err
	}
	s := emit.NewSource(r.Package)
	lib := s.Import(r.Module+"/"+library, "libeasyjson")
	cast := emit.Cast{
		Fields:    fmt.Sprintf("writer %s.Writer\nreader %s.Reader", lib, lib),
		Marshal:   "w.MarshalEasyJSON(c.writer.Start(dst))\nreturn c.writer.Finish(dst)",
		Unmarshal: "w.UnmarshalEasyJSON(c.reader.Start(src))\nreturn c.reader.Finish()",
	}
	out := &emit.Output{Ops: []codec.Op{codec.OpMarshalReuse}}
	if !schema.Has(root, schema.Map) { // null leaves an old map as it was
		cast.UnmarshalReuse = cast.Unmarshal
		out.Ops = append(out.Ops, codec.OpUnmarshalReuse)
	}
	if aliases {
		emit.AssertLayout(s, root, noCopy)
		cast.UnmarshalAlias = fmt.Sprintf("(*%s)(unsafe.Pointer(w)).UnmarshalEasyJSON(c.reader.Start(src))\nreturn "+
			"c.reader.Finish()", noCopy.Struct(root))
		out.Ops = append(out.Ops, codec.OpUnmarshalAlias)
	}
	emit.CastCodec(s, root, mirror, cast)
	code, err := s.Bytes()
	if err != nil {
		return nil, err
	}
	out.Files = append(files, emit.File{Name: "mirror.go", Data: in}, emit.File{Name: "codec.go", Data: code})
	return out, nil
}

// hasString reports whether t is a string or a list, map or pointer of strings.
func hasString(t *schema.Type) bool {
	for ; t != nil; t = t.Elem {
		if t.Kind == schema.String || t.Key != nil && t.Key.Kind == schema.String {
			return true
		}
	}
	return false
}

// names are those of the generated functions: they hold the import path, which
// is that of a temporary folder.
var names = regexp.MustCompile(`easyjson[0-9A-Fa-f]{8}(Decode|Encode)\w*?Easyjsontypes(\d*)\b`)

// generate runs the generator on the file of types in a folder of its own, whose
// name ends the import path.
func generate(r *emit.Request, types []byte) ([]emit.File, error) {
	const folder = "easyjsontypes/"
	files, err := r.Tools.Run(emit.Job{
		Tool: tool,
		Args: []string{"-all", "-no_std_marshalers", "-disable_members_unescape",
			"-output_filename", folder + "mirror_easyjson.go", folder + "mirror.go"},
		In:       []emit.File{{Name: folder + "mirror.go", Data: types}},
		Volatile: names, Settled: "easyjson$1$2",
	})
	if err != nil {
		return nil, err
	}
	for i := range files {
		files[i].Name = files[i].Name[len(folder):]
	}
	return files, nil
}
