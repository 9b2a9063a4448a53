package mus

import (
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/emit/byhand"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

func (p packages) emit(r *emit.Request) (*emit.Output, error) {
	d := byhand.Dialect{Steps: []byhand.Step{byhand.Put, byhand.Get, byhand.Size, byhand.Skip}, Begin: begin, End: end,
		Declare: p.declare, Value: p.value}
	return byhand.Output(r, p.rules(), d, func(w *byhand.Writer, root *schema.Type) []codec.Op {
		ser := p.serializer(w, root)
		c := byhand.Codec{
			Inline:  true,
			Get:     "var err error\n*v, _, err = " + ser + ".Unmarshal(src)\nreturn err",
			Aliases: p.aliases(root),
			Reuse:   true,
		}
		return c.Write(w, root)
	})
}

// rules: the library has times in units from seconds to nanoseconds. Microseconds
// are the finest that lose no year.
func (p packages) rules() schema.Rules {
	if p.unixNano {
		return schema.Rules{Other: schema.OwnNanoseconds}
	}
	return schema.Rules{TimeUnit: time.Microsecond}
}

func begin(w *byhand.Writer, s byhand.Step, t *schema.Type) {
	typ, native := w.Lower(t)+"MUS", w.Native(t)
	switch s {
	case byhand.Put:
		w.P("// %s is the serializer of %s.", variable(w, t), native)
		w.P("var %s = %s{}\n\ntype %s struct{}\n", variable(w, t), typ, typ)
		w.P("func (%s) Marshal(v %s, bs []byte) (n int) {", typ, native)
	case byhand.Get:
		w.P("func (%s) Unmarshal(bs []byte) (v %s, n int, err error) {", typ, native)
		length(w, t)
	case byhand.Size:
		w.P("func (%s) Size(v %s) (size int) {", typ, native)
	case byhand.Skip:
		w.P("func (%s) Skip(bs []byte) (n int, err error) {", typ)
		length(w, t)
	}
}

// length declares what the length of a part is kept in.
func length(w *byhand.Writer, t *schema.Type) {
	if t.Kind != schema.Struct || len(t.Fields) > 0 {
		w.P("var n1 int")
	}
}

var end = byhand.Tails(map[byhand.Step]string{
	byhand.Put: "return n", byhand.Get: "return v, n, nil", byhand.Size: "return size", byhand.Skip: "return n, nil",
})

func variable(w *byhand.Writer, t *schema.Type) string { return w.Word(t) + "MUS" }
