package bebop200sc

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// mostMessageFields is what fits into a field's index byte.
const mostMessageFields = 255

// emitter makes code whose strings share the memory of the input, or not.
func emitter(shared bool) func(*emit.Request) (*emit.Output, error) {
	return func(r *emit.Request) (*emit.Output, error) {
		a := schema.Adapt(r.Root, rules)
		if len(a.Problems) > 0 {
			return &emit.Output{Problems: a.Problems}, nil
		}
		for _, t := range schema.Structs(a.Type) {
			if !isMessage(t) || len(t.Fields) == 0 {
				continue
			}
			if most := slices.Max(schema.Numbers(t)); most > mostMessageFields {
				reason := fmt.Sprintf("fields up to number %d in a message; the format has %d", most, mostMessageFields)
				return &emit.Output{Problems: []codec.Problem{{Path: t.Source().Name, Reason: reason}}}, nil
			}
		}
		text := schemaText(a.Type)
		args := []string{"-i", "types.bop", "-o", "types.go", "-package", r.Package, "-force-pointer-receivers"}
		if shared {
			args = append(args, "-share-string-memory")
		}
		files, err := r.Tools.Run(emit.Job{
			Tool: "github.com/200sc/bebop/main/bebopc-go", Args: args,
			In: []emit.File{{Name: "types.bop", Data: []byte(text)}},
		})
		if err != nil {
			return nil, err
		}
		src, err := codecSource(r, a.Type, shared)
		if err != nil {
			return nil, err
		}
		ops := []codec.Op{codec.OpMarshalReuse, codec.OpMarshalGenerated, codec.OpUnmarshalGenerated}
		if shared && schema.Has(a.Type, schema.String) {
			ops = append(ops, codec.OpUnmarshalAlias)
		}
		return &emit.Output{
			Adapted: a.Changes, Ops: ops,
			Files: append(files, emit.File{Name: "types.bop", Data: []byte(text)}, emit.File{Name: "codec.go", Data: src}),
		}, nil
	}
}

// rules: a struct has no optional fields, so that a pointer is a list; 16 bytes
// are a guid, the one type of fixed size.
var rules = schema.Rules{
	Leaves: map[schema.Kind]schema.Kind{
		schema.Int: schema.Int64, schema.Uint: schema.Uint64, schema.Duration: schema.Int64, schema.Int8: schema.Int16,
	},
	TimeUnit:         100 * time.Nanosecond,
	TimeYears:        "1678 to 2261", // the library goes by UnixNano
	PointerAsList:    true,
	ByteArrayAsBytes: true,
	ArrayAsSlice:     true,
	Name:             func(t *schema.Type) string { return "Wire" + t.Name },
	Enums:            schema.NotNegative,
	Other: func(_ string, t *schema.Type) (to *schema.Type, how, problem string) {
		switch {
		case t.Kind == schema.Array && t.Len == guidLen && t.Elem.Kind == schema.Uint8 && t.Elem.Name == "":
			return &schema.Type{Kind: schema.Array, Len: t.Len, Elem: &schema.Type{Kind: schema.Uint8, From: t.Elem}},
				"byte array as guid", ""
		case t.Kind == schema.Map && (!t.Key.Kind.Leaf() || t.Key.Kind == schema.Bytes):
			return nil, "", "no map with keys of kind " + t.Key.Kind.String()
		}
		return nil, "", ""
	},
}

const guidLen = 16

var fieldName = emit.Renamed("MarshalBebop", "MarshalBebopTo", "UnmarshalBebop", "EncodeBebop", "DecodeBebop", "Size")

// isMessage reports whether t becomes a message rather than a struct: those alone can
// contain themselves, and have fields with numbers, which may come and go.
func isMessage(t *schema.Type) bool { return schema.Recursive(t) || schema.Numbered(t) }

func schemaText(root *schema.Type) string {
	var b strings.Builder
	for _, t := range schema.Enumerations(root) {
		fmt.Fprintf(&b, "enum %s {\n", t.Name)
		for _, v := range schema.EnumValues(t) {
			fmt.Fprintf(&b, "\t%s = %d;\n", v.Name, v.N)
		}
		b.WriteString("}\n\n")
	}
	for _, t := range schema.Structs(root) {
		message := isMessage(t)
		word, number := "struct", ""
		if message {
			word = "message"
		}
		fmt.Fprintf(&b, "%s %s {\n", word, t.Name)
		numbers := schema.Numbers(t)
		for i, f := range t.Fields {
			if message {
				number = fmt.Sprintf("%d -> ", numbers[i])
			}
			fmt.Fprintf(&b, "\t%s%s %s;\n", number, typeText(f.Type), fieldName(t, f))
		}
		for _, n := range slices.Sorted(maps.Keys(t.Retired)) {
			if message && !slices.Contains(numbers, n) {
				fmt.Fprintf(&b, "\t[deprecated(\"gone\")]\n\t%d -> %s retired%d;\n", n, typeText(t.Retired[n]), n)
			}
		}
		b.WriteString("}\n\n")
	}
	return b.String()
}

