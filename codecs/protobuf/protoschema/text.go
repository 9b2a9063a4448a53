package protoschema

import (
	"fmt"
	"go/token"
	"path"
	"slices"
	"strings"
	"unicode"

	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// The .proto file has a name and a package of its own for every codec and Go
// type, both made from the import path of the Go code: descriptors are
// registered in tables that all generated code of a program shares.

// FileName is the name of the .proto file for the Go package importPath.
func FileName(importPath string) string {
	return importPath + "/" + path.Base(path.Dir(importPath)) + ".proto"
}

// PackageName is the proto package for the Go package importPath.
func PackageName(importPath string) string {
	parts := strings.Split(importPath, "/")
	for i, p := range parts {
		p = strings.Map(func(r rune) rune {
			if r == '_' || r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
				return r
			}
			return '_'
		}, p)
		if p == "" || unicode.IsDigit(rune(p[0])) {
			p = "_" + p
		}
		parts[i] = p
	}
	return strings.Join(parts, ".")
}

// Text is the .proto file for an adapted type; goPackage is the import path of
// the Go code that the plugins write. Fields have the numbers of [schema.Numbers]; signed integers are plain varints
// (int32, int64), which is what most schemas use. Whoever expects negative numbers would choose sint32 or sint64.
func (s Style) Text(root *schema.Type, protoPackage, goPackage string) string {
	w := &textWriter{style: s}
	for _, t := range messages(root) {
		w.p("\nmessage %s {", t.Name)
		names, numbers := FieldNames(t, s.reserved()...), schema.Numbers(t)
		for i, f := range t.Fields {
			w.field(f.Type, names[i], numbers[i])
		}
		w.p("}")
	}
	for _, t := range schema.Enumerations(root) {
		w.enum(t)
	}
	head := "syntax = \"proto3\";\n\npackage " + protoPackage + ";\n\n"
	for _, name := range []string{gogoFile, timestampFile, wrappersFile} {
		if w.imports[name] {
			head += fmt.Sprintf("import %q;\n", name)
		}
	}
	if len(w.imports) > 0 {
		head += "\n"
	}
	return head + fmt.Sprintf("option go_package = %q;\n", goPackage+";"+path.Base(goPackage)) + w.body.String()
}

// messages are the structs that root reaches and the .proto file declares: a time
// is google.protobuf.Timestamp, which it imports.
func messages(root *schema.Type) []*schema.Type {
	return slices.DeleteFunc(schema.Structs(root), (*schema.Type).Instant)
}

// FieldNames are the names of t's fields in the style of protobuf,
// lower_snake_case, no two of which give the same JSON name. None is one of those
// reserved, which are given without underscores.
func FieldNames(t *schema.Type, reserved ...string) []string {
	used := map[string]bool{}
	for _, name := range reserved {
		used[name] = true
	}
	names := make([]string, len(t.Fields))
	for i, f := range t.Fields {
		base := snake(f.Name)
		name := base
		for n := 2; used[strings.ReplaceAll(name, "_", "")]; n++ {
			name = fmt.Sprintf("%s_%d", base, n)
		}
		used[strings.ReplaceAll(name, "_", "")] = true
		names[i] = name
	}
	return names
}

