package build

import (
	"fmt"

	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Purpose is what a value is read for.
type Purpose int

// The purposes. Strings are copied except to look at them; bytes are copied for
// Copy only.
const (
	Copy  Purpose = iota // to keep, in memory of its own
	Alias                // to keep, bytes may point into the input
	Look                 // to look at
)

// Value is a place in an encoding that generated code can reach.
type Value struct {
	// Expr is the Go expression: of a number or bool in the Go type that its
	// kind is named after, of bytes a []byte into the input, of a string the same
	// for Look and a string otherwise, of a struct what its functions take.
	Expr string
	// Len and At are of a list. At prints what it takes to reach element i and
	// returns it.
	Len string
	At  func(i string) Value
	// Guard is the condition under which there is a value at all, "" for always;
	// then only Inner is set: it prints what it takes to reach the value.
	Guard string
	Inner func() Value
	// Pointer is, for an optional number or bool, an expression of a fresh pointer to it.
	Pointer string
}

// Accessors are how a library's generated code reads.
type Accessors interface {
	// Struct is the Go type that the functions of a struct take.
	Struct(t *schema.Type) string
	// Field prints what it takes to reach a field of struct variable r and
	// returns its value. A pointer has a guard. A struct may have one.
	Field(owner *schema.Type, f schema.Field, r string, p Purpose) Value
	// Fails reports whether accessors return errors, so that functions do.
	Fails() bool
}

// Reader writes functions that read an encoding through accessors.
type Reader struct {
	Accessors
	// NoAlias leaves out the functions whose bytes point into the input.
	NoAlias bool
	names
	s       *emit.Source
	purpose Purpose
	digest  string // qualifier and name of the Digest type
}

// NewReader writes into s; module is the import path of serialbench.
func NewReader(s *emit.Source, a Accessors, module string) *Reader {
	return &Reader{Accessors: a, s: s, digest: s.Import(module+"/codec", "") + ".Digest"}
}

// Write writes for every struct from<Name>(r accessor, v *native), where *v is
// zero, and sum<Name>(r accessor, d *Digest); if the user's type has a []byte
// also alias<Name>, like from<Name> with bytes that point into the input. Where
// [schema.One] finds a field, one<Root>(r accessor, d *Digest) reads that. Where
// accessors fail, all of them return an error.
func (r *Reader) Write(root *schema.Type) {
	r.functions(root, "from", Copy)
	if HasBytes(root) && !r.NoAlias {
		r.functions(root, "alias", Alias)
	}
	r.functions(root, "sum", Look)
	r.one(root)
}

func (r *Reader) functions(root *schema.Type, prefix string, p Purpose) {
	r.purpose = p
	result, end := "", ""
	if r.Fails() {
		result, end = "error", "return nil"
	}
	for _, t := range schema.Structs(root) {
		if !own(t) {
			continue
		}
		if p == Look {
			r.s.P("func sum%s(r %s, d *%s) %s {", t.Name, r.Struct(t), r.digest, result)
		} else {
			r.s.P("func %s%s(r %s, v *%s) %s {", prefix, t.Name, r.Struct(t), native(r.s, t), result)
		}
		for i, f := range t.Fields {
			x := r.Field(t, f, "r", p)
			if p == Look {
				r.sum(f.Type, x, "d")
			} else {
				r.from(f.Type, x, "v."+t.From.Fields[i].Name)
			}
		}
		if end != "" {
			r.s.P("%s", end)
		}
		r.s.P("}\n")
	}
}

func (r *Reader) call(format string, args ...any) {
	call := fmt.Sprintf(format, args...)
	if r.Fails() {
		r.s.P("if err := %s; err != nil {\nreturn err\n}", call)
		return
	}
	r.s.P("%s", call)
}

// from writes the conversion of x, of adapted type t, into the native location
// v, which is zero and addressable.
func (r *Reader) from(t *schema.Type, x Value, v string) {
	if x.Guard != "" {
		r.s.P("if %s {", x.Guard)
		r.fromPresent(t, x.Inner(), v)
		r.s.P("}")
		return
	}
	source := t.Source().Kind
	switch {
	case own(t):
		prefix := "from"
		if r.purpose == Alias {
			prefix = "alias"
		}
		r.call("%s%s(%s, %s)", prefix, t.Name, x.Expr, address(v))
	case t.Instant():
		seconds, nanos := r.parts(t, x)
		r.s.P("%s = %s.Unix(%s, %s).UTC()", v, r.s.Import("time", ""), seconds, nanos)
	case wrapper(t):
		r.from(t.Fields[0].Type, r.Field(t, t.Fields[0], x.Expr, r.purpose), v)
	case t.Kind == schema.Slice && source == schema.Map:
		r.fromPairs(t, x, v)
	case t.Kind == schema.Slice && source == schema.Array:
		i := r.name("i")
		r.s.P("for %s := range min(%s, len(%s)) {", i, x.Len, v)
		r.from(t.Elem, x.At(i), v+"["+i+"]")
		r.s.P("}")
	case t.Kind == schema.Slice && source == schema.Pointer:
		r.s.P("if %s > 0 {", x.Len)
		r.fromPresent(t, x.At("0"), v)
		r.s.P("}")
	case t.Kind == schema.Slice:
		n, i := r.name("n"), r.name("i")
		r.s.P("if %s := %s; %s > 0 {", n, x.Len, n)
		r.s.P("%s = make(%s, %s)", v, native(r.s, t), n)
		r.s.P("for %s := range %s {", i, v)
		r.from(t.Elem, x.At(i), v+"["+i+"]")
		r.s.P("}\n}")
	default:
		r.fromLeaf(t, x, v)
	}
}

// parts prints what it takes to reach the struct x that stands for a time and returns
// its fields as int64.
func (r *Reader) parts(t *schema.Type, x Value) (seconds, nanos string) {
	part := func(f schema.Field) string {
		return cast("int64", goType(f.Type), r.Field(t, f, x.Expr, r.purpose).Expr)
	}
	return part(t.Fields[0]), part(t.Fields[1])
}

// unixNano is [time.Time.UnixNano] of such a struct.
func (r *Reader) unixNano(t *schema.Type, x Value) string {
	seconds, nanos := r.parts(t, x)
	return seconds + "*1e9 + " + nanos
}

// fromPresent is from for a value that is known to be there; t may be the
// pointer to it.
func (r *Reader) fromPresent(t *schema.Type, x Value, v string) {
	if t.Source().Kind != schema.Pointer {
		r.from(t, x, v)
		return
	}
	if x.Pointer != "" && native(r.s, t.Elem) == goType(t.Elem) {
		r.s.P("%s = %s", v, x.Pointer)
		return
	}
	r.s.P("%s = new(%s)", v, native(r.s, t.Elem))
	r.from(t.Elem, x, "(*"+v+")")
}

// declare writes the declaration of variable v with the conversion of x.
func (r *Reader) declare(t *schema.Type, x Value, v string) {
	if expr := r.leafExpr(t, x); expr != "" && x.Guard == "" {
		r.s.P("%s := %s", v, expr)
		return
	}
	r.s.P("var %s %s", v, native(r.s, t))
	r.from(t, x, v)
}

func (r *Reader) fromPairs(t *schema.Type, x Value, v string) {
	n, i, key, elem := r.name("n"), r.name("i"), r.name("key"), r.name("elem")
	r.s.P("if %s := %s; %s > 0 {", n, x.Len, n)
	r.s.P("%s = make(%s, %s)", v, native(r.s, t), n)
	r.s.P("for %s := range %s {", i, n)
	pair, kf, ef := x.At(i), t.Elem.Fields[0], t.Elem.Fields[1]
	r.declare(kf.Type, r.Field(t.Elem, kf, pair.Expr, r.purpose), key)
	r.declare(ef.Type, r.Field(t.Elem, ef, pair.Expr, r.purpose), elem)
	r.s.P("%s[%s] = %s", v, key, elem)
	r.s.P("}\n}")
}

func (r *Reader) fromLeaf(t *schema.Type, x Value, v string) {
	switch expr := r.leafExpr(t, x); {
	case expr != "":
		r.s.P("%s = %s", v, expr)
	case t.Source().Kind == schema.Array:
		r.s.P("copy(%s[:], %s)", v, x.Expr)
	default:
		// Without the check an empty slice would still point into the input.
		b := r.name("b")
		r.s.P("if %s := %s; len(%s) > 0 {\n%s = append(%s(nil), %s...)\n}", b, x.Expr, b, v, conversion(native(r.s, t)), b)
	}
}

// leafExpr is the native expression of a leaf x; "" where it takes statements,
// or is no leaf.
func (r *Reader) leafExpr(t *schema.Type, x Value) string {
	from := t.Source()
	switch {
	case !t.Kind.Leaf(), from.Kind == schema.Array, t.Kind == schema.Bytes && r.purpose == Copy:
		return ""
	case from.Kind == schema.Time:
		return r.s.Import("time", "") + ".Unix(0, " + x.Expr + ").UTC()"
	case native(r.s, t) == goType(t):
		return x.Expr
	}
	return native(r.s, t) + "(" + x.Expr + ")"
}

func conversion(typ string) string {
	if typ[0] == '[' {
		return typ
	}
	return "(" + typ + ")"
}
