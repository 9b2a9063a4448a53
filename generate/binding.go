package generate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/emit"
	"github.com/serialbench/serialbench/schema"
)

// missingSource is the file of a codec that cannot express the type.
func missingSource(t Target, c emit.Codec, out *emit.Output) ([]byte, error) {
	s := emit.NewSource(t.Family)
	native := emit.Native(s, t.Type)
	suite, cod, data := s.Import(t.Module+"/suite", ""), s.Import(t.Module+"/codec", ""), s.Import(t.Module+"/dataset", "")
	s.P("func %s(sets []%s.Set[%s]) (cases []*%s.Case, missing []%s.Missing) {", bindName(c.ID), data, native, suite, suite)
	s.P("for _, set := range sets {")
	s.P("missing = append(missing, %s.Missing{Codec: %q, Dataset: set.ID, Problems: []%s.Problem{", suite, c.ID, cod)
	for _, p := range out.Problems {
		s.P("{Path: %q, Reason: %q},", p.Path, p.Reason)
	}
	s.P("}})")
	s.P("}\nreturn cases, missing\n}")
	return s.Bytes()
}

// bindingSource is the file that binds a codec to the type, with its loops.
func bindingSource(t Target, c emit.Codec, req *emit.Request, out *emit.Output) ([]byte, error) {
	s := emit.NewSource(t.Family)
	b := binding{s: s, native: emit.Native(s, t.Type)}
	b.suite, b.codec = s.Import(t.Module+"/suite", ""), s.Import(t.Module+"/codec", "")
	data := s.Import(t.Module+"/dataset", "")
	var ops []codec.Op
	if !t.Unmeasured {
		ops = slices.Clone(out.Ops)
	}
	field, ok := schema.One(t.Type)
	if !ok {
		ops = slices.DeleteFunc(ops, func(o codec.Op) bool { return o == codec.OpReadOne })
	}
	one := slices.Contains(ops, codec.OpReadOne)
	ops = append(ops, codec.OpUnmarshal)
	if !out.DecodeOnly {
		ops = append(ops, codec.OpMarshal)
	}
	var names []string
	for _, o := range codec.Ops() {
		if slices.Contains(ops, o.Op) {
			names = append(names, b.codec+"."+opConstant(o.Op))
		}
	}
	s.P("func %s(sets []%s.Set[%s]) (cases []*%s.Case, missing []%s.Missing) {", bindName(c.ID), data, b.native, b.suite, b.suite)
	s.P("b := %s.Binding[%s]{", b.suite, b.native)
	s.P("Codec: %q,", c.ID)
	s.P("Ops: []%s.Op{%s},", b.codec, strings.Join(names, ", "))
	if len(out.Adapted) > 0 {
		s.P("Adapted: []%s.Adaptation{", b.codec)
		for _, a := range out.Adapted {
			s.P("{Path: %q, How: %q, Unit: %d},", a.Path, a.How, a.Unit)
		}
		s.P("},")
	}
	if one {
		s.P("One: %s,", b.field(field))
	}
	s.P("Open: func(in *%s.Inputs[%s]) (*%s.Opened[%s], error) {", b.suite, b.native, b.suite, b.native)
	constructor := ""
	if len(out.Files) > 0 {
		b.pkg = s.Import(req.Import, "")
		constructor = b.pkg + ".New()"
	} else {
		constructor = fmt.Sprintf("%s.%s[%s]()", s.Import(out.Import, "lib"), out.Constructor, b.native)
	}
	s.P("c, err := %s\nif err != nil {\nreturn nil, err\n}", constructor)
	b.generated(ops)
	if one && len(out.Files) == 0 {
		s.P("one, err := c.FieldReader(%s)\nif err != nil {\nreturn nil, err\n}", b.field(field))
	} else if one {
		s.P("one := c")
	}
	s.P("loops := map[%s.Op]%s.Loop{", b.codec, b.suite)
	for _, o := range codec.Ops() {
		if slices.Contains(ops, o.Op) && !t.Unmeasured {
			s.P("%s.%s: func(n int) error {", b.codec, opConstant(o.Op))
			b.loop(o.Op)
			s.P("},")
		}
	}
	s.P("}")
	s.P("return &%s.Opened[%s]{Codec: c, Loops: loops%s%s}, nil", b.suite, b.native, b.generatedField(ops), map[bool]string{true: ", One: one"}[one])
	s.P("},\n}")
	s.P("for _, set := range sets {\ncases = append(cases, b.Case(set))\n}")
	s.P("return cases, missing\n}")
	return s.Bytes()
}

func opConstant(op codec.Op) string {
	var b strings.Builder
	b.WriteString("Op")
	for _, word := range strings.Split(string(op), "-") {
		b.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return b.String()
}

type binding struct {
	s                         *emit.Source
	native, suite, codec, pkg string
}

func hasGenerated(ops []codec.Op) bool {
	return slices.Contains(ops, codec.OpMarshalGenerated) || slices.Contains(ops, codec.OpUnmarshalGenerated)
}

func (b binding) generated(ops []codec.Op) {
	if !hasGenerated(ops) {
		return
	}
	b.s.P("g, err := %s.NewGenerated()\nif err != nil {\nreturn nil, err\n}", b.pkg)
	if slices.Contains(ops, codec.OpMarshalGenerated) {
		b.s.P("messages := %s.Converted(in, %s.ToMessage)", b.suite, b.pkg)
	}
	if slices.Contains(ops, codec.OpUnmarshalGenerated) {
		b.s.P("message := %s.OnHeap[%s.Message]()", b.suite, b.pkg)
	}
}

func (b binding) generatedField(ops []codec.Op) string {
	if !hasGenerated(ops) {
		return ""
	}
	return fmt.Sprintf(", Generated: %s.NewGenerated[%s, %s.Message](g, %s.ToMessage, %s.FromMessage)", b.suite, b.native, b.pkg, b.pkg, b.pkg)
}

// field is the Go expression of what read-one reads.
func (b binding) field(f codec.Field) string {
	kind := f.Kind.String()
	return fmt.Sprintf("%s.Field{Path: %#v, Kind: %s.%s}", b.codec, f.Path, b.s.Import("reflect", ""), strings.ToUpper(kind[:1])+kind[1:])
}
