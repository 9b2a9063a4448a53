package deneonet

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/emit/byhand"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// dialect writes calls of package std; unsafe chooses those that alias.
type dialect struct{ unsafe bool }

func (d dialect) emit(r *emit.Request) (*emit.Output, error) {
	calls := byhand.Dialect{
		Steps: []byhand.Step{byhand.Size, byhand.Put, byhand.Get},
		Begin: byhand.Heads(map[byhand.Step]string{
			byhand.Size: "func size%s(v *%s) (s int) {",
			byhand.Put:  "func marshal%s(n int, b []byte, v *%s) int {",
			byhand.Get:  "func unmarshal%s(n int, b []byte, v *%s) (_ int, err error) {",
		}),
		End: byhand.Tails(map[byhand.Step]string{byhand.Size: "return s", byhand.Put: "return n", byhand.Get: "return n, " +
			"nil"}),
		Value: d.value, Present: d.present, Fixed: fixed, Framed: true,
	}
	return byhand.Output(r, schema.Rules{Other: timeInTwo}, calls, func(w *byhand.Writer, root *schema.Type) []codec.Op {
		benc := w.Import(library, "")
		name := w.Word(root)
		w.Need(name, root)
		c := byhand.Codec{
			Size: "size" + name + "(v)",
			Put:  "marshal" + name + "(0, b, v)",
			Get: "n, err := unmarshal" + name + "(0, src, v)\nif err != nil {\nreturn err\n}\nreturn " + benc +
				".VerifyUnmarshal(n, src)",
			Aliases: d.unsafe && byhand.Texts(root),
			Reuse:   true,
		}
		return c.Write(w, root)
	})
}

// timeInTwo names what becomes of a time, which the library does not know: its
// seconds and its nanoseconds, one after the other.
func timeInTwo(_ string, t *schema.Type) (to *schema.Type, how, problem string) {
	if t.Kind == schema.Time {
		return schema.Leaf(schema.Time), "time as seconds and nanoseconds", ""
	}
	return nil, "", ""
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
