package generate

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
	"github.com/serialbench/serialbench/internal/template"
)

//go:embed binding.tmpl
var bindingText string

var bindingTemplate = template.New("binding", bindingText, template.Funcs{"call": loop.callOf})

// missingSource is the file of a codec that cannot express the type.
func missingSource(t Target, c emit.Codec, out *emit.Output) ([]byte, error) {
	s := newBinding(t)
	s.Execute(bindingTemplate.Named("missing"), map[string]any{
		"Bind": t.BindName(c.ID), "Native": emit.Native(s, t.Type), "Codec": c.ID, "Problems": out.Problems,
	})
	return s.Bytes()
}

// newBinding starts a file of the target's package, with what every binding imports.
func newBinding(t Target) *emit.Source {
	s := emit.NewSource(t.Family)
	for _, name := range []string{"suite", "codec", "dataset"} {
		s.Import(t.Module+"/"+name, "")
	}
	return s
}

// binding is what the template is made with: a codec bound to the type, with its loops.
type binding struct {
	Bind, Codec, Native string
	Zero                string   // Go expression of the zero value
	Ops                 []string // constants
	Adapted             []codec.Adaptation
	One                 string // Go expression of what read-one reads; "": it is not offered
	Constructor         string // call of it
	Package             string // of the codec's own code; "": it has none
	Loops               []loop

	Generated, MarshalGenerated, UnmarshalGenerated bool
}

// bindingSource is the file that binds a codec to the type, with its loops.
func bindingSource(t Target, c emit.Codec, req *emit.Request, out *emit.Output, ops []codec.Op) ([]byte, error) {
	s := newBinding(t)
	b := binding{Bind: t.BindName(c.ID), Codec: c.ID, Native: emit.Native(s, t.Type), Adapted: out.Adapted}
	if b.Zero = "*new(" + b.Native + ")"; t.Type.Kind == schema.Struct {
		b.Zero = b.Native + "{}"
	}
	if field, ok := schema.One(t.Type); ok && slices.Contains(ops, codec.OpReadOne) {
		b.One = fieldExpression(s, field)
	}
	b.MarshalGenerated, b.UnmarshalGenerated = slices.Contains(ops, codec.OpMarshalGenerated),
		slices.Contains(ops, codec.OpUnmarshalGenerated)
	b.Generated = b.MarshalGenerated || b.UnmarshalGenerated
	if len(out.Files) > 0 {
		b.Package = s.Import(req.Import, "")
		b.Constructor = b.Package + ".New()"
	} else {
		b.Constructor = fmt.Sprintf("%s.%s[%s]()", s.Import(out.Import, "lib"), out.Constructor, b.Native)
	}
	for _, o := range codec.Ops() {
		if !slices.Contains(ops, o.Op) {
			continue
		}
		b.Ops = append(b.Ops, "codec."+opConstant(o.Op))
		if !t.Unmeasured {
			b.Loops = append(b.Loops, b.loop(o.Op))
		}
	}
	s.Execute(bindingTemplate, b)
	return s.Bytes()
}

// offered are the operations that can be measured, or only tried where the type is not measured.
func offered(t Target, out *emit.Output) (ops []codec.Op) {
	if len(out.Problems) > 0 {
		return nil
	}
	if !t.Unmeasured {
		ops = slices.Clone(out.Ops)
	} else if t.Own {
		ops = slices.DeleteFunc(slices.Clone(out.Ops),
			func(o codec.Op) bool { return o != codec.OpMarshalGenerated && o != codec.OpUnmarshalGenerated })
	}
	if _, ok := schema.One(t.Type); !ok {
		ops = slices.DeleteFunc(ops, func(o codec.Op) bool { return o == codec.OpReadOne })
	}
	ops = append(ops, codec.OpUnmarshal)
	if !out.DecodeOnly {
		ops = append(ops, codec.OpMarshal)
	}
	return ops
}

func opConstant(op codec.Op) string {
	var b strings.Builder
	b.WriteString("Op")
	for _, word := range strings.Split(string(op), "-") {
		b.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return b.String()
}

// fieldExpression is the Go expression of what read-one reads.
func fieldExpression(s *emit.Source, f codec.Field) string {
	kind := f.Kind.String()
	return fmt.Sprintf("codec.Field{Path: %#v, Kind: %s.%s}", f.Path, s.Import("reflect", ""),
		strings.ToUpper(kind[:1])+kind[1:])
}
