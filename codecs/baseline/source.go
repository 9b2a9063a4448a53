package baseline

import (
	"fmt"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

func source(r *emit.Request) (*emit.Output, error) {
	w := &writer{Source: emit.NewSource(r.Package), bytes: schema.Has(r.Root, schema.Bytes),
		text: schema.Has(r.Root, schema.String)}
	w.lib = w.Import(r.Module+"/codecs/baseline/adapter", "")
	w.root(r.Root)
	for _, t := range schema.Structs(r.Root) {
		if t == r.Root || !varies(t) {
			continue // written in line
		}
		name := emit.Native(w.Source, t)
		w.P("func size%s(v *%s) (fixed, text int) {", t.Name, name)
		w.size("v", t)
		w.P("return fixed, text\n}\n")
		w.P("func put%s(b []byte, p, q int, v *%s) (int, int) {", t.Name, name)
		w.put("v", t)
		w.P("return p, q\n}\n")
		for _, reuse := range []bool{false, true} {
			w.reuse = reuse
			w.P("func %s%s(src []byte, mem %s, p, q int, v *%s) (int, int, error) {", w.get(), t.Name, w.mem(), name)
			w.read("v", t)
			w.P("return p, q, nil\n}\n")
		}
	}
	src, err := w.Bytes()
	if err != nil {
		return nil, err
	}
	return &emit.Output{
		Files: []emit.File{{Name: "codec.go", Data: src}},
		Ops:   []codec.Op{codec.OpMarshalReuse, codec.OpUnmarshalReuse, codec.OpUnmarshalAlias},
	}, nil
}

type writer struct {
	*emit.Source
	lib         string
	bytes, text bool // the type has byte slices, strings
	reuse       bool // decode into used targets
	n           int
}

// P prints a line, and imports encoding/binary if the line is the first that needs it.
func (w *writer) P(format string, args ...any) {
	if strings.Contains(format, "binary.") {
		w.Import("encoding/binary", "")
	}
	w.Source.P(format, args...)
}

func (w *writer) name(prefix string) string {
	w.n++
	return fmt.Sprintf("%s%d", prefix, w.n)
}

// mem is the type that holds the contents of strings and byte slices.
func (w *writer) mem() string {
	if w.bytes {
		return "[]byte"
	}
	return "string"
}

func (w *writer) get() string {
	if w.reuse {
		return "reuse"
	}
	return "get"
}

func (w *writer) root(t *schema.Type) {
	native := emit.Native(w.Source, t)
	w.P("// Codec is the baseline for %s.", native)
	w.P("type Codec struct{}\n")
	w.P("// New makes the codec.")
	w.P("func New() (*Codec, error) { return &Codec{}, nil }\n")
	w.P("// Marshal appends the encoding of v to dst.")
	w.P("func (*Codec) Marshal(dst []byte, v *%s) ([]byte, error) {", native)
	start := 0 // of the fixed part
	switch {
	case counted(t): // the start of the text has to be written down
		start = 4
		w.P("fixed, text := %d, 0", start)
		w.size("v", t)
		w.P("all, b := %s.Extend(dst, fixed+text)", w.lib)
		w.P("binary.LittleEndian.PutUint32(b, uint32(fixed))")
		w.P("p, q := %d, fixed", start)
	case varies(t):
		w.P("const fixed = %d\ntext := 0", size(t))
		w.textSize("v", t)
		w.P("all, b := %s.Extend(dst, fixed+text)", w.lib)
		w.P("p, q := 0, fixed")
	default:
		w.P("all, b := %s.Extend(dst, %d)", w.lib, size(t))
		w.P("p := 0")
	}
	w.put("v", t)
	w.P("_ = p")
	if varies(t) {
		w.P("_ = q")
	}
	w.P("return all, nil\n}\n")

	for _, op := range []struct{ name, doc, get, mem string }{
		{"Unmarshal", "decodes src into v", "get",
			map[bool]string{true: "append([]byte(nil), %s...)", false: "string(%s)"}[w.bytes]},
		{"UnmarshalReuse", "decodes src into v, whose slices, maps and pointees are used again", "reuse",
			map[bool]string{true: "%s", false: "string(%s)"}[w.bytes]},
		{"UnmarshalAlias", "decodes src into v, whose strings and byte slices point into src", "get",
			map[bool]string{true: "%s", false: w.lib + ".Text(%s)"}[w.bytes]},
	} {
		w.reuse = op.get == "reuse"
		w.P("// %s %s.", op.name, op.doc)
		w.P("func (c *Codec) %s(src []byte, v *%s) error {", op.name, native)
		if fixed(t) {
			w.fixed(t)
			continue
		}
		if counted(t) {
			w.P("if len(src) < 4 {\nreturn %s.ErrShort\n}", w.lib)
			w.P("start := int(binary.LittleEndian.Uint32(src))")
			w.P("if start < 4 || start > len(src) {\nreturn %s.ErrShort\n}", w.lib)
		} else {
			w.P("const start = %d", size(t))
			w.P("if start > len(src) {\nreturn %s.ErrShort\n}", w.lib)
		}
		if w.bytes && op.name == "Unmarshal" {
			w.P("if len(src)-start > %s.Apart { // a block for all would waste more than it spares\nreturn "+
				"c.UnmarshalReuse(src, v)\n}", w.lib)
		}
		if w.bytes || w.text {
			w.P("mem := %s", fmt.Sprintf(op.mem, "src[start:]"))
		} else {
			w.P("if len(src) > start {\nreturn %s.ErrTrailing\n}", w.lib)
			w.P("var mem string")
		}
		w.P("p, q, err := %sRoot(src[:start], mem, v)", op.get)
		w.P("if err != nil {\nreturn err\n}")
		w.P("if p != start || q != len(mem) {\nreturn %s.ErrTrailing\n}\nreturn nil\n}\n", w.lib)
	}
	if fixed(t) {
		return
	}
	for _, reuse := range []bool{false, true} {
		w.reuse = reuse
		w.P("func %sRoot(src []byte, mem %s, v *%s) (p, q int, err error) {", w.get(), w.mem(), native)
		if counted(t) {
			w.P("p = 4")
		}
		w.read("v", t)
		w.P("return p, q, nil\n}\n")
	}
	if schema.Recursive(t) {
		w.P("func size%s(v *%s) (fixed, text int) {", t.Name, native)
		w.size("v", t)
		w.P("return fixed, text\n}\n")
		w.P("func put%s(b []byte, p, q int, v *%s) (int, int) {", t.Name, native)
		w.put("v", t)
		w.P("return p, q\n}\n")
		for _, reuse := range []bool{false, true} {
			w.reuse = reuse
			w.P("func %s%s(src []byte, mem %s, p, q int, v *%s) (int, int, error) {", w.get(), t.Name, w.mem(), native)
			w.read("v", t)
			w.P("return p, q, nil\n}\n")
		}
	}
}

// fixed reports whether all encodings of t have the same length and no loops.
func fixed(t *schema.Type) bool { return !counted(t) && !varies(t) && len(layOut("v", t).tails) == 0 }

// fixed writes the body of a method that decodes such a type.
func (w *writer) fixed(t *schema.Type) {
	l := layOut("v", t)
	w.P("if len(src) < %d {\nreturn %s.ErrShort\n}", l.size, w.lib)
	w.P("if len(src) > %d {\nreturn %s.ErrTrailing\n}", l.size, w.lib)
	if l.size > 0 {
		f := w.name("f")
		w.P("%s := (*[%d]byte)(src)", f, l.size)
		for _, s := range l.slots {
			w.readSlot(f, s)
		}
	}
	w.P("return nil\n}\n")
}
