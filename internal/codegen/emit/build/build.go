// Package build writes conversions between Go structs and formats that have no
// struct of their own: they are written through a builder and read through
// accessors, like FlatBuffers and Cap'n Proto. Reading is one walker for all of
// them (conversion to the Go struct, and the digest of reading in place);
// writing is one walker from the top down (Cap'n Proto: a parent is there before
// its children) and one from the bottom up (FlatBuffers: children come first).
// Which names a library uses is the business of its codec's folder. Libraries
// with plain structs are served by package emit itself.
package build

import (
	"fmt"
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// names hands out variable names that are unique within one file.
type names struct{ n int }

func (n *names) name(prefix string) string {
	n.n++
	return fmt.Sprintf("%s%d", prefix, n.n)
}

// own reports whether t stands for a struct of the user, which gets functions of
// its own; the others are synthetic and written in line.
func own(t *schema.Type) bool {
	return t.Kind == schema.Struct && t.From != nil && t.From.Kind == schema.Struct
}

// wrapper reports whether t is a synthetic struct around one slice or map.
func wrapper(t *schema.Type) bool {
	return t.Kind == schema.Struct && t.From != nil && t.From.Kind != schema.Struct
}

// HasBytes reports whether the user's type has a []byte somewhere, which may point
// into the input.
func HasBytes(root *schema.Type) bool {
	found := false
	schema.Walk(root, func(_ string, t *schema.Type) bool {
		found = found || t.Kind == schema.Bytes && t.Source().Kind == schema.Bytes
		return true
	})
	return found
}

// Leaf is the Go expression of the native leaf v as the adapted leaf t: of the
// Go type that t's kind is named after, []byte for bytes.
func Leaf(s *emit.Source, t *schema.Type, v string) string {
	from := t.Source()
	if p, ok := pointer(v); ok {
		switch {
		case from.Kind == schema.Time:
			v = p // p.UnixNano() is the same as (*p).UnixNano()
		case from.Kind != schema.Array:
			v = "*" + p // needs no parentheses as an argument
		}
	}
	switch {
	case from.Kind == schema.Time:
		return v + ".UnixNano()"
	case from.Kind == schema.Array: // as bytes
		return v + "[:]"
	case from.Name == "" && from.Kind == t.Kind:
		return v
	}
	return schema.GoType(&schema.Type{Kind: t.Kind}, nil) + "(" + v + ")"
}

// pointer is p where v is (*p).
func pointer(v string) (p string, ok bool) {
	if !strings.HasPrefix(v, "(*") || strings.IndexByte(v, ')') != len(v)-1 {
		return "", false
	}
	return v[2 : len(v)-1], true
}

// instant are the Go expressions of the fields of the struct t that stands for the time v.
func instant(t *schema.Type, v string) []string {
	if p, ok := pointer(v); ok {
		v = p
	}
	return []string{
		cast(goType(t.Fields[0].Type), "int64", v+".Unix()"),
		cast(goType(t.Fields[1].Type), "int", v+".Nanosecond()"),
	}
}

// cast converts the expression x of type from, unless it is of type to already.
func cast(to, from, x string) string {
	if to == from {
		return x
	}
	return to + "(" + x + ")"
}

// address is the expression of a pointer to v.
func address(v string) string {
	if p, ok := pointer(v); ok {
		return p
	}
	return "&" + v
}

// native is the Go type of what t was adapted from.
func native(s *emit.Source, t *schema.Type) string { return emit.Native(s, t.Source()) }

// goType is the Go type of an adapted leaf.
func goType(t *schema.Type) string { return schema.GoType(&schema.Type{Kind: t.Kind}, nil) }
