package schema

import "slices"

// Plain says what only users' types have and what a type is to be without; nothing
// of it changes a type that has none of it.
type Plain struct {
	// Unions turns an interface whose types are known into a struct with a pointer to each.
	Unions bool
	// Complex turns a complex number into an array of its two parts, which is laid out alike.
	Complex bool
	// Keys turns a map whose keys are no strings or integers into a list of pairs.
	Keys bool
	// StringKeys does so with maps whose keys are integers.
	StringKeys bool
	// Elements turns pointers in lists and maps into what they point to: no nil elements.
	Elements bool
	// Nils are those of these pointers that values have as nil; they become a struct with a
	// pointer in it. See [Elements].
	Nils map[*Type]bool
	// Pointers puts what a pointer points to that is itself a pointer, a list or a map into a
	// struct of one field.
	Pointers bool
	// Structs leaves out fields of structs without fields, turns maps to such structs into
	// lists of keys, and pointers to them into booleans.
	Structs bool
}

// plain is the plain type for t; nil where t is plain in itself.
func (a *adapter) plain(path string, t *Type) *Type {
	p := a.Plain
	switch {
	case p.Unions && t.Kind == Any && len(t.Union) > 0:
		return a.union(path, t)
	case p.Complex && (t.Kind == Complex64 || t.Kind == Complex128):
		part := Leaf(Float64)
		if t.Kind == Complex64 {
			part = Leaf(Float32)
		}
		return &Type{Kind: Array, Len: 2, Elem: &Type{Kind: part.Kind, From: part}, From: t}
	case p.Structs && t.Kind == Map && empty(t.Elem):
		a.change(path, "map to structs without fields as list of its keys")
		return &Type{Kind: Slice, Elem: a.adapt(path+"[key]", t.Key), From: t}
	case p.Structs && t.Kind == Pointer && empty(t.Elem):
		a.change(path, "pointer to a struct without fields as a boolean")
		return &Type{Kind: Bool, From: t}
	case p.Pointers && t.Kind == Pointer && boxed(t.Elem.Kind):
		e := a.adapt(path, t.Elem)
		if e.Kind == Bytes || !e.Kind.Leaf() && e.Kind != Struct {
			a.change(path, "pointer to a struct of one field")
			e = a.synthetic("Box"+typeWord(e), t.Elem, Field{Name: "Value", Type: e})
		}
		return &Type{Kind: Pointer, Elem: e, From: t}
	}
	return nil
}

// boxed reports whether what a pointer leads to may be, or become, what has no pointers to it.
func boxed(k Kind) bool {
	return k == Pointer || k == Slice || k == Map || k == Array || k == Bytes || k == Custom || k == Any
}

// union is the struct that stands for an interface.
func (a *adapter) union(path string, t *Type) *Type {
	if s := a.structs[t]; s != nil {
		return s
	}
	name := t.Name
	if name == "" {
		name = "Choice"
	}
	s := &Type{Kind: Struct, Name: name, From: t}
	if a.Name != nil {
		s.Name = a.Name(&Type{Name: name})
	}
	a.taken[s.Name] = true
	a.structs[t] = s
	a.change(path, "interface %s as a choice of %d types", name, len(t.Union))
	for _, u := range t.Union {
		f := Field{Name: u.Name, Type: u}
		if u.Kind == Pointer {
			f.Name, f.Type = "Pointer"+u.Elem.Name, u.Elem
		}
		at := unionPath(path, u)
		if empty(f.Type) { // generators know no such structs, or take a pointer to one for none
			there := &Type{Kind: Bool, From: f.Type}
			e := a.synthetic("Box"+typeWord(f.Type), &Type{Kind: Pointer, Elem: f.Type}, Field{Name: "Value", Type: there})
			s.Fields = append(s.Fields, Field{Name: f.Name,
				Type: &Type{Kind: Pointer, Elem: e, From: &Type{Kind: Pointer, Elem: f.Type}}})
			continue
		}
		e := a.adapt(at, f.Type)
		if e.Kind != Struct || e.IsUnion() { // a pointer to it may be more than generators know
			e = a.synthetic("Box"+typeWord(e), f.Type, Field{Name: "Value", Type: e})
		}
		f.Type = &Type{Kind: Pointer, Elem: e, From: &Type{Kind: Pointer, Elem: f.Type}}
		s.Fields = append(s.Fields, f)
	}
	return s
}

// plainKey reports whether every generator knows maps with such keys.
func plainKey(t *Type) bool { return t.Kind == String || t.Kind.Integer() }

// empty reports whether t is a struct without fields, none left out.
func empty(t *Type) bool { return t.Kind == Struct && len(t.Fields) == 0 && !t.Partial }

// Elements lists the pointers that lists and maps of t hold: under the import path and name
// of the struct around the list, the field, and "[]" for each list or map, such as
// "example.org/shop.Order.Lines[]".
func Elements(t *Type) map[string][]*Type {
	found, seen := map[string][]*Type{}, map[*Type]bool{}
	var visit func(t *Type, key string)
	visit = func(t *Type, key string) {
		switch t.Kind {
		case Struct:
			if seen[t] {
				return
			}
			seen[t] = true
			if t.Package != "" {
				key = t.Package + "." + t.Name
			}
			for _, f := range t.Fields {
				visit(f.Type, key+"."+f.Name)
			}
		case Any:
			if !seen[t] {
				seen[t] = true
				for _, u := range t.Union {
					visit(u, key)
				}
			}
		case Pointer:
			visit(t.Elem, key)
		case Slice, Array, Map:
			key += "[]"
			if t.Elem.Kind == Pointer && t.Elem.Name == "" && !slices.Contains(found[key], t.Elem) {
				found[key] = append(found[key], t.Elem)
			}
			visit(t.Elem, key)
		}
	}
	visit(t, "")
	return found
}
