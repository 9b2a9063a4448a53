package capnpschema

import (
	_ "embed"

	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/emit/build"
	"github.com/serialbench/serialbench/internal/codegen/schema"
	"github.com/serialbench/serialbench/internal/template"
)

//go:embed codec.tmpl
var codecText string

var codecTemplate = template.New("codec", codecText, template.Funcs{"prefixed": facts.prefixed})

// facts are what the template says of a library and a type.
type facts struct {
	Library
	Native, Name  string
	Package       string // of the generated code
	Import, Frame string // qualifier of the library's package; the type Frame
	Alias, One    bool
	Prefix        string // of the function that decodes or visits the root
}

// prefixed are the facts with another prefix.
func (f facts) prefixed(prefix string) facts {
	f.Prefix = prefix
	return f
}

// codec writes the type Codec, which is a codec.Streamer too.
func (l Library) codec(s *emit.Source, r *emit.Request, root *schema.Type, alias bool) {
	s.Import("io", "")
	s.Import(r.Module+"/codec", "")
	s.Execute(codecTemplate, facts{
		Library: l, Native: emit.Native(s, root.From), Name: root.Name, Package: Package,
		Import: s.Import(l.Import, l.Name), Frame: s.Import(r.Module+"/"+l.Frame, "lib") + "." + l.Type,
		Alias: alias, One: build.HasOne(root),
	})
}
