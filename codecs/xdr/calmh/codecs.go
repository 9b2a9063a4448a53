// Package calmh is github.com/calmh/xdr, whose generator genxdr writes XDR
// methods for Go structs.
package calmh

import (
	"fmt"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "xdr/calmh", Library: "github.com/calmh/xdr", Kind: codec.Codegen,
			Packages: []string{"github.com/calmh/xdr"},
			Doc: "generated XDRSize, MarshalXDRInto and UnmarshalXDR; what genxdr does not know has methods written as " +
				"by hand",
			Generated: codec.WrittenFor{Functions: []string{"MarshalXDR*", "UnmarshalXDR*", "XDRSize"}},
			Languages: "https://www.rfc-editor.org/rfc/rfc4506",
			Declared:  codec.Traits{Unordered: true, LosesNil: true},
			Buffer:    codec.BufferInto,
		},
		Use:  use,
		Emit: emitter,
	}}
}

const tool = "github.com/calmh/xdr/cmd/genxdr"

func emitter(r *emit.Request) (*emit.Output, error) {
	root := schema.Adapt(r.Root, schema.Rules{}).Type
	if err := emit.Unchanged(root); err != nil {
		return nil, fmt.Errorf("mirror: %w", err)
	}
	m := newMirror(r.Package)
	structs, methods, err := m.write(root)
	if err != nil {
		return nil, err
	}
	in := emit.File{Name: "mirror.go", Data: structs}
	files, err := r.Tools.Run(emit.Job{Tool: tool, Args: []string{"-o", "mirror_xdr.go", in.Name}, In: []emit.File{in}})
	if err != nil {
		return nil, err
	}
	files = append(files, in)
	if methods != nil {
		files = append(files, emit.File{Name: "methods.go", Data: methods})
	}
	code, err := codecSource(r, root)
	if err != nil {
		return nil, err
	}
	ops := []codec.Op{codec.OpMarshalReuse, codec.OpUnmarshalReuse}
	if schema.Has(root, schema.Bytes) {
		ops = append(ops, codec.OpUnmarshalAlias)
	}
	return &emit.Output{
		Files:   append(files, emit.File{Name: "codec.go", Data: code}),
		Adapted: m.adapted,
		Ops:     ops,
	}, nil
}

func codecSource(r *emit.Request, root *schema.Type) ([]byte, error) {
	s := emit.NewSource(r.Package)
	s.Import("slices", "")
	s.Import("github.com/calmh/xdr", "")
	decode := "return w.UnmarshalXDR(src)"
	c := emit.Cast{
		Marshal: `n := len(dst)
size := w.XDRSize()
dst = slices.Grow(dst, size)[:n+size]
return dst, w.MarshalXDRInto(&xdr.Marshaller{Data: dst[n:]})`,
		Unmarshal: decode,
	}
	if schema.Has(root, schema.Bytes) { // byte slices point into the input
		s.Import("bytes", "")
		c.Unmarshal, c.UnmarshalAlias = "return w.UnmarshalXDR(bytes.Clone(src))", decode
	}
	c.UnmarshalReuse = c.Unmarshal
	emit.CastCodec(s, root, emit.Dialect{}, c)
	return s.Bytes()
}
