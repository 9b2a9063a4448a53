package emit

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Mirror is what [Reflect] does with a type that a library does not take as it is.
type Mirror int

const (
	// NoMirror: the rules may state problems and the precision of times, but not
	// change the type.
	NoMirror Mirror = iota
	// ByConversion: where the rules change the Go type, a struct of the adapted shape
	// is written with conversions both ways, and the library encodes that. Of the
	// operations marshal-reuse and unmarshal-alias are kept.
	ByConversion
	// ByCast: where the rules change anything, a struct of the adapted shape is written
	// that has the same layout, and a pointer to the value is cast to one to it.
	ByCast
)

// Options say how a library that looks at Go types at run time meets a type.
type Options struct {
	Package     string // of the adapter, relative to the module, such as "codecs/json/std/adapter"
	Constructor string // its func [T any]() (*Codec[T], error); "" is New

	Rules  schema.Rules // what the library cannot express
	Mirror Mirror
	// FieldTag, if set, is the tag (without quotes) that tells the library the number of a
	// field, for ByConversion: a type with wire tags is mirrored with such tags.
	FieldTag func(t *schema.Type, number int) string
	// First, if set, is the first field of every struct of a mirror, which has no size, and Tag the tag (without
	// quotes) of its i-th field, for ByCast: options that the library takes from a type are
	// set on a mirror of every type, whatever tags that has.
	First string
	Tag   func(owner *schema.Type, i int) string
	// ByConversion: a type with named leaf types or fields that are not exported is mirrored too, since a mirror has none
	Plain bool
	// ByConversion: a mirror has none of the user's tags, which say of the user's type how long or of which kind its
	// values are, not what they are called
	Untagged bool
	Streams  bool // the codec is a codec.Streamer, so that of a mirror is one too

	// Ops are what the codec offers beside marshal and unmarshal, but for those that
	// Unless and OnlyFor leave out.
	Ops []codec.Op
	// Unless leaves an operation out for types that reach one of the kinds, where the
	// library would give a wrong value; for example, many decoders keep the old keys of
	// a map that they decode into.
	Unless map[codec.Op][]schema.Kind
	// OnlyFor leaves an operation out for types that reach none of the kinds, where it
	// would be no different from what it is a variant of; for example, without
	// strings and byte slices there is nothing to alias.
	OnlyFor map[codec.Op][]schema.Kind

	// KnownLimitations are refused with the path at which a type has them.
	KnownLimitations []Limitation
}

// Reflect is the emitter of a library that looks at Go types at run time.
func Reflect(o Options) func(*Request) (*Output, error) {
	if o.Constructor == "" {
		o.Constructor = "New"
	}
	return o.emit
}

func (o Options) emit(r *Request) (*Output, error) {
	if problems := limits(r.Root, o.KnownLimitations); len(problems) > 0 {
		return &Output{Problems: problems}, nil
	}
	a := schema.Adapt(r.Root, o.Rules)
	if len(a.Problems) > 0 {
		return &Output{Problems: a.Problems}, nil
	}
	asItIs, err := o.takes(r.Root, a)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.Codec, err)
	}
	out := &Output{Adapted: a.Changes, Ops: o.offered(r.Root)}
	if asItIs {
		out.Import, out.Constructor = r.Module+"/"+o.Package, o.Constructor
		return out, nil
	}
	var src []byte
	if o.Mirror == ByCast {
		src, err = o.castSource(r, a.Type)
	} else {
		src, err = o.mirrorSource(r, a.Type, slices.Contains(out.Ops, codec.OpUnmarshalAlias))
		out.Ops = mirrored(out.Ops)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.Codec, err)
	}
	out.Files = []File{{Name: "codec.go", Data: src}}
	return out, nil
}

// takes reports whether the library is handed the type as it is.
func (o Options) takes(root *schema.Type, a schema.Adapted) (bool, error) {
	switch o.Mirror {
	case ByCast:
		return len(a.Changes) == 0 && o.First == "" && o.Tag == nil, nil
	case ByConversion:
		return Unchanged(a.Type) == nil && !(o.Plain && (namedLeaf(root) || hides(root))) &&
			!(o.FieldTag != nil && anyNumbered(root)), nil
	}
	return true, Unchanged(a.Type)
}

// hides reports whether structs have fields of no size that are not exported.
func hides(root *schema.Type) bool {
	return slices.ContainsFunc(schema.Structs(root),
		func(t *schema.Type) bool { return t.Empty != schema.EmptyNone || t.Padded })
}

// offered are the operations that are measured on the type.
func (o Options) offered(root *schema.Type) []codec.Op {
	return slices.DeleteFunc(slices.Clone(o.Ops), func(op codec.Op) bool {
		kinds, limited := o.OnlyFor[op]
		return schema.Has(root, o.Unless[op]...) || limited && !schema.Has(root, kinds...)
	})
}

// mirrored are those of the operations that a mirror keeps, and its own.
func mirrored(ops []codec.Op) []codec.Op {
	kept := []codec.Op{codec.OpMarshalGenerated, codec.OpUnmarshalGenerated}
	for _, op := range []codec.Op{codec.OpMarshalReuse, codec.OpUnmarshalAlias} {
		if slices.Contains(ops, op) {
			kept = append(kept, op)
		}
	}
	return kept
}

