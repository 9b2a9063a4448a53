package build

import (
	"cmp"
	"context"
	"fmt"
	"go/token"
	"maps"
	"os"
	"path"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// normalized is the user's type in plain words: structs with names that every
// generator takes, nothing generic, embedded, unnamed or of another package. What is no
// struct, such as a list, is the one field of one, which has the same layout. Code
// is generated for it, not for the user's type. Where no field had to change, both
// have one layout and a value is taken for the other by a cast; else (a type that
// marshals itself, an interface, a field left out) values are converted, which the
// measured times contain.
type normalized struct {
	Name    string       // of its package
	Type    *schema.Type // as a native type of that package
	adapted *schema.Type // the same, remembering the user's types
	Changes []codec.Adaptation
	Cast    bool // one layout
	// Problems say which types the conversions would have to name and cannot; then
	// only codecs that take the user's type as it is are left.
	Problems []codec.Problem
	text     []byte // of its package
}

// The plainer type is for codecs that refuse the first: lists hold no pointers, and
// so on. Values are always converted to it.
const (
	firstShape = "normalized"
	plainShape = "plainer"
)

// notForStructs are names that structs of the shapes do not have: what package time has, math/big and
// container/list have, for which some libraries take any struct of these names, and what is declared
// beside the structs in the packages that are written for the shapes, by us or a generator.
var notForStructs = map[string]bool{
	"Time": true, "Duration": true, "Int": true, "List": true,
	"Codec": true, "Generated": true, "Message": true, "New": true, "NewGenerated": true, "ToMessage": true,
	"FromMessage": true, "To": true, "From": true,
	"Root": true, "Builder": true,
}

// normalize makes the shape of t of that name for a module; nameable tells whether
// it may name a type of the user's, and nils which pointers in lists values have as nil.
func normalize(t *schema.Type, name, module string, nameable func(t *schema.Type) bool,
	nils map[*schema.Type]bool) (*normalized, error) {
	names := maps.Clone(notForStructs)
	named := map[*schema.Type]string{}
	rules := schema.Rules{
		Name: func(t *schema.Type) string {
			if named[t] == "" {
				named[t] = unique(names, exported(typeName(t)))
			}
			return named[t]
		},
		Other: ownForms,
		Plain: schema.Plain{Unions: true, Complex: true, Keys: true},
	}
	if name == plainShape {
		rules.Plain = schema.Plain{Unions: true, Complex: true, Keys: true, StringKeys: true, Elements: true, Nils: nils,
			Pointers: true, Structs: true}
	}
	a := schema.Adapt(t, rules)
	if len(a.Problems) > 0 {
		return nil, fmt.Errorf("shape of %s: %v", t.Name, a.Problems)
	}
	if a.Type.Kind != schema.Struct || a.Type.From.Kind != schema.Struct {
		root := schema.Field{Name: "Value", Type: a.Type}
		a.Type = &schema.Type{Kind: schema.Struct, Name: unique(names, exported(typeName(t))), From: t,
			Fields: []schema.Field{root}}
		a.Changes = append(a.Changes,
			codec.Adaptation{Path: cmp.Or(t.Name, t.Kind.String()), How: "in a struct of one field"})
	}
	s := &normalized{Name: name, adapted: a.Type, Changes: a.Changes, Cast: name == firstShape && castable(t)}
	if !s.Cast {
		s.Problems = unnameable(t, nameable)
		for _, st := range schema.Structs(a.Type) {
			st.Padded = false
		}
	}
	for _, st := range schema.Structs(a.Type) {
		taken := map[string]bool{}
		for i := range st.Fields {
			st.Fields[i].Name = unique(taken, exported(st.Fields[i].Name))
		}
	}
	s.Type = native(a.Type, module+"/"+name, map[*schema.Type]*schema.Type{})
	return s, nil
}

// ownForms are the forms of what shows no fields: types that marshal themselves, and
// interfaces that hold anything.
func ownForms(_ string, t *schema.Type) (*schema.Type, string, string) {
	switch {
	case t.Kind == schema.Any && len(t.Union) == 0 && t.Name == "error":
		return schema.Leaf(schema.String), "error as its text", ""
	case t.Kind == schema.Any && len(t.Union) == 0:
		return schema.Leaf(schema.Bytes), "any value as its JSON", ""
	case t.Kind != schema.Custom:
		return nil, "", ""
	}
	name := cmp.Or(t.PackageName, path.Base(t.Package)) + "." + t.Name
	switch t.Forms.Method() {
	case "Text":
		return schema.Leaf(schema.String), name + " as its text", ""
	case "Binary":
		return schema.Leaf(schema.Bytes), name + " as its binary form", ""
	}
	return schema.Leaf(schema.Bytes), name + " as its JSON", ""
}

// castable reports whether the first shape of a type is laid out as the type is.
func castable(t *schema.Type) bool {
	castable := true
	schema.Walk(t, func(_ string, t *schema.Type) bool {
		odd := t.Kind == schema.Map && t.Key.Kind != schema.String && !t.Key.Kind.Integer()
		castable = castable && t.Kind != schema.Custom && t.Kind != schema.Any && !t.Partial && !odd
		return castable
	})
	return castable
}

// unnameable lists the types that conversions have to name and cannot. What an
// interface is called need not be said where it is a field's type.
func unnameable(t *schema.Type, nameable func(t *schema.Type) bool) (problems []codec.Problem) {
	cannot := func(t *schema.Type) bool { return t != nil && t.Name != "" && t.Package != "" && !nameable(t) }
	schema.Walk(t, func(p string, t *schema.Type) bool {
		bad := t
		switch {
		case t.Kind == schema.Struct && t.Name == "" && t.Partial:
			problems = append(problems, codec.Problem{Path: p, Reason: "an unnamed struct whose fields are left out cannot be " +
				"written outside its package, which converting values needs; give it a name"})
			return true
		case cannot(t) && t.Kind != schema.Any:
		case t.Elem != nil && t.Elem.Kind == schema.Any && cannot(t.Elem):
			bad = t.Elem
		default:
			return true
		}
		problems = append(problems, codec.Problem{Path: p, Reason: "type " + bad.Name + " cannot be named outside its " +
			"package, which converting values needs; export it, or --skip fields that marshal themselves"})
		return true
	})
	return problems
}

// native is an adapted type taken for a Go type of its own.
func native(t *schema.Type, pkg string, seen map[*schema.Type]*schema.Type) *schema.Type {
	if t == nil {
		return nil
	}
	if n := seen[t]; n != nil {
		return n
	}
	n := &schema.Type{Kind: t.Kind, Len: t.Len, Padded: t.Padded}
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
		n.Fields = append(n.Fields, schema.Field{Name: f.Name, Type: native(f.Type, pkg, seen), Tag: f.Tag, Within: f.Within})
	}
	n.Retired = t.Retired
	return n
}

