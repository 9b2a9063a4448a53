package build

import "github.com/serialbench/serialbench/internal/codegen/schema"

// HasOne reports whether root, as it was adapted, has a field for the operation read-one.
func HasOne(root *schema.Type) bool {
	_, ok := schema.OneIndex(root.From)
	return ok
}

// one writes the function that adds the one field of root to a digest, where
// there is one.
func (r *Reader) one(root *schema.Type) {
	index, ok := schema.OneIndex(root.From)
	if !ok {
		return
	}
	r.purpose = Look
	result := ""
	if r.Fails() {
		result = "error"
	}
	r.s.P("func one%s(r %s, d *%s) %s {", root.Name, r.Struct(root), r.digest, result)
	t, place, open := root, "r", 0
	names := map[string]bool{}
	for n, i := range index {
		f := t.Fields[i]
		if names[f.Name] { // its variable is another one of the same name
			r.s.P("{")
			open++
		}
		names[f.Name] = true
		x := r.Field(t, f, place, Look)
		if n == len(index)-1 {
			r.sum(f.Type, x, "d")
			break
		}
		if x.Guard != "" {
			r.s.P("if %s {", x.Guard)
			open++
			x = x.Inner()
		}
		t, place = f.Type, x.Expr
	}
	for range open {
		r.s.P("}")
	}
	if result != "" {
		r.s.P("return nil")
	}
	r.s.P("}\n")
}