// mirrorSource writes a package with structs of the adapted shape, conversions
// and a codec that goes through the constructor. With aliases the codec has
// UnmarshalAlias too.
func (o Options) mirrorSource(r *Request, root *schema.Type, aliases bool) ([]byte, error) {
	s := NewSource(r.Package)
	library := o.library(s, r)
	for _, t := range schema.Structs(root) {
		t.Padded = false // values are converted, so lengths need not agree
	}
	restore := o.order(root)
	StructSource(s, root, Dialect{}, o.tag())
	restore()
	NewConverter(s, Dialect{}).Write(root)
	GeneratedCodec(s, r, root, root.Name,
		fmt.Sprintf("*%s.Codec[%s]", library, root.Name), fmt.Sprintf("%s.%s[%s]", library, o.Constructor, root.Name))
	if aliases {
		s.P("\n// UnmarshalAlias decodes src into the zero value v, which may point into src.")
		s.P("func (c *Codec) UnmarshalAlias(src []byte, v *%s) error {", Native(s, root.Source()))
		s.P("w := new(Message)\nif err := c.generated.UnmarshalAlias(src, w); err != nil {\nreturn err\n}\nfrom%s(w, "+
			"v)\nreturn nil\n}", root.Name)
	}
	if o.Streams {
		GeneratedStreams(s, r, root, "c.generated.NewEncoder(w)", "c.generated.NewDecoder(r)")
	}
	return s.Bytes()
}

// order puts the fields of numbered structs into the order of their numbers, since some
// libraries read them in that order only, until restore is called.
func (o Options) order(root *schema.Type) (restore func()) {
	before := map[*schema.Type][]schema.Field{}
	if o.FieldTag != nil {
		for _, t := range schema.Structs(root) {
			before[t] = t.Fields
			var fields []schema.Field
			for _, i := range schema.ByNumber(t) {
				fields = append(fields, t.Fields[i])
			}
			t.Fields = fields
		}
	}
	return func() {
		for t, fields := range before {
			t.Fields = fields
		}
	}
}

// tag is what [StructSource] asks for the tag of a field; nil where fields have those of the user's type.
func (o Options) tag() func(owner *schema.Type, f schema.Field) string {
	switch {
	case o.Untagged:
		return NoTag
	case o.FieldTag == nil:
		return nil
	}
	return func(owner *schema.Type, f schema.Field) string {
		if !schema.Numbered(owner) {
			return ""
		}
		return "`" + o.FieldTag(f.Type, schema.Numbers(owner)[place(owner, f)]) + "`"
	}
}

// place is the place of a field in its struct.
func place(owner *schema.Type, f schema.Field) int {
	return slices.IndexFunc(owner.Fields, func(g schema.Field) bool { return g.Name == f.Name })
}

// anyNumbered reports whether t or a struct that it reaches has wire tags.
func anyNumbered(t *schema.Type) bool { return slices.ContainsFunc(schema.Structs(t), schema.Numbered) }

// castSource writes a package with structs of the adapted shape and a codec that
// casts to them. It has the methods of all operations, offered or not.
func (o Options) castSource(r *Request, root *schema.Type) ([]byte, error) {
	s := NewSource(r.Package)
	library, mirror := o.library(s, r), root.Name
	var tag func(owner *schema.Type, f schema.Field) string
	if o.Tag != nil {
		tag = func(owner *schema.Type, f schema.Field) string { return "`" + o.Tag(owner, place(owner, f)) + "`" }
	}
	StructSource(s, root, Dialect{First: o.First}, tag)
	c := Cast{
		Fields: fmt.Sprintf("library *%s.Codec[%s]", library, mirror),
		New: fmt.Sprintf("c, err := %s.%s[%s]()\nif err != nil {\nreturn nil, err\n}\nreturn &Codec{library: c}, nil",
			library, o.Constructor, mirror),
		Marshal:   "return c.library.Marshal(dst, w)",
		Unmarshal: "return c.library.Unmarshal(src, w)",
	}
	if slices.Contains(o.Ops, codec.OpUnmarshalReuse) {
		c.UnmarshalReuse = "return c.library.UnmarshalReuse(src, w)"
	}
	if slices.Contains(o.Ops, codec.OpUnmarshalAlias) {
		c.UnmarshalAlias = "return c.library.UnmarshalAlias(src, w)"
	}
	CastCodec(s, root, Dialect{}, c)
	if o.Streams {
		CastStreams(s, r, root, Dialect{}, "c.library.NewEncoder(w)", "c.library.NewDecoder(r)")
	}
	return s.Bytes()
}

// library imports the adapter's package and returns its qualifier.
func (o Options) library(s *Source, r *Request) string {
	folder := path.Base(strings.TrimSuffix(o.Package, "/adapter"))
	return s.Import(r.Module+"/"+o.Package, "lib"+strings.ReplaceAll(folder, "-", ""))
}

func namedLeaf(t *schema.Type) (found bool) {
	schema.Walk(t, func(_ string, t *schema.Type) bool {
		found = found || t.Kind.Leaf() && t.Name != ""
		return true
	})
	return found
}

// Unchanged returns an error that names the first place where an adapted type
// differs from the Go type in more than its name.
func Unchanged(t *schema.Type) (err error) {
	schema.Walk(t, func(path string, t *schema.Type) bool {
		if t.From == nil || t.From.Kind != t.Kind {
			err = fmt.Errorf("%s: a codec without a mirror cannot adapt %s", path, t.Source().Kind)
		}
		return err == nil
	})
	return err
}