func typeText(t *schema.Type) string {
	if t.IsEnum() {
		return t.Name
	}
	switch t.Kind {
	case schema.Struct:
		return t.Name
	case schema.Slice:
		return typeText(t.Elem) + "[]"
	case schema.Array:
		return "guid"
	case schema.Map:
		return "map[" + typeText(t.Key) + ", " + typeText(t.Elem) + "]"
	case schema.Bytes:
		return "byte[]"
	case schema.Time:
		return "date"
	}
	return t.Kind.String()
}

// dialect: the fields of messages are pointers.
func dialect() emit.Dialect {
	path := regexp.MustCompile(`^[\pL_][\pL\pN_.]*$`)
	return emit.Dialect{
		Field: fieldName,
		Leaf:  emit.EnumName,
		Set: func(owner *schema.Type, f schema.Field, target, value string) string {
			switch {
			case !isMessage(owner):
				return fmt.Sprintf("%s.%s = %s", target, fieldName(owner, f), value)
			case path.MatchString(value):
				return fmt.Sprintf("%s.%s = &%s", target, fieldName(owner, f), value)
			}
			return fmt.Sprintf("%s.%s = new(%s)", target, fieldName(owner, f), value)
		},
		Get: func(owner *schema.Type, f schema.Field, source string) string {
			if !isMessage(owner) {
				return source + "." + fieldName(owner, f)
			}
			return fmt.Sprintf("(*present(%s.%s))", source, fieldName(owner, f))
		},
	}
}

func codecSource(r *emit.Request, root *schema.Type, shared bool) ([]byte, error) {
	s := emit.NewSource(r.Package)
	s.Import("slices", "")
	emit.NewConverter(s, dialect()).Write(root)
	emit.GeneratedCodec(s, r, root, root.Name, "*wireCodec", "newWireCodec")
	messages := false
	for _, t := range schema.Structs(root) {
		messages = messages || isMessage(t)
	}
	if messages {
		s.P(`// present is p, or a pointer to a zero value in place of nil.
func present[T any](p *T) *T {
	if p == nil {
		return new(T)
	}
	return p
}
`)
	}
	s.P(`type wireCodec struct{}

func newWireCodec() (*wireCodec, error) { return &wireCodec{}, nil }

// Marshal makes room for exactly what the library says it needs.
func (*wireCodec) Marshal(dst []byte, w *Message) ([]byte, error) {
	size := w.Size()
	if dst == nil {
		dst = make([]byte, size)
		w.MarshalBebopTo(dst)
		return dst, nil
	}
	n := len(dst)
	dst = slices.Grow(dst, size)[:n+size]`)
	if messages {
		s.P("clear(dst[n:]) // the library does not write the zero byte that ends a message")
	}
	s.P(`w.MarshalBebopTo(dst[n:])
	return dst, nil
}
`)
	switch {
	case !shared:
		s.P("func (*wireCodec) Unmarshal(src []byte, w *Message) error { return w.UnmarshalBebop(src) }")
		return s.Bytes()
	case !schema.Has(root, schema.String):
		s.P(`// Unmarshal copies nothing first: there are no strings.
func (*wireCodec) Unmarshal(src []byte, w *Message) error { return w.UnmarshalBebop(src) }`)
		return s.Bytes()
	}
	s.P(`// Unmarshal gives the strings one copy of src to point into.
func (*wireCodec) Unmarshal(src []byte, w *Message) error { return w.UnmarshalBebop(slices.Clone(src)) }

// UnmarshalAlias decodes src into the zero value v; its strings point into src.
func (*Codec) UnmarshalAlias(src []byte, v *%s) error {
	w := new(Message)
	if err := w.UnmarshalBebop(src); err != nil {
		return err
	}
	from%s(w, v)
	return nil
}`, emit.Native(s, root.Source()), root.Name)
	return s.Bytes()
}