// snake turns "CPUIDLevel" into "cpuid_level" and "CPUs" into "cpus".
func snake(name string) string {
	var b strings.Builder
	rs := []rune(name)
	for i, r := range rs {
		if r > unicode.MaxASCII {
			fmt.Fprintf(&b, "u%x", r)
			continue
		}
		if unicode.IsUpper(r) && i > 0 && rs[i-1] != '_' && (!unicode.IsUpper(rs[i-1]) || beginsWord(rs[i+1:])) {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// beginsWord reports whether a capital letter before rest begins a word; the s of
// "CPUs" does not make one.
func beginsWord(rest []rune) bool {
	if len(rest) == 0 || !unicode.IsLower(rest[0]) {
		return false
	}
	return rest[0] != 's' || len(rest) > 1 && !unicode.IsUpper(rest[1])
}

const (
	gogoFile      = "gogoproto/gogo.proto"
	timestampFile = "google/protobuf/timestamp.proto"
	wrappersFile  = "google/protobuf/wrappers.proto"
)

type textWriter struct {
	style   Style
	body    strings.Builder
	imports map[string]bool
}

func (w *textWriter) p(format string, args ...any) { fmt.Fprintf(&w.body, format+"\n", args...) }

func (w *textWriter) need(file string) {
	if w.imports == nil {
		w.imports = map[string]bool{}
	}
	w.imports[file] = true
}

func (w *textWriter) field(t *schema.Type, name string, number int) {
	label, elem := "", t
	var options []string
	switch t.Kind {
	case schema.Slice:
		label, elem = "repeated ", t.Elem
	case schema.Pointer:
		elem = t.Elem
		if w.style.optional() && elem.Kind.Leaf() {
			label = "optional "
		}
	case schema.Map:
		if w.style.annotated() {
			options = w.mapOptions(t)
		}
		w.p("  map<%s, %s> %s = %d%s;", w.typeName(t.Key), w.typeName(t.Elem), name, number, w.options(options))
		return
	}
	typ := w.typeName(elem)
	if w.style.annotated() {
		typ, options = w.annotated(t, elem, typ)
	}
	if t.Kind == schema.Slice && t.Source().Kind == schema.Pointer &&
		(elem.Kind.Integer() || elem.Kind.Float() || elem.Kind == schema.Bool || elem.Kind == schema.Duration) {
		options = append(options, "packed=false") // the bytes of an optional field
	}
	w.p("  %s%s %s = %d%s;", label, typ, name, number, w.options(options))
}

// enum writes an enumeration. The value 0 has to be the first, and the names of values are in the
// scope of the file.
func (w *textWriter) enum(t *schema.Type) {
	w.p("\nenum %s {", t.Name)
	values := schema.EnumValues(t)
	slices.SortStableFunc(values, func(a, b schema.Value) int { // 0, then the others as they are
		switch {
		case a.N == 0:
			return -1
		case b.N == 0:
			return 1
		}
		return 0
	})
	for _, v := range values {
		w.p("  %s_%s = %d;", strings.ToUpper(snake(t.Name)), strings.ToUpper(snake(v.Name)), v.N)
	}
	w.p("}")
}

func (w *textWriter) options(list []string) string {
	if len(list) == 0 {
		return ""
	}
	for i, o := range list {
		name, value, _ := strings.Cut(o, "=")
		if name != "packed" {
			w.need(gogoFile)
			name = "(gogoproto." + name + ")"
		}
		list[i] = name + " = " + value
	}
	return " [" + strings.Join(list, ", ") + "]"
}

var typeNames = map[schema.Kind]string{
	schema.Bool: "bool", schema.String: "string", schema.Bytes: "bytes", schema.Float32: "float", schema.Float64: "double",
	schema.Int8: "int32", schema.Int16: "int32", schema.Int32: "int32", schema.Int64: "int64", schema.Int: "int64",
	schema.Duration: "int64",
	schema.Uint8:    "uint32", schema.Uint16: "uint32", schema.Uint32: "uint32", schema.Uint64: "uint64",
	schema.Uint: "uint64",
}

func (w *textWriter) typeName(t *schema.Type) string {
	switch {
	case t.Kind == schema.Time || t.Instant():
		w.need(timestampFile)
		return "google.protobuf.Timestamp"
	case t.Kind == schema.Struct, t.IsEnum():
		return t.Name
	}
	return typeNames[t.Kind]
}

var wrappers = map[string]string{
	"bool": "BoolValue", "string": "StringValue", "bytes": "BytesValue", "float": "FloatValue", "double": "DoubleValue",
	"int32": "Int32Value", "int64": "Int64Value", "uint32": "UInt32Value", "uint64": "UInt64Value",
}

// annotated says in the words of gogoproto what the native Go type is.
func (w *textWriter) annotated(t, elem *schema.Type, typ string) (string, []string) {
	var options []string
	if elem.Kind == schema.Time {
		options = append(options, "stdtime=true")
	}
	switch {
	case t.Kind == schema.Pointer && elem.Kind.Leaf() && elem.Kind != schema.Time:
		w.need(wrappersFile)
		return "google.protobuf." + wrappers[typ], []string{"wktpointer=true"}
	case t.Kind != schema.Pointer && (elem.Kind == schema.Struct || elem.Kind == schema.Time):
		options = append(options, "nullable=false")
	case cast(elem) != "":
		options = append(options, fmt.Sprintf("casttype=%q", cast(elem)))
	}
	return typ, options
}

func (w *textWriter) mapOptions(t *schema.Type) (options []string) {
	if c := cast(t.Key); c != "" {
		options = append(options, fmt.Sprintf("castkey=%q", c))
	}
	switch {
	case t.Elem.Kind == schema.Time:
		options = append(options, "stdtime=true", "nullable=false")
	case t.Elem.Kind == schema.Struct:
		options = append(options, "nullable=false")
	case cast(t.Elem) != "":
		options = append(options, fmt.Sprintf("castvalue=%q", cast(t.Elem)))
	}
	return options
}

// cast is the Go type of a number where it is not what the plugin would choose,
// with the import path before the name of a named type.
func cast(t *schema.Type) string {
	from := t.Source()
	switch {
	case t.Kind == schema.Duration:
		return "time.Duration"
	case !t.Kind.Integer():
		return ""
	case from.Name != "" && from.Package != "" && token.IsExported(from.Name):
		return from.Package + "." + from.Name
	case t.Kind != schema.Int32 && t.Kind != schema.Int64 && t.Kind != schema.Uint32 && t.Kind != schema.Uint64:
		return t.Kind.String()
	}
	return ""
}
