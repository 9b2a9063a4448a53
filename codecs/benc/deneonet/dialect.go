package deneonet

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/emit"
	"github.com/serialbench/serialbench/emit/byhand"
	"github.com/serialbench/serialbench/schema"
)

// dialect writes calls of package std; unsafe chooses those that alias.
type dialect struct{ unsafe bool }

func (d dialect) emit(r *emit.Request) (*emit.Output, error) {
	calls := byhand.Dialect{
		Steps: []byhand.Step{byhand.Size, byhand.Put, byhand.Get},
		Begin: begin, End: end, Value: d.value, Present: d.present, Fixed: fixed, Framed: true,
	}
	return byhand.Output(r, byhand.TimeAsNanoseconds, calls, func(w *byhand.Writer, root *schema.Type) []codec.Op {
		benc := w.Import(library, "")
		name := byhand.Word(root)
		w.Need(name, root)
		c := byhand.Codec{
			Size:    "size" + name + "(v)",
			Put:     "marshal" + name + "(0, b, v)",
			Get:     "n, err := unmarshal" + name + "(0, src, v)\nif err != nil {\nreturn err\n}\nreturn " + benc + ".VerifyUnmarshal(n, src)",
			Aliases: d.unsafe && byhand.Texts(root),
			Reuse:   true,
		}
		return c.Write(w, root)
	})
}

func begin(w *byhand.Writer, s byhand.Step, t *schema.Type) {
	name, native := byhand.Word(t), w.Native(t)
	switch s {
	case byhand.Size:
		w.P("func size%s(v *%s) (s int) {", name, native)
	case byhand.Put:
		w.P("func marshal%s(n int, b []byte, v *%s) int {", name, native)
	case byhand.Get:
		w.P("func unmarshal%s(n int, b []byte, v *%s) (int, error) {\nvar err error", name, native)
	}
}

func end(w *byhand.Writer, s byhand.Step, _ *schema.Type) {
	w.P("return %s", []string{"s", "n", "n, nil"}[s])
}

func (d dialect) present(w *byhand.Writer, s byhand.Step, ok string) {
	switch s {
	case byhand.Size:
		w.P("s += bstd.SizeBool()")
	case byhand.Put:
		w.P("n = bstd.MarshalBool(n, b, %s)", ok)
	case byhand.Get:
		w.P("var %s bool", ok)
		get(w, ok, "bstd.UnmarshalBool(n, b)")
	}
}

// get writes one call that decodes and its check.
func get(w *byhand.Writer, v, call string) {
	w.P("if n, %s, err = %s; err != nil {\nreturn n, err\n}", v, call)
}
