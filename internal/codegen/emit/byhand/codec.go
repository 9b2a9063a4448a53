package byhand

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Codec is what stands between the functions of the root type and the contract.
// Its parts are Go code in which v is the *root and src or b the bytes.
type Codec struct {
	Size string // expression: the size of the encoding of *v
	Put  string // statements that write *v to b, a slice of that size
	// instead of Size and Put: Marshal measures (size) and writes (n, bs) the fields itself, which saves handing over a
	// large struct by value
	Inline  bool
	Append  string // instead of Put: expression of dst, which has room, with the encoding appended
	Get     string // statements that decode src into *v and return an error
	Aliases bool   // what Get decodes points into src: Unmarshal gives it a copy of its own
	Reuse   bool   // Get does the same with a used target as with a zero one
}

// Write writes the type Codec with its methods and returns the operations that
// it offers beside the default contract.
func (c Codec) Write(w *Writer, root *schema.Type) []codec.Op {
	native := w.Native(root)
	ops := []codec.Op{codec.OpMarshalReuse}
	w.Import("slices", "")
	w.P("// Codec encodes and decodes %s.", native)
	w.P("type Codec struct{}\n")
	w.P("// New makes the codec.")
	w.P("func New() (*Codec, error) { return &Codec{}, nil }\n")
	w.P("// Marshal appends the encoding of v to dst.")
	w.P("func (*Codec) Marshal(dst []byte, v *%s) ([]byte, error) {", native)
	if c.Inline {
		w.P("size := 0")
		w.body(Size, root)
	} else {
		w.P("size := %s", c.Size)
	}
	if c.Append != "" {
		w.P("if dst == nil {\ndst = make([]byte, 0, size)\n} else {\ndst = slices.Grow(dst, size)\n}")
		w.P("return %s, nil\n}\n", c.Append)
	} else {
		w.P("start := len(dst)")
		w.P("if dst == nil {\ndst = make([]byte, size)\n} else {\ndst = slices.Grow(dst, size)[:start+size]\n}")
		if c.Inline {
			w.P("bs, n := dst[start:], 0")
			w.body(Put, root)
		} else {
			w.P("b := dst[start:]\n%s", c.Put)
		}
		w.P("return dst, nil\n}\n")
	}
	decode := c.Get
	if c.Aliases {
		ops = append(ops, codec.OpUnmarshalAlias)
		decode = "return c.UnmarshalAlias(append([]byte(nil), src...), v) // v owns the copy"
		w.P("// UnmarshalAlias decodes src into v, which points into src afterwards.")
		w.P("func (*Codec) UnmarshalAlias(src []byte, v *%s) error {\n%s\n}\n", native, c.Get)
	}
	w.P("// Unmarshal decodes src into v.")
	w.P("func (c *Codec) Unmarshal(src []byte, v *%s) error {\n%s\n}\n", native, decode)
	if c.Reuse {
		ops = append(ops, codec.OpUnmarshalReuse)
		w.P("// UnmarshalReuse decodes src into v, which may hold an earlier value.")
		w.P("func (c *Codec) UnmarshalReuse(src []byte, v *%s) error { return c.Unmarshal(src, v) }\n", native)
	}
	return ops
}

// Output adapts the type by the rules, which may name problems and changes but
// must leave kinds as they are, and lets write write the file for it.
func Output(r *emit.Request, rules schema.Rules, d Dialect,
	write func(w *Writer, root *schema.Type) []codec.Op) (*emit.Output, error) {
	a := schema.Adapt(r.Root, rules)
	if len(a.Problems) > 0 {
		return &emit.Output{Problems: a.Problems}, nil
	}
	w := NewWriter(r, d)
	ops := write(w, r.Root)
	w.Functions()
	src, err := w.Bytes()
	if err != nil {
		return nil, err
	}
	return &emit.Output{Files: []emit.File{{Name: "codec.go", Data: src}}, Adapted: a.Changes, Ops: ops}, nil
}
