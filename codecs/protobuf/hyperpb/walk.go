package hyperpb

import (
	"fmt"
	"strings"

	"github.com/serialbench/serialbench/codecs/protobuf/protoschema"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// walker writes code that goes through a message by reflection.
type walker struct {
	s *emit.Source
	n int
}

func (w *walker) name(prefix string) string {
	w.n++
	return fmt.Sprintf("%s%d", prefix, w.n)
}

// fields writes the struct that holds the descriptors of all fields.
func (w *walker) fields(root *schema.Type) {
	w.s.P("// fields are the descriptors of the fields of every message, in their order.")
	w.s.P("type fields struct {")
	for _, t := range schema.Structs(root) {
		w.s.P("%s [%d]protoreflect.FieldDescriptor", t.Name, len(t.Fields))
	}
	w.s.P("}\n")
	w.s.P("func newFields(root protoreflect.MessageDescriptor) *fields {")
	w.s.P("f := new(fields)\nmessages := root.ParentFile().Messages()")
	for _, t := range schema.Structs(root) {
		if t.Instant() { // of another file
			w.s.Import(protoschema.Timestamppb, "")
			w.s.P("for i := range f.%[1]s {\nf.%[1]s[i] = "+
				"timestamppb.File_google_protobuf_timestamp_proto.Messages().ByName(\"Timestamp\").Fields().Get(i)\n}", t.Name)
			continue
		}
		w.s.P("for i := range f.%[1]s {\nf.%[1]s[i] = messages.ByName(%[1]q).Fields().Get(i)\n}", t.Name)
	}
	w.s.P("return f\n}\n")
}

func descriptor(owner *schema.Type, i int) string { return fmt.Sprintf("f.%s[%d]", owner.Name, i) }

// instant are the seconds and the nanoseconds of message m, a Timestamp.
func instant(t *schema.Type, m string) []string {
	return []string{m + ".Get(" + descriptor(t, 0) + ").Int()", m + ".Get(" + descriptor(t, 1) + ").Int()"}
}

func pointer(t *schema.Type) bool { return t.Kind == schema.Pointer }

// fromField writes the conversion of field i of message m into the native location v.
func (w *walker) fromField(owner *schema.Type, i int, v string) {
	t, d := owner.Fields[i].Type, descriptor(owner, i)
	if !pointer(t) {
		w.from(t, "m.Get("+d+")", v)
		return
	}
	w.s.P("if m.Has(%s) {", d)
	w.s.P("%s = new(%s)", v, emit.Native(w.s, t.From.Elem))
	if t.Elem.Kind == schema.Struct && !t.Elem.Instant() {
		w.s.P("f.from%s(m.Get(%s).Message(), %s)", t.Elem.Name, d, v)
	} else {
		w.from(t.Elem, "m.Get("+d+")", "(*"+v+")")
	}
	w.s.P("}")
}

// from writes the conversion of x, an expression of type protoreflect.Value or
// MapKey, into the native location v.
func (w *walker) from(t *schema.Type, x, v string) {
	from := t.From
	switch {
	case t.Kind.Leaf():
		w.fromLeaf(t, x, v)
	case t.Kind == schema.Struct && from != nil && from.Kind == schema.Struct:
		w.s.P("f.from%s(%s.Message(), &%s)", t.Name, x, v)
	case t.Instant():
		w.s.Import("time", "")
		m := w.name("m")
		w.s.P("%s := %s.Message()", m, x)
		w.s.P("%s = time.Unix(%s).UTC()", v, strings.Join(instant(t, m), ", "))
	case t.Kind == schema.Struct: // a list inside a list
		w.from(t.Fields[0].Type, fmt.Sprintf("%s.Message().Get(%s)", x, descriptor(t, 0)), v)
	case t.Kind == schema.Map:
		w.fromMap(t, x, v)
	default:
		w.fromList(t, x, v)
	}
}

func (w *walker) fromLeaf(t *schema.Type, x, v string) {
	from := t.From
	switch {
	case from.Kind == schema.Array:
		w.s.P("copy(%s[:], %s.Bytes())", v, x)
	case t.IsEnum():
		w.s.P("%s = %s(%s.Enum())", v, emit.Native(w.s, from), x)
	default:
		w.s.P("%s = %s", v, convert(emit.Native(w.s, from), t.Kind, x))
	}
}

// convert is x as the Go type native.
func convert(native string, k schema.Kind, x string) string {
	method, result := "", ""
	switch {
	case k == schema.Bool:
		method, result = "Bool", "bool"
	case k.Signed():
		method, result = "Int", "int64"
	case k.Unsigned():
		method, result = "Uint", "uint64"
	case k.Float():
		method, result = "Float", "float64"
	case k == schema.String:
		method, result = "String", "string"
	case k == schema.Bytes:
		method, result = "Bytes", "[]byte"
	}
	call := x + "." + method + "()"
	if result == native {
		return call
	}
	return native + "(" + call + ")"
}

func (w *walker) fromList(t *schema.Type, x, v string) {
	l, i := w.name("l"), w.name("i")
	w.s.P("if %s := %s.List(); %s.Len() > 0 {", l, x, l)
	switch t.From.Kind {
	case schema.Pointer:
		w.s.P("%s = new(%s)", v, emit.Native(w.s, t.From.Elem))
		w.from(t.Elem, l+".Get(0)", "(*"+v+")")
		w.s.P("}")
		return
	case schema.Array:
		w.s.P("for %s := range min(%s.Len(), len(%s)) {", i, l, v)
	default:
		w.s.P("%s = make(%s, %s.Len())", v, emit.Native(w.s, t.From), l)
		w.s.P("for %s := range %s {", i, v)
	}
	w.from(t.Elem, l+".Get("+i+")", v+"["+i+"]")
	w.s.P("}\n}")
}

func (w *walker) fromMap(t *schema.Type, x, v string) {
	m, nk, ne := w.name("m"), w.name("nk"), w.name("ne")
	w.s.P("if %s := %s.Map(); %s.Len() > 0 {", m, x, m)
	w.s.P("%s = make(%s, %s.Len())", v, emit.Native(w.s, t.From), m)
	w.s.P("%s.Range(func(k protoreflect.MapKey, e protoreflect.Value) bool {", m)
	w.s.P("var %s %s", nk, emit.Native(w.s, t.From.Key))
	w.from(t.Key, "k", nk)
	w.s.P("var %s %s", ne, emit.Native(w.s, t.From.Elem))
	w.from(t.Elem, "e", ne)
	w.s.P("%s[%s] = %s\nreturn true\n})\n}", v, nk, ne)
}
