package own

import (
	"cmp"
	"fmt"
	"go/token"
	"path"
	"strings"
	"unicode"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// normalized type is the user's type in plain words: structs with names that every
// generator takes, nothing generic, embedded, unnamed or of another package. Code
// is generated for it, not for the user's type. Where no field had to change, both
// have one layout and a value is taken for the other by a cast; else (a type that
// marshals itself, a field left out) values are converted, which the measured
// times contain.
type normalized struct {
	Type    *schema.Type // as a native type of the package shape
	adapted *schema.Type // the same, remembering the user's types
	Changes []codec.Adaptation
	Cast    bool // one layout
	// Problems say which types the conversions would have to name and cannot; then
	// only codecs that take the user's type as it is are left.
	Problems []codec.Problem
}

// normalize makes the shape of t for a package of that import path; nameable tells
// whether that package may name a type of the user's.
func normalize(t *schema.Type, pkg string, nameable func(t *schema.Type) bool) (*normalized, error) {
	if p := endless(t); p != "" {
		return nil, mistakef("%s: the type contains itself without a struct in between, which no schema can say", p)
	}
	names := map[string]bool{}
	named := map[*schema.Type]string{}
	a := schema.Adapt(t, schema.Rules{
		Name: func(t *schema.Type) string {
			if named[t] == "" {
				named[t] = unique(names, exported(typeName(t)))
			}
			return named[t]
		},
		Other: func(_ string, t *schema.Type) (*schema.Type, string, string) {
			if t.Kind != schema.Custom {
				return nil, "", ""
			}
			name := path.Base(t.Package) + "." + t.Name
			switch t.Forms.Method() {
			case "Text":
				return schema.Leaf(schema.String), name + " as its text", ""
			case "Binary":
				return schema.Leaf(schema.Bytes), name + " as its binary form", ""
			}
			return schema.Leaf(schema.Bytes), name + " as its JSON", ""
		},
	})
	if len(a.Problems) > 0 {
		return nil, fmt.Errorf("shape of %s: %v", t.Name, a.Problems)
	}
	s := &normalized{adapted: a.Type, Changes: a.Changes, Cast: true}
	schema.Walk(t, func(_ string, t *schema.Type) bool {
		s.Cast = s.Cast && t.Kind != schema.Custom && !t.Partial
		return true
	})
	if !s.Cast {
		schema.Walk(t, func(p string, t *schema.Type) bool {
			if t.Name != "" && t.Package != "" && !nameable(t) {
				s.Problems = append(s.Problems, codec.Problem{Path: p, Reason: "type " + t.Name + " cannot be named outside its package, which converting values needs; export it, or --skip fields that marshal themselves"})
			}
			return true
		})
	}
	for _, st := range schema.Structs(a.Type) {
		taken := map[string]bool{}
		for i := range st.Fields {
			st.Fields[i].Name = unique(taken, exported(st.Fields[i].Name))
		}
	}
	s.Type = native(a.Type, pkg, map[*schema.Type]*schema.Type{})
	return s, nil
}

// native is an adapted type taken for a Go type of its own.
func native(t *schema.Type, pkg string, seen map[*schema.Type]*schema.Type) *schema.Type {
	if t == nil {
		return nil
	}
	if n := seen[t]; n != nil {
		return n
	}
	n := &schema.Type{Kind: t.Kind, Len: t.Len}
	if t.Kind == schema.Struct {
		seen[t] = n
		n.Name, n.Package = t.Name, pkg
	}
	if t.Kind == schema.Slice && t.Elem.Kind == schema.Uint8 { // of a named type before
		n.Kind = schema.Bytes
		return n
	}
	n.Elem, n.Key = native(t.Elem, pkg, seen), native(t.Key, pkg, seen)
	for _, f := range t.Fields {
		n.Fields = append(n.Fields, schema.Field{Name: f.Name, Type: native(f.Type, pkg, seen), Tag: f.Tag})
	}
	n.Retired = t.Retired
	return n
}

// source is the package shape: the types, and where values are converted, how.
func (s *normalized) source() ([]byte, error) {
	src := emit.NewSource("normalized")
	emit.StructSource(src, s.adapted, emit.Dialect{}, nil)
	if !s.Cast && len(s.Problems) == 0 {
		c := emit.NewConverter(src, emit.Dialect{})
		c.Write(s.adapted)
		user := emit.Native(src, s.adapted.Source())
		src.P("// To converts v into the zero value w; they share memory.")
		src.P("func To(v *%s, w *%s) { to%s(v, w) }\n", user, s.Type.Name, s.Type.Name)
		src.P("// From converts w into the zero value v; they share memory.")
		src.P("func From(w *%s, v *%s) { from%s(w, v) }\n", s.Type.Name, user, s.Type.Name)
	}
	return src.Bytes()
}

// endless is the path of a type that contains itself through slices, maps and
// pointers alone; "" where there is none.
func endless(t *schema.Type) (found string) {
	schema.Walk(t, func(p string, u *schema.Type) bool {
		for e, n := u, 0; found == "" && e != nil && e.Kind != schema.Struct; e, n = e.Elem, n+1 {
			if n > 100 {
				found = p
			}
		}
		return found == ""
	})
	return found
}

func typeName(t *schema.Type) string {
	name := t.Name
	for _, a := range t.Args {
		name += exported(cmp.Or(a.Name, a.Kind.String()))
	}
	return cmp.Or(name, "Inner")
}

// exported makes a name that is exported, of ASCII letters and digits.
func exported(name string) string {
	var b strings.Builder
	for _, r := range name {
		switch {
		case r < 0x80 && (unicode.IsLetter(r) || unicode.IsDigit(r)), r == '_' && b.Len() > 0:
			b.WriteRune(r)
		case r >= 0x80:
			fmt.Fprintf(&b, "U%X", r)
		}
	}
	s := b.String()
	if s == "" || !unicode.IsLetter(rune(s[0])) {
		s = "X" + s
	}
	if s = strings.ToUpper(s[:1]) + s[1:]; !token.IsIdentifier(s) {
		return "X" + s
	}
	return s
}

func unique(taken map[string]bool, name string) string {
	found := name
	for i := 2; taken[found]; i++ {
		found = fmt.Sprintf("%s%d", name, i)
	}
	taken[found] = true
	return found
}