// origin is the path in the user's type for one in the shape.
func (s *normalized) origin(path string) string { return schema.Origin(s.adapted, path) }

// file is the name of the file of the shape's package.
func (s *normalized) file() string { return s.Name + "/" + s.Name + ".go" }

// checkShapes writes the code of the shapes and type-checks it, before code of codecs is made on it. A shape whose code
// is wrong is a fault of ours that costs the codecs that need it.
func (b *builder) checkShapes(ctx context.Context) error {
	b.request.Progress("check the conversions", 0, 0)
	files := map[string][]byte{}
	fail := func(s *normalized, err error) error {
		kept := s.file() + keptAside
		s.Problems = []codec.Problem{{Ours: true, Reason: fmt.Sprintf("the code that serialbench wrote to convert this type "+
			"does not compile: %s (kept: %s)", firstLine(err), filepath.Join(b.dir, filepath.FromSlash(kept)))}}
		return b.put(kept, s.text)
	}
	var shapes []*normalized
	for _, s := range []*normalized{b.normalized, b.plainer} {
		if s == nil || len(s.Problems) > 0 {
			continue
		}
		src, err := s.source()
		s.text = append([]byte("// Package "+s.Name+" is the type with plain names.\n"), src...)
		if err != nil {
			s.text = append(s.text, err.Error()...)
			if err := fail(s, err); err != nil {
				return err
			}
			continue
		}
		files[s.file()], shapes = s.text, append(shapes, s)
	}
	wrong := schema.Check(ctx, b.dir, append(os.Environ(), b.env()...), files)
	if err := ctx.Err(); err != nil {
		return err
	}
	for _, s := range shapes {
		if err := wrong[s.file()]; err != nil {
			if err := fail(s, err); err != nil {
				return err
			}
		}
	}
	return nil
}

func firstLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}

// source is the package of the shape: the types, and where values are converted, how.
func (s *normalized) source() (text []byte, err error) {
	defer func() {
		if r := recover(); r != nil { // a kind that no conversion is known for
			err = fmt.Errorf("%w: %v", errEmitter, r)
		}
	}()
	src := emit.NewSource(s.Name)
	emit.StructSource(src, s.adapted, emit.Dialect{}, nil)
	if !s.Cast && len(s.Problems) == 0 {
		c := emit.NewUserConverter(src, emit.Dialect{})
		c.Write(s.adapted)
		user := emit.UserType(src, s.adapted.Source())
		src.P("// To converts v into the zero value w; they share memory.")
		src.P("func To(v *%s, w *%s) { to%s(v, w) }\n", user, s.Type.Name, s.Type.Name)
		src.P("// From converts w into the zero value v; they share memory.")
		src.P("func From(w *%s, v *%s) { from%s(w, v) }\n", s.Type.Name, user, s.Type.Name)
	}
	return src.Bytes()
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
	s := schema.CamelCase(b.String())
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
